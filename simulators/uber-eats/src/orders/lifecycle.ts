import { randomUUID } from 'node:crypto';
import { conflict, notFound } from '../provider/api-error.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { FailureReason, Order, OrderState, Party, Store } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { makeOrder, type OrderInput } from './make-order.ts';
import { preparationStatus } from './order-view.ts';
import { sampleCourier } from './samples.ts';

export const courierSteps = ['ASSIGNED', 'ARRIVED', 'PICKED_UP', 'DELIVERED', 'FAILED'] as const;
export type CourierStep = (typeof courierSteps)[number];

/** Everything that can happen to an order. What its state does not allow throws `conflict`, an unknown order `notFound`. */
export interface Lifecycle {
  create(input: OrderInput): Order;
  offer(id: string): Order;
  accept(id: string, told: { readyAt: string | null; externalId: string | null; acceptedBy: string | null }): Order;
  deny(id: string, why: string | null): Order;
  /** The restaurant cancels what it had accepted. */
  cancel(id: string, why: string | null): Order;
  ready(id: string): Order;
  updateReadyTime(id: string, at: string): Order;
  /** Cancelled by somebody who is not the restaurant. */
  cancelFromOutside(id: string, by: Party, why: string | null): Order;
  timeOut(id: string): Order;
  release(id: string): Order;
  courier(id: string, step: CourierStep): Order;
}

interface Parts {
  world: World;
  webhooks: Webhooks;
  now: () => Date;
}

/** The life cycle of orders: every change is stored, logged and sent as a webhook. */
export function createLifecycle({ world, webhooks, now }: Parts): Lifecycle {
  const find = (id: string): { order: Order; store: Store } => {
    const order = world.orders.get(id);
    const store = order && world.stores.get(order.storeId);
    if (!order || !store) throw notFound('Order');
    return { order, store };
  };

  /** @throws conflict unless the order is in one of these states */
  const inState = (id: string, states: readonly OrderState[], what: string) => {
    const found = find(id);
    if (!states.includes(found.order.state)) throw conflict(`Order is ${found.order.state} and cannot be ${what}`);
    return found;
  };

  const save = (before: Order, change: Partial<Order>, why: string): Order => {
    const after = { ...before, ...change };
    world.saveOrder(after);
    if (after.state !== before.state || after.ready !== before.ready) {
      const preparation = after.acceptedAt === null ? '' : preparationStatus(after);
      world.note({ type: 'state', orderId: after.id, from: before.state, to: after.state, preparationStatus: preparation, why });
    }
    return after;
  };

  const stamp = () => now().toISOString();

  const fail = (
    { order, store }: { order: Order; store: Store },
    reason: FailureReason,
    party: Party | 'UNKNOWN',
    description: string | null,
  ): Order => {
    const paid = reason === 'CANCELED' && party !== 'MERCHANT' && order.acceptedAt !== null;
    const courier = order.courier === null ? null : { ...order.courier, status: 'FAILED' as const };
    const at = stamp();
    const failed = save(
      order,
      { state: 'FAILED', completedAt: at, courier, failure: { reason, party, paid, description } },
      reason === 'CANCELED' ? `${reason} by ${party}` : reason,
    );
    webhooks.order('orders.failure', failed, store);
    return failed;
  };

  const courierStep = (id: string, step: CourierStep): Order => {
    const before = inState(id, step === 'DELIVERED' ? ['HANDED_OFF'] : ['ACCEPTED', 'HANDED_OFF'], 'moved');
    const { order, store } = before;
    const at = stamp();
    const told = (after: Order): Order => {
      if (after.courier !== null) webhooks.delivery(after, store);
      return after;
    };
    if (step === 'ASSIGNED' || step === 'ARRIVED') {
      if (order.type !== 'DELIVERY_BY_UBER') throw conflict('Nobody delivers this order');
      if (order.state === 'HANDED_OFF') throw conflict('The courier has left');
      const courier = order.courier ?? { ...sampleCourier(store.country), tripId: randomUUID(), arrivedAt: null };
      const status = step === 'ASSIGNED' ? ('EN_ROUTE_TO_PICKUP' as const) : ('ARRIVED_AT_PICKUP' as const);
      return told(save(order, { courier: { ...courier, status, arrivedAt: step === 'ARRIVED' ? at : null } }, step));
    }
    if (step === 'PICKED_UP') {
      if (order.state === 'HANDED_OFF') throw conflict('The order has been picked up');
      const delivered = order.type === 'DELIVERY_BY_UBER';
      const courier = delivered ? (order.courier ?? { ...sampleCourier(store.country), tripId: randomUUID(), arrivedAt: at }) : null;
      const leaving = courier === null ? null : { ...courier, status: 'EN_ROUTE_TO_DROPOFF' as const };
      return told(save(order, { state: 'HANDED_OFF', handedOffAt: at, courier: leaving }, 'picked up'));
    }
    if (step === 'FAILED') {
      const failed = fail(before, 'DELIVERY_FAILED', 'DELIVERY_PARTNER', 'Could not find the customer');
      return told(failed);
    }
    const courier = order.courier === null ? null : { ...order.courier, status: 'COMPLETED' as const };
    return told(save(order, { state: 'SUCCEEDED', completedAt: at, courier }, 'delivered'));
  };

  const offer = (id: string): Order => {
    const { order, store } = inState(id, ['CREATED'], 'offered');
    const offered = save(order, { state: 'OFFERED', offeredAt: stamp() }, 'offered');
    const scheduled = offered.scheduledFor !== null && store.link?.scheduleWebhooks === true;
    webhooks.order(scheduled ? 'orders.scheduled.notification' : 'orders.notification', offered, store);
    return offered;
  };

  const steps: Lifecycle = {
    create(input) {
      const storeId = input.storeId ?? world.stores.keys().next().value;
      const store = storeId === undefined ? undefined : world.stores.get(storeId);
      if (!store) throw notFound('Store');
      const order = makeOrder(input, store, now());
      world.saveOrder(order);
      world.note({ type: 'state', orderId: order.id, from: null, to: 'CREATED', preparationStatus: '', why: 'ordered' });
      return input.hold === true ? order : offer(order.id);
    },
    offer,
    accept(id, { readyAt, externalId, acceptedBy }) {
      const { order } = inState(id, ['OFFERED'], 'accepted');
      const pickupTime = readyAt === null ? order.pickupTime : { at: readyAt, source: 'MERCHANT_PROVIDED' as const };
      return save(order, { state: 'ACCEPTED', acceptedAt: stamp(), pickupTime, externalId, acceptedBy }, 'accepted');
    },
    deny: (id, why) => fail(inState(id, ['OFFERED'], 'denied'), 'POS_DENIED', 'MERCHANT', why),
    cancel: (id, why) => fail(inState(id, ['ACCEPTED'], 'cancelled'), 'CANCELED', 'MERCHANT', why),
    ready(id) {
      const { order } = inState(id, ['ACCEPTED'], 'marked as ready');
      if (order.ready) throw conflict('Order is ready already');
      return save(order, { ready: true, readyAt: stamp() }, 'ready');
    },
    updateReadyTime(id, at) {
      const { order } = inState(id, ['ACCEPTED'], 'delayed');
      if (order.ready) throw conflict('Order is ready already');
      return save(order, { pickupTime: { at, source: 'MERCHANT_PROVIDED' } }, 'ready time');
    },
    cancelFromOutside: (id, by, why) => fail(inState(id, ['CREATED', 'OFFERED', 'ACCEPTED'], 'cancelled'), 'CANCELED', by, why),
    timeOut: (id) => fail(inState(id, ['OFFERED'], 'timed out'), 'ACCEPT_TIMED_OUT', 'MERCHANT', null),
    release(id) {
      const { order, store } = inState(id, ['ACCEPTED'], 'released');
      const released = save(order, { releasedAt: stamp() }, 'released');
      if (store.link?.releaseWebhooks === true) webhooks.order('orders.release', released, store);
      return released;
    },
    courier: courierStep,
  };

  // Each is one change: otherwise the webhook of a cancelled order could be lost.
  const whole =
    <Given extends unknown[]>(step: (...given: Given) => Order) =>
    (...given: Given): Order =>
      world.together(() => step(...given));
  return {
    create: whole(steps.create),
    offer: whole(steps.offer),
    accept: whole(steps.accept),
    deny: whole(steps.deny),
    cancel: whole(steps.cancel),
    ready: whole(steps.ready),
    updateReadyTime: whole(steps.updateReadyTime),
    cancelFromOutside: whole(steps.cancelFromOutside),
    timeOut: whole(steps.timeOut),
    release: whole(steps.release),
    courier: whole(steps.courier),
  };
}
