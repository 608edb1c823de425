import { colorName, endText, nowYouAre, premoveText, turnText } from '../board/words';
import type { Color, GameId, Seat } from '../core/types';
import { t } from '../i18n';
import { SideMark } from '../parts/side_mark';
import type { LineState } from '../state/line_of_play';
import { hasJustSwapped } from '../state/local_game';

/** A person or computer with its side; the one whose turn it is stands out. */
export function SeatBar(props: {
  place: string;
  game: GameId;
  name: string;
  color: Color;
  isTurn: boolean;
  isWinner: boolean;
}) {
  return (
    <div class={`seat ${props.place}${props.isTurn ? ' turn' : ''}`}>
      <SideMark game={props.game} color={props.color} slides />
      <strong data-slide={props.name}>{props.name}</strong>
      <span class="muted">{colorName(props.game, props.color)}</span>
      {props.isWinner && <span class="won">★</span>}
    </div>
  );
}

/** The sentence of the page: whose turn it is and what the rules ask for, or how it ended. */
export function statusText(state: LineState, reader: Seat | null): string {
  const { view, live, local, shown } = state;
  if (!view || !live) return t('play.loading');
  if (shown < local.plies.length) return t('play.shown', { n: shown, all: local.plies.length });
  if (live.result) return endText(live, reader);
  if (state.isThinking) return t('turn.thinking', { color: colorName(live.game, live.side) });
  return turnText(live, reader);
}

/** What was swapped, in words, with what the new side connects. */
export function swapText(state: LineState, reader: Seat | null): string {
  const { live, local } = state;
  if (!live || !hasJustSwapped(local)) return '';
  const black = colorName(live.game, 'black');
  if (reader === null) return t('pie.swapped', { color: black });
  return reader === 'second'
    ? nowYouAre(live.game, 'black', 'pie.you_are')
    : nowYouAre(live.game, 'white', 'pie.they_swapped');
}

/** The warning that the position stands for the second time, before it is a draw at the third. */
function repetitionText({ live }: LineState): string {
  return live?.result === null && live.occurrences === 2 ? t('note.second_time') : '';
}

/** What the live region says: a refusal or hint alone, else what happened and what is to be done now. */
export function spokenText(state: LineState, sentence: string, swap = ''): string {
  if (state.note !== '' && state.said === state.note) return state.note;
  const hint = hintText(state);
  if (hint !== '') return hint;
  const texts = [state.said, swap, sentence, repetitionText(state)];
  return texts.filter((text) => text !== '').join(' ');
}

function hintText(state: LineState): string {
  if (state.isHinting) return t('play.hinting');
  const { hint } = state;
  if (!hint) return '';
  if (hint.ply === 'swap') return t('play.hint_swap');
  const isWon = hint.verdict.win_in !== undefined;
  return t(isWon ? 'play.hint_wins' : 'play.hint_text', { move: hint.ply });
}

export function Status(props: { state: LineState; reader: Seat | null; swap?: string }) {
  const { state, reader, swap } = props;
  const hint = hintText(state);
  const { live } = state;
  const repetition = repetitionText(state);
  return (
    <div class="status">
      {swap && <p class="swapped">{swap}</p>}
      <p class={live?.result ? 'sentence ended' : 'sentence'}>{statusText(state, reader)}</p>
      {state.premove && <p class="premove-set">{premoveText(state.premove.move)}</p>}
      {repetition && <p class="warn">{repetition}</p>}
      {state.note && <p class="note">{state.note}</p>}
      {hint && <p class="hint">{hint}</p>}
    </div>
  );
}

/** The second player's choice after the first move; a page with several has groups, not landmarks. */
export function PieCard(props: { game: GameId; role?: 'group'; onKeep(): void; onSwap(): void }) {
  const black = colorName(props.game, 'black');
  const white = colorName(props.game, 'white');
  return (
    <section class="pie" role={props.role} aria-label={t('pie.title', { color: white })}>
      <p>{t('pie.title', { color: white })}</p>
      <button type="button" onClick={props.onKeep}>
        <SideMark game={props.game} color="white" />
        {t('pie.keep', { color: white })}
      </button>
      <button type="button" onClick={props.onSwap}>
        <SideMark game={props.game} color="black" />
        {t('pie.swap', { color: black })}
      </button>
    </section>
  );
}
