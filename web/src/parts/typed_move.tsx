import { useState } from 'preact/hooks';
import { t } from '../i18n';

/** A line for writing a move. */
export function TypedMove(props: { onType(text: string): void; onClose(): void }) {
  const [text, setText] = useState('');
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        props.onType(text);
        setText('');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose();
      }}
    >
      <label>
        <span class="small muted">{t('play.type_label')}</span>
        <input
          type="text"
          value={text}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          ref={(input) => {
            if (input && document.activeElement !== input && text === '') input.focus();
          }}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        {t('play.type_go')}
      </button>
      <button type="button" class="icon" aria-label={t('site.close')} onClick={props.onClose}>
        ✕
      </button>
    </form>
  );
}
