import type { Order, OrderState, Store } from '../world/types.ts';

export const expansions = ['carts', 'deliveries', 'payment'] as const;
export type Expansion = (typeof expansions)[number];
export const statuses = ['SCHEDULED', 'ACTIVE', 'COMPLETED', 'UNKNOWN'] as const;

const finished: readonly OrderState[] = ['SUCCEEDED', 'FAILED'];
export const isFinished = ({ state }: Order): boolean => finished.includes(state);

export const preparationStatus = ({ ready }: Order): string => (ready ? 'READY_FOR_HANDOFF' : 'PREPARING');

/** `status`: scheduled as long as its window has not begun. */
export const readStatus = (order: Order, now: Date): (typeof statuses)[number] => {
  if (isFinished(order)) return 'COMPLETED';
  return order.scheduledFor !== null && Date.parse(order.scheduledFor.start) > now.getTime() && order.state !== 'HANDED_OFF'
    ? 'SCHEDULED'
    : 'ACTIVE';
};

/** Whether the time at which the food is ready may be sent: with accepting, and after it until the food is ready. */
const mayReportReadyTime = ({ state, ready }: Order): boolean => state === 'OFFERED' || (state === 'ACCEPTED' && !ready);

const eligible = (is: boolean) => ({ is_eligible: is, reason: is ? '' : 'NOT_ELIGIBLE_IN_THIS_STATE' });

const deliveryView = (order: Order): object[] => {
  const { courier, type } = order;
  if (isFinished(order) || (type !== 'DELIVERY_BY_UBER' && type !== 'DELIVERY_BY_MERCHANT')) return [];
  return [
    {
      id: order.id,
      status: courier?.status ?? 'SCHEDULED',
      ...(courier === null
        ? {}
        : {
            delivery_partner: {
              id: courier.tripId,
              name: { display_name: courier.name },
              vehicle: courier.vehicle,
              contact: { phone: { number: courier.phone } },
            },
          }),
      estimated_pick_up_time: order.pickupTime.at,
      estimated_dropoff_time: new Date(Date.parse(order.pickupTime.at) + 15 * 60_000).toISOString(),
      interaction_type: 'DELIVER_TO_DOOR',
    },
  ];
};

const identifiers = ({ link }: Store) =>
  [
    { type: 'MERCHANT_STORE_ID', value: link?.merchantStoreId },
    { type: 'INTEGRATOR_STORE_ID', value: link?.integratorStoreId },
    { type: 'INTEGRATOR_BRAND_ID', value: link?.integratorBrandId },
  ].filter(({ value }) => value);

/** An order as the API returns it; absent values are omitted, as at Uber. */
export function orderView(order: Order, store: Store, expand: readonly Expansion[], now: Date): Record<string, unknown> {
  const { pickupTime, failure, scheduledFor } = order;
  const deliveries = deliveryView(order);
  const before = order.acceptedAt ?? order.offeredAt ?? order.createdAt;
  return {
    id: order.id,
    display_id: order.displayId,
    ...(order.externalId === null ? {} : { external_id: order.externalId }),
    state: order.state,
    status: readStatus(order, now),
    ...(order.acceptedAt === null ? {} : { preparation_status: preparationStatus(order) }),
    ordering_platform: 'UBER_EATS',
    fulfillment_type: order.type,
    ...(scheduledFor === null
      ? {}
      : { scheduled_order_target_delivery_time_range: { start_time: scheduledFor.start, end_time: scheduledFor.end } }),
    store: {
      id: store.id,
      name: store.name,
      partner_identifiers: identifiers(store),
      uber_merchant_type: { type: 'MERCHANT_TYPE_RESTAURANT' },
    },
    customers: order.customers,
    ...(expand.includes('deliveries') && deliveries.length > 0 ? { deliveries } : {}),
    ...(expand.includes('carts') ? { carts: [order.cart] } : {}),
    ...(expand.includes('payment') ? { payment: order.payment } : {}),
    is_order_accuracy_risk: false,
    ...(order.storeInstructions === null ? {} : { store_instructions: order.storeInstructions }),
    preparation_time: {
      ready_for_pickup_time_secs: Math.max(0, Math.round((Date.parse(pickupTime.at) - Date.parse(before)) / 1000)),
      source: pickupTime.source,
      ready_for_pickup_time: pickupTime.at,
    },
    ...(order.completedAt === null ? {} : { completed_time: order.completedAt }),
    created_time: order.createdAt,
    eligible_actions: {
      adjust_ready_for_pickup_time: eligible(mayReportReadyTime(order)),
      mark_out_of_item: eligible(false),
      cancel: eligible(order.state === 'ACCEPTED'),
      mark_cannot_fulfill: eligible(false),
    },
    ...(failure === null
      ? {}
      : {
          failure_info: {
            reason: failure.reason,
            failure_attributed_to_party: failure.party,
            ...(failure.reason === 'CANCELED' ? { will_merchant_be_paid: failure.paid } : {}),
            ...(failure.description === null ? {} : { description: failure.description }),
          },
        }),
    has_membership_pass: false,
  };
}
