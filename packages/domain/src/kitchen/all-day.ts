import type { KitchenTicket } from './kitchen.types.ts';
import { isAtStations } from './stations.ts';
import { compare, thingsToMake } from './things-to-make.ts';
import { activeTicketStatuses } from './ticket-machine.ts';

/** How many of an item are still to make over all open tickets, and with which choices. */
export interface AllDayItem {
  name: string;
  /** Of a pizza: each size is counted by itself. Null for everything else. */
  size: string | null;
  categoryName: string;
  quantity: number;
  /** Most wanted first; one entry without details where it is taken as it comes. */
  variants: { details: string[]; quantity: number }[];
}

type Counted = AllDayItem & { byDetails: Map<string, { details: string[]; quantity: number }> };

/**
 * The all-day counts of some stations (none: of all): what still has to be made, whichever ticket it belongs to. What is in a deal counts
 * as what it is; pizzas count by name and size, those of deals with those that are ordered by themselves. Sorted by category and name, so that
 * counts stay where they were. Done and removed lines do not count.
 */
export function allDay(tickets: Iterable<Pick<KitchenTicket, 'status' | 'tasks'>>, stationIds: readonly string[]): AllDayItem[] {
  const items = new Map<string, Counted>();
  for (const { status, tasks } of tickets) {
    if (!(activeTicketStatuses as readonly string[]).includes(status)) continue;
    for (const task of tasks) {
      if (task.status === 'DONE' || task.change === 'removed' || !isAtStations(task, stationIds)) continue;
      for (const { name, size, quantity, details } of thingsToMake(task)) {
        // A pizza is the same thing in a deal and by itself; other names mean something only within their category.
        const key = size === null ? `${task.categoryName}\n${name}` : `\n${name}\n${size}`;
        const inDeal = task.made?.some(({ kind }) => kind === 'part') === true;
        let item = items.get(key);
        if (!item)
          items.set(key, (item = { name, size, categoryName: task.categoryName, quantity: 0, variants: [], byDetails: new Map() }));
        if (!inDeal) item.categoryName = task.categoryName;
        item.quantity += quantity;
        const words = details.join('\n');
        const variant = item.byDetails.get(words);
        if (variant) variant.quantity += quantity;
        else item.byDetails.set(words, { details, quantity });
      }
    }
  }
  return [...items.values()]
    .map(({ byDetails, ...item }) => ({
      ...item,
      variants: [...byDetails.values()].sort((a, b) => b.quantity - a.quantity || a.details.length - b.details.length),
    }))
    .sort((a, b) => compare(a.categoryName, b.categoryName) || compare(a.name, b.name) || compare(a.size ?? '', b.size ?? ''));
}
