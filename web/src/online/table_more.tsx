import type { BoardPicture } from '../board/picture';
import { loadCore } from '../core/load';
import type { View } from '../core/types';
import { t } from '../i18n';
import { Dialog } from '../parts/dialog';
import { save, savePicture } from '../parts/files';
import { controlTag } from './clock';
import { LinkToShare } from './invite';
import type { Snapshot } from './messages';
import { linkToContinue, seatAt } from './seats';
import { seatName } from './words';

/** The key of a seat, for another device. */
export function Elsewhere({ id, onClose }: { id: string; onClose(): void }) {
  const seat = seatAt(id);
  if (!seat) return null;
  return (
    <Dialog title={t('elsewhere.title')} onClose={onClose}>
      <p>{t('elsewhere.line')}</p>
      <LinkToShare
        link={linkToContinue(location.origin, seat)}
        label={t('elsewhere.title')}
        qr={t('elsewhere.qr')}
      />
    </Dialog>
  );
}

async function saveRecord(table: Snapshot, view: View): Promise<void> {
  const core = await loadCore();
  const { game, size, plies } = table;
  const day = new Date(table.created_ms).toISOString().slice(0, 10);
  const text = await core.record(
    { game, size, plies },
    {
      first: seatName({ ...table, you: null }, 'first'),
      second: seatName({ ...table, you: null }, 'second'),
      date: day.replaceAll('-', '.'),
      time_control: controlTag(table.control),
    },
    view.result && {
      winner_seat: view.result.winner_seat,
      termination: view.result.termination,
    },
  );
  save(`${game}-${day}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** What the menu of a table holds. */
export function More(props: {
  table: Snapshot;
  view: View;
  picture: BoardPicture;
  leave: 'resign' | 'cancel' | null;
  onLeave(kind: 'resign' | 'cancel'): void;
  onTurn(): void;
  onType: (() => void) | null;
  onElsewhere: (() => void) | null;
  onKeys(): void;
}) {
  const { table, leave, onType, onElsewhere } = props;
  return (
    <>
      {leave && (
        <button type="button" onClick={() => props.onLeave(leave)}>
          {t(`act.${leave}`)}
        </button>
      )}
      {onElsewhere && (
        <button type="button" onClick={onElsewhere}>
          {t('elsewhere.title')}
        </button>
      )}
      <button type="button" onClick={props.onTurn}>
        {t('play.flip')}
      </button>
      {onType && (
        <button type="button" onClick={onType}>
          {t('play.type')}
        </button>
      )}
      <button type="button" onClick={() => void saveRecord(table, props.view)}>
        {t('play.record')}
      </button>
      <button type="button" onClick={() => void savePicture(props.picture, 'svg')}>
        {t('play.svg')}
      </button>
      <button type="button" onClick={() => void savePicture(props.picture, 'png')}>
        {t('play.png')}
      </button>
      <button type="button" onClick={props.onKeys}>
        {t('play.keys')}
      </button>
    </>
  );
}
