import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../orders/lifecycle.ts';
import { type Expansion, expansions, orderView, statuses, readStatus } from '../orders/order-view.ts';
import { realMs, type Settings } from '../world/settings.ts';
import { type Order, orderStates, type Store } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { ApiError, invalid, notFound } from './api-error.ts';
import type { Faults } from './faults.ts';
import { bindEndpoint, type Call } from './gate.ts';
import { getPage } from './pages.ts';
import { getReason } from './reasons.ts';
import type { Tokens } from './tokens.ts';

interface Parts {
  world: World;
  tokens: Tokens;
  faults: Faults;
  lifecycle: Lifecycle;
  settings: () => Settings;
}

const scope = 'eats.order';
const listedForMs = 60 * 24 * 3_600_000;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

const getList = <T extends string>(text: string | undefined, known: readonly T[], field: string): T[] | null => {
  if (text === undefined || text === '') return null;
  return text.split(',').map((word) => {
    const found = known.find((each) => each === word.trim());
    if (found === undefined) throw new ApiError(400, 'bad_request', `Unknown ${field}: ${word}`, { field_violations: [field] });
    return found;
  });
};

const getExpand = ({ expand }: Call['query']): Expansion[] => getList(expand, expansions, 'expand') ?? [];

const getInstant = (text: unknown, field: string): number => {
  const at = typeof text === 'string' && instant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw invalid(field, `${field} is not an RFC 3339 timestamp`);
  return at;
};

/** A time to come, as ISO 8601. */
const getFuture = (text: unknown, field: string): string => {
  const at = getInstant(text, field);
  if (at <= Date.now()) throw invalid(field, `${field} is in the past`);
  return new Date(at).toISOString();
};

const getText = (body: Call['body'], field: string): string | null => {
  const value = body[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalid(field, `${field} is a text`);
  return value;
};

/** The orders' calls of the API. */
export function ordersRoutes(app: FastifyInstance, parts: Parts): void {
  const { world, lifecycle, settings } = parts;

  const linked = (store: Store | undefined): Store => {
    if (store === undefined) throw notFound('Store');
    if (store.link === null) throw new ApiError(403, 'user_not_allowed', 'The store is not linked to this application');
    return store;
  };

  const find = (id: string): { order: Order; store: Store } => {
    const order = world.orders.get(id);
    if (order === undefined) throw notFound('Order');
    return { order, store: linked(world.stores.get(order.storeId)) };
  };

  const dark = ({ state, completedAt }: Order): boolean =>
    state === 'FAILED' &&
    completedAt !== null &&
    Date.now() < Date.parse(completedAt) + realMs(settings().failureBlackoutSeconds, settings());

  bindEndpoint(app, parts, {
    name: 'getOrder',
    method: 'GET',
    url: '/v1/delivery/order/:id',
    scope,
    handle({ id, query }) {
      const { order, store } = find(id);
      const expand = getExpand(query);
      if (dark(order)) throw notFound('Order');
      return { status: 200, body: { order: orderView(order, store, expand, new Date()) } };
    },
  });

  bindEndpoint(app, parts, {
    name: 'listOrders',
    method: 'GET',
    url: '/v1/delivery/store/:id/orders',
    scope,
    handle({ id, query }) {
      const store = linked(world.stores.get(id));
      const now = new Date();
      const expand = getExpand(query);
      const states = getList(query.state, [...orderStates, 'UNKNOWN'], 'state');
      const wanted = getList(query.status, statuses, 'status');
      const from = query.start_time ? getInstant(query.start_time, 'start_time') : 0;
      const to = query.end_time ? getInstant(query.end_time, 'end_time') : Number.POSITIVE_INFINITY;
      if (from >= to) throw invalid('start_time', 'start_time is before end_time');
      const orders = [...world.orders.values()]
        .filter((order) => {
          const created = Date.parse(order.createdAt);
          if (order.storeId !== id || created < Math.max(from, now.getTime() - listedForMs) || created >= to) return false;
          return (states === null || states.includes(order.state)) && (wanted === null || wanted.includes(readStatus(order, now)));
        })
        .toReversed();
      const wraps = settings().listWrapsOrders;
      return {
        status: 200,
        body: getPage(orders, query, (order) => {
          const view = orderView(order, store, expand, now);
          return wraps ? { order: view } : view;
        }),
      };
    },
  });

  const command = (name: 'accept' | 'deny' | 'cancel' | 'ready' | 'updateReadyTime', path: string, run: (call: Call) => unknown) =>
    bindEndpoint(app, parts, {
      name,
      method: 'POST',
      url: `/v1/delivery/order/:id/${path}`,
      scope,
      handle(call) {
        find(call.id);
        run(call);
        return name === 'cancel' ? { status: 204 } : { status: 200, body: {} };
      },
    });

  command('accept', 'accept', ({ id, body }) => {
    const { ready_for_pickup_time: at } = body;
    const readyAt = at === undefined || at === null ? null : getFuture(at, 'ready_for_pickup_time');
    lifecycle.accept(id, { readyAt, externalId: getText(body, 'external_reference_id'), acceptedBy: getText(body, 'accepted_by') });
  });
  command('deny', 'deny', ({ id, body }) => lifecycle.deny(id, getReason(body, 'deny_reason', settings())));
  command('cancel', 'cancel', ({ id, body }) => lifecycle.cancel(id, getReason(body, 'cancellation_reason', settings())));
  command('ready', 'ready', ({ id }) => lifecycle.ready(id));
  command('updateReadyTime', 'update-ready-time', ({ id, body }) =>
    lifecycle.updateReadyTime(id, getFuture(body.ready_for_pickup_time, 'ready_for_pickup_time')),
  );
}
