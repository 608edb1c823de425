// What the two seats say to each other: set phrases, and between friends free text.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { cleanLine, isolated } from './line';
import type { FreeText, Seat, Snapshot } from './messages';
import { hasTexts, type TableState } from './table';
import type { Visit } from './visit';
import { seatName } from './words';

const shownLines = 3;
const longestText = 200;

function offText(table: Snapshot, seat: Seat): string {
  return table.you === seat
    ? t('text.off_you')
    : t('text.off_by', { name: isolated(seatName(table, seat)) });
}

/** The last lines of both, the field while one writes, and the end of free text one click away. */
export function Talk(props: {
  known: TableState;
  texts: readonly FreeText[];
  visit: Visit;
  isWriting: boolean;
  onWritten(): void;
}) {
  const { snapshot: table, said } = props.known;
  const log = useRef<HTMLDivElement>(null);
  const canWrite = hasTexts(table);
  const texts = canWrite ? props.texts : [];
  const newest = texts.at(-1)?.at_ms;
  useEffect(
    () => log.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }),
    [newest, props.isWriting],
  );
  const spoken = (seat: Seat, phrase: string): string =>
    t('said.phrase', { name: isolated(seatName(table, seat)), phrase });
  const lines = [
    ...said.map(({ n, at_ms, seat, what }) => ({
      key: `${n}`,
      at_ms,
      line: what === 'texts_off' ? offText(table, seat) : spoken(seat, t(`say.${what}`)),
    })),
    ...texts.map(({ seat, at_ms, text }) => ({
      key: `${seat} ${at_ms}`,
      at_ms,
      line: spoken(seat, isolated(text)),
    })),
  ].sort((a, b) => a.at_ms - b.at_ms);
  return (
    <div class="talk">
      <div class="said" role="log" aria-label={t('act.say')} ref={log}>
        {lines.slice(-shownLines).map(({ key, line }) => (
          <p key={key}>{line}</p>
        ))}
      </div>
      {canWrite && props.isWriting ? (
        <WriteField table={table} visit={props.visit} onClose={props.onWritten} />
      ) : (
        texts.length > 0 && <StopTexts visit={props.visit} />
      )}
    </div>
  );
}

function StopTexts({ visit }: { visit: Visit }) {
  return (
    <button type="button" class="stop-texts" onClick={() => visit.act('stop_texts')}>
      {t('text.stop')}
    </button>
  );
}

/** The way to the field, or who turned free text off; nothing among strangers. */
export function WriteItem({ table, onWrite }: { table: Snapshot; onWrite(): void }) {
  if (table.texts_off) return <p class="small muted">{offText(table, table.texts_off)}</p>;
  if (!hasTexts(table)) return null;
  return (
    <button type="button" onClick={onWrite}>
      {t('text.write')}
    </button>
  );
}

/** A line for writing to the other. Escape leads back to the board. */
function WriteField(props: { table: Snapshot; visit: Visit; onClose(): void }) {
  const { table, visit, onClose } = props;
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const foe = table.you === 'first' ? table.seats[1] : table.seats[0];

  const send = async (): Promise<void> => {
    const line = cleanLine(text, longestText);
    if (line === '' || isSending) return;
    setSending(true);
    if (await visit.write(line)) setText('');
    setSending(false);
    input.current?.focus();
  };

  return (
    <form
      class="typed write"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        onClose();
        document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
      }}
    >
      <label>
        <span class="small muted">{t(foe.present ? 'text.label' : 'text.away')}</span>
        <input
          type="text"
          value={text}
          maxLength={longestText}
          autocomplete="off"
          enterkeyhint="send"
          ref={input}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={isSending || !foe.present}>
        {t('text.send')}
      </button>
      <button type="button" class="icon" aria-label={t('site.close')} onClick={onClose}>
        ✕
      </button>
      <StopTexts visit={visit} />
    </form>
  );
}

/** Whoever wants no free text on this device has it turned off at each table. */
export function useNoTexts(table: Snapshot, visit: Visit): void {
  const { texts } = useStore(settings);
  const isUnwanted = !texts && hasTexts(table);
  useEffect(() => {
    if (isUnwanted) visit.act('stop_texts');
  }, [isUnwanted, visit]);
}
