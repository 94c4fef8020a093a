import type { FastifyInstance } from 'fastify';
import { type CourierStep, courierSteps, type Lifecycle } from '../orders/lifecycle.ts';
import type { OrderInput } from '../orders/make-order.ts';
import { expansions, orderView, preparationStatus, readStatus } from '../orders/order-view.ts';
import { ApiError, notFound } from '../provider/api-error.ts';
import { type Order, parties, type Party } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { modifierSchema, object, orderSchema, word } from './schemas.ts';

/** An order as tests read it. */
export interface OrderLine {
  id: string;
  displayId: string;
  storeId: string;
  state: Order['state'];
  status: string;
  preparationStatus: string;
  failure: Order['failure'];
  /** As the API gives it, with everything expanded. */
  order: Record<string, unknown>;
}

/** Our own side doors to orders: people who order, cancel and deliver. */
export function orderControlRoutes(app: FastifyInstance, { world, lifecycle }: { world: World; lifecycle: Lifecycle }): void {
  app.addSchema(modifierSchema);

  const shown = (order: Order): OrderLine => {
    const now = new Date();
    const store = world.stores.get(order.storeId);
    if (store === undefined) throw notFound('Store');
    const { id, displayId, storeId, state, failure } = order;
    return {
      id,
      displayId,
      storeId,
      state,
      status: readStatus(order, now),
      preparationStatus: preparationStatus(order),
      failure,
      order: orderView(order, store, expansions, now),
    };
  };

  app.post<{ Body: OrderInput }>('/_sim/orders', { schema: { body: orderSchema } }, ({ body }, reply) =>
    reply.code(201).send(shown(lifecycle.create(body))),
  );

  app.get<{ Querystring: { state?: string; storeId?: string } }>('/_sim/orders', ({ query }) =>
    [...world.orders.values()]
      .filter(({ state, storeId }) => (query.state ?? state) === state && (query.storeId ?? storeId) === storeId)
      .toReversed()
      .map(shown),
  );

  app.get<{ Params: { id: string } }>('/_sim/orders/:id', ({ params }) => {
    const order = world.orders.get(params.id);
    if (order === undefined) throw new ApiError(404, 'not_found', 'There is no such order here.');
    return shown(order);
  });

  app.delete('/_sim/orders', () => {
    world.clear();
    return { ok: true };
  });

  // Calls without parameters accept a missing body, too.
  const plain = (name: string, run: (id: string) => Order) =>
    app.post<{ Params: { id: string } }>(`/_sim/orders/:id/${name}`, ({ params }) => shown(run(params.id)));

  plain('offer', (id) => lifecycle.offer(id));
  plain('time-out', (id) => lifecycle.timeOut(id));
  plain('release', (id) => lifecycle.release(id));
  type Named<B> = { Params: { id: string }; Body: B };
  app.post<Named<{ by?: Party; description?: string }>>(
    '/_sim/orders/:id/cancel',
    { schema: { body: object({ by: { enum: parties }, description: word }) } },
    ({ params, body: { by = 'CUSTOMER', description = null } }) => shown(lifecycle.cancelFromOutside(params.id, by, description)),
  );
  app.post<Named<{ step: CourierStep }>>(
    '/_sim/orders/:id/courier',
    { schema: { body: object({ step: { enum: courierSteps } }, ['step']) } },
    ({ params, body }) => shown(lifecycle.courier(params.id, body.step)),
  );
}
