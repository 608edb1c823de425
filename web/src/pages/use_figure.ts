import { useState } from 'preact/hooks';
import { useCore } from '../core/use_core';
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
  failed: string;
  retry(): void;
} {
  const [playing, setPlaying] = useState<Playing | null>(null);
  const core = useCore(
    (core) => {
      const line = new FigureLine(exercise, core, sounds, pause);
      const show = () =>
        setPlaying({ line, state: line.store.get(), progress: line.progress.get() });
      line.store.subscribe(show);
      line.progress.subscribe(show);
      void line.start();
      return () => line.dispose();
    },
    [exercise],
  );
  return { playing, ...core };
}
