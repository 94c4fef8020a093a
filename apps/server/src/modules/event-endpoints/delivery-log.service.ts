import {
  mostReplayed,
  type DeliveryRow,
  type getDelivery as getDeliveryCall,
  type listDeliveries as listCall,
} from '@servery/contract/event-endpoints';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { readDeliveries, readDelivery, replayPeriod, writeReplay } from './deliveries.repo.ts';
import { find, type EventEndpointsDeps } from './event-endpoints.service.ts';
import { getBody, getEventId } from './sent-event.service.ts';

interface OfEndpoint {
  restaurantId: string;
  eventEndpointId: string;
}
type Row = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

const toDeliveryRow = (row: Row): DeliveryRow => ({
  id: row.id,
  eventId: getEventId({ storeId: row.store_id, seq: row.seq }),
  kind: row.kind,
  storeId: row.store_id,
  orderId: row.subject_kind === 'order' ? row.subject_id : null,
  at: row.at.toISOString(),
  status: row.status,
  attempts: row.attempts,
  lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  responseStatus: row.response_status,
  error: row.error,
});

/** What was sent to an endpoint, newest first. @throws resource_not_found, validation_failed for a cursor that is not ours */
export const listDeliveries = (
  { database }: EventEndpointsDeps,
  input: OfEndpoint & { status?: DeliveryRow['status'] | undefined; limit: number; cursor?: string | undefined },
): Promise<ResponseOf<typeof listCall>> =>
  database.tenant(input, async (tx) => {
    await find(tx, input.eventEndpointId);
    const from = input.cursor === undefined ? null : readKeysetCursor(input.cursor);
    const found = await readDeliveries(tx, input.eventEndpointId, { status: input.status ?? null, from, limit: input.limit });
    const { rows, nextCursor } = getPage(found, input.limit, (row) => [row.at, row.id]);
    return { rows: rows.map(toDeliveryRow), nextCursor };
  });

/** One delivery with its body, as it would be sent now: a customer who was erased is no longer in it. @throws resource_not_found */
export const getDelivery = (
  { database }: EventEndpointsDeps,
  { restaurantId, eventEndpointId, deliveryId }: OfEndpoint & { deliveryId: string },
): Promise<ResponseOf<typeof getDeliveryCall>> =>
  database.tenant({ restaurantId }, async (tx) => {
    const row = await readDelivery(tx, eventEndpointId, deliveryId);
    if (row === undefined) throw new ApiError('resource_not_found');
    const requestBody = getBody({ restaurantId, storeId: row.store_id, seq: row.seq, kind: row.kind, at: row.at, payload: row.payload });
    return { ...toDeliveryRow(row), requestBody, responseBody: row.response_body };
  });

/** Sends a delivery again. @throws resource_not_found; resource_status_conflict while the endpoint is disabled */
export const replayDelivery = (
  deps: EventEndpointsDeps,
  { restaurantId, eventEndpointId, deliveryId }: OfEndpoint & { deliveryId: string },
): Promise<DeliveryRow> =>
  deps.database.tenant({ restaurantId }, async (tx) => {
    await findEnabled(tx, eventEndpointId);
    await writeReplay(tx, eventEndpointId, deliveryId, deps.now());
    const row = await readDelivery(tx, eventEndpointId, deliveryId);
    if (row === undefined) throw new ApiError('resource_not_found');
    return toDeliveryRow(row);
  });

/** Sends the events of a period again. @throws resource_not_found; resource_status_conflict while the endpoint is disabled */
export const replayDeliveries = (
  deps: EventEndpointsDeps,
  { restaurantId, eventEndpointId, from, to }: OfEndpoint & { from: string; to: string },
): Promise<{ events: number; nextFrom: string | null }> =>
  deps.database.tenant({ restaurantId }, async (tx) => {
    const row = await findEnabled(tx, eventEndpointId);
    const { events, nextFrom } = await replayPeriod(tx, row, { from, to, limit: mostReplayed, now: deps.now() });
    return { events, nextFrom: nextFrom?.toISOString() ?? null };
  });

async function findEnabled(tx: Parameters<typeof find>[0], id: string) {
  const row = await find(tx, id, 'lock');
  if (row.state !== 'disabled') return row;
  throw new ApiError('resource_status_conflict', { message: 'Nothing is sent to this address. Please enable it first.' });
}
