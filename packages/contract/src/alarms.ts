import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, uuid } from './schemas.ts';

/**
 * What a store must look at now. `orderUnaccepted`: nobody accepted an order in the time of the settings. `kitchenUnacknowledged`: an
 * accepted order that no kitchen display painted and no printer printed within 60 s. `printFailed`: paper that did not come out.
 */
export const alarmKinds = ['orderUnaccepted', 'kitchenUnacknowledged', 'printFailed'] as const;

export const alarmView = z.object({
  id: uuid,
  storeId: uuid,
  kind: z.enum(alarmKinds),
  orderId: z.nullable(uuid),
  orderNumber: z.nullable(z.string()),
  printJobId: z.nullable(uuid),
  /** What to do, in a person's words. */
  message: z.string(),
  raisedAt: instant,
  /** Somebody has seen it: it stays in the list, silent, until its cause is gone. */
  seenAt: z.nullable(instant),
  seenBy: z.nullable(z.string()),
  clearedAt: z.nullable(instant),
});
export type AlarmView = z.output<typeof alarmView>;

export const listAlarms = endpoint({
  id: 'alarms.list',
  method: 'GET',
  path: '/alarms/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'orders.read',
  summary: 'The alarms of a store that stand, oldest first',
  response: z.object({ rows: z.array(alarmView), cursor: z.int() }),
  errors: [],
});

export const seeAlarm = endpoint({
  id: 'alarms.see',
  method: 'POST',
  path: '/alarms/restaurants/{restaurantId}/stores/{storeId}/{alarmId}/see',
  permission: 'orders.manage',
  summary: 'Say that somebody looks after it: it sounds no more. For the kitchen: told by word of mouth',
  body: z.strictObject({}),
  response: alarmView,
  errors: [],
  repeatable: 'natural',
});
