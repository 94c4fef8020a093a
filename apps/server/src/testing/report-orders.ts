import { randomUUID } from 'node:crypto';
import { getTradingDay } from '@servery/domain/availability';
import { channels, methodsWhere, orderSources } from '@servery/domain/orders';
import { getInstant } from '@servery/domain/time';
import fc from 'fast-check';
import type { TestServer } from './test-server.ts';

/** The zone of the small restaurant. */
const zone = 'Australia/Sydney';

/** Both changes of the clock in Sydney, with the nights around them. */
export const reportDays = ['2025-04-05', '2025-04-06', '2025-10-04', '2025-10-05'];
const cents = fc.nat(5000);
const later = fc.integer({ min: 0, max: 3000 });
const aTender = fc.record({
  ...{ kind: fc.constantFrom('cash', 'card', 'moto', 'custom'), base: fc.integer({ min: 1, max: 5000 }), tip: fc.nat(300) },
  ...{ surcharge: fc.nat(90), rounding: fc.integer({ min: -2, max: 2 }), tax: fc.nat(9), by: fc.constantFrom('Mia', 'Tom'), later },
  ...{ till: fc.option(fc.nat(1)), provider: fc.constantFrom(null, null, 'tyro') },
  end: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('undone' as const), later }),
    fc.record({ kind: fc.constantFrom('refundCash' as const, 'refundCard' as const), later }),
  ),
});
export const anyOrder = fc.record({
  // Every tenth hour is one in the night, when the trading day is the one before.
  ...{ day: fc.constantFrom(...reportDays), minute: fc.oneof(fc.nat(1439), fc.integer({ min: 30, max: 230 })) },
  source: fc.constantFrom(...orderSources),
  status: fc.constantFrom('completed', 'completed', 'accepted', 'cancelled', 'new'),
  payment: fc.constantFrom('PAID', 'PAID', 'NOT_PAID', 'REFUNDED'),
  collection: fc.constantFrom('pickup', 'dineIn'),
  lines: fc.array(fc.record({ item: fc.nat(4), quantity: fc.integer({ min: 1, max: 3 }), price: fc.nat(4000) }), {
    minLength: 1,
    maxLength: 4,
  }),
  ...{
    coupon: fc.nat(100),
    loyalty: fc.nat(100),
    other: fc.nat(50),
    off: fc.oneof(fc.constant(0), fc.nat(90)),
    fee: fc.nat(900),
    holiday: fc.nat(300),
    tip: fc.nat(500),
  },
  ...{ rounding: fc.integer({ min: -2, max: 2 }), tax: cents, added: fc.boolean(), covers: fc.option(fc.integer({ min: 1, max: 8 })) },
  till: fc.nat(1),
  tenders: fc.array(aTender, { maxLength: 3 }),
  online: fc.option(fc.record({ later, refund: fc.option(fc.record({ later, failed: fc.boolean() })) })),
});
/** An order with what was paid for it, and when. */
export type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

/** The items that are sold; the first is a pizza, and the last is also the id of its size. */
export const reportItems = Array.from({ length: 5 }, () => randomUUID());
const reportCategory = randomUUID();
/** The store's tills. */
export const reportTills = [randomUUID(), randomUUID()] as const;
const minutesAfter = (from: string, minutes: number) => new Date(Date.parse(from) + minutes * 60_000);

/** Writes an order of a store with its lines and payments, and an event about it. */
export async function insertOrder(server: TestServer, order: AnyOrder): Promise<void> {
  const { restaurantId, storeId } = server;
  const rows = (text: string, values: unknown[]) => server.test.owner.query(text, values);
  const [paymentMethod] = methodsWhere(
    ({ collectedBy }) => collectedBy === (channels[order.source].rules === null ? 'marketplace' : 'staff'),
  );
  const placedAt = getInstant(order.day, order.minute, zone);
  const store = (await server.modules.restaurants.book.get(restaurantId, storeId))!;
  const id = randomUUID();
  const lines = order.lines.map(({ item, quantity, price }, index) => ({
    ...{
      id: randomUUID(),
      itemId: reportItems[item],
      categoryId: reportCategory,
      categoryName: 'Pizza',
      type: item === 0 ? 'pizza' : 'item',
    },
    ...{ name: `Item ${item}`, quantity, lineTotal: price * quantity, unitPrice: price, line_no: index + 1 },
    ...(item === 0 && { pizza: { size: { id: reportItems[4], name: 'Large' }, toppings: [], removed: [], halves: null } }),
  }));
  const itemTotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const discount = order.coupon + order.loyalty + order.other + order.off;
  const addedTax = order.added ? order.tax : 0;
  const grandTotal = Math.max(0, itemTotal - discount + order.fee + order.holiday + addedTax) + order.tip + order.rounding + 2;
  const cart = {
    ...{
      lines,
      itemTotal,
      discount,
      deliveryFee: order.fee,
      surcharge: order.holiday,
      tip: order.tip,
      cashRounding: order.rounding + 2,
      grandTotal,
    },
    taxes: [
      { ruleId: 'any', name: order.added ? 'Sales tax' : 'Value tax', rate: 10_000, inclusive: !order.added, base: 0, amount: order.tax },
    ],
    ...{ coupon: { amount: order.coupon }, loyalty: { redeemed: order.loyalty }, breakdown: [] },
    ...(order.off > 0 && { writeOff: { amount: order.off, discount: order.off } }),
  };
  await rows(
    `insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, placed_at, customer_name, payment_method,
      payment_status, currency, item_count, item_total, grand_total, menu_version, cart, request_fingerprint)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $10, $11, 'AUD', $12, $13, $14, 1, $15, '\\x00')`,
    [
      ...[restaurantId, id, storeId, order.source, id, getTradingDay(store.hours, placedAt), order.status, order.collection, placedAt],
      ...[paymentMethod, order.payment, lines.length, itemTotal, grandTotal, JSON.stringify(cart)],
    ],
  );
  for (const { line_no: no, id: lineId, itemId, name, quantity, unitPrice, lineTotal } of lines) {
    await rows('insert into order_line values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      ...[restaurantId, id, no, lineId, itemId, reportCategory, name, quantity, unitPrice, lineTotal],
    ]);
  }
  if (channels[order.source].startsAsBill) {
    await rows(
      `insert into bill (restaurant_id, order_id, store_id, device_id, terminal_name, document, revision, unsent)
        values ($1, $2, $3, $4, $6, $5, 1, false)`,
      [
        ...[restaurantId, id, storeId, reportTills[order.till]],
        ...[JSON.stringify({ lines: [], ...(order.covers !== null && { covers: order.covers }) }), `Till ${order.till + 1}`],
      ],
    );
  }
  const addTender = async (fields: Record<string, unknown>) => {
    const all = { restaurant_id: restaurantId, id: randomUUID(), store_id: storeId, order_id: id, note: '', taken_by_id: null, ...fields };
    const columns = Object.keys(all);
    await rows(
      `insert into tender (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(all),
    );
    return all.id;
  };
  for (const { kind, base, tip, surcharge, rounding, tax, by, later: after, end, till, provider } of order.tenders) {
    const amount = base + tip + surcharge + rounding;
    if (amount <= 0) continue;
    const takenAt = minutesAfter(placedAt, after);
    const undone =
      end?.kind === 'undone' ? { undone_by: by, undone_at: minutesAfter(takenAt.toISOString(), end.later), undone_reason: 'Test' } : {};
    const device = till === null ? null : reportTills[till];
    const parent = await addTender({
      ...{ device_id: device, provider: kind === 'card' ? provider : null },
      ...{ kind, base, tip, surcharge, rounding, tax, amount, taken_by: by, taken_at: takenAt, label: kind === 'custom' ? 'Voucher' : '' },
      ...undone,
    });
    if (end === null || end.kind === 'undone') continue;
    const back = Math.ceil(amount / 2);
    const at = minutesAfter(takenAt.toISOString(), end.later);
    await addTender({
      kind: end.kind,
      device_id: reportTills[0],
      base: back,
      amount: back,
      taken_by: 'Tom',
      taken_at: at,
      parent_id: parent,
    });
  }
  if (order.online !== null && grandTotal > 0) await insertOnline(server, id, grandTotal, placedAt, order.online);
  await rows(
    `with s as (insert into stream (restaurant_id, store_id, seq) values ($1, $2, 1)
        on conflict (restaurant_id, store_id) do update set seq = stream.seq + 1 returning seq)
      insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind)
      select $1, $2, s.seq, 'order.completed', 'order', $3, '{}', 'system' from s`,
    [restaurantId, storeId, id],
  );
}

async function insertOnline(
  server: TestServer,
  orderId: string,
  amount: number,
  placedAt: string,
  { later: after, refund }: NonNullable<AnyOrder['online']>,
) {
  const { restaurantId, storeId } = server;
  const rows = (text: string, values: unknown[]) => server.test.owner.query(text, values);
  const paymentId = randomUUID();
  await rows(
    `insert into payment (restaurant_id, id, store_id, order_id, account_id, application_fee, amount, currency, pay_before, created_at, changed_at)
      values ($1, $2, $3, $4, 'acct', 0, $5, 'AUD', now(), now(), now())`,
    [restaurantId, paymentId, storeId, orderId, amount],
  );
  const move = (type: string, moved: number, at: Date) =>
    rows(
      `insert into payment_ledger (restaurant_id, id, payment_id, type, amount, reference, at, actor_kind) values ($1, $2, $3, $4, $5, $6, $7, 'system')`,
      [restaurantId, randomUUID(), paymentId, type, moved, randomUUID(), at],
    );
  const captured = minutesAfter(placedAt, after);
  await move('authorised', amount, captured);
  await move('captured', amount, captured);
  if (refund === null) return;
  const back = Math.ceil(amount / 3);
  const at = minutesAfter(captured.toISOString(), refund.later);
  await rows('update payment set refund_reserved = $3 where restaurant_id = $1 and id = $2', [restaurantId, paymentId, back]);
  await move('refunded', back, at);
  if (refund.failed) await move('refundFailed', back, minutesAfter(at.toISOString(), 60));
}
