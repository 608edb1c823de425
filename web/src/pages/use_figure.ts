import { useEffect, useState } from 'preact/hooks';
import { loadCore } from '../core/load';
import { FigureLine, type Progress } from '../state/figure_line';
import type { Exercise } from '../state/figures';
import type { LineState } from '../state/line_of_play';
import { sounds } from '../state/sound';

const pause_ms = 450;
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, pause_ms));

export interface Playing {
  line: FigureLine;
  state: LineState;
  progress: Progress;
}

/** A figure that can be played on as soon as the core is there; null until then. */
export function useFigure(exercise: Exercise): Playing | null {
  const [playing, setPlaying] = useState<Playing | null>(null);
  useEffect(() => {
    let line: FigureLine | null = null;
    let isOver = false;
    loadCore().then(
      (core) => {
        if (isOver) return;
        const opened = new FigureLine(exercise, core, sounds, pause);
        const show = () =>
          setPlaying({ line: opened, state: opened.store.get(), progress: opened.progress.get() });
        opened.store.subscribe(show);
        opened.progress.subscribe(show);
        line = opened;
        void opened.start();
      },
      // Without the core the figure stays a drawing.
      () => {},
    );
    return () => {
      isOver = true;
      line?.dispose();
    };
  }, [exercise]);
  return playing;
}
