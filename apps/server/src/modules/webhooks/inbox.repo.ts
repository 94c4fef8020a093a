import type { MarketplaceSource } from '@servery/domain/orders';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import type { EventSide } from '../../ports/provider-events.ts';

/** The provider of the events: each has its own ids. */
export type EventProvider = 'stripe' | MarketplaceSource;

/** An event as it is stored. */
export interface NewInboxEvent {
  id: string;
  side: EventSide | null;
  type: string;
  accountId: string | null;
  objectId: string | null;
  intentId: string | null;
  restaurantId: string | null;
  paymentId: string | null;
  live: boolean;
  createdAt: Date;
  payload: unknown;
  /** Why it cannot be processed: it is stored as failed, and counted with those that were given up. Null for every other. */
  unusable: string | null;
}

/** A stored event, as those who follow it know it. */
export interface InboxEvent {
  /** The provider's. */
  id: string;
  /** Which of the card provider's two addresses it came to; null for other providers. */
  side: EventSide | null;
  type: string;
  /** Whose account it is about, and which object of it, with the provider's ids; null: it names none. */
  accountId: string | null;
  objectId: string | null;
  intentId: string | null;
  /** Our ids, where the object carries them. */
  restaurantId: string | null;
  paymentId: string | null;
  live: boolean;
  occurredAt: Date;
  /** How often it was taken for processing, this time included. */
  attempts: number;
}

const columns = `event_id as id, side, type, account_id as "accountId", object_id as "objectId", intent_id as "intentId",
  restaurant_id as "restaurantId", payment_id as "paymentId", live, occurred_at as "occurredAt", attempts`;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const uuidOrNull = (value: string | null): string | null => (value !== null && uuid.test(value) ? value : null);

/**
 * Stores an event permanently. With a lease its receiver processes it at once, and another node takes over when the lease ends.
 * @returns the event as stored, or undefined for an event that already exists
 */
export async function storeEvent(
  tx: DirectoryTx,
  provider: EventProvider,
  event: NewInboxEvent,
  leaseSeconds: number,
): Promise<InboxEvent | undefined> {
  const rows = await tx.sql<InboxEvent>({
    name: 'webhooks.store',
    text: `insert into directory.webhook_inbox (provider, event_id, side, type, account_id, object_id, intent_id, restaurant_id, payment_id,
        live, payload, occurred_at, attempts, next_at, status, error, done_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13, now() + make_interval(secs => $14),
        case when $15::text is null then 'waiting' else 'failed' end, coalesce($15, ''), case when $15 is not null then now() end)
      on conflict do nothing returning ${columns}`,
    values: [
      provider,
      event.id,
      event.side,
      event.type,
      event.accountId,
      event.objectId,
      event.intentId,
      uuidOrNull(event.restaurantId),
      uuidOrNull(event.paymentId),
      event.live,
      JSON.stringify(event.payload),
      event.createdAt,
      leaseSeconds > 0 ? 1 : 0,
      leaseSeconds,
      event.unusable,
    ],
  });
  return rows[0];
}

/** Takes events whose time has come, oldest first, for as long as the lease; no two nodes get the same one. */
export const leaseEvents = (tx: DirectoryTx, provider: EventProvider, limit: number, leaseSeconds: number): Promise<InboxEvent[]> =>
  tx.sql<InboxEvent>({
    name: 'webhooks.lease',
    text: `update directory.webhook_inbox set attempts = attempts + 1, next_at = now() + make_interval(secs => $3)
      where provider = $1 and event_id in (
        select event_id from directory.webhook_inbox where provider = $1 and status = 'waiting' and next_at <= now()
        order by next_at limit $2 for update skip locked)
      returning ${columns}`,
    values: [provider, limit, leaseSeconds],
  });

export async function finishEvent(
  tx: DirectoryTx,
  provider: EventProvider,
  id: string,
  status: 'done' | 'ignored' | 'failed',
  error: string,
): Promise<void> {
  await tx.sql({
    name: 'webhooks.finish',
    text: `update directory.webhook_inbox set status = $3, error = $4, done_at = now()
      where provider = $1 and event_id = $2 and status = 'waiting'`,
    values: [provider, id, status, error],
  });
}

export async function postponeEvent(tx: DirectoryTx, provider: EventProvider, id: string, seconds: number, error: string): Promise<void> {
  await tx.sql({
    name: 'webhooks.postpone',
    text: `update directory.webhook_inbox set next_at = now() + make_interval(secs => $3), error = $4
      where provider = $1 and event_id = $2 and status = 'waiting'`,
    values: [provider, id, seconds, error],
  });
}

/** Ids and outcomes stay; personal data in an event are deleted. */
export async function emptyPayloads(tx: DirectoryTx, olderThanDays: number): Promise<void> {
  await tx.sql({
    name: 'webhooks.emptyPayloads',
    text: `update directory.webhook_inbox set payload = null
      where payload is not null and received_at < now() - make_interval(days => $1) and status <> 'waiting'`,
    values: [olderThanDays],
  });
}

/** Accounts that events may be missing of. */
export async function accountIds(tx: DirectoryTx): Promise<string[]> {
  const rows = await tx.sql<{ account_id: string }>({
    name: 'webhooks.accounts',
    text: 'select account_id from directory.provider_account order by account_id',
    values: [],
  });
  return rows.map((row) => row.account_id);
}

/** Events that have waited for over a minute, and those that were given up. For metrics. */
export async function countOverdue(tx: DirectoryTx, provider: EventProvider): Promise<number> {
  const rows = await tx.sql<{ n: number }>({
    name: 'webhooks.overdue',
    text: `select (select count(*) from directory.webhook_inbox where provider = $1 and status = 'waiting'
        and received_at < now() - interval '1 minute')
      + (select count(*) from directory.webhook_inbox where provider = $1 and status = 'failed') as n`,
    values: [provider],
  });
  return Number(rows[0]?.n ?? 0);
}
