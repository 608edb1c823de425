import { useState } from 'preact/hooks';
import type { BoardPicture } from '../board/picture';
import { faultText } from '../core/fault';
import { loadCore } from '../core/load';
import type { Seat } from '../core/types';
import { t } from '../i18n';
import { save, savePicture } from '../parts/files';
import { Menu } from '../parts/menu';
import { ZoomRow } from '../parts/zoom';
import type { LineState } from '../state/line_of_play';
import { canTakeBack, type LocalGame, linkTo, otherSeat } from '../state/local_game';
import type { Session } from '../state/session';

/** Asks once, in place. */
export function ResignQuestion(props: { onResign(): void; onStay(): void }) {
  return (
    <section class="ask" aria-label={t('play.resign_ask')}>
      <span>{t('play.resign_ask')}</span>
      <button type="button" class="danger" onClick={props.onResign}>
        {t('play.resign')}
      </button>
      <button type="button" onClick={props.onStay}>
        {t('play.keep_playing')}
      </button>
    </section>
  );
}

export function EndActions(props: {
  local: LocalGame;
  onRematch(): void;
  onSetup(): void;
  onReview(): void;
}) {
  const { local } = props;
  const begins = otherSeat(local.you) === 'first';
  const text =
    local.mode === 'screen'
      ? t('play.rematch')
      : t(begins ? 'play.rematch_you' : 'play.rematch_they');
  return (
    <div class="after">
      <button type="button" class="primary" onClick={props.onRematch}>
        {text}
      </button>
      <button type="button" onClick={props.onReview}>
        {t('play.step_through')}
      </button>
      <button type="button" onClick={props.onSetup}>
        {t('play.new')}
      </button>
    </div>
  );
}

const icons = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  take: 'M9 7H16a4 4 0 0 1 0 9H8M9 7l4-4M9 7l4 4',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1 .9 1.6h5.2c0-.6.3-1.1.9-1.6A6 6 0 0 0 12 3z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const;

export function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={icons[name]}
        fill="none"
        stroke="currentColor"
        stroke-width={name === 'more' ? 3.5 : 2}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** Writes the record of a game on this device and saves it. */
async function saveRecord(state: LineState, names: Record<Seat, string>): Promise<void> {
  const { local, live } = state;
  const core = await loadCore();
  const { game, size, plies } = local;
  const result = live?.result ?? null;
  const text = await core.record(
    { game, size, plies },
    { first: names.first, second: names.second, date: local.date, time_control: '-' },
    result && { winner_seat: result.winner_seat, termination: result.termination },
  );
  save(`${game}-${local.date}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

export function Actions(props: {
  session: Session;
  state: LineState;
  names: Record<Seat, string>;
  picture: BoardPicture;
  onFlip(): void;
  onType(): void;
  onResign(): void;
  onSetup(): void;
  onKeys(): void;
}) {
  const { session, state } = props;
  const { local, shown, live } = state;
  const [message, setMessage] = useState('');
  const [link, setLink] = useState('');
  const isOver = live?.result !== null;
  const canPlay = session.canPlay();

  const pick = (act: () => void) => () => {
    setMessage('');
    act();
  };
  const pickFile = (saveIt: () => Promise<void>) =>
    pick(() => {
      saveIt().catch((error: unknown) => setMessage(t('play.failed', { why: faultText(error) })));
    });
  const copyLink = () => {
    const address = new URL(linkTo(local, local.plies.slice(0, shown)), location.origin).href;
    // Over plain HTTP a page may have no clipboard.
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('none'));
    copied.then(
      () => setMessage(t('play.link_copied')),
      () => {
        setMessage(t('play.link_here'));
        setLink(address);
      },
    );
  };

  return (
    <div class="actions" role="toolbar" aria-label={t('play.actions')}>
      <button
        type="button"
        aria-label={t('play.back')}
        disabled={shown === 0}
        onClick={() => void session.step(shown - 1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        aria-label={t('play.forward')}
        disabled={shown === local.plies.length}
        onClick={() => void session.step(shown + 1)}
      >
        <Icon name="forward" />
      </button>
      <button type="button" disabled={!canTakeBack(local)} onClick={() => void session.takeBack()}>
        <Icon name="take" />
        <span>{t('play.take_back')}</span>
      </button>
      <button
        type="button"
        disabled={!canPlay || state.isHinting}
        onClick={() => void session.hint()}
      >
        <Icon name="hint" />
        <span>{t('play.hint')}</span>
      </button>
      <Menu
        label={
          <>
            <Icon name="more" />
            <span>{t('play.more')}</span>
          </>
        }
      >
        <button type="button" onClick={pick(props.onSetup)}>
          {t('play.new')}
        </button>
        {!isOver && (
          <button type="button" onClick={pick(props.onResign)}>
            {t('play.resign')}
          </button>
        )}
        <button type="button" onClick={pick(props.onFlip)}>
          {t('play.flip')}
        </button>
        {!isOver && (
          <button type="button" onClick={pick(props.onType)}>
            {t('play.type')}
          </button>
        )}
        <button type="button" onClick={pickFile(() => saveRecord(state, props.names))}>
          {t('play.record')}
        </button>
        <button type="button" onClick={pickFile(() => savePicture(props.picture, 'svg'))}>
          {t('play.svg')}
        </button>
        <button type="button" onClick={pickFile(() => savePicture(props.picture, 'png'))}>
          {t('play.png')}
        </button>
        <button type="button" onClick={pick(copyLink)}>
          {t('play.link')}
        </button>
        <button type="button" onClick={pick(props.onKeys)}>
          {t('play.keys')}
        </button>
        <ZoomRow />
      </Menu>
      {message && (
        <p class="message" role="status">
          {message} {link && <a href={link}>{link}</a>}
        </p>
      )}
    </div>
  );
}
