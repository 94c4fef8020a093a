import * as z from 'zod/mini';
import { alarmKinds } from '@servery/domain/alarms';
import { endpoint } from './endpoint.ts';
import { alarmEvents } from './event-types.ts';
import { instant, uuid } from './schemas.ts';

export const alarmView = z.object({
  id: uuid,
  storeId: uuid,
  kind: z.enum(alarmKinds),
  orderId: z.nullable(uuid),
  orderNumber: z.nullable(z.string()),
  printJobId: z.nullable(uuid),
  /** What to do, as text for people. */
  message: z.string(),
  raisedAt: instant,
  /** Set once somebody has seen it: it stays in the list, silent, until its cause is gone. */
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
  summary: 'The current alarms of a store, oldest first',
  response: z.object({ rows: z.array(alarmView), cursor: z.int() }),
  staleOn: alarmEvents,
  errors: [],
});

export const seeAlarm = endpoint({
  id: 'alarms.see',
  method: 'POST',
  path: '/alarms/restaurants/{restaurantId}/stores/{storeId}/{alarmId}/see',
  permission: 'orders.manage',
  summary: 'Mark an alarm as seen: it stops sounding. For the kitchen: staff have told the cooks in person',
  body: z.strictObject({}),
  response: alarmView,
  errors: [],
  repeatable: 'natural',
});
