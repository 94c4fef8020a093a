import type { Stripe } from 'stripe';
import { apiVersion } from '../api/gate.ts';
import { present } from '../api/present.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { MischiefKind, PlannedMischief, StoredEvent } from '../world/tables.ts';
import { plan, platformAccount } from '../world/world.ts';

type EventType = Stripe.EventBase['type'];

const fits = (pattern: string | null, type: string): boolean =>
  pattern === null ||
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  ).test(type);

/** The mischief planned for an event, used up by one. */
const mischiefFor = (tx: Tx, type: string): PlannedMischief | null => {
  const planned = tx.list('mischief').find((each) => fits(each.type, type));
  if (!planned) return null;
  if (planned.times > 1) tx.patch('mischief', planned.id, { times: planned.times - 1 });
  else tx.remove('mischief', planned.id);
  return planned;
};

/** Sends an event to every endpoint that subscribes to it. */
export const dispatch = (tx: Tx, event: StoredEvent, delayMs = 0, mischief: MischiefKind | null = null): void => {
  const connect = event.account !== undefined;
  for (const endpoint of tx.list('webhook_endpoint')) {
    const wanted = endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(event.type);
    if (endpoint.connect !== connect || endpoint.status !== 'enabled' || !wanted) continue;
    const dropped = mischief === 'drop';
    const id = newId('dlv');
    tx.add('delivery', platformAccount, {
      id,
      event: event.id,
      endpoint: endpoint.id,
      state: dropped ? 'dropped' : 'waiting',
      mischief,
      attempts: [],
    });
    if (!dropped) plan(tx, 'deliver', id, tx.nowMs + delayMs);
  }
};

const record = (tx: Tx, account: string, type: EventType, data: StoredEvent['data']): StoredEvent =>
  tx.add('event', account, {
    id: newId('evt'),
    object: 'event',
    ...(account === platformAccount ? {} : { account }),
    api_version: apiVersion,
    created: tx.now,
    data,
    livemode: false,
    pending_webhooks: 0,
    request: { id: tx.cause.requestId, idempotency_key: tx.cause.idempotencyKey },
    type,
  });

/**
 * Writes an event about an object of an account and sends it on its way. `previous` holds the members that changed, as they were.
 */
export const emit = (tx: Tx, account: string, type: EventType, object: object, previous?: object): void => {
  const data = { object: present(tx, object), ...(previous ? { previous_attributes: previous } : {}) };
  const event = record(tx, account, type, data);
  const mischief = mischiefFor(tx, type);
  if (mischief?.kind === 'drop') return dispatch(tx, event, 0, 'drop');
  if (mischief?.kind === 'delay') return dispatch(tx, event, mischief.delayMs, 'delay');
  // Copies of the wrong kind go ahead of the true one.
  if (mischief?.kind === 'twin') dispatch(tx, record(tx, account, type, data), 0, 'twin');
  else if (mischief) dispatch(tx, event, 0, mischief.kind);
  return dispatch(tx, event);
};
