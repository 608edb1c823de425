import { useMemo, useState } from 'preact/hooks';
import { other } from '../board/games';
import { colorName, endText, gameName } from '../board/words';
import { language, t } from '../i18n';
import { type Exercise, exerciseOf, type Figure, readPosition, type Tip } from '../state/figures';
import { PieCard } from './play_parts';
import { SmallBoard } from './small_board';
import { type Playing, useFigure } from './use_figure';

/** A small board that the reader plays on, with what to try and what came of it. */
export function FigureBoard({ of, name }: { of: Figure | Tip; name: string }) {
  const exercise = useMemo(() => exerciseOf(of), [of]);
  const { playing, failed, retry } = useFigure(exercise);
  const [keeps, setKeeps] = useState(false);
  const { position, steps } = exercise;
  const start = readPosition(position);
  const { line, state } = playing ?? {};
  const view = state?.view;
  const asksToSwap = steps.some(({ play }) => Array.isArray(play) && play.includes('swap'));
  return (
    <figure class="try" aria-label={name}>
      <SmallBoard line={line} state={state} start={start} title={gameName(start.game)} />
      <figcaption>
        <div role="status" aria-live="polite" class="reaction">
          <Said exercise={exercise} playing={playing} />
          {failed && <p class="note">{t('site.failed')}</p>}
        </div>
        {asksToSwap && !keeps && line?.canPlay() && view?.can_swap && (
          <PieCard
            game={view.game}
            role="group"
            onKeep={() => setKeeps(true)}
            onSwap={() => void line.play('swap')}
          />
        )}
        <button
          type="button"
          disabled={!line && !failed}
          onClick={() => {
            setKeeps(false);
            if (line) void line.start();
            else retry();
          }}
        >
          {t('figure.again')}
        </button>
      </figcaption>
    </figure>
  );
}

/** What came of the reader's move, and what is asked next. */
function Said({ exercise, playing }: { exercise: Exercise; playing: Playing | null }) {
  const { steps, isProved } = exercise;
  const { done, astray } = playing?.progress ?? { done: 0, astray: null };
  const { said, note, error, view } = playing?.state ?? {};
  const before = steps[done - 1];
  const next = astray === null ? steps[done] : undefined;
  return (
    <>
      {said && said !== note && <p class="visually-hidden">{said}</p>}
      {before && <p class="done">{before.done[language()]}</p>}
      {note && <p class="note">{note}</p>}
      {view && astray && !(isProved && view.result) && (
        <p class="astray">
          {isProved
            ? t('figure.lost', { color: colorName(view.game, other(astray)) })
            : t('figure.other')}
        </p>
      )}
      {view?.result && <p class="ended">{endText(view, null)}</p>}
      {next && (
        <p class="task">
          <strong>{t('figure.try')}</strong> {next.task[language()]}
        </p>
      )}
      {error && <p class="note">{t('play.failed', { why: error })}</p>}
    </>
  );
}
