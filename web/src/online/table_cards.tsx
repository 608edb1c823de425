// The cards beside the board of a table: waiting, invited, asked, away, over.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameOf } from '../board/games';
import { gameName, plyText } from '../board/words';
import { t } from '../i18n';
import { go, Link } from '../router';
import { LinkToShare } from './invite';
import { type Phrase, phrases, type Seat, type Snapshot } from './messages';
import { savedNickname, saveNickname } from './seats';
import { otherSeat, pliesAfterTakeback, seatOnTurn } from './table';
import type { Visit } from './visit';
import { cleanNickname, longestNickname } from './wishes';
import { freeSeat, gameText, inviter, seatColor, seatName } from './words';

interface CardProps {
  table: Snapshot;
  visit: Visit;
  isBusy: boolean;
}

/** For whoever made the table: the link, until somebody has come. */
export function WaitCard({ table, visit, isBusy }: CardProps) {
  const seat = table.you;
  if (table.state !== 'waiting' || !seat) return null;
  const link = `${location.origin}/g/${table.id}`;
  return (
    <section class="card" aria-label={t('wait.title')}>
      <h2>{t('wait.title')}</h2>
      <p>
        {t('wait.you_play', {
          color: seatColor(table, seat),
          other: seatColor(table, otherSeat(seat)),
        })}
      </p>
      <LinkToShare link={link} label={t('wait.link')} qr={t('wait.qr')}>
        <button type="button" disabled={isBusy} onClick={() => visit.act('cancel')}>
          {t('wait.cancel')}
        </button>
      </LinkToShare>
      <p class="small muted">
        {table.listed && `${t('wait.listed')} `}
        {t('wait.stay')}
      </p>
    </section>
  );
}

/** For whoever opened the link: opening it takes no seat, the button does. */
export function JoinCard({ table, visit, isBusy }: CardProps) {
  const [nickname, setNickname] = useState(savedNickname);
  const seat = freeSeat(table);
  if (table.state !== 'waiting' || table.you || !seat) return null;
  const name = inviter(table, seat);
  const game = gameName(table.game);
  const color = seatColor(table, seat);
  return (
    <section class="card" aria-label={t('join.title')}>
      <h2>{name ? t('join.named', { name, game }) : t('join.unnamed', { game })}</h2>
      <p>{gameText(table)}</p>
      <p>
        {t(seat === 'first' ? 'join.you_begin' : 'join.you_follow', { color })}
        {gameOf(table.game).hasPieRule && ` ${t('join.pie')}`}
      </p>
      <form
        class="join"
        onSubmit={(event) => {
          event.preventDefault();
          saveNickname(cleanNickname(nickname));
          visit.take(cleanNickname(nickname));
        }}
      >
        <label class="field">
          <span class="small muted">{t('new.nickname')}</span>
          <input
            type="text"
            maxLength={longestNickname}
            autocomplete="nickname"
            value={nickname}
            onInput={(event) => setNickname(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={isBusy}>
          {t('join.play')}
        </button>
      </form>
      <p class="small muted">
        {t('join.else')} <Link to={`/rules/${table.game}`}>{t('home.rules')}</Link>
      </p>
    </section>
  );
}

/** The offer of a takeback: for the one who is asked, and for the one who asks. */
export function TakebackCard({ table, visit, isBusy }: CardProps) {
  const seat = table.takeback_offer;
  if (!seat || !table.you || table.state !== 'playing') return null;
  if (seat === table.you) return <p role="status">{t('act.take_back_asked')}</p>;
  const left = pliesAfterTakeback(table.plies.length, seat);
  const undone = table.plies.slice(left);
  return (
    <section class="ask" aria-label={t('act.take_back')}>
      <p role="alert">
        {t('act.take_back_wants', { name: seatName(table, seat), ply: plyText(undone[0] ?? '') })}{' '}
        {t('act.take_back_result', { n: undone.length })}
      </p>
      <div class="buttons">
        <button type="button" disabled={isBusy} onClick={() => visit.act('accept_takeback')}>
          {t('act.accept')}
        </button>
        <button type="button" disabled={isBusy} onClick={() => visit.act('decline_takeback')}>
          {t('act.decline')}
        </button>
      </div>
    </section>
  );
}

const absence_ms = 60_000;

/** Has the other seat been away for a minute, as far as this page has seen? */
function useLongAbsence(isAway: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isAway) return;
    const timer = setTimeout(() => setLong(true), absence_ms);
    return () => clearTimeout(timer);
  }, [isAway]);
  return isAway && isLong;
}

/** One quiet line when the opponent is away, and the way to claim the game after a minute. */
export function AwayLine({ table, visit, isBusy }: CardProps) {
  const you = table.you;
  const foe: Seat | null = you && otherSeat(you);
  const isAway =
    foe !== null && table.state === 'playing' && !table.seats[foe === 'first' ? 0 : 1].present;
  const isLong = useLongAbsence(isAway);
  if (!foe || !isAway) return null;
  const isLive = table.control.kind === 'fischer' || table.control.kind === 'delay';
  const name = seatName(table, foe);
  const canClaim = isLive && isLong && seatOnTurn(table.plies.length) === foe;
  if (!canClaim) return isLive ? <p class="small muted">{t('act.away_line', { name })}</p> : null;
  return (
    <div class="ask">
      <p role="status">{t('act.claim_line', { name })}</p>
      <div class="buttons">
        <button type="button" disabled={isBusy} onClick={() => visit.act('claim')}>
          {t('act.claim')}
        </button>
      </div>
    </div>
  );
}

/** Asks once, in place, before a game is given up or called off. */
export function LeaveQuestion(props: { kind: 'resign' | 'cancel'; onYes(): void; onNo(): void }) {
  return (
    <section class="ask" aria-label={t(`act.${props.kind}_sure`)}>
      <p>{t(`act.${props.kind}_sure`)}</p>
      <div class="buttons">
        <button type="button" class="danger" onClick={props.onYes}>
          {t(`act.${props.kind}`)}
        </button>
        <button type="button" onClick={props.onNo}>
          {t('act.play_on')}
        </button>
      </div>
    </section>
  );
}

/** After the end: a rematch, a look back, another game. */
export function OverCard(props: CardProps & { onReview(): void }) {
  const { table, visit, isBusy } = props;
  if (table.state !== 'over' && table.state !== 'cancelled') return null;
  const { you, rematch, rematch_offer: offer } = table;
  const canOffer = you !== null && !rematch && offer !== you && table.state === 'over';
  return (
    <section class="over" aria-label={t('over.rematch')}>
      {offer && offer !== you && !rematch && (
        <p role="alert">{t('over.rematch_wanted', { name: seatName(table, offer) })}</p>
      )}
      {offer && offer === you && !rematch && <p role="status">{t('over.rematch_asked')}</p>}
      {canOffer && (
        <p class="small muted">
          {t(you === 'second' ? 'over.rematch_you_begin' : 'over.rematch_you_follow')}
        </p>
      )}
      <div class="after">
        {canOffer && (
          <button
            type="button"
            class="primary"
            disabled={isBusy}
            onClick={() => visit.act('offer_rematch')}
          >
            {t('over.rematch')}
          </button>
        )}
        {rematch && (
          <Link to={`/g/${rematch}`} class="button primary">
            {t('over.rematch_go')}
          </Link>
        )}
        {table.plies.length > 0 && (
          <button type="button" onClick={props.onReview}>
            {t('play.step_through')}
          </button>
        )}
        <button type="button" onClick={() => go(`/new?game=${table.game}&size=${table.size}`)}>
          {t('over.new')}
        </button>
      </div>
    </section>
  );
}

export function PhraseMenu(props: {
  onSay(phrase: Phrase): void;
  /** What stands below the phrases. */
  children: ComponentChildren;
}) {
  return (
    <div class="phrases">
      {phrases.map((phrase) => (
        <button type="button" key={phrase} onClick={() => props.onSay(phrase)}>
          {t(`say.${phrase}`)}
        </button>
      ))}
      {props.children}
    </div>
  );
}
