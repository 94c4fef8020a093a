import { isPaidByProvider } from '@servery/domain/orders';
import { isOrderable, isSlot, notOrderableMessage, getTradingDay } from '@servery/domain/availability';
import type { AddressCheck } from '@servery/domain/delivery';
import type { MenuSnapshot } from '@servery/domain/menu';
import { markTaxes, type PricedCart } from '@servery/domain/pricing';
import { zonedParts } from '@servery/domain/time';
import { formats } from '@servery/domain/validation';
import type { BodyOf } from '@servery/contract/endpoint';
import type { FieldError } from '@servery/contract/errors';
import type { placeOrder, PlaceOrderConflict } from '@servery/contract/online-ordering';
import { getChargeProblems } from './check-charge.ts';
import { getDeliveryFields, getDeliveryProblems } from './check-delivery.ts';
import { notASlotMessage, slotGraceInMinutes } from './check-slot.ts';
import { priceFor, type Guest } from '../../pricing/index.ts';
import { offeredPaymentMethods, onlineCollectionTypes, getTaxRules, type StoreProfile } from '../../restaurants/index.ts';

/** `addressCheck`: the verified result for the address, added by the server. */
export type PlaceOrderBody = BodyOf<typeof placeOrder> & { addressCheck?: AddressCheck };

export type Check =
  | { kind: 'fine'; cart: PricedCart; tradingDay: string; table: { id: string; name: string } | null }
  | { kind: 'conflict'; conflict: PlaceOrderConflict }
  | { kind: 'invalid'; fields: FieldError[] };

/**
 * Whether a body can be placed as it is, given the cached store and menu and what was read of the guest: checks and
 * price, no I/O.
 */
export function checkPlacement(
  store: StoreProfile,
  menu: MenuSnapshot | undefined,
  body: PlaceOrderBody,
  guest: Guest,
  now: string,
): Check {
  const fields = getFields(store, body);
  if (fields.length > 0) return { kind: 'invalid', fields };
  const { collectionType } = body;
  const orderable = onlineCollectionTypes(store).includes(collectionType)
    ? isOrderable({ hours: store.hours, collectionType, at: body.requestedFor, now, graceInMinutes: slotGraceInMinutes })
    : ({ ok: false, reason: 'COLLECTION_TYPE_OFF' } as const);
  if (!orderable.ok) return conflict('NOT_ORDERABLE', null, notOrderableMessage(orderable.reason, collectionType));
  if (body.requestedFor !== null && !isSlot(store.hours, collectionType, orderable.slot)) {
    return { kind: 'invalid', fields: [{ path: 'requestedFor', message: notASlotMessage(store, collectionType, orderable.slot, now) }] };
  }
  const priced = priceFor(store, menu, body, orderable.slot.at, now, { guest });
  if (!priced.ok) {
    return { kind: 'conflict', conflict: { reason: 'CART_PROBLEMS', cart: null, problems: priced.problems, message: problemsMessage } };
  }
  const problems = [
    ...getDeliveryProblems(store, body, priced.cart.itemTotal),
    ...priced.problems,
    ...getChargeProblems(store, body, priced.cart),
  ];
  if (problems.length > 0) {
    const message = problems.map((problem) => problem.message).join(' ');
    return { kind: 'conflict', conflict: { reason: 'CART_PROBLEMS', cart: priced.cart, problems, message } };
  }
  if (priced.cart.grandTotal !== body.shownTotal) {
    return conflict('PRICE_CHANGED', priced.cart, 'The price has changed. Please check the new total and place the order again.');
  }
  const table = body.tableId === null ? null : (store.tables.get(body.tableId) ?? null);
  const rules = { rules: getTaxRules(store), placedOn: zonedParts(now, store.timeZone).date };
  const cart = menu === undefined ? priced.cart : markTaxes(priced.cart, { menu, ...rules });
  return {
    kind: 'fine',
    cart,
    tradingDay: getTradingDay(store.hours, orderable.slot.at),
    table: table && { id: table.id, name: table.name },
  };
}

const opened =
  'This restaurant is open to the public now, so there are no more test orders. Reload the page: the order that you place then is a real one.';

/** Why an order cannot be a test; null: it can. */
export function refuseTest({ openToPublic }: StoreProfile, { redeemLoyalty }: PlaceOrderBody): Exclude<Check, { kind: 'fine' }> | null {
  if (openToPublic) return conflict('NOT_ORDERABLE', null, opened);
  if (redeemLoyalty) return { kind: 'invalid', fields: [{ path: 'redeemLoyalty', message: 'A test order uses no loyalty credit.' }] };
  return null;
}

export const problemsMessage = 'Something in your cart has changed. Please check the marked items.';

const conflict = (reason: PlaceOrderConflict['reason'], cart: PricedCart | null, message: string) => ({
  kind: 'conflict' as const,
  conflict: { reason, cart, problems: [], message },
});

/** Errors in the fields that the contract's schema cannot detect. */
function getFields(store: StoreProfile, body: PlaceOrderBody): FieldError[] {
  const { checkout, surcharges } = store.settings;
  const fields: FieldError[] = getDeliveryFields(store, body);
  const wrong = (path: string, message: string) => fields.push({ path, message });
  if (!offeredPaymentMethods(store, body.collectionType).includes(body.paymentMethod)) {
    wrong('paymentMethod', 'This way to pay is not available here. Please choose another one.');
  }
  const longest = checkout.hasComments ? checkout.commentMaxLength.order : 0;
  if (body.comments.length > longest) {
    wrong('comments', longest === 0 ? 'This store takes no comments.' : `Please use at most ${longest} characters.`);
  }
  if (body.couponCode && !checkout.hasCoupons) wrong('couponCode', 'This store takes no coupons.');
  if (body.tip > 0 && !surcharges.tips.enabled) wrong('tip', 'This store takes no tips online.');
  // For unpaid food that is not collected, the phone is the only way to reach the guest. Unpaid orders are also counted
  // by it.
  if (body.customer.phone.trim() === '' && !isPaidByProvider(body.paymentMethod) && body.collectionType !== 'dineIn') {
    wrong('customer.phone', formats.phone.message);
  }
  if (body.collectionType !== 'dineIn') {
    if (body.tableId !== null) wrong('tableId', 'A table is for dine-in orders only.');
  } else if (body.tableId === null) {
    if (store.tables.size > 0) wrong('tableId', 'Please scan the code on your table.');
  } else if (!store.tables.has(body.tableId)) {
    wrong('tableId', 'This table is not known. Please scan the code on your table again.');
  }
  return fields;
}
