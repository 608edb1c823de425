import { Drawing, layoutOf } from '../board/drawing';
import { startBoard } from '../board/games';
import type { GameId } from '../core/types';
import { t } from '../i18n';
import { settings } from '../state/settings';
import { BoardBox } from './board_box';

/** The board at the start of a game, where it will be, until the core is there. */
export function WaitingBoard(props: { game: GameId; size: string; flip: boolean }) {
  const { theme, coordinates } = settings.get();
  const picture = { ...props, board: startBoard(props.game, props.size), theme, coordinates };
  const { width, height } = layoutOf(picture);
  return (
    <div class="play">
      <BoardBox ratio={width / height}>
        <div class="board">
          <Drawing picture={{ ...picture, marks: {} }} id="waiting" title={t('play.loading')} />
        </div>
      </BoardBox>
    </div>
  );
}
