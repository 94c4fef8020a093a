import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilWritten } from '@servery/simulator-kit';
import { realMs, type Settings } from '../world/settings.ts';
import type { Delivery, Order, Store } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { signBody } from './sign.ts';

/** What goes wrong on the way to us. All off by default. */
export interface Mischief {
  /** Milliseconds that every first attempt waits. */
  delayMs: number;
  /** Every webhook comes twice. */
  duplicate: boolean;
  /** None is sent, or none of these types. */
  drop: true | string[];
  /** An order's webhooks are held until it fails, and that one comes first. */
  reorder: boolean;
  /** Signed with the key of somebody else. */
  forged: boolean;
  /** A wrong value for `X-Environment`. */
  environment: string | null;
}

export const noMischief: Mischief = { delayMs: 0, duplicate: false, drop: [], reorder: false, forged: false, environment: null };

export interface Webhooks {
  mischief: Mischief;
  /** Where they go; null: nowhere. */
  url: string | null;
  /** Sends a webhook about a change of an order, unless its store gets none. */
  order(type: string, order: Order, store: Store): void;
  /** Reports a delivery's state. */
  delivery(order: Order, store: Store): void;
  store(type: 'store.provisioned' | 'store.deprovisioned', storeId: string): void;
  /** Any event at all, with no questions asked. */
  send(event: { type: string; order: Order; eventId?: string | undefined; forged?: boolean | undefined }): Promise<Delivery>;
  /** Sends again what was sent before, once. @returns the answer's status, null without one */
  resend(eventId: string): Promise<number | null | undefined>;
  stop(): void;
}

export interface WebhookOptions {
  world: World;
  settings: () => Settings;
  clientId: string;
  key: string;
  environment: string;
  url: string | null;
  /** Where `resource_href` points to. */
  baseUrl: () => string;
}

/** Between attempts, in seconds. */
const retryGaps = [1, 2, 4, 8, 16, 32];
const longestWaitMs = 5_000;

/** Signed webhooks with their repeats, and everything that can be wrong with them on purpose. */
export function startWebhooks(options: WebhookOptions): Webhooks {
  const { world, settings, clientId, key, environment } = options;
  const ending = new AbortController();
  const held = new Map<string, Delivery[]>();

  /** Writes as soon as the disk takes it, all or nothing; given up when the simulator stops. */
  const keep = (work: () => void): Promise<void> =>
    untilWritten(() => world.together(work), ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });

  const attempt = async (eventId: string, forged: boolean): Promise<number | null> => {
    const delivery = world.deliveries.get(eventId);
    if (delivery === undefined || webhooks.url === null || ending.signal.aborted) return null;
    const { body } = delivery;
    const at = new Date().toISOString();
    let status: number | null = null;
    try {
      const answer = await fetch(webhooks.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'x-uber-signature': signBody(forged ? 'the key of somebody else' : key, body),
          'x-environment': webhooks.mischief.environment ?? environment,
        },
        body,
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(longestWaitMs)]),
      });
      await answer.arrayBuffer();
      status = answer.status;
    } catch {
      status = null;
    }
    const now = world.deliveries.get(eventId);
    if (now === undefined || ending.signal.aborted) return status;
    await keep(() => {
      const latest = world.deliveries.get(eventId) ?? now;
      world.saveDelivery({ ...latest, attempts: [...latest.attempts, { at, status }], done: latest.done || status === 200 });
      const { type: eventType, orderId } = latest;
      world.note({ type: 'webhook', eventId, eventType, orderId, attempt: latest.attempts.length + 1, status });
    });
    return status;
  };

  /** Goes on until it is taken or was tried seven times. */
  const carry = async (eventId: string, firstInMs: number): Promise<void> => {
    // Only after the change is on disk: a change that could not be written has not happened, and must not be reported.
    await Promise.resolve();
    try {
      let waitMs = firstInMs;
      for (;;) {
        if (waitMs > 0) await sleep(waitMs, undefined, { ref: false, signal: ending.signal });
        const status = await attempt(eventId, webhooks.mischief.forged);
        const delivery = world.deliveries.get(eventId);
        if (status === 200 || delivery === undefined || delivery.done) return;
        const gap = retryGaps[delivery.attempts.length - 1];
        if (gap === undefined) return await keep(() => world.saveDelivery({ ...delivery, done: true }));
        waitMs = realMs(gap, settings());
      }
    } catch {
      // Stopped while it waited: the next start continues with it.
    }
  };

  const dispatch = (delivery: Delivery): void => {
    const { delayMs, duplicate } = webhooks.mischief;
    void carry(delivery.eventId, delayMs);
    if (duplicate) void sleep(delayMs, undefined, { ref: false }).then(() => attempt(delivery.eventId, webhooks.mischief.forged));
  };

  const make = (type: string, storeId: string, order: Order | null, parts: object, eventId: string = randomUUID()): Delivery => {
    const seconds = Math.floor(Date.now() / 1000);
    const meta = { client_id: clientId, webhook_config_id: 'servery.simulated-webhooks', webhook_msg_timestamp: seconds };
    // What is about a store has no id but its message's, and no time but the message's.
    const aboutOrder = order !== null;
    const event = {
      ...(aboutOrder && { event_id: eventId }),
      event_type: type,
      ...(aboutOrder && { event_time: seconds }),
      ...parts,
      webhook_meta: { ...meta, webhook_msg_uuid: aboutOrder ? randomUUID() : eventId },
    };
    const body = JSON.stringify(event);
    const createdAt = new Date().toISOString();
    return { eventId, type, orderId: order?.id ?? null, storeId, body, createdAt, attempts: [], done: false, unsent: null };
  };

  const emit = (delivery: Delivery): void => {
    const { drop, reorder } = webhooks.mischief;
    const unsent = webhooks.url === null ? 'noAddress' : drop === true || drop.includes(delivery.type) ? 'dropped' : null;
    world.saveDelivery({ ...delivery, unsent, done: unsent !== null });
    if (unsent !== null) return;
    const { orderId } = delivery;
    if (!reorder || orderId === null) return dispatch(delivery);
    if (delivery.type !== 'orders.failure') return void held.set(orderId, [...(held.get(orderId) ?? []), delivery]);
    dispatch(delivery);
    for (const earlier of held.get(orderId) ?? []) void sleep(50, undefined, { ref: false }).then(() => dispatch(earlier));
    held.delete(orderId);
  };

  const href = (order: Order, store: Store | undefined): string =>
    `${options.baseUrl()}${store?.link?.webhooksVersion == null ? '/v2/eats/order/' : '/v1/delivery/order/'}${order.id}`;

  const orderEvent = (type: string, order: Order, store: Store | undefined, eventId?: string): Delivery =>
    make(
      type,
      order.storeId,
      order,
      { resource_href: href(order, store), meta: { user_id: order.storeId, resource_id: order.id, status: 'pos' } },
      eventId,
    );

  const webhooks: Webhooks = {
    mischief: { ...noMischief },
    url: options.url,
    order(type, order, store) {
      if (store.link?.integrationEnabled === true) emit(orderEvent(type, order, store));
    },
    delivery(order, store) {
      if (order.courier === null || store.link?.integrationEnabled !== true || !store.link.deliveryWebhooks) return;
      const { tripId, status } = order.courier;
      const meta = { courier_trip_id: tripId, store_id: store.id, order_id: order.id, external_order_id: order.externalId ?? '', status };
      emit(make('delivery.state_changed', store.id, order, { resource_href: href(order, store), meta }));
    },
    store: (type, storeId) =>
      emit(
        make(type, storeId, null, {
          resource_href: `${options.baseUrl()}/v1/eats/stores/${storeId}/pos_data`,
          partner_store_id: storeId,
          store_id: storeId,
        }),
      ),
    async send({ type, order, eventId, forged = false }) {
      const delivery = orderEvent(type, order, world.stores.get(order.storeId), eventId);
      world.saveDelivery({ ...delivery, done: true });
      await attempt(delivery.eventId, forged);
      return world.deliveries.get(delivery.eventId) ?? delivery;
    },
    async resend(eventId) {
      return world.deliveries.has(eventId) ? attempt(eventId, webhooks.mischief.forged) : undefined;
    },
    stop: () => ending.abort(),
  };

  // Webhooks that an earlier run did not deliver.
  for (const { eventId, done } of world.deliveries.values()) if (!done) void carry(eventId, 0);
  return webhooks;
}
