import { marketplaceSources } from '@servery/domain/orders';
import type { Stream } from '@servery/contract/endpoint';
import type { GuestOrderMessage } from '@servery/contract/events';
import type { Permission } from '@servery/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressBucket } from '../http/address.ts';
import { ApiError } from '../http/api-error.ts';
import { refuseKeys } from '../http/api-key-calls.ts';
import { routerPath } from '../http/bind-routes.ts';
import { findCaller, findCustomer } from '../http/find-caller.ts';
import type { Caller, CustomerCaller } from '../http/handler.types.ts';
import { judge, type Policies } from '../http/permission-check.ts';
import { parseParams } from '../http/validate.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Cursor, LiveHub } from './live-hub.ts';
import type { SessionWatch } from './session-watch.ts';
import { openSseStream, sseText, type SseStream } from './sse-stream.ts';
import type { StoredEvent } from './stored-event.ts';
import type { StreamLimits } from './stream-limits.ts';

/** How a stream of one order finds its owner and describes its events. Provided by the orders module. */
export interface GuestView {
  /** Whether the guest's key gives access to the order of this store, or it is the customer's own. */
  opens(order: {
    restaurantId: string;
    storeId: string;
    orderId: string;
    token: string | null;
    customer: () => Promise<CustomerCaller | undefined>;
  }): Promise<boolean>;
  /** What the guest may see of an order's event. */
  getMessage(event: StoredEvent): GuestOrderMessage;
}

export interface StreamDeps {
  hub: LiveHub;
  policies: Policies;
  sessions: Sessions;
  watch: SessionWatch;
  limits: StreamLimits;
  guests: GuestView;
}

/** This node's open streams, and whether it is stopping: a stream whose caller was still being looked up then ends at once. */
interface OpenStreams {
  streams: Set<SseStream>;
  closing: boolean;
}

type Params = Record<'restaurantId' | 'storeId', string> & { orderId?: string };

/** Binds the contract's live streams. When the server stops they end first, and clients reconnect to another node. */
export function bindStreams(app: FastifyInstance, streams: readonly Stream[], deps: StreamDeps): void {
  const open: OpenStreams = { streams: new Set(), closing: false };
  for (const stream of streams) {
    app.route({
      method: 'GET',
      url: routerPath(stream.path),
      exposeHeadRoute: false,
      handler: (request, reply) => follow(stream, request, reply, deps, open),
    });
  }
  app.addHook('preClose', async () => {
    open.closing = true;
    for (const stream of open.streams) stream.end();
  });
}

async function follow(
  definition: Stream,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: StreamDeps,
  open: OpenStreams,
): Promise<FastifyReply> {
  const params = parseParams(definition, request.params) as Params;
  const grants = deps.policies[definition.permission];
  await refuseKeys(deps.sessions, request.headers);
  const found = await findCaller(deps.sessions, request.headers, grants, params);
  const caller = params.orderId === undefined ? found : await getOwner(params.orderId, found, params, request, deps);
  const cursor = readCursor(request);
  const leave = deps.limits.enter(addressBucket(request.ip), 'principalId' in caller ? caller.principalId : undefined);

  const stream = openSseStream(request, reply);
  stream.onEnd(leave);
  const text = getText(receives(definition, caller, params, deps.policies), params.orderId, deps.guests);
  try {
    const unsubscribe = await deps.hub.subscribe(params, cursor, {
      onEvents: (events) => {
        const ready = events.map(text).join('');
        if (ready !== '') stream.write(ready);
      },
      onReset: (head) => stream.send({ event: 'reset', data: JSON.stringify({ cursor: head }), id: head }),
    });
    if (!unsubscribe) throw new ApiError('resource_not_found');
    stream.onEnd(unsubscribe);
  } catch (error) {
    stream.end();
    if (!reply.sent) throw error;
    return reply;
  }
  if (stream.ended) return reply;
  // The cursor is current and there is nothing to send: the first heartbeat shows the screen that it is connected.
  stream.open();
  open.streams.add(stream);
  stream.onEnd(() => open.streams.delete(stream));
  if (open.closing) stream.end();
  if ('sessionHash' in caller) {
    const close = () => {
      stream.send({ event: 'closed', data: '{}' });
      stream.end();
    };
    stream.onEnd(deps.watch.watch({ sessionHash: caller.sessionHash, grants, scope: params, onRevoked: close }));
  }
  return reply;
}

/**
 * Who opens the stream of one order: the holder of its guest's key, or else its customer.
 * @throws ORDER_DOES_NOT_EXIST, also for a wrong key
 */
async function getOwner(orderId: string, caller: Caller, params: Params, request: FastifyRequest, deps: StreamDeps): Promise<Caller> {
  const { restaurantId, storeId } = params;
  let owner = caller;
  const customer = async () => {
    const found = caller.kind === 'customer' ? caller : await findCustomer(deps.sessions, request.headers, restaurantId);
    if (found) owner = found;
    return found;
  };
  const token = caller.kind === 'guest' ? caller.token : null;
  if (!(await deps.guests.opens({ restaurantId, storeId, orderId, token, customer }))) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return owner;
}

/** `Last-Event-ID`, or `?cursor=`, and `Last-Event-At`. Null: from now on. */
function readCursor(request: FastifyRequest): Cursor | null {
  const header = request.headers['last-event-id'];
  const value = (typeof header === 'string' && header !== '' ? header : undefined) ?? (request.query as { cursor?: unknown }).cursor;
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
    throw new ApiError('validation_failed', { fields: [{ path: 'cursor', message: 'A cursor is a whole number.' }] });
  }
  const at = request.headers['last-event-at'];
  return { seq: Number(value), at: typeof at === 'string' ? at : undefined };
}

/**
 * A store's stream sends certain events only to callers who may also read them elsewhere: a kitchen display gets no guest's phone, card or
 * refund.
 */
const readers: readonly [prefix: string, permission: Permission][] = [
  ['order.', 'orders.read'],
  ['payment.', 'orders.read'],
  ['alarm.', 'orders.read'],
  ['print.', 'printing.read'],
  ['printer.', 'printing.read'],
  ['batchUpload.', 'menu.manage'],
  ['menu.edited', 'menu.read'],
  ['menu.salesCategoryChanged', 'menu.read'],
  ['device.', 'devices.read'],
  ['payments.', 'payments.account'],
  ...marketplaceSources.map((source): [string, Permission] => [`${source}.`, 'integrations.manage']),
  ['restaurant.members', 'storeUsers.read'],
  ['restaurant.coupons', 'coupons.read'],
  ['restaurant.apiKeys', 'apiKeys.manage'],
  ['restaurant.eventEndpoints', 'eventEndpoints.manage'],
  ['restaurant.pictures', 'pictures.manage'],
  // Tills ask for the PINs of those who work there now.
  ['restaurant.employees', 'orders.read'],
  ['bill.', 'bills.read'],
  ['platform.', 'restaurant.manage'],
];

/**
 * Which events a caller gets on a stream. On the stream of one order they are the guest's, with texts for guests. A device also gets what
 * changes about itself: it reads its name and settings without `devices.read`.
 */
function receives(definition: Stream, caller: Caller, params: Params, policies: Policies): (event: StoredEvent) => boolean {
  const mayReceive = (type: string): boolean => {
    const permission = readers.find(([prefix]) => type.startsWith(prefix))?.[1];
    return permission === undefined || params.orderId !== undefined || judge(caller, policies[permission], params) === 'granted';
  };
  const types: ReadonlySet<string> = new Set(definition.events.filter(mayReceive));
  const own: ReadonlySet<string> = new Set(definition.events.filter((type) => type.startsWith('device.')));
  const self = 'principalId' in caller ? caller.principalId : undefined;
  return ({ type, subject }) => types.has(type) || (own.has(type) && subject.kind === 'device' && subject.id === self);
}

/** Serialised events that go to many streams unchanged, built once. */
const shared = new WeakMap<StoredEvent, string>();

function getText(
  mayReceive: (event: StoredEvent) => boolean,
  orderId: string | undefined,
  guests: GuestView,
): (event: StoredEvent) => string {
  const wire = (event: StoredEvent, payload: unknown): string => {
    const { seq, type, at } = event;
    return sseText({ event: 'message', id: seq, data: JSON.stringify({ seq, type, at: at.toISOString(), payload }) });
  };
  return (event) => {
    if (!mayReceive(event)) return '';
    if (orderId !== undefined) return event.subject.id === orderId ? wire(event, guests.getMessage(event)) : '';
    const ready = shared.get(event) ?? wire(event, event.payload);
    shared.set(event, ready);
    return ready;
  };
}
