import { useState } from 'preact/hooks';
import { gameOf } from '../board/games';
import { gameName } from '../board/words';
import { t } from '../i18n';
import type { LocalGame } from '../state/local_game';
import { Choice } from './choice';
import { Dialog } from './dialog';

export type Setup = Pick<LocalGame, 'game' | 'size' | 'mode' | 'level' | 'you'>;

const levels = Array.from({ length: 10 }, (_, index) => `${index + 1}`);

/** Opponent, level, size and who begins, for a new game on this device. */
export function SetupDialog(props: { now: Setup; onStart(setup: Setup): void; onClose(): void }) {
  const [setup, change] = useState<Setup>(props.now);
  const set = (part: Partial<Setup>) => change((all) => ({ ...all, ...part }));
  const game = gameOf(setup.game);
  return (
    <Dialog title={`${t('setup.title')}: ${gameName(game.id)}`} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onStart(setup);
        }}
      >
        <Choice
          label={t('setup.against')}
          name="mode"
          value={setup.mode}
          options={[
            { value: 'computer', label: t('setup.computer') },
            { value: 'screen', label: t('setup.screen') },
          ]}
          onChange={(mode) => set({ mode })}
        />
        <Choice
          label={t('setup.size')}
          name="size"
          value={setup.size}
          options={game.sizes.map((size) => ({ value: size, label: size.replace('x', ' × ') }))}
          onChange={(size) => set({ size })}
        />
        {setup.mode === 'computer' && (
          <>
            <Choice
              label={t('setup.level')}
              name="level"
              value={`${setup.level}`}
              options={levels.map((value) => ({ value, label: value }))}
              onChange={(level) => set({ level: Number(level) })}
            />
            <p class="muted small">{t('setup.level_easy')}</p>
            <Choice
              label={t('setup.begin')}
              name="you"
              value={setup.you}
              options={[
                { value: 'first', label: t('setup.you_begin') },
                { value: 'second', label: t('setup.they_begin') },
              ]}
              onChange={(you) => set({ you })}
            />
          </>
        )}
        <button type="submit" class="primary wide">
          {t('setup.start')}
        </button>
      </form>
    </Dialog>
  );
}
