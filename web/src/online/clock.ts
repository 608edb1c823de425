// What is left on a clock, by the server's time.
import type { Control, Seat, Snapshot } from './messages';

/** How long the clock of a seat has counted since its turn began, less than 0 while a delay lasts. */
function counted(table: Snapshot, seat: Seat, now_ms: number): number | null {
  const { control, running, turn_started_ms } = table;
  if (running !== seat || turn_started_ms === null) return null;
  const delay = control.kind === 'delay' ? control.step_ms : 0;
  return Math.max(0, now_ms - turn_started_ms) - delay;
}

/** Milliseconds left of a seat at the server's time `now_ms`; nothing where there is no clock. */
export function clockLeft(table: Snapshot, seat: Seat, now_ms: number): number | null {
  const { control } = table;
  if (control.kind === 'none') return null;
  const whole = control.kind === 'days' ? control.days * 86_400_000 : control.initial_ms;
  const stored = table.clocks_ms?.[seat === 'first' ? 0 : 1] ?? whole;
  return Math.max(0, stored - Math.max(0, counted(table, seat, now_ms) ?? 0));
}

/** Milliseconds until a running clock stands at `left_ms`; nothing if it does not run or is past it. */
export function msUntil(
  table: Snapshot,
  seat: Seat,
  left_ms: number,
  now_ms: number,
): number | null {
  const left = clockLeft(table, seat, now_ms);
  const past = counted(table, seat, now_ms);
  if (left === null || past === null || left <= left_ms) return null;
  return left - left_ms + Math.max(0, -past);
}

/** `4:05`, `1:02:03`, below ten seconds `9.4`. */
export function clockText(left_ms: number): string {
  if (left_ms < 10_000) return (Math.floor(left_ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(left_ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** The same as it is read out: `4 minutes, 5 seconds`, the two largest units; narrow, `4m 5s`. */
export function clockWords(
  left_ms: number,
  language: string,
  unitDisplay: 'long' | 'narrow' = 'long',
): string {
  const seconds = Math.floor(left_ms / 1000);
  const parts = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ] as const;
  const first = parts.findIndex(([, n]) => n > 0);
  const said = parts.slice(first < 0 ? 3 : first).slice(0, 2);
  const words = said
    .filter(([, n], index) => n > 0 || index === 0)
    .map(([unit, n]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(n),
    );
  return new Intl.ListFormat(language, { type: 'unit', style: unitDisplay }).format(words);
}

/** A control as records write it: `-`, `180+2`, `180d3`, `3days`. */
export function controlTag(control: Control): string {
  switch (control.kind) {
    case 'none':
      return '-';
    case 'fischer':
      return `${control.initial_ms / 1000}+${control.step_ms / 1000}`;
    case 'delay':
      return `${control.initial_ms / 1000}d${control.step_ms / 1000}`;
    case 'days':
      return `${control.days}days`;
  }
}
