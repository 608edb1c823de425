import { useEffect, useState } from 'preact/hooks';
import './online.css';
import { gameOf, games } from '../board/games';
import { gameName } from '../board/words';
import { t } from '../i18n';
import { Choice, Toggle } from '../parts/choice';
import { useTitle } from '../parts/title';
import { go, Link, useRoute } from '../router';
import { keepOnDevice, load } from '../state/settings';
import { connection, Refusal } from './connection';
import { createTable } from './create';
import { LineBar } from './line_bar';
import type { ErrorCode } from './messages';
import { NumberChoice } from './number_choice';
import { newToken } from './seats';
import {
  dayChoices,
  delayChoices,
  longestNickname,
  minuteChoices,
  readWishes,
  stepChoices,
  toCreate,
  type Wishes,
  withClock,
  withGame,
} from './wishes';
import { refusalText } from './words';

export const wishesKey = 'papamu.wishes';

/** Sets up a game with somebody elsewhere. */
export function NewPage() {
  const { query } = useRoute();
  useTitle(t('new.title'));
  const [wishes, setWishes] = useState<Wishes>(() => readWishes(load(wishesKey), query));
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  // The line opens while the player chooses.
  useEffect(() => void connection(), []);
  const change = (by: Partial<Wishes>) => setWishes((old) => ({ ...old, ...by }));

  const create = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    keepOnDevice(wishesKey, JSON.stringify(wishes));
    try {
      const table = await createTable(connection(), toCreate(wishes, newToken()));
      go(`/g/${table}`);
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'lost') setRefusal(error.code);
      setBusy(false);
    }
  };

  return (
    <div class="online page">
      <h1>{t('new.title')}</h1>
      <p class="muted">{t('new.line')}</p>
      <LineBar />
      <form class="form" onSubmit={create}>
        <Choice
          name="game"
          label={t('new.game')}
          value={wishes.game}
          options={games.map(({ id }) => ({ value: id, label: gameName(id) }))}
          onChange={(game) => setWishes(withGame(wishes, game))}
        />
        <Choice
          name="size"
          label={t('new.size')}
          value={wishes.size}
          options={gameOf(wishes.game).sizes.map((size) => ({ value: size, label: size }))}
          onChange={(size) => change({ size })}
        />
        <Choice
          name="seat"
          label={t('new.seat')}
          value={wishes.seat}
          options={(['random', 'first', 'second'] as const).map((value) => ({
            value,
            label: t(`new.seat_${value}`),
          }))}
          onChange={(seat) => change({ seat })}
        />
        <ClockChoice wishes={wishes} setWishes={setWishes} />
        <Toggle
          label={t('new.takebacks')}
          isOn={wishes.takebacks}
          onChange={(takebacks) => change({ takebacks })}
        />
        <Toggle
          label={t('new.listed')}
          isOn={wishes.listed}
          onChange={(listed) => change({ listed })}
        />
        <label class="field">
          <span>{t('new.nickname')}</span>
          <input
            type="text"
            maxLength={longestNickname}
            autocomplete="nickname"
            value={wishes.nickname}
            onInput={(event) => change({ nickname: event.currentTarget.value })}
          />
        </label>
        <div class="buttons">
          <button type="submit" class="primary" disabled={isBusy}>
            {t(isBusy ? 'new.creating' : 'new.create')}
          </button>
        </div>
        <p role="alert">{refusal ? refusalText(refusal) : ''}</p>
      </form>
      <p>
        <Link to={`/play/${wishes.game}?mode=screen`}>{t('new.one_screen')}</Link>
      </p>
    </div>
  );
}

export function ClockChoice(props: { wishes: Wishes; setWishes(wishes: Wishes): void }) {
  const { wishes, setWishes } = props;
  const { clock } = wishes;
  return (
    <div class="clock-choice">
      <Choice
        name="clock"
        label={t('new.clock')}
        value={clock}
        options={(['none', 'fischer', 'delay', 'days'] as const).map((value) => ({
          value,
          label: t(`new.clock_${value}`),
        }))}
        onChange={(kind) => setWishes(withClock(wishes, kind))}
      />
      <p class="muted">{t(`new.clock_${clock}_help`)}</p>
      {(clock === 'fischer' || clock === 'delay') && (
        <div class="numbers">
          <NumberChoice
            label={t('new.minutes')}
            value={wishes.minutes}
            options={minuteChoices}
            onPick={(minutes) => setWishes({ ...wishes, minutes })}
          />
          <NumberChoice
            label={t(`new.step_${clock}`)}
            value={wishes.step_s}
            options={clock === 'delay' ? delayChoices : stepChoices}
            onPick={(step_s) => setWishes({ ...wishes, step_s })}
          />
        </div>
      )}
      {clock === 'days' && (
        <div class="numbers">
          <NumberChoice
            label={t('new.days')}
            value={wishes.days}
            options={dayChoices}
            onPick={(days) => setWishes({ ...wishes, days })}
          />
        </div>
      )}
    </div>
  );
}
