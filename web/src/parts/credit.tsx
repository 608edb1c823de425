import { gameOf } from '../board/games';
import { gameName } from '../board/words';
import type { GameId } from '../core/types';
import { t } from '../i18n';
import { Link } from '../router';

/** Whose game it is, and the way to its rules. */
export function Credit({ id }: { id: GameId }) {
  const { designer } = gameOf(id);
  const game = gameName(id);
  return (
    <p class="credit small">
      {designer === ''
        ? t('game.credit_traditional', { game })
        : t('game.credit', { game, designer })}
      {' · '}
      <Link to={`/rules/${id}`}>{t('home.rules')}</Link>
    </p>
  );
}
