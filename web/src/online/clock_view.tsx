import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { useStore } from '../state/store';
import { clockLeft, clockText } from './clock';
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
  const text =
    left >= day_ms ? t('table.days_left', { n: Math.floor(left / day_ms) }) : clockText(left);
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

/** How long the first move may still take. */
export function FirstMoveDue({ table }: { table: Snapshot }) {
  const due = table.first_move_due_ms;
  const now = useServerTime(due !== null);
  if (due === null || table.state !== 'playing') return null;
  return (
    <p class="small muted">
      {t('table.first_move_due', { time: clockText(Math.max(0, due - now)) })}
    </p>
  );
}
