import { colorName, gameName } from '../board/words';
import { language, t } from '../i18n';
import { clockLeft, clockWords } from './clock';
import type { Control, ErrorCode, Seat, Snapshot } from './messages';
import { colorOf, otherSeat } from './table';

/** A control as a player reads it: `5 min + 3 s`. */
export function controlText(control: Control): string {
  if (control.kind === 'none') return t('control.none');
  if (control.kind === 'days') return t('control.days', { n: control.days });
  const number = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  return t(`control.${control.kind}`, {
    minutes: number.format(control.initial_ms / 60_000),
    seconds: number.format(control.step_ms / 1000),
  });
}

export const refusalText = (code: ErrorCode): string => t(`refusal.${code}`);

/** The name of a seat for whoever reads: the nickname, else what the seat is to the reader. */
export function seatName(table: Snapshot, seat: Seat): string {
  const chair = table.seats[seat === 'first' ? 0 : 1];
  if (chair.nickname) return chair.nickname;
  if (table.you === seat) return t('table.you');
  if (!chair.taken) return t('table.free');
  if (table.you) return t('table.opponent');
  return t(seat === 'first' ? 'table.first' : 'table.second');
}

export const seatColor = (table: Snapshot, seat: Seat): string =>
  colorName(table.game, colorOf(seat, table.swapped));

/** `Kōnane 8x8, 5 min + 3 s` */
export const gameText = (table: {
  game: Snapshot['game'];
  size: string;
  control: Control;
}): string => `${gameName(table.game)} ${table.size}, ${controlText(table.control)}`;

export const freeSeat = (table: Snapshot): Seat | null => {
  if (!table.seats[0].taken) return 'first';
  return table.seats[1].taken ? null : 'second';
};

/** Who invites: the seat that is not free. */
export const inviter = (table: Snapshot, free: Seat): string | null =>
  table.seats[otherSeat(free) === 'first' ? 0 : 1].nickname;

/** Both clocks as they are read out. */
export const clocksText = (table: Snapshot, now_ms: number): string =>
  (['first', 'second'] as const)
    .map((seat) => {
      const left = clockLeft(table, seat, now_ms);
      const time = left === null ? t('control.none') : clockWords(left, language());
      return t('table.clock_says', { name: seatName(table, seat), time });
    })
    .join(' ');

/** A moment near now: `in 2 days`, `in 5 hours`. */
export function fromNow(ms: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const minutes = Math.round(ms / 60_000);
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (Math.abs(hours) < 48) return format.format(hours, 'hour');
  return format.format(Math.round(hours / 24), 'day');
}
