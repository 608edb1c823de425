import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import { Icon } from '../pages/play_actions';
import { Menu } from '../parts/menu';
import { ZoomRow } from '../parts/zoom';

/** The row of actions: what every reader may do, then what a seat may. */
export function TableActions(props: {
  shown: number;
  plies: number;
  onStep(to: number): void;
  /** Nothing where moves cannot be taken back, or one only watches. */
  onTakeBack: (() => void) | null;
  isTakeBackOff: boolean;
  /** The set phrases, for a seat. */
  phrases: ComponentChildren;
  more: ComponentChildren;
}) {
  return (
    <div class="actions" role="toolbar" aria-label={t('play.actions')}>
      <button
        type="button"
        aria-label={t('play.back')}
        disabled={props.shown === 0}
        onClick={() => props.onStep(props.shown - 1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        aria-label={t('play.forward')}
        disabled={props.shown === props.plies}
        onClick={() => props.onStep(props.shown + 1)}
      >
        <Icon name="forward" />
      </button>
      {props.onTakeBack && (
        <button type="button" disabled={props.isTakeBackOff} onClick={props.onTakeBack}>
          <Icon name="take" />
          <span>{t('act.take_back')}</span>
        </button>
      )}
      {props.phrases && (
        <Menu
          label={
            <>
              <SayIcon />
              <span>{t('act.say')}</span>
            </>
          }
        >
          {props.phrases}
        </Menu>
      )}
      <Menu
        label={
          <>
            <Icon name="more" />
            <span>{t('play.more')}</span>
          </>
        }
      >
        {props.more}
        <ZoomRow />
      </Menu>
    </div>
  );
}

function SayIcon() {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M4 5h16v11h-9l-5 4v-4H4z"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linejoin="round"
      />
    </svg>
  );
}
