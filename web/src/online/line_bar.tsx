import { t } from '../i18n';
import { useStore } from '../state/store';
import { connection } from './connection';

/** Says in words that the line is lost, and what that means for the last move. */
export function LineBar({ lastMove }: { lastMove?: 'safe' | 'unsent' | undefined }) {
  const { state } = useStore(connection().status);
  if (state === 'open') return null;
  if (state === 'outdated')
    return (
      <div class="line-bar" role="alert">
        {t('line.outdated')}{' '}
        <button type="button" onClick={() => location.reload()}>
          {t('line.reload')}
        </button>
      </div>
    );
  if (state === 'connecting')
    return (
      <div class="line-bar quiet" role="status">
        {t('line.connecting')}
      </div>
    );
  return (
    <div class="line-bar" role="alert">
      {t(state === 'blocked' ? 'line.blocked' : lastMove ? `line.lost_${lastMove}` : 'line.lost')}{' '}
      <button type="button" onClick={() => connection().tryNow()}>
        {t('line.now')}
      </button>
    </div>
  );
}
