/**
 * What goes on at a table: nobody there; seated, nothing sent to the kitchen yet; waiting for food; served, everything that was sent is
 * done; the guests ask for the bill; placed, the bill is closed to new lines and waits for its payment.
 */
export const tableStates = ['free', 'seated', 'waiting', 'served', 'asking', 'paying'] as const;
export type TableState = (typeof tableStates)[number];

/** An order at a table, as far as the state of the table depends on it. */
export interface TableOrder {
  /** A bill that lines may still be added to. */
  open: boolean;
  /** The kitchen has had something of it. */
  sent: boolean;
  /** The kitchen is done with what it has. */
  ready: boolean;
  paid: boolean;
  /** The guests want to pay. */
  asking?: boolean | undefined;
}

/** The state of one order at a table. */
export function stateOfTableOrder({ open, sent, ready, paid, asking }: TableOrder): Exclude<TableState, 'free'> {
  if (open && asking === true) return 'asking';
  if (open && !sent) return 'seated';
  if (!ready) return 'waiting';
  return open || paid ? 'served' : 'paying';
}

/** What staff act on first where a table has several orders. */
const urgency = ['asking', 'paying', 'waiting', 'seated', 'served'] as const;

/** The state of a table by its current orders. */
export function stateOfTable(orders: readonly TableOrder[]): TableState {
  const states = new Set(orders.map(stateOfTableOrder));
  return urgency.find((state) => states.has(state)) ?? 'free';
}

/** Minutes after which a table whose order is paid and served counts as free, where nobody completes orders by hand. */
export const minutesAfterMeal = 60;
