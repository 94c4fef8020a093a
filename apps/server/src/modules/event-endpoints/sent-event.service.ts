import { sentEvent, sentOrder, type SentEvent } from '@servery/contract/event-endpoints';
import type { EventKind } from '@servery/contract/event-kinds';
import * as z from 'zod/mini';

/** The header `webhook-id` of an event: derived from its place in the log, so that it is the same however often it is sent. */
export const getEventId = ({ storeId, seq }: { storeId: string; seq: number }): string => `evt_${storeId.replaceAll('-', '')}_${seq}`;

/** What the log may have of an event, of this release or an older one. */
const logged = z.object({ row: z.optional(z.unknown()), reason: z.optional(z.string()), menuVersion: z.optional(z.int()) });

/** The body of a delivery. What an order's row has beyond the documented fields stays out, as does everything about cards. */
export function getBody(event: {
  kind: EventKind;
  restaurantId: string;
  storeId: string;
  seq: number;
  at: Date;
  /** Of the log; null: it has been deleted there. */
  payload: unknown;
}): string {
  const { row, reason, menuVersion } = z.parse(logged, event.payload ?? {});
  const order = sentOrder.safeParse(row);
  const body: SentEvent = {
    type: event.kind,
    timestamp: event.at.toISOString(),
    data: {
      version: 1,
      restaurantId: event.restaurantId,
      storeId: event.storeId,
      sequence: event.seq,
      ...(order.success && { order: order.data }),
      // Of a refund it is written by staff about a guest, and belongs to nobody else.
      ...(reason !== undefined && event.kind !== 'order.paymentChanged' && { reason }),
      ...(menuVersion !== undefined && { menuVersion }),
    },
  };
  return JSON.stringify(z.parse(sentEvent, body));
}

/** The body of a test event. */
export const getTestBody = (restaurantId: string, at: Date): string =>
  JSON.stringify(
    z.parse(sentEvent, { type: 'test', timestamp: at.toISOString(), data: { version: 1, restaurantId, storeId: null, sequence: 0 } }),
  );
