import { colorName } from '../board/words';
import { t } from '../i18n';
import { SideMark } from '../parts/side_mark';
import { ClockView } from './clock_view';
import type { Seat, Snapshot } from './messages';
import { colorOf, seatOnTurn } from './table';
import { seatName } from './words';

/** Who sits there, with the side, the clock, and whether the person is connected. */
export function TableSeat(props: { table: Snapshot; seat: Seat; place: string }) {
  const { table, seat } = props;
  const chair = table.seats[seat === 'first' ? 0 : 1];
  const color = colorOf(seat, table.swapped);
  const name = seatName(table, seat);
  const isTurn = table.state === 'playing' && seatOnTurn(table.plies.length) === seat;
  const isAway = chair.taken && !chair.present && table.you !== seat && table.state === 'playing';
  return (
    <div class={`seat ${props.place}${isTurn ? ' turn' : ''}`} data-seat={seat}>
      <SideMark game={table.game} color={color} slides />
      <span class="seat-name" data-slide={seat}>
        <strong class={chair.taken ? undefined : 'muted'}>
          {chair.nickname && table.you === seat ? t('table.you_named', { name }) : name}
        </strong>
        <span class="muted">{colorName(table.game, color)}</span>
        {isAway && <span class="away"> · {t('table.away')}</span>}
      </span>
      {table.result?.winner_seat === seat && <span class="won">★</span>}
      <ClockView table={table} seat={seat} name={name} />
    </div>
  );
}
