import { randomInt, randomUUID } from 'node:crypto';
import { type FulfillmentType, type LineInput, type Order, type Store } from '../world/types.ts';
import { buildCart, priceBreakdown } from './cart.ts';
import { moneyView, toTax } from './money.ts';
import { sampleCustomer, sampleLines } from './samples.ts';

/** What a person or a test orders. Money in minor units, tax included. */
export interface OrderInput {
  storeId?: string;
  type?: FulfillmentType;
  /** ISO 8601; now by default. */
  scheduledFor?: string;
  /** Stays CREATED until it is offered. */
  hold?: boolean;
  customer?: { firstName?: string; lastName?: string; phone?: string; pinCode?: string; pastOrders?: number };
  lines?: LineInput[];
  instructions?: string;
  storeInstructions?: string;
  cutlery?: boolean;
  deliveryFee?: number;
  tip?: number;
  discount?: number;
  cashDue?: number;
  /** In percent. */
  taxRate?: number;
}

const windowMs = 30 * 60_000;
const predictedMs = 15 * 60_000;

/** A new order: CREATED, not offered yet. */
export function makeOrder(input: OrderInput, store: Store, now: Date): Order {
  const given = { ...sampleCustomer(store.country), ...input.customer };
  const customerId = randomUUID();
  const { lastName, firstName } = given;
  const customer = {
    id: customerId,
    name: { display_name: lastName ? `${firstName} ${lastName.slice(0, 1)}.` : firstName, first_name: firstName, last_name: lastName },
    order_history: { past_order_count: given.pastOrders },
    contact: { phone: { number: given.phone, pin_code: given.pinCode, country_iso2: store.country } },
    is_primary_customer: true,
    tax_profiles: [],
    can_respond_to_fulfillment_issues: true,
  };
  const lines = input.lines ?? sampleLines(store);
  const { cart, prices, total: items } = buildCart(lines, customerId, { instructions: input.instructions, cutlery: input.cutlery });
  const tax = toTax(store, input.taxRate);
  const { deliveryFee = 0, tip = 0, discount = 0, cashDue } = input;
  const total = items - discount + deliveryFee + tip;
  const view = (cents: number) => moneyView(cents, tax);
  const start = input.scheduledFor === undefined ? null : new Date(input.scheduledFor);
  return {
    id: randomUUID(),
    displayId: randomInt(0x10000, 0x100000).toString(16).toUpperCase(),
    storeId: store.id,
    state: 'CREATED',
    ready: false,
    type: input.type ?? 'DELIVERY_BY_UBER',
    createdAt: now.toISOString(),
    offeredAt: null,
    acceptedAt: null,
    readyAt: null,
    handedOffAt: null,
    completedAt: null,
    releasedAt: null,
    pickupTime: { at: new Date(Math.max(now.getTime() + predictedMs, start?.getTime() ?? 0)).toISOString(), source: 'PREDICTED_BY_UBER' },
    scheduledFor: start === null ? null : { start: start.toISOString(), end: new Date(start.getTime() + windowMs).toISOString() },
    externalId: null,
    acceptedBy: null,
    failure: null,
    courier: null,
    storeInstructions: input.storeInstructions ?? null,
    customers: [customer],
    cart,
    payment: {
      payment_detail: {
        order_total: view(total),
        item_charges: {
          total: view(items),
          subtotal_including_promos: view(items - discount),
          price_breakdown: priceBreakdown(prices, tax),
        },
        fees: { total: view(deliveryFee), details: deliveryFee === 0 ? [] : [{ id: 'DELIVERY_FEE', amount: view(deliveryFee) }] },
        tips: { total: view(tip) },
        promotions: {
          total: view(-discount),
          details: discount === 0 ? [] : [{ type: 'FLAT', discount_value: String(discount), promotion_uuid: randomUUID() }],
          order_total_excluding_promos: view(total + discount),
        },
        currency_code: store.currency,
        ...(cashDue === undefined ? {} : { cash_amount_due: view(cashDue) }),
      },
      tax_reporting: { breakdown: { items: [], fees: [], promotions: [] }, remittance_info: [] },
    },
    total,
    currency: store.currency,
  };
}
