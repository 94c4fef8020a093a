import type { TicketLine } from './ticket-lines.ts';

/** How much room one column of the wall has. Pixels, and characters of the line's text size. */
export interface Column {
  height: number;
  characters: number;
  /** Height of one row of text. */
  row: number;
  /** Least height of a line: the touch target. */
  touch: number;
}

/** Rows of a text that wraps between words, and within those that are longer than a row. */
const rows = (text: string, characters: number): number => {
  if (text === '') return 0;
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

/** Generous: a guess that is too small would cut off a line. */
const heightOf = (line: TicketLine, { characters, row, touch }: Column): number => {
  if (line.kind !== 'task') return row + 14;
  const { task, own } = line;
  const inside = Math.max(8, characters - 1);
  const text =
    rows(task.name, characters) * row +
    task.details.reduce((sum, detail) => sum + rows(detail, characters) * row * 0.92, 0) +
    (task.comments === '' ? 0 : rows(task.comments, inside) * row + 8) +
    (task.change ? row + 8 : 0) +
    (task.was === undefined ? 0 : rows(`was ${task.was}`, characters) * row);
  // What others make stands in smaller letters and is no target.
  return own ? Math.max(touch, text + 22) : text * 0.9 + 10;
};

/**
 * Tickets stand in one piece; one that is longer than a column goes on in the next under its own number, instead of hiding
 * lines behind a scroll bar. `above`: texts that stand before the first line. Answers the lines of each part.
 */
export const splitTicket = (lines: readonly TicketLine[], above: readonly string[], column: Column | null): TicketLine[][] => {
  if (!column) return [[...lines]];
  const frame = column.row * 4 + column.touch + 12;
  const parts: TicketLine[][] = [[]];
  let used = frame + above.reduce((sum, text) => sum + rows(text, Math.max(8, column.characters)) * column.row, 0);
  for (const [at, line] of lines.entries()) {
    // A course's name does not stand alone at the foot of a part.
    const next = line.kind === 'course' ? lines[at + 1] : undefined;
    const needed = heightOf(line, column);
    const last = parts.at(-1);
    if (last && last.length > 0 && used + needed + (next ? heightOf(next, column) : 0) > column.height) {
      parts.push([line]);
      used = frame + needed;
    } else {
      last?.push(line);
      used += needed;
    }
  }
  return parts;
};
