import type { KitchenTicket } from './kitchen.types.ts';
import { isAtStations } from './stations.ts';
import { activeTicketStatuses } from './ticket-machine.ts';

/** How many of an item are still to make over all open tickets, and with which choices. */
export interface AllDayItem {
  name: string;
  categoryName: string;
  quantity: number;
  /** Most wanted first; one entry without details where it is taken as it comes. */
  variants: { details: string[]; quantity: number }[];
}

/**
 * All-day counts: what is still to make at the stations, item by item. Done and removed lines do not count. By category, then name, so
 * that a row stays where it is while its number changes.
 */
export function allDay(tickets: Iterable<Pick<KitchenTicket, 'status' | 'tasks'>>, stationIds: readonly string[]): AllDayItem[] {
  const items = new Map<string, AllDayItem & { byDetails: Map<string, { details: string[]; quantity: number }> }>();
  for (const { status, tasks } of tickets) {
    if (!(activeTicketStatuses as readonly string[]).includes(status)) continue;
    for (const task of tasks) {
      if (task.status === 'DONE' || task.change === 'removed' || !isAtStations(task, stationIds)) continue;
      const key = `${task.categoryName}\n${task.name}`;
      let item = items.get(key);
      if (!item)
        items.set(key, (item = { name: task.name, categoryName: task.categoryName, quantity: 0, variants: [], byDetails: new Map() }));
      item.quantity += task.quantity;
      const details = task.details.join('\n');
      const variant = item.byDetails.get(details);
      if (variant) variant.quantity += task.quantity;
      else item.byDetails.set(details, { details: task.details, quantity: task.quantity });
    }
  }
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...items.values()]
    .map(({ byDetails, ...item }) => ({
      ...item,
      variants: [...byDetails.values()].sort((a, b) => b.quantity - a.quantity || a.details.length - b.details.length),
    }))
    .sort((a, b) => compare(a.categoryName, b.categoryName) || compare(a.name, b.name));
}
