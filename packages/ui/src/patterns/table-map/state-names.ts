import { stateOfTableOrder, type TableOrder, type TableState } from '@servery/domain/tables';

/** What staff call the states of a table. */
export const stateNames: Readonly<Record<TableState, string>> = {
  free: 'Free',
  seated: 'Seated',
  waiting: 'Waiting for food',
  served: 'Served',
  asking: 'Wants the bill',
  paying: 'To pay',
};

/** What staff call the state of one order at a table: of one that is paid, whether its food is out. */
export function nameTableOrder(order: TableOrder): string {
  const state = stateOfTableOrder(order);
  if (!order.paid) return stateNames[state];
  return state === 'waiting' ? 'Paid, waiting for food' : 'Paid';
}
