import { useEffect, useState } from 'preact/hooks';
import { language, t } from '../i18n';
import { useStore } from '../state/store';
import { clockLeft, clockText, clockWords, msUntil } from './clock';
import { connection } from './connection';
import type { Seat, Snapshot } from './messages';

/** The server's time now, renewed while something runs. */
export function useServerTime(isRunning: boolean): number {
  const { clock_offset_ms } = useStore(connection().status);
  const [here, setHere] = useState(Date.now);
  useEffect(() => {
    setHere(Date.now());
    if (!isRunning) return;
    const timer = setInterval(() => setHere(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  return here + clock_offset_ms;
}

const low_ms = 20_000;
const day_ms = 86_400_000;

/** What is left for a seat. */
export function ClockView(props: { table: Snapshot; seat: Seat; name: string }) {
  const { table, seat } = props;
  const isRunning = table.running === seat && table.state === 'playing';
  const now = useServerTime(isRunning);
  const left = clockLeft(table, seat, now);
  if (left === null) return null;
  const isLow = isRunning && left < low_ms;
  const text = left >= day_ms ? clockWords(left, language(), 'narrow') : clockText(left);
  return (
    <span
      class={`clock${isRunning ? ' runs' : ''}${isLow ? ' low' : ''}`}
      role="timer"
      aria-label={t('table.clock_of', { name: props.name })}
    >
      {text}
    </span>
  );
}

const called_ms = [60_000, 20_000, 10_000];

/** Tells the reader, who may not see it, when little time is left on the own running clock. */
export function useClockCalls(table: Snapshot, say: (text: string) => void): void {
  const { clock_offset_ms } = useStore(connection().status);
  useEffect(() => {
    const { you, control } = table;
    if (!you || control.kind === 'days') return;
    const now = Date.now() + clock_offset_ms;
    const timers = called_ms.flatMap((left) => {
      const wait = msUntil(table, you, left, now);
      const call = () => say(t('table.time_left', { time: clockWords(left, language()) }));
      return wait === null ? [] : [setTimeout(call, wait)];
    });
    return () => timers.forEach(clearTimeout);
  }, [table.running, table.turn_started_ms, table.clocks_ms, clock_offset_ms]);
}

/** How long the first move may still take. */
export function FirstMoveDue({ table }: { table: Snapshot }) {
  const due = table.first_move_due_ms;
  const now = useServerTime(due !== null);
  if (due === null || table.state !== 'playing') return null;
  return (
    <p class="small muted first-due">
      {t('table.first_move_due', { time: clockText(Math.max(0, due - now)) })}
    </p>
  );
}

/** Until when the next move of a game by days must come, in the time of this place. */
export function MoveDue({ table }: { table: Snapshot }) {
  const { clock_offset_ms } = useStore(connection().status);
  const seat = table.control.kind === 'days' ? table.running : null;
  const left = seat && clockLeft(table, seat, Date.now() + clock_offset_ms);
  if (left === null || table.state !== 'playing') return null;
  const date = new Intl.DateTimeFormat(language(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return <p class="small muted">{t('table.move_due', { date: date.format(Date.now() + left) })}</p>;
}
