import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, localDate, page, pageQuery, uuid } from './schemas.ts';

/** Erasing customers (docs/algorithms/erasing-customers.md). */

/** Why a customer is erased. `restoredBackup`: they had been erased before a backup was restored. */
export const erasureReasons = ['customerRequest', 'duplicate', 'noLongerNeeded', 'restoredBackup'] as const;
export type ErasureReason = (typeof erasureReasons)[number];
const chosenReasons = ['customerRequest', 'duplicate', 'noLongerNeeded'] as const satisfies readonly ErasureReason[];

/** What an erasure waits for. */
export const erasureObstacles = ['openOrder', 'refundDue', 'openPayment', 'disputedPayment'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

export const erasureView = z.object({
  id: uuid,
  customerId: uuid,
  reason: z.enum(erasureReasons),
  /** `erased`: the data are gone, and the card provider has not confirmed yet. */
  state: z.enum(['waiting', 'erased', 'done']),
  waitsFor: z.array(
    z.object({ orderId: uuid, storeId: uuid, orderNumber: z.string(), pos: z.boolean(), obstacle: z.enum(erasureObstacles) }),
  ),
  requestedBy: z.string(),
  requestedAt: instant,
  erasedAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  /** Orders that lost their customer. */
  orderCount: z.int(),
  /** The last day on which the law requires the amounts of the newest of them; null: there were none. */
  retainUntil: z.nullable(localDate),
});
export type ErasureView = z.output<typeof erasureView>;

const customerPath = '/customer/restaurants/{restaurantId}/customers/{customerId}/erasure';

export const eraseCustomer = endpoint({
  id: 'erasures.eraseCustomer',
  method: 'POST',
  path: customerPath,
  permission: 'customers.erase',
  summary:
    'Erase a customer: sign-in ends at once; names, contacts, addresses and notes go as soon as no order, refund or dispute is open. Cannot be undone',
  body: z.strictObject({ reason: z.enum(chosenReasons) }),
  response: erasureView,
  errors: [],
  status: 202,
  repeatable: 'natural',
});

export const getErasure = endpoint({
  id: 'erasures.getErasure',
  method: 'GET',
  path: customerPath,
  permission: 'customers.erase',
  summary: 'How far erasing a customer is; what the law requires of the orders, and until when',
  response: z.object({
    /** Null: nobody has asked for it. */
    erasure: z.nullable(erasureView),
    /** Orders of the customer so far, and the last day on which the law requires the newest one's amounts. */
    orderCount: z.int(),
    retainUntil: z.nullable(localDate),
  }),
  staleOn: [],
  errors: [],
});

export const listErasures = endpoint({
  id: 'erasures.list',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/erasures',
  permission: 'customers.erase',
  summary: 'Who erased a customer, when and why, newest first; nothing of the customer is in it',
  query: z.strictObject(pageQuery),
  response: page(erasureView),
  staleOn: [],
  errors: [],
});
