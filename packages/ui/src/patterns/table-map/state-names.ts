import type { TableState } from '@servery/domain/tables';

/** What staff call the states of a table. */
export const stateNames: Readonly<Record<TableState, string>> = {
  free: 'Free',
  seated: 'Seated',
  waiting: 'Waiting for food',
  served: 'Served',
  asking: 'Wants the bill',
  paying: 'To pay',
};
