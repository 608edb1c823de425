import { type Key, t } from '../i18n';
import { Dialog } from './dialog';

/** What is shown, what it does, and the key that a page has to answer to. */
const keys: readonly (readonly [string, Key, string?])[] = [
  ['← → ↑ ↓ Home End', 'keys.arrows'],
  ['Enter', 'keys.enter'],
  ['Esc', 'keys.escape'],
  ['t', 'keys.t', 't'],
  ['h', 'keys.h', 'h'],
  ['c', 'keys.c', 'c'],
  ['l', 'keys.l', 'l'],
  ['m', 'keys.m', 'm'],
  ['/', 'keys.slash', '/'],
  ['[ ]', 'keys.brackets', '['],
  ['+ −', 'keys.zoom', '+'],
  ['?', 'keys.question', '?'],
];

/** The keys of the board, and those that the page answers to. */
export function KeysDialog(props: { works: readonly string[]; onClose(): void }) {
  const shown = keys.filter(([, , key]) => key === undefined || props.works.includes(key));
  return (
    <Dialog title={t('play.keys')} onClose={props.onClose}>
      <dl class="keys">
        {shown.map(([key, what]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
