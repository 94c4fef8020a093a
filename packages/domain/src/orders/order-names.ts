import type { CollectionType, OrderSource } from './orders.types.ts';

/** How people are told of a collection type, on paper and on screens. */
export const collectionNames: Readonly<Record<CollectionType, string>> = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' };

/** Where an order came from, on paper and on screens. */
export const sourceNames: Readonly<Record<OrderSource, string>> = {
  website: 'Website',
  google: 'Google',
  pos: 'Till',
  uberEats: 'Uber Eats',
};
