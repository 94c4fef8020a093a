import { eventKinds, type EventKind } from '@servery/contract/event-kinds';
import type { EventEndpointView } from '@servery/contract/event-endpoints';
import type { Tx } from '../../platform/db/connections.types.ts';

export interface EndpointRow {
  id: string;
  url: string;
  description: string;
  kinds: string[];
  store_ids: string[] | null;
  state: EventEndpointView['state'];
  active_from: Date;
  failing_since: Date | null;
  last_arrived_at: Date | null;
  secret: string;
  secret_version: number;
  old_secret: string | null;
  old_secret_until: Date | null;
  request_fingerprint: Buffer;
  created_at: Date;
}

const columns = `id, url, description, kinds, store_ids, state, active_from, failing_since, last_arrived_at, secret, secret_version, old_secret,
  old_secret_until, request_fingerprint, created_at`;

/** The endpoints of a restaurant, oldest first, or one of them. @param lock holds the rows until the transaction ends */
export const readEndpoints = (tx: Tx, id: string | null = null, lock?: 'lock'): Promise<EndpointRow[]> =>
  tx.sql<EndpointRow>({
    name: `eventEndpoints.read${lock === undefined ? '' : 'Locked'}`,
    text: `select ${columns} from event_endpoint where restaurant_id = $1 and ($2::uuid is null or id = $2) order by created_at, id
      ${lock === undefined ? '' : 'for update'}`,
    values: [tx.scope.restaurantId, id],
  });

/** How many deliveries of each endpoint have not arrived yet. */
export const countWaiting = (tx: Tx): Promise<{ endpoint_id: string; waiting: number }[]> =>
  tx.sql({
    name: 'eventEndpoints.waiting',
    text: `select endpoint_id, count(*)::int as waiting from event_delivery where restaurant_id = $1 and status = 'waiting' group by endpoint_id`,
    values: [tx.scope.restaurantId],
  });

type Fields = Pick<EndpointRow, 'url' | 'description' | 'kinds' | 'store_ids'>;

/** Adds an endpoint, and has the log of each store that nobody follows yet followed from now on. @returns false: another one has that id */
export async function insertEndpoint(
  tx: Tx,
  row: Fields & Pick<EndpointRow, 'id' | 'secret' | 'request_fingerprint' | 'created_at'>,
): Promise<boolean> {
  const rows = await tx.sql({
    name: 'eventEndpoints.insert',
    text: `insert into event_endpoint (restaurant_id, id, url, description, kinds, store_ids, secret, request_fingerprint, created_at, active_from)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp()) on conflict do nothing returning id`,
    values: [
      ...[tx.scope.restaurantId, row.id, row.url, row.description, row.kinds, row.store_ids],
      ...[row.secret, row.request_fingerprint, row.created_at],
    ],
  });
  await startFeeds(tx);
  return rows.length > 0;
}

/** Follows the log of every store that is not followed yet from now on. */
const startFeeds = (tx: Tx): Promise<object[]> =>
  tx.sql({
    name: 'eventEndpoints.startFeeds',
    text: `insert into event_feed (restaurant_id, store_id, seq)
      select s.restaurant_id, s.id, coalesce(t.seq, 0) from store s
        left join stream t on t.restaurant_id = s.restaurant_id and t.store_id = s.id
      where s.restaurant_id = $1 on conflict do nothing`,
    values: [tx.scope.restaurantId],
  });

export const updateEndpoint = (tx: Tx, id: string, { url, description, kinds, store_ids }: Fields): Promise<object[]> =>
  tx.sql({
    name: 'eventEndpoints.update',
    text: 'update event_endpoint set url = $3, description = $4, kinds = $5, store_ids = $6 where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id, url, description, kinds, store_ids],
  });

/** Enables an endpoint for what happens from now on, by the clock of the log, or disables it. What waited is given up. */
export async function writeEnabled(tx: Tx, id: string, enabled: boolean): Promise<void> {
  const values = [tx.scope.restaurantId, id];
  if (enabled) {
    await tx.sql({
      name: 'eventEndpoints.enable',
      text: `update event_endpoint set state = 'active', active_from = clock_timestamp(), failing_since = null
        where restaurant_id = $1 and id = $2`,
      values,
    });
    return;
  }
  await tx.sql({
    name: 'eventEndpoints.disable',
    text: `update event_endpoint set state = 'disabled' where restaurant_id = $1 and id = $2`,
    values,
  });
  await tx.sql({
    name: 'eventEndpoints.giveUp',
    text: `update event_delivery set status = 'failed', next_attempt_at = null, error = case when error = '' then 'The endpoint was disabled.' else error end
      where restaurant_id = $1 and endpoint_id = $2 and status = 'waiting'`,
    values,
  });
}

export const deleteEndpoint = (tx: Tx, id: string): Promise<object[]> =>
  tx.sql({
    name: 'eventEndpoints.delete',
    text: 'delete from event_endpoint where restaurant_id = $1 and id = $2 returning id',
    values: [tx.scope.restaurantId, id],
  });

export const writeSecret = (tx: Tx, id: string, secret: string, oldUntil: Date): Promise<object[]> =>
  tx.sql({
    name: 'eventEndpoints.rotate',
    text: `update event_endpoint set old_secret = secret, old_secret_until = $4, secret = $3, secret_version = secret_version + 1
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, secret, oldUntil],
  });

const isKind = (kind: string): kind is EventKind => (eventKinds as readonly string[]).includes(kind);

/** Whether an endpoint is sent such an event. */
export const isSent = (row: EndpointRow, event: { kind: EventKind; storeId: string }): boolean =>
  row.kinds.includes(event.kind) && (row.store_ids === null || row.store_ids.includes(event.storeId));

/** An endpoint as its restaurant sees it. */
export const toEndpointView = (row: EndpointRow, waiting: number, now: Date): EventEndpointView => ({
  id: row.id,
  url: row.url,
  description: row.description,
  // A later release may know more.
  kinds: row.kinds.filter(isKind),
  storeIds: row.store_ids,
  state: row.state,
  failingSince: row.failing_since?.toISOString() ?? null,
  lastArrivedAt: row.last_arrived_at?.toISOString() ?? null,
  waiting,
  secretVersion: row.secret_version,
  oldSecretUntil: row.old_secret_until !== null && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
});
