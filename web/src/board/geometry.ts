/** A board's size; rows come first, as in `5x4`. */
export interface Shape {
  rows: number;
  columns: number;
}

/** A cell counted from 0; row 0 is the bottom as drawn without a flip. */
export interface Place {
  row: number;
  column: number;
}

/** The unit of every drawing: one cell is 100 wide. */
export const unit = 100;

export function readShape(size: string): Shape {
  const [rows = 0, columns = 0] = size.split('x').map(Number);
  return { rows, columns };
}

export function writeCell(place: Place): string {
  return String.fromCharCode(97 + place.column) + (place.row + 1);
}

export function readCell(text: string): Place {
  return { column: text.charCodeAt(0) - 97, row: Number(text.slice(1)) - 1 };
}

/** Every cell in reading order as drawn: from the top left, row by row. */
export function cellsAsDrawn(shape: Shape, flip: boolean): string[][] {
  const count = (n: number): number[] => Array.from({ length: n }, (_, index) => index);
  return count(shape.rows).map((line) =>
    count(shape.columns).map((step) =>
      writeCell({
        row: flip ? line : shape.rows - 1 - line,
        column: flip ? shape.columns - 1 - step : step,
      }),
    ),
  );
}

/** Where the drawing of a board puts things. */
export interface Layout {
  shape: Shape;
  flip: boolean;
  margin: number;
  width: number;
  height: number;
}

export function layOut(shape: Shape, flip: boolean, margin: number): Layout {
  return {
    shape,
    flip,
    margin,
    width: shape.columns * unit + 2 * margin,
    height: shape.rows * unit + 2 * margin,
  };
}

/** The middle of a cell in the drawing. */
export function middle(layout: Layout, cell: string): { x: number; y: number } {
  const { row, column } = readCell(cell);
  const { shape, flip, margin } = layout;
  const step = flip ? shape.columns - 1 - column : column;
  const line = flip ? row : shape.rows - 1 - row;
  return { x: margin + (step + 0.5) * unit, y: margin + (line + 0.5) * unit };
}

/** What stands on a cell of a view's board. */
export function stoneAt(board: readonly string[], cell: string): string {
  const { row, column } = readCell(cell);
  return board[board.length - 1 - row]?.[column] ?? '.';
}

/** Does the cell belong to Black (Red) on a chequered board? */
export function isBlackCell(cell: string): boolean {
  const { row, column } = readCell(cell);
  return (row + column) % 2 === 0;
}

/** The landing cells of a straight jump, the last one included. */
export function landings(from: string, to: string): string[] {
  const a = readCell(from);
  const b = readCell(to);
  const hops = Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column)) / 2;
  if (!Number.isInteger(hops) || hops < 1) return [to];
  return Array.from({ length: hops }, (_, index) =>
    writeCell({
      row: a.row + ((b.row - a.row) / hops) * (index + 1),
      column: a.column + ((b.column - a.column) / hops) * (index + 1),
    }),
  );
}
