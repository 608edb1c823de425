import { gameOf } from '../board/games';
import { gameName } from '../board/words';
import type { GameId } from '../core/types';
import { t } from '../i18n';
import { Link } from '../router';

/** Whose game it is. */
export function creditText(id: GameId): string {
  const { designer } = gameOf(id);
  const game = gameName(id);
  return designer === ''
    ? t('game.credit_traditional', { game })
    : t('game.credit', { game, designer });
}

/** The same, and the way to the rules. */
export function Credit({ id }: { id: GameId }) {
  return (
    <p class="credit small">
      {creditText(id)}
      {' · '}
      <Link to={`/rules/${id}`}>{t('home.rules')}</Link>
    </p>
  );
}
