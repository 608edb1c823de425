import { type Key, t } from '../i18n';
import { Dialog } from './dialog';

const keys: readonly (readonly [string, Key])[] = [
  ['← → ↑ ↓ Home End', 'keys.arrows'],
  ['Enter', 'keys.enter'],
  ['Esc', 'keys.escape'],
  ['t', 'keys.t'],
  ['h', 'keys.h'],
  ['l', 'keys.l'],
  ['m', 'keys.m'],
  ['/', 'keys.slash'],
  ['[ ]', 'keys.brackets'],
  ['?', 'keys.question'],
];

export function KeysDialog(props: { onClose(): void }) {
  return (
    <Dialog title={t('play.keys')} onClose={props.onClose}>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
