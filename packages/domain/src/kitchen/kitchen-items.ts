import type { KitchenTask, MadeOf } from './kitchen.types.ts';
import { kitchenText } from './ticket-for-order.ts';

/** One item that a cook makes for a line: the line itself, or a component of a deal. */
export interface KitchenItem {
  name: string;
  /** Of a pizza; null for everything else. */
  size: string | null;
  quantity: number;
  /** The guest's choices, as text. */
  details: string[];
}

type Task = Pick<KitchenTask, 'name' | 'quantity' | 'details' | 'made'>;

/**
 * The items that a line requires. A pizza is counted by its name and size, wherever it comes from; a half-and-half is one pizza, under both
 * names sorted, because it is made from one dough. A deal is its contents, plus the choices for the deal as a whole.
 */
export function kitchenItems(task: Task): KitchenItem[] {
  const { name, quantity, details, made } = task;
  if (made === undefined) return [{ name, size: null, quantity, details }];
  const firstPart = made.findIndex(({ kind }) => kind === 'part');
  if (firstPart < 0) return [getThing(name, quantity, made)];
  const chosen = made
    .slice(0, firstPart)
    .map((detail) => ({ name: detail.name, size: null, quantity: quantity * detail.quantity, details: [] }));
  const things: KitchenItem[] = [];
  for (let at = firstPart; at < made.length;) {
    const part = made[at] as MadeOf;
    const next = made.findIndex(({ kind }, place) => place > at && kind === 'part');
    const end = next < 0 ? made.length : next;
    const below = made.slice(at + 1, end).map((detail): MadeOf => ({ ...detail, depth: detail.depth === 2 ? 1 : 0 }));
    things.push(getThing(part.name, quantity * part.quantity, below));
    at = end;
  }
  return [...things, ...chosen];
}

/** One item with its choices: each half together with its own changes, "½ Margherita: no basil"; the size is part of the item. */
function getThing(name: string, quantity: number, made: readonly MadeOf[]): KitchenItem {
  const size = made.find(({ kind }) => kind === 'size')?.name ?? null;
  const halves = made.filter(({ kind }) => kind === 'half').map((half) => `½ ${half.name}`);
  const details: string[] = [];
  let own: string[] = [];
  const close = (half: string | undefined) => half !== undefined && own.length > 0 && details.push(`${half}: ${own.join(', ')}`);
  let half: string | undefined;
  for (const detail of made) {
    if (detail.kind === 'half') {
      close(half);
      half = `½ ${detail.name}`;
      own = [];
    } else if (half !== undefined) own.push(lowerNo(kitchenText({ ...detail, depth: 0 })));
    else if (detail.kind !== 'size') details.push(kitchenText(detail));
  }
  close(half);
  return { name: halves.length > 0 ? halves.toSorted(compare).join(' + ') : name, size, quantity, details };
}

const lowerNo = (words: string): string => words.replace(/^No /, 'no ');

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
