import { isForeignId } from '../../platform/db/database-errors.ts';
import type { Minor } from '@servery/domain/money';
import type { OrderSource, OrderStatus } from '@servery/domain/orders';
import type { Actor, Database } from '../../platform/db/connections.types.ts';
import { holdingCounts, valuesOfCounts, type Wanted } from '../menu/index.ts';
import { toOrderRow } from './orders.events.ts';
import type { OrderRecord } from './orders.repo.ts';
import { heldParts, type ReservedStock } from './placement-parts.repo.ts';
import { takingPlace, valuesOfCap, type UnpaidCap } from './unpaid-orders.repo.ts';

/** An order that is priced and checked, and has no human number yet. */
export interface Placement {
  order: Omit<OrderRecord, 'number' | 'cart'> & { cart: OrderRecord['cart']; item_total: number };
  source: Extract<OrderSource, 'website' | 'google'>;
  /** The versions that the price and checks were based on; the guard rejects older ones than the database's. */
  menuVersion: number;
  settingsVersion: number;
  /** Whether the settings accept it without anybody's tap. */
  autoAccept: boolean;
  /** What the guest pays by card; null for other payment methods. */
  payment: { id: string; accountId: string; applicationFee: Minor; payBefore: Date } | null;
  /** The customer who is signed in; null for a guest. */
  customerId: string | null;
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
 * some orders need are parts, with their parameters after the common ones; other orders send the statement without
 * them. A test order (docs/adr/0053-test-orders.md) counts in a sequence of its own and is marked.
 */
const placing = (kind: PlacingKind, steps: string, answers: string) => `with counted as (
    insert into order_counter as c (restaurant_id, store_id, trading_day, source, last)
    values ($1::uuid, $2::uuid, $3::date, '${counters[kind].source}', 1)
    on conflict (restaurant_id, store_id, trading_day, source) do update set last = c.last + 1
    returning '${counters[kind].prefix}' || lpad(c.last::text, greatest(3, length(c.last::text)), '0') as number
  ), guard as (
    select s.menu_version from counted, store s
    where s.restaurant_id = $1 and s.id = $2 and s.active and s.menu_version = $4::int and s.settings_version = $5::int
      and ($6::uuid is null or exists (select from dining_table t
        where t.restaurant_id = $1 and t.id = $6 and t.store_id = $2 and t.active and t.name = $7::text))
    for share of s
  ), placed as (
    insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, requested_for, placed_at,
      table_id, table_name, customer_name, customer_phone, customer_email, comments, payment_method, payment_status, currency,
      item_count, item_total, grand_total, menu_version, cart, request_fingerprint, guest_token_hash, guest_token_expires_at, customer_id,
      delivery, delivery_suburb${kind === 'test' ? ', test' : ''})
    select $1, $8::uuid, $2, $33, counted.number, $3, '${statuses[kind]}', $9, $10, $11, $6, $7, $12, $13, $14, $15, $16, $17, $18,
      $19, $20, $21, (select menu_version from guard), $22::jsonb, $23, $24, $25, $34::uuid,
      $35::jsonb, $36::text${kind === 'test' ? ', true' : ''}
    from counted
    returning number
  ), lines as (
    insert into order_line (restaurant_id, order_id, line_no, id, item_id, category_id, name, quantity, unit_price, line_total)
    select $1, $8, l.line_no, l.id, l.item_id, l.category_id, l.name, l.quantity, l.unit_price, l.line_total
    from placed, unnest($26::uuid[], $27::uuid[], $28::uuid[], $29::text[], $30::int[], $31::bigint[], $32::bigint[])
      with ordinality as l (id, item_id, category_id, name, quantity, unit_price, line_total, line_no)
  )${steps}
  select ${['placed.number', answers].filter(Boolean).join(', ')} from placed`;

type PlacingKind = 'later' | 'card' | 'test';
const statuses: Readonly<Record<PlacingKind, OrderStatus>> = { later: 'new', card: 'processingPayment', test: 'new' };
const real = { source: 'website', prefix: 'W-' } as const;
const counters = { later: real, card: real, test: { source: 'test', prefix: 'TEST-' } } as const satisfies Record<PlacingKind, object>;

/** Something that only some orders need: steps of the statement, columns of its answer, and the values of its parameters. */
interface Part {
  name: string;
  make: (first: number) => { steps: string; answers?: string };
  values: readonly unknown[];
}

/** Who placed the order, as the event says it: the customer or guest whose name is on it. */
const byGuest = `case when $34::uuid is null then 'guest' else 'customer' end, $12, $34`;

const logging = (first: number, actor = byGuest) => `moved as (
    insert into stream as s (restaurant_id, store_id, seq) select $1, $2, 1 from placed
    on conflict (restaurant_id, store_id) do update set seq = s.seq + 1 returning s.seq
  ), logged as (
    insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_name, actor_id)
    select $1, $2, moved.seq, 'order.placed', 'order', $8, ($${first}::text || placed.number || $${first + 1}::text)::jsonb, ${actor}
    from moved, placed
  )`;

const paying = (first: number) => `paying as (
    insert into payment (restaurant_id, id, store_id, order_id, account_id, application_fee, amount, currency, auto_accept, pay_before,
      check_at, created_at, changed_at)
    select $1, $${first}::uuid, $2, $8, $${first + 1}::text, $${first + 2}::bigint, $21, $18, $${first + 3}::boolean,
      $${first + 4}::timestamptz, $${first + 4}, $11, $11 from placed
  )`;

/** `signedLine1`: the first line as the server has signed it, if the address is confirmed; else null. */
interface StoredAddress {
  id: string;
  key: string;
  signedLine1: string | null;
}

/**
 * Adds the delivery address to those that the customer has used, or moves it up among them. It comes last in the
 * statement. PostgreSQL runs such steps from last to first, so it does not prolong the lock on the store's sequence.
 */
const keeping = (first: number) => `kept as (
    insert into customer_address (restaurant_id, id, customer_id, address_key, address, dropoff_notes, created_at, last_used_at)
    select $1, $${first}::uuid, $34, $${first + 1}::text, ($35::jsonb->'address') || ($35::jsonb - 'address' - 'dropoffNotes') || $${first + 2}::jsonb,
      $35::jsonb->>'dropoffNotes', $11, $11 from placed
    on conflict (restaurant_id, customer_id, address_key) do update
      set address = excluded.address, dropoff_notes = excluded.dropoff_notes, last_used_at = excluded.last_used_at
  )`;

/** What the statement returns; `ranOut` if it takes stock: the items whose stock is now used up. */
export interface Placed {
  number: string;
  ranOut?: boolean;
}

const texts = new Map<string, string>();

/**
 * The statement with these parts after the `common` parameters. Built once for each set of parts and prepared under a
 * name of its own.
 */
function getStatement(kind: PlacingKind, common: readonly unknown[], parts: readonly Part[]) {
  const name = [kind === 'test' ? 'orders.placeTest' : 'orders.place', ...parts.map((part) => part.name)].join('.');
  let text = texts.get(name);
  if (text === undefined) {
    let first = common.length + 1;
    const made = parts.map(({ make, values }) => {
      const one = make(first);
      first += values.length;
      return one;
    });
    text = placing(kind, made.map(({ steps }) => `, ${steps}`).join(''), made.flatMap(({ answers = [] }) => answers).join(', '));
    texts.set(name, text);
  }
  return { name, text, values: [...common, ...parts.flatMap(({ values }) => values)] };
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
  const common = [
    restaurantId,
    order.store_id,
    order.trading_day,
    placement.menuVersion,
    placement.settingsVersion,
    order.table_id,
    order.table_name,
    order.id,
    order.collection_type,
    order.requested_for,
    order.placed_at,
    order.customer_name,
    order.customer_phone,
    order.customer_email,
    order.comments,
    order.payment_method,
    order.payment_status,
    order.currency,
    order.item_count,
    order.item_total,
    order.grand_total,
    JSON.stringify(order.cart),
    placement.fingerprint,
    placement.guestTokenHash,
    placement.guestTokenExpiresAt,
    lines.map((line) => line.id),
    lines.map((line) => line.itemId),
    lines.map((line) => line.categoryId),
    lines.map((line) => line.name),
    lines.map((line) => line.quantity),
    lines.map((line) => line.unitPrice),
    lines.map((line) => line.lineTotal),
    source,
    placement.customerId,
    order.delivery === null ? null : JSON.stringify(order.delivery),
    order.delivery_suburb,
  ];
  const parts = getParts(placement);
  if (payment !== null) {
    const values = [payment.id, payment.accountId, payment.applicationFee, placement.autoAccept, payment.payBefore];
    const paid: Part = { name: 'pay', make: (first) => ({ steps: paying(first) }), values };
    const rows = await database.statement<Placed>({ restaurantId }, getStatement('card', common, [paid, ...parts]));
    return rows[0] as Placed;
  }
  // The database assigns the number, so the event's text is split where the number goes. Earlier keys hold ids only, so
  // the first match is the right one.
  const payload = JSON.stringify({ row: toOrderRow({ ...order, number: '' }), autoAccept: placement.autoAccept });
  const cut = payload.indexOf('"number":""') + '"number":"'.length;
  const logged: Part = {
    name: 'log',
    make: (first) => ({
      steps: tester === null ? logging(first) : logging(first, `$${first + 2}::text, $${first + 3}::text, $${first + 4}::uuid`),
    }),
    values: [payload.slice(0, cut), payload.slice(cut), ...(tester === null ? [] : [tester.kind, tester.name, tester.id])],
  };
  const rows = await database.statement<Placed>(
    { restaurantId },
    getStatement(tester === null ? 'later' : 'test', common, [logged, ...parts]),
    {
      wrote: order.store_id,
    },
  );
  return rows[0] as Placed;
}

/** The parts that this order needs. The stored address and then the cap on unpaid orders come last. */
function getParts({ counts, held, storedAddress, cap }: Pick<Placement, 'counts' | 'held' | 'storedAddress' | 'cap'>): Part[] {
  const parts: Part[] = [];
  if (counts.length > 0) parts.push({ name: 'count', make: holdingCounts, values: valuesOfCounts(counts) });
  parts.push(...heldParts(held));
  if (storedAddress !== null) {
    const { id, key, signedLine1 } = storedAddress;
    const signed = JSON.stringify(signedLine1 === null ? {} : { signedLine1 });
    parts.push({ name: 'keep', make: (first) => ({ steps: keeping(first) }), values: [id, key, signed] });
  }
  if (cap !== null) parts.push({ name: 'cap', make: takingPlace, values: valuesOfCap(cap) });
  return parts;
}

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
