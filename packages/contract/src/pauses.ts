import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { collectionType, distinct, instant, instantInput } from './schemas.ts';

const storePath = '/online-ordering/restaurants/{restaurantId}/stores/{storeId}';

/** What a store needs before it can take orders online. */
export const orderingNeeds = ['menu', 'hours', 'payment'] as const;
export type OrderingNeed = (typeof orderingNeeds)[number];

const pauses = z.object({
  /** By collection type that the store offers online: until when it is paused; null while it takes orders. */
  rows: z.array(
    z.object({
      collectionType,
      pausedUntil: z.nullable(instant),
      /** What the store still lacks before guests can order so: then it takes none, paused or not. */
      missing: z.array(z.enum(orderingNeeds)),
    }),
  ),
});

export const getPauses = endpoint({
  id: 'onlineOrdering.getPauses',
  method: 'GET',
  path: `${storePath}/pauses`,
  permission: 'orders.read',
  summary: 'Which collection types of a store are paused, and until when',
  response: pauses,
  staleOn: ['settings.changed', 'menu.published'],
  errors: [],
});

export const setPauses = endpoint({
  id: 'onlineOrdering.setPauses',
  method: 'PUT',
  path: `${storePath}/pauses`,
  permission: 'availability.manage',
  summary: 'Pause collection types of a store for a while, or take orders again; portal and tills follow at once',
  body: z.strictObject({
    collectionTypes: distinct(collectionType).check(z.minLength(1)),
    /** Null: take orders again. At most 7 days ahead. */
    pausedUntil: z.nullable(instantInput),
  }),
  response: pauses,
  errors: [],
  repeatable: 'natural',
});
