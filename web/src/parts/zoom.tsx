import { language, t } from '../i18n';
import { settings, type Zoom, zoomAfter, zoomBy } from '../state/settings';
import { useStore } from '../state/store';

export const zoomText = (zoom: Zoom): string =>
  new Intl.NumberFormat(language(), { style: 'percent' }).format(zoom);

/** In a menu: the board smaller and larger. The menu stays open for a second step. */
export function ZoomRow() {
  const { zoom } = useStore(settings);
  const button = (steps: number, sign: string, label: string) => (
    <button
      type="button"
      aria-label={label}
      disabled={zoomAfter(zoom, steps) === undefined}
      onClick={() => zoomBy(steps)}
    >
      {sign}
    </button>
  );
  return (
    <div class="zoom" role="group" aria-label={t('settings.zoom')}>
      <span>{t('settings.zoom')}</span>
      {button(-1, '−', t('zoom.out'))}
      <span role="status">{zoomText(zoom)}</span>
      {button(1, '+', t('zoom.in'))}
    </div>
  );
}

/** The keys of a page with a board; each says what it did. */
export function zoomKeys(read: (text: string) => void) {
  const by = (steps: number) => () => {
    zoomBy(steps);
    read(t('zoom.is', { zoom: zoomText(settings.get().zoom) }));
  };
  return { '+': by(1), '=': by(1), '-': by(-1) };
}
