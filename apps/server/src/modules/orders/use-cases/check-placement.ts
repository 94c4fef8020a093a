import { isOrderable, type NotOrderableReason } from '@servery/domain/availability';
import type { MenuSnapshot } from '@servery/domain/menu';
import { markTaxes, priceCart, type PricedCart } from '@servery/domain/pricing';
import { zonedParts } from '@servery/domain/time';
import type { BodyOf } from '@servery/contract/endpoint';
import type { FieldError } from '@servery/contract/errors';
import type { placeOrder, PlaceOrderConflict, quoteCart } from '@servery/contract/online-ordering';
import type { CollectionType } from '@servery/domain/orders';
import { deliveryFieldsOf, deliveryProblemsOf } from './check-delivery.ts';
import { offeredPaymentMethods, onlineCollectionTypes, type StoreProfile } from '../../restaurants/index.ts';

export type PlaceOrderBody = BodyOf<typeof placeOrder>;
export type QuoteBody = BodyOf<typeof quoteCart>;

/** Minutes by which a chosen slot may have passed: a guest needs time to check out. */
const slotGraceInMinutes = 10;

export type Check =
  | { kind: 'fine'; cart: PricedCart; tradingDay: string; table: { id: string; name: string } | null }
  | { kind: 'conflict'; conflict: PlaceOrderConflict }
  | { kind: 'invalid'; fields: FieldError[] };

/** Whether a body can be placed as it is, against a store and its menu in memory: checks and price, no I/O. */
export function checkPlacement(store: StoreProfile, menu: MenuSnapshot | undefined, body: PlaceOrderBody, now: string): Check {
  const fields = fieldsOf(store, body);
  if (fields.length > 0) return { kind: 'invalid', fields };
  const { collectionType } = body;
  const orderable = onlineCollectionTypes(store).includes(collectionType)
    ? isOrderable({ hours: store.hours, collectionType, at: body.requestedFor, now, graceInMinutes: slotGraceInMinutes })
    : ({ ok: false, reason: 'COLLECTION_TYPE_OFF' } as const);
  if (!orderable.ok) return conflict('NOT_ORDERABLE', null, notOrderableMessage(orderable.reason, collectionType));
  const priced = priceFor(store, menu, body, orderable.slot.at, now);
  if (!priced.ok) {
    return { kind: 'conflict', conflict: { reason: 'CART_PROBLEMS', cart: null, problems: priced.problems, message: problemsMessage } };
  }
  const problems = deliveryProblemsOf(store, body, priced.cart.itemTotal);
  if (problems.length > 0) {
    const message = problems.map((problem) => problem.message).join(' ');
    return { kind: 'conflict', conflict: { reason: 'CART_PROBLEMS', cart: priced.cart, problems, message } };
  }
  if (priced.cart.grandTotal !== body.shownTotal) {
    return conflict('PRICE_CHANGED', priced.cart, 'The price has changed. Please check the new total and place the order again.');
  }
  if (body.paymentMethod === 'stripeCheckout' && priced.cart.grandTotal === 0) {
    return {
      kind: 'invalid',
      fields: [{ path: 'paymentMethod', message: 'There is nothing to pay by card. Please choose another way to pay.' }],
    };
  }
  const table = body.tableId === null ? null : (store.tables.get(body.tableId) ?? null);
  const rules = { rules: store.settings.tax.rules, placedOn: zonedParts(now, store.timeZone).date };
  const cart = menu === undefined ? priced.cart : markTaxes(priced.cart, { menu, ...rules });
  return { kind: 'fine', cart, tradingDay: orderable.slot.tradingDay, table: table && { id: table.id, name: table.name } };
}

/** The price of lines for the moment `at`, under the rules of the day of placing. Every item is gone while the store has no menu. */
export function priceFor(
  store: StoreProfile,
  menu: MenuSnapshot | undefined,
  body: Pick<QuoteBody, 'collectionType' | 'lines'>,
  at: string,
  now: string,
) {
  const forLocal = zonedParts(at, store.timeZone);
  const { checkout, delivery, tax } = store.settings;
  return priceCart({
    menu: menu ?? emptyMenu(store),
    source: 'website',
    collectionType: body.collectionType,
    lines: body.lines,
    taxRules: tax.rules,
    placedOn: zonedParts(now, store.timeZone).date,
    deliveryFee: delivery.fee,
    freeDeliveryFrom: delivery.freeFrom,
    forLocal,
    commentMaxLength: checkout.hasComments ? checkout.commentMaxLength.item : 0,
  });
}

const problemsMessage = 'Something in your cart has changed. Please check the marked items.';

const conflict = (reason: PlaceOrderConflict['reason'], cart: PricedCart | null, message: string): Check => ({
  kind: 'conflict',
  conflict: { reason, cart, problems: [], message },
});

/** What the form got wrong, beyond what the contract's schema can know. */
function fieldsOf(store: StoreProfile, body: PlaceOrderBody): FieldError[] {
  const { checkout } = store.settings;
  const fields: FieldError[] = deliveryFieldsOf(store, body);
  const wrong = (path: string, message: string) => fields.push({ path, message });
  if (!offeredPaymentMethods(store, body.collectionType).includes(body.paymentMethod)) {
    wrong('paymentMethod', 'This way to pay is not available here. Please choose another one.');
  }
  const longest = checkout.hasComments ? checkout.commentMaxLength.order : 0;
  if (body.comments.length > longest) {
    wrong('comments', longest === 0 ? 'This store takes no comments.' : `Please use at most ${longest} characters.`);
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

const typeNames: Readonly<Record<CollectionType, string>> = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine-in' };

function notOrderableMessage(reason: NotOrderableReason, type: CollectionType): string {
  switch (reason) {
    case 'COLLECTION_TYPE_OFF':
      return `${typeNames[type]} is not available at this store.`;
    case 'PAUSED':
      return `${typeNames[type]} is paused for a moment. Please choose a later time.`;
    case 'HOLIDAY':
      return 'The store is closed for a holiday. Please choose another time.';
    case 'STORE_CLOSED':
      return 'The store takes no orders for this time. Please choose another one.';
    case 'TOO_SOON':
      return 'This time is too soon for the kitchen. Please choose a later one.';
    case 'TOO_FAR_AHEAD':
      return 'This time is too far ahead. Please choose an earlier one.';
    case 'IN_THE_PAST':
      return 'This time has passed. Please choose another one.';
  }
}

const emptyMenu = (store: StoreProfile): MenuSnapshot => ({
  restaurantId: store.restaurantId,
  storeId: store.storeId,
  version: 0,
  publishedAt: new Date(0).toISOString(),
  currency: store.currency,
  categoryImageAspectRatio: '4x3',
  categories: [],
  items: [],
  modifierGroups: [],
});
