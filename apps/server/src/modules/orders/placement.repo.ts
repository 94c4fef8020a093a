import { isForeignId } from '../../platform/db/database-errors.ts';
import type { Minor } from '@servery/domain/money';
import type { OrderSource, OrderStatus } from '@servery/domain/orders';
import type { Actor, Database, NamedSql } from '../../platform/db/connections.types.ts';
import { nameParameters, type SqlPart } from '../../platform/db/sql-parts.ts';
import { appendingEvent } from '../../platform/events/append.ts';
import { storingAddress, type StoredAddress } from '../addresses/index.ts';
import { isCouponTaken, redeemingCoupon, type UsedCoupon } from '../coupons/index.ts';
import { isCreditSpent, spendingCredit, type UsedCredit } from '../loyalty/index.ts';
import { holdingCounts, type Wanted } from '../menu/index.ts';
import { toOrderRow } from './orders.events.ts';
import type { OrderSnapshot } from './order-snapshot.repo.ts';
import { takingPlace, type UnpaidCap } from './unpaid-orders.repo.ts';

/** The coupon and the credit that a placed order uses. Null: none. */
export interface ReservedStock {
  coupon: UsedCoupon | null;
  loyalty: UsedCredit | null;
}

/** An order that is priced and checked, and has no human number yet. */
export interface Placement {
  order: Omit<OrderSnapshot, 'number'>;
  source: Extract<OrderSource, 'website' | 'google'>;
  /** The versions that the price and checks were based on; the guard rejects older ones than the database's. */
  menuVersion: number;
  settingsVersion: number;
  /** Whether the settings accept it without anybody's tap. */
  autoAccept: boolean;
  /** What the guest pays by card; null for other payment methods. */
  payment: { id: string; accountId: string; applicationFee: Minor; surchargeTax: Minor; payBefore: Date } | null;
  /** How the address of a customer's delivery joins those that they have used; null for everything else. */
  storedAddress: StoredAddress | null;
  /** The coupon and the credit that it uses. */
  held: ReservedStock;
  /** The stock it takes; usually none. */
  counts: readonly Wanted[];
  /** The cap that it counts under while unpaid; null: it is paid online, costs nothing, or is ordered at a table. */
  cap: UnpaidCap | null;
  fingerprint: Buffer;
  guestTokenHash: Buffer;
  guestTokenExpiresAt: Date;
  /** Who places a test order; null: it is a real one. */
  tester: Actor | null;
}

/**
 * Order, lines, order number, sequence and event in one statement (docs/adr/0005-placing-is-one-statement.md).
 *
 * - `counted` comes first and locks its row until COMMIT: orders of the same store and day queue here, so their numbers
 *   have no gaps.
 * - `guard` then locks the newest committed store row (a lock re-reads the row; a plain read would see the statement's
 *   start). It finds nothing if the menu, settings or table have changed since pricing. `menu_version` is then null,
 *   which the column refuses, so the statement fails and the number is rolled back. An id that exists fails the same
 *   way, by the primary key.
 * - `moved` is last, so that the store's sequence is locked as briefly as possible.
 *
 * An order paid by card gets its payment row instead of the event: staff see it once the money is held. Steps that only
 * some orders need are parts, each from the owner of its tables; other orders send the statement without
 * them. Parts may use its parameters `@restaurant`, `@store`, `@order`, `@placed_at`, `@customer`, `@table` and `@delivery`. A test order (docs/adr/0053-test-orders.md) counts in a sequence of its own and is marked.
 */
const placing = (kind: PlacingKind, steps: string, answers: string) => `with counted as (
    insert into order_counter as c (restaurant_id, store_id, trading_day, source, last)
    values (@restaurant::uuid, @store::uuid, @trading_day::date, '${counters[kind].source}', 1)
    on conflict (restaurant_id, store_id, trading_day, source) do update set last = c.last + 1
    returning '${counters[kind].prefix}' || lpad(c.last::text, greatest(3, length(c.last::text)), '0') as number
  ), guard as (
    select s.menu_version from counted, store s
    where s.restaurant_id = @restaurant and s.id = @store and s.active and s.menu_version = @menu_version::int and s.settings_version = @settings_version::int
      and (@table::uuid is null or exists (select from dining_table t
        where t.restaurant_id = @restaurant and t.id = @table and t.store_id = @store and t.active and t.name = @table_name::text))
    for share of s
  ), placed as (
    insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, requested_for, placed_at,
      table_id, table_name, customer_name, customer_phone, customer_email, comments, payment_method, payment_status, currency,
      item_count, item_total, grand_total, menu_version, cart, request_fingerprint, guest_token_hash, guest_token_expires_at, customer_id,
      delivery, delivery_suburb${kind === 'test' ? ', test' : ''})
    select @restaurant, @order::uuid, @store, @source, counted.number, @trading_day, '${statuses[kind]}', @collection_type, @requested_for, @placed_at, @table, @table_name, @customer_name, @customer_phone, @customer_email, @comments, @payment_method, @payment_status, @currency,
      @item_count, @item_total, @grand_total, (select menu_version from guard), @cart::jsonb, @fingerprint, @guest_token_hash, @guest_token_expires_at, @customer::uuid,
      @delivery::jsonb, @delivery_suburb::text${kind === 'test' ? ', true' : ''}
    from counted
    returning number
  ), lines as (
    insert into order_line (restaurant_id, order_id, line_no, id, item_id, category_id, name, quantity, unit_price, line_total)
    select @restaurant, @order, l.line_no, l.id, l.item_id, l.category_id, l.name, l.quantity, l.unit_price, l.line_total
    from placed, unnest(@line_ids::uuid[], @line_items::uuid[], @line_categories::uuid[], @line_names::text[], @line_quantities::int[], @line_unit_prices::bigint[], @line_totals::bigint[])
      with ordinality as l (id, item_id, category_id, name, quantity, unit_price, line_total, line_no)
  )${steps}
  select ${['placed.number', answers].filter(Boolean).join(', ')} from placed`;

type PlacingKind = 'later' | 'card' | 'test';
const statuses: Readonly<Record<PlacingKind, OrderStatus>> = { later: 'new', card: 'processingPayment', test: 'new' };
const real = { source: 'website', prefix: 'W-' } as const;
const counters = { later: real, card: real, test: { source: 'test', prefix: 'TEST-' } } as const satisfies Record<PlacingKind, object>;

/** Who placed the order, as the event says it: the customer or guest whose name is on it. */
const byGuest = `case when @customer::uuid is null then 'guest' else 'customer' end, @customer_name, @customer`;
const byTester = '@actor_kind::text, @actor_name::text, @actor_id::uuid';

/** The event, which gets its number here: the database assigns it. */
const logging = (actor: string, values: SqlPart['values']): SqlPart =>
  appendingEvent({
    type: 'order.placed',
    subject: { kind: 'order', id: '@order' },
    payload: `jsonb_set(@event::jsonb, '{row,number}', to_jsonb(placed.number))`,
    actor,
    from: 'placed',
    values,
  });

const paying = `paying as (
    insert into payment (restaurant_id, id, store_id, order_id, account_id, application_fee, surcharge_tax, amount, currency, auto_accept,
      pay_before, check_at, created_at, changed_at)
    select @restaurant, @payment::uuid, @store, @order, @account::text, @application_fee::bigint, @surcharge_tax::bigint, @grand_total, @currency,
      @auto_accept::boolean, @pay_before::timestamptz, @pay_before, @placed_at, @placed_at from placed
  )`;

/** What the statement returns; `ranOut` if it takes stock: the items whose stock is now used up. */
export interface Placed {
  number: string;
  ranOut?: boolean;
}

/** The statement with these parts, prepared under a name of its own for each set of them. */
function getStatement(kind: PlacingKind, common: Readonly<Record<string, unknown>>, parts: readonly SqlPart[]): NamedSql {
  const name = [kind === 'test' ? 'orders.placeTest' : 'orders.place', ...parts.map((part) => part.name)].join('.');
  const makeText = () =>
    placing(kind, parts.map(({ steps }) => `, ${steps}`).join(''), parts.flatMap(({ answers = [] }) => answers).join(', '));
  return nameParameters(name, makeText, Object.assign({}, common, ...parts.map(({ values }) => values)));
}

/**
 * Sends the statement, which is a transaction of its own. Resolves with the order number. Rejects with an error that
 * `isStalePlacement`, `isRepeatedPlacement`, `isHeldElsewhere` or the menu's `isShort` recognises.
 */
export async function insertPlacement(
  database: Database,
  restaurantId: string,
  { order, source, ...placement }: Placement,
): Promise<Placed> {
  const { lines } = order.cart;
  const { payment, tester } = placement;
  const common = {
    restaurant: restaurantId,
    store: order.storeId,
    trading_day: order.tradingDay,
    menu_version: placement.menuVersion,
    settings_version: placement.settingsVersion,
    table: order.tableId,
    table_name: order.tableName,
    order: order.id,
    collection_type: order.collectionType,
    requested_for: order.requestedFor,
    placed_at: order.placedAt,
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    customer_email: order.customerEmail,
    comments: order.comments,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    currency: order.currency,
    item_count: order.itemCount,
    item_total: order.cart.itemTotal,
    grand_total: order.grandTotal,
    cart: JSON.stringify(order.cart),
    fingerprint: placement.fingerprint,
    guest_token_hash: placement.guestTokenHash,
    guest_token_expires_at: placement.guestTokenExpiresAt,
    line_ids: lines.map((line) => line.id),
    line_items: lines.map((line) => line.itemId),
    line_categories: lines.map((line) => line.categoryId),
    line_names: lines.map((line) => line.name),
    line_quantities: lines.map((line) => line.quantity),
    line_unit_prices: lines.map((line) => line.unitPrice),
    line_totals: lines.map((line) => line.lineTotal),
    source,
    customer: order.customerId,
    delivery: order.delivery === null ? null : JSON.stringify(order.delivery),
    delivery_suburb: order.deliverySuburb,
  };
  const parts = getParts(placement);
  if (payment !== null) {
    const { id, accountId, applicationFee, surchargeTax, payBefore } = payment;
    const values = {
      payment: id,
      account: accountId,
      application_fee: applicationFee,
      surcharge_tax: surchargeTax,
      auto_accept: placement.autoAccept,
      pay_before: payBefore,
    };
    const statement = getStatement('card', common, [{ name: 'pay', steps: paying, values }, ...parts]);
    const rows = await database.statement<Placed>({ restaurantId }, statement);
    return rows[0] as Placed;
  }
  const event = JSON.stringify({ row: toOrderRow({ ...order, number: '' }), autoAccept: placement.autoAccept });
  const logged =
    tester === null
      ? logging(byGuest, { event })
      : logging(byTester, { event, actor_kind: tester.kind, actor_name: tester.name, actor_id: tester.id });
  const statement = getStatement(tester === null ? 'later' : 'test', common, [logged, ...parts]);
  const rows = await database.statement<Placed>({ restaurantId }, statement, { wrote: order.storeId });
  return rows[0] as Placed;
}

/**
 * The parts that this order needs, each from the module that owns its tables. PostgreSQL runs steps that nothing reads from last to first:
 * the cap on unpaid orders, the address, the coupon, and then the loyalty card are locked in this order (docs/algorithms/locking.md).
 */
function getParts({ counts, held, storedAddress, cap }: Pick<Placement, 'counts' | 'held' | 'storedAddress' | 'cap'>): SqlPart[] {
  return [
    ...(counts.length > 0 ? [holdingCounts(counts)] : []),
    ...(held.loyalty === null ? [] : [spendingCredit(held.loyalty)]),
    ...(held.coupon === null ? [] : [redeemingCoupon(held.coupon)]),
    ...(storedAddress === null ? [] : [storingAddress(storedAddress)]),
    ...(cap === null ? [] : [takingPlace(cap)]),
  ];
}

/**
 * The coupon or credit is no longer available: used up, changed or spent, or the customer has meanwhile placed their
 * first order.
 */
export const isHeldElsewhere = (error: unknown): boolean => isCouponTaken(error) || isCreditSpent(error);

/** The guard found that the cached menu, settings or table were older than the database's. */
export const isStalePlacement = (error: unknown): boolean =>
  hasCode(error, '23502') && (error as { column?: string }).column === 'menu_version';

/**
 * The id has an order already: a repeat, a second order under the same id, or another restaurant's. A coupon's use has one before its till
 * sends the order.
 */
export const isRepeatedPlacement = (error: unknown): boolean =>
  isForeignId(error) ||
  (hasCode(error, '23505') && ['orders_pkey', 'coupon_redemption_pkey'].includes((error as { constraint?: string }).constraint ?? ''));

/** The customer was erased while the order was being placed. */
export const isErasedCustomer = (error: unknown): boolean =>
  hasCode(error, '23503') && /customer/.test((error as { constraint?: string }).constraint ?? '');

const hasCode = (error: unknown, code: string): boolean => (error as { code?: string } | null)?.code === code;
