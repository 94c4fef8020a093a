import type { KitchenTask } from '@servery/domain/kitchen';

/** How much room one column of the wall has. Pixels, and characters of the line's text size. */
export interface Column {
  height: number;
  characters: number;
  /** Height of one row of text. */
  row: number;
  /** Least height of a line: the touch target. */
  touch: number;
}

const rows = (text: string, characters: number): number => (text === '' ? 0 : Math.max(1, Math.ceil(text.length / characters)));

/** Generous: a guess that is too small would cut off a line. */
const heightOf = (task: KitchenTask, { characters, row, touch }: Column): number => {
  const narrow = Math.max(8, characters - 3);
  const text =
    rows(task.name, characters) * row +
    task.details.reduce((sum, detail) => sum + rows(detail, narrow) * row, 0) +
    (task.comments === '' ? 0 : rows(task.comments, narrow) * row + 8);
  return Math.max(touch, text + 28);
};

/**
 * Tickets stand in one piece; one that is longer than a column goes on in the next under its own number, instead of hiding
 * lines behind a scroll bar. Answers the tasks of each part.
 */
export const splitTicket = (tasks: readonly KitchenTask[], comments: string, column: Column | null): KitchenTask[][] => {
  if (!column) return [[...tasks]];
  const frame = column.row * 5 + column.touch + 24;
  const parts: KitchenTask[][] = [[]];
  let used = frame + rows(comments, Math.max(8, column.characters)) * column.row;
  for (const task of tasks) {
    const needed = heightOf(task, column);
    const last = parts.at(-1);
    if (last && last.length > 0 && used + needed > column.height) {
      parts.push([task]);
      used = frame + needed;
    } else {
      last?.push(task);
      used += needed;
    }
  }
  return parts;
};
