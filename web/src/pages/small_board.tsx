import { useId } from 'preact/hooks';
import { Board } from '../board/board';
import { Drawing, layoutOf } from '../board/drawing';
import type { BoardPicture } from '../board/picture';
import type { LineOfPlay, LineState } from '../state/line_of_play';
import { settings } from '../state/settings';
import { useStore } from '../state/store';

/** A board on a page that scrolls: drawn as its game begins until a line of play is there. */
export function SmallBoard(props: {
  line: LineOfPlay | null | undefined;
  state: LineState | null | undefined;
  start: Pick<BoardPicture, 'game' | 'size' | 'board'>;
  /** What the drawing is, for whoever does not see it. */
  title: string;
}) {
  const { line, state } = props;
  const { theme, coordinates } = useStore(settings);
  const id = useId();
  const picture = { ...props.start, flip: false, theme, coordinates, marks: {} };
  const { width, height } = layoutOf(picture);
  return (
    <div class="board-box" style={{ '--ratio': width / height, '--width': `${width}` }}>
      {line && state?.view ? (
        <Board
          view={state.view}
          canPlay={line.canPlay()}
          breach={state.breach}
          scrolls
          onPlay={(move) => void line.play(move)}
          onWhy={(move) => void line.why(move)}
          onRefuse={(refusal) => line.refuse(refusal)}
        />
      ) : (
        <div class="board">
          <Drawing picture={picture} id={id} title={props.title} />
        </div>
      )}
    </div>
  );
}
