import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { eventTime, readSignedBody } from '../../platform/http/signed-body.ts';
import type { CommandAnswer, MarketplaceEvent, MarketplacePort, MarketplaceState } from '../../ports/marketplace.ts';
import type { UberClient, UberReply } from './uber-eats.client.ts';
import { toOrder } from './uber-eats-order.mapping.ts';
import { otherKitchenClosed, getReason, toState, type KitchenClosed } from './uber-eats.mapping.ts';

export interface UberEatsOptions {
  /** The key that signs webhooks. */
  webhookKey: string;
  environment: 'production' | 'sandbox';
  kitchenClosed: KitchenClosed;
}

const orderPath = (orderId: string) => `/v1/delivery/order/${encodeURIComponent(orderId)}`;
const ok = (status: number): boolean => status >= 200 && status < 300;

/** Uber reports some conflicts as a bad request with this text. */
const isConflict = ({ status, code, message }: Extract<UberReply, { kind: 'answer' }>): boolean =>
  status === 409 || (status === 400 && code !== 'validation_failed' && /\bstate\b|status|already|cannot be/i.test(message));

function getAnswer(reply: UberReply): CommandAnswer {
  if (reply.kind !== 'answer') return { outcome: reply.kind === 'notSent' ? 'notSent' : 'unknown', message: reply.message };
  const { status, code, message } = reply;
  if (ok(status)) return { outcome: 'done' };
  if (isConflict(reply)) return { outcome: 'conflict', message };
  if (status === 404) return { outcome: 'notFound', message };
  if (status === 429) return { outcome: 'notSent', message: message || 'Uber Eats is busy' };
  if (status >= 500) return { outcome: 'failed', message: message || `Uber Eats has a problem (HTTP ${status})` };
  return { outcome: 'refused', code: code || String(status), message };
}

const envelope = z.object({ order: z.unknown() });
const listedOrder = z.object({ id: z.string(), state: z.string().catch('') });
const listing = z.object({
  // Both formats occur: plain orders, and each wrapped as in the single read.
  data: z.array(z.union([listedOrder, z.object({ order: listedOrder }).transform(({ order }) => order)])),
  pagination_data: z
    .object({ next_page_token: z.string().nullable().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
/** The fields of a notification that we use. None of them is trusted, so none is required. */
const webhook = z.object({
  event_type: z.string().min(1).optional().catch(undefined),
  event_time: z.unknown().optional(),
  // `store.provisioned` and `store.deprovisioned` name their store here.
  store_id: z.string().optional().catch(undefined),
  meta: z
    .object({
      user_id: z.string().optional(),
      resource_id: z.string().optional(),
      store_id: z.string().optional(),
      order_id: z.string().optional(),
    })
    .optional()
    .catch(undefined),
  webhook_meta: z
    .object({ webhook_msg_timestamp: z.unknown().optional(), webhook_msg_uuid: z.unknown().optional() })
    .optional()
    .catch(undefined),
});

/** Somebody is waiting at a screen. */
const longestWaitSeconds = 3;

/** The API's pages of one store: it never has more open orders than this. */
const mostPages = 10;

/** Uber Eats behind the port. */
export function createUberEats(client: UberClient, options: UberEatsOptions): MarketplacePort {
  /** Retried once if Uber says when, and that is soon. */
  const post = async (orderId: string, what: string, body: Record<string, unknown>): Promise<UberReply> => {
    const path = `${orderPath(orderId)}/${what}`;
    const reply = await client('POST', path, body);
    if (reply.kind !== 'answer' || reply.retryAfterSeconds === null || reply.retryAfterSeconds > longestWaitSeconds) return reply;
    await sleep(reply.retryAfterSeconds * 1000);
    return client('POST', path, body);
  };
  const command = async (orderId: string, what: string, body: Record<string, unknown>) => getAnswer(await post(orderId, what, body));

  /** Deny and cancel. One of their reasons has two spellings; a refusal about it is retried with the other one. */
  const end =
    (what: 'deny' | 'cancel', field: string): MarketplacePort['cancel'] =>
    async ({ orderId, reason, note }) => {
      const send = (spelling: KitchenClosed) => {
        const type = getReason(reason, spelling);
        return post(orderId, what, { [field]: { type, info: note === '' ? type : note } });
      };
      const reply = await send(options.kitchenClosed);
      const aboutReason = reply.kind === 'answer' && reply.status === 400 && /reason|type|KITCHEN/i.test(reply.field);
      return getAnswer(reason === 'kitchenClosed' && aboutReason ? await send(otherKitchenClosed(options.kitchenClosed)) : reply);
    };

  return {
    available: true,
    live: options.environment === 'production',
    async readOrder(orderId) {
      const reply = await client('GET', `${orderPath(orderId)}?expand=carts,deliveries,payment`);
      if (reply.kind !== 'answer') return { outcome: 'unknown', reached: reply.kind === 'lost', message: reply.message };
      if (reply.status === 404) return { outcome: 'notFound' };
      const body = ok(reply.status) ? envelope.safeParse(reply.body) : undefined;
      const order = body?.success ? toOrder(body.data.order) : undefined;
      return order === undefined
        ? { outcome: 'unknown', reached: true, message: reply.message || `Uber Eats gave no readable order (HTTP ${reply.status})` }
        : { outcome: 'found', order };
    },
    async openOrders(storeId) {
      const orders: { id: string; state: MarketplaceState }[] = [];
      let token: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({ state: 'CREATED,OFFERED,ACCEPTED', page_size: '50', ...(token && { next_page_token: token }) });
        const reply = await client('GET', `/v1/delivery/store/${encodeURIComponent(storeId)}/orders?${query}`);
        const read = reply.kind === 'answer' && ok(reply.status) ? listing.safeParse(reply.body) : undefined;
        if (read?.success !== true) return { outcome: 'unknown', message: reply.message || 'Uber Eats gave no readable list' };
        orders.push(...read.data.data.map(({ id, state }) => ({ id, state: toState(state) })));
        token = read.data.pagination_data?.next_page_token || undefined;
        if (token === undefined) break;
      }
      return { outcome: 'done', orders };
    },
    accept: ({ orderId, readyAt, reference, by }) =>
      command(orderId, 'accept', {
        ...(readyAt === null ? {} : { ready_for_pickup_time: readyAt }),
        external_reference_id: reference,
        accepted_by: by,
      }),
    deny: end('deny', 'deny_reason'),
    cancel: end('cancel', 'cancellation_reason'),
    ready: (orderId) => command(orderId, 'ready', {}),
    verify({ body, headers: { 'x-uber-signature': signature, 'x-environment': environment } }) {
      if (typeof signature !== 'string' || options.webhookKey === '' || environment !== options.environment) return undefined;
      const expected = createHmac('sha256', options.webhookKey).update(body).digest('hex');
      const [ours, theirs] = [Buffer.from(expected), Buffer.from(signature)];
      if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined;
      return getEvent(body, options.environment === 'production');
    },
  };
}

/** Most notifications have an `event_id`; those about stores have only the id of the message. */
const getId = (fields: Readonly<Record<string, unknown>>): unknown =>
  fields['event_id'] ?? webhook.safeParse(fields).data?.webhook_meta?.webhook_msg_uuid;

function getEvent(body: Buffer, live: boolean): MarketplaceEvent {
  const { id, fields, payload } = readSignedBody(body, getId);
  const { event_type: type, event_time: at, meta, webhook_meta: message, store_id: store } = webhook.parse(fields ?? {});
  return {
    id,
    type: type ?? '',
    storeId: meta?.store_id ?? meta?.user_id ?? store ?? null,
    orderId: meta?.order_id ?? meta?.resource_id ?? null,
    live,
    createdAt: eventTime(at) ?? eventTime(message?.webhook_msg_timestamp) ?? new Date(),
    payload,
    unusable: fields === null ? 'The body is no JSON object that can be read.' : type === undefined ? 'The event names no type.' : null,
  };
}
