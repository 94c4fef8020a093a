/** Letters that numbers of other orders begin with (W, G, U), and those that look like digits. */
const taken = new Set('AWGUIO');
/** Prefixes of other orders' numbers. */
const reserved = new Set('AWGU');
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !taken.has(letter));

/** What a store's till puts before its numbers, by its place among the store's tills from 0 on: B, C, D …, and then BB, BC, … */
export function terminalPrefix(place: number): string {
  if (place < letters.length) return letters[place] as string;
  const rest = place - letters.length;
  return terminalPrefix(Math.floor(rest / letters.length)) + (letters[rest % letters.length] as string);
}

/** Whether numbers of other orders begin with it: no till can have it. */
export const isReservedPrefix = (prefix: string): boolean => reserved.has(prefix);

/** The number of a bill, "B-042": each till counts its own from 1 in each trading day, so that it can also count alone. */
export const billNumber = (prefix: string, count: number): string => `${prefix}-${String(count).padStart(3, '0')}`;
