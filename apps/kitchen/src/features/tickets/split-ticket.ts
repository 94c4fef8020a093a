import { commentLines } from '@servery/domain/orders';
import type { TicketLine } from './ticket-lines.ts';

/** The room in one column of the board, in pixels and in characters of the line's text size. */
export interface Column {
  height: number;
  characters: number;
  /** Height of one row of text. */
  row: number;
  /** Least height of a line: the touch target. */
  touch: number;
  /** Columns that a screen shows at once. */
  count: number;
}

/** Rows of a text with its own line breaks. */
const rows = (text: string, characters: number): number =>
  text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + rowsOfLine(line, characters), 0);

/** Rows of a line that wraps between words, and inside words longer than a row. */
const rowsOfLine = (text: string, characters: number): number => {
  let count = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    if (used > 0 && used + 1 + word.length > characters) {
      count += 1;
      used = 0;
    }
    used += (used > 0 ? 1 : 0) + word.length;
    while (used > characters) {
      count += 1;
      used -= characters;
    }
  }
  return count;
};

/** Rounded up: too low a guess would cut off a line. */
const getHeight = (line: TicketLine, { characters, row, touch }: Column): number => {
  if (line.kind !== 'task') return row + 14;
  const { task, own } = line;
  const inside = Math.max(8, characters - 1);
  const text =
    rows(task.name, characters) * row +
    task.details.reduce((sum, detail) => sum + rows(detail, characters) * row * 0.92, 0) +
    (task.comments === '' ? 0 : rows(commentLines(task.comments), inside) * row + 8) +
    (task.change ? row + 8 : 0) +
    (task.was === undefined ? 0 : rows(`was ${task.was}`, characters) * row);
  // Lines of other stations have smaller text and are no touch target.
  return own ? Math.max(touch, text + 22) : text * 0.9 + 10;
};

/** Height of a part besides its lines: head, button, margin. */
const getFrame = ({ row, touch }: Column): number => row * 4 + touch + 12;

const getAbove = (above: readonly string[], { characters, row }: Column): number =>
  above.reduce((sum, text) => sum + rows(text, Math.max(8, characters)) * row, 0);

/**
 * Splits a ticket that is taller than its room: it continues at the top of the next column under its own number, instead of hiding lines
 * behind a scroll bar. `above`: texts before the first line; `room`: the height left in its column, in pixels. Returns the lines of each
 * part.
 */
export const splitTicket = (
  lines: readonly TicketLine[],
  above: readonly string[],
  column: Column | null,
  room: number = column?.height ?? 0,
): TicketLine[][] => {
  if (!column) return [[...lines]];
  const frame = getFrame(column);
  const parts: TicketLine[][] = [[]];
  let used = frame + getAbove(above, column);
  for (const [at, line] of lines.entries()) {
    // A course's name is never the last line of a part.
    const next = line.kind === 'course' ? lines[at + 1] : undefined;
    const needed = getHeight(line, column);
    const last = parts.at(-1);
    const limit = parts.length === 1 ? room : column.height;
    // A long note fills a column without any line.
    const isEmpty = last?.length === 0 && used === frame;
    if (!isEmpty && used + needed + (next ? getHeight(next, column) : 0) > limit) {
      parts.push([line]);
      used = frame + needed;
    } else {
      last?.push(line);
      used += needed;
    }
  }
  return parts;
};

/** A ticket with the measurements that packing needs. */
export interface PackedTicket {
  id: string;
  lines: readonly TicketLine[];
  above: readonly string[];
}

const heightOfPart = (lines: readonly TicketLine[], column: Column): number =>
  getFrame(column) + lines.reduce((sum, line) => sum + getHeight(line, column), 0);

const heightOfTicket = ({ lines, above }: PackedTicket, column: Column): number => heightOfPart(lines, column) + getAbove(above, column);

/** How many columns the tickets need when each starts where it fits in one piece. */
const columnsOfWhole = (tickets: readonly PackedTicket[], column: Column): number => {
  let count = 1;
  let left = column.height;
  for (const ticket of tickets) {
    const height = heightOfTicket(ticket, column);
    if (height > left) [count, left] = [count + Math.ceil(height / column.height), column.height];
    left -= height % column.height;
  }
  return count;
};

/** Fewer lines are not worth a part of their own. */
const leastLines = 2;

/**
 * The room that a ticket takes of the `left` pixels at the foot of a column, in which it does not fit as a whole; null where neither part
 * would have lines enough. Where all but one of its lines would fit, one line fewer starts there: otherwise the rest of the column stays empty.
 */
function roomAtFoot({ lines, above }: PackedTicket, column: Column, left: number): number | null {
  for (let room = left; ;) {
    const [first = [], ...rest] = splitTicket(lines, above, column, room);
    const height = heightOfPart(first, column) + getAbove(above, column);
    if (height > left || first.length < leastLines || rest.length === 0) return null;
    if (rest.flat().length >= leastLines) return room;
    // Just too little for the first part's last line.
    room = height - 1;
  }
}

/**
 * Fills the board's columns from top to bottom. A ticket that does not fit into the rest of a column starts there nevertheless when at
 * least two of its lines fit. Nothing is split while all tickets fit on the screen unsplit. Returns the room of each split ticket by its
 * id; the others start where they fit in one piece.
 */
export function packBoard(tickets: readonly PackedTicket[], column: Column): Readonly<Record<string, number>> {
  const rooms: Record<string, number> = {};
  if (columnsOfWhole(tickets, column) <= column.count) return rooms;
  let left = column.height;
  for (const { id, lines, above } of tickets) {
    const whole = heightOfPart(lines, column) + getAbove(above, column);
    if (whole <= left) {
      left -= whole;
      continue;
    }
    const room = roomAtFoot({ id, lines, above }, column, left);
    if (room !== null) rooms[id] = room;
    const ownParts = splitTicket(lines, above, column, room ?? column.height);
    left = column.height - heightOfPart(ownParts.at(-1) ?? [], column) - (ownParts.length === 1 ? getAbove(above, column) : 0);
  }
  return rooms;
}
