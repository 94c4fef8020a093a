import { cutText } from '../text/index.ts';

/** What a list shows of a line of an order: how many, and its name. */
export interface FirstLine {
  quantity: number;
  name: string;
}

/** The most lines that a row of a list names. */
export const mostFirstLines = 3;
/** The most characters of a line's name in a row. Names of our menus fit; a marketplace's may be longer. */
const longestName = 100;

/** The first lines of an order, for rows of lists and the events that carry them: at most three, so that a row stays small. */
export const getFirstLines = (lines: readonly FirstLine[]): FirstLine[] =>
  lines.slice(0, mostFirstLines).map(({ quantity, name }) => ({
    quantity,
    name: name.length > longestName ? `${cutText(name, longestName - 1).trimEnd()}…` : name,
  }));

/**
 * "2 × Margherita, 1 × Garlic bread and 3 more"; a line does not break between a quantity and its name. `itemCount`: the pieces of all lines.
 * Without lines, as in rows of the release before, only the count: "3 items".
 */
export function firstLinesText(firstLines: readonly FirstLine[] | undefined, itemCount: number): string {
  if (firstLines === undefined || firstLines.length === 0) return itemCountText(itemCount);
  const more = itemCount - firstLines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${firstLines.map(({ quantity, name }) => `${quantity}\u00A0×\u00A0${name}`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** "1 item", "3 items". */
export const itemCountText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
