import type { Side } from './use-drag-row.ts';

/** What comes before an entry that moves up by one; null: it becomes the first. */
export const placeAbove = (entries: readonly { id: string }[], at: number): string | null => entries[at - 2]?.id ?? null;

/** After which entry comes what is dropped on one side of another; null: it becomes the first. */
export const placeBeside = (entries: readonly { id: string }[], dropped: string, onto: string, side: Side): string | null => {
  const others = entries.filter(({ id }) => id !== dropped);
  const at = others.findIndex(({ id }) => id === onto);
  return side === 'after' ? onto : (others[at - 1]?.id ?? null);
};
