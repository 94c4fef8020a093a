import type { KitchenTicket } from './kitchen.types.ts';
import { isAtStations } from './stations.ts';
import { compare, kitchenItems } from './kitchen-items.ts';
import { activeTicketStatuses } from './ticket-machine.ts';

/** How many of an item are still to make over all open tickets, and with which choices. */
export interface AllDayItem {
  name: string;
  /** Of a pizza: each size is counted separately. Null for everything else. */
  size: string | null;
  categoryName: string;
  quantity: number;
  /** Most ordered first; one entry without details for those ordered without changes. */
  variants: { details: string[]; quantity: number }[];
}

type Counted = AllDayItem & { byDetails: Map<string, { details: string[]; quantity: number }>; ofDeals: boolean };

/**
 * The all-day counts of some stations (none: of all): what still has to be made, on whichever ticket it is. The contents of a deal are
 * counted as items: pizzas by name and size, everything else together with separately ordered items of the same name. Sorted by category
 * and name, so that counts keep their place. Done and removed lines are not counted.
 */
export function allDay(tickets: Iterable<Pick<KitchenTicket, 'status' | 'tasks'>>, stationIds: readonly string[]): AllDayItem[] {
  const items = new Map<string, Counted>();
  for (const { status, tasks } of tickets) {
    if (!(activeTicketStatuses as readonly string[]).includes(status)) continue;
    for (const task of tasks) {
      if (task.status === 'DONE' || task.change === 'removed' || !isAtStations(task, stationIds)) continue;
      const ofDeals = task.made?.some(({ kind }) => kind === 'part') === true;
      for (const { name, size, quantity, details } of kitchenItems(task)) {
        const category = ofDeals || size !== null ? '' : task.categoryName;
        const key = [category, name, size ?? '', ofDeals].join('\n');
        const item = items.get(key) ?? {
          name,
          size,
          categoryName: task.categoryName,
          quantity: 0,
          variants: [],
          byDetails: new Map(),
          ofDeals,
        };
        items.set(key, item);
        add(item, details, quantity);
      }
    }
  }
  return [...withDeals([...items.values()])]
    .map(({ byDetails, ofDeals: _, ...item }) => ({
      ...item,
      variants: [...byDetails.values()].sort((a, b) => b.quantity - a.quantity || a.details.length - b.details.length),
    }))
    .sort((a, b) => compare(a.categoryName, b.categoryName) || compare(a.name, b.name) || compare(a.size ?? '', b.size ?? ''));
}

function add(item: Counted, details: string[], quantity: number): void {
  item.quantity += quantity;
  const words = details.join('\n');
  const variant = item.byDetails.get(words);
  if (variant) variant.quantity += quantity;
  else item.byDetails.set(words, { details, quantity });
}

/**
 * Components of deals are counted with the same item ordered on its own. If several items have the name, it is ambiguous and listed
 * separately.
 */
function withDeals(items: readonly Counted[]): Counted[] {
  const own = items.filter(({ ofDeals }) => !ofDeals);
  const alone = items.filter((item) => {
    if (!item.ofDeals) return false;
    const [same, ...more] = own.filter(({ name, size }) => name === item.name && size === item.size);
    if (same === undefined || more.length > 0) return true;
    for (const { details, quantity } of item.byDetails.values()) add(same, details, quantity);
    return false;
  });
  return [...own, ...alone];
}
