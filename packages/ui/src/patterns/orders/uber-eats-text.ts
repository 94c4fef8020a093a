import type { OrderView } from './order.types.ts';

export type UberEatsFacts = NonNullable<OrderView['uberEats']>;

/** Who delivers the food. */
export const carrierLabels: Readonly<Record<UberEatsFacts['fulfillment'], string>> = {
  DELIVERY_BY_UBER: 'An Uber Eats courier collects and delivers it.',
  DELIVERY_BY_MERCHANT: 'You bring it to the guest yourself. The address is in the Uber Eats app.',
  PICKUP: 'The guest picks it up.',
  DINE_IN: 'The guest eats here.',
  UNKNOWN: 'Somebody comes for it.',
};

const courierSteps: Readonly<Record<string, string>> = {
  SCHEDULED: 'Not on the way yet',
  EN_ROUTE_TO_PICKUP: 'On the way here',
  ARRIVED_AT_PICKUP: 'Here, waiting',
  EN_ROUTE_TO_DROPOFF: 'On the way to the guest',
  ARRIVED_AT_DROPOFF: 'At the guest’s door',
  COMPLETED: 'Delivered',
  FAILED: 'Not delivered',
};

/** Where the courier is; for a newer status of Uber's, only that there is one. */
export const courierText = (status: string): string => courierSteps[status] ?? 'Assigned';
