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

/** A figure that can be played on as soon as the core is there; until then, or if that fails, null. */
export function useFigure(exercise: Exercise): {
  playing: Playing | null;
  hasFailed: boolean;
  retry(): void;
} {
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let line: FigureLine | null = null;
    let isOver = false;
    setFailed(false);
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
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
      line?.dispose();
    };
  }, [exercise, attempt]);
  return { playing, hasFailed, retry: () => setAttempt((n) => n + 1) };
}
