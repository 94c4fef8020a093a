import type { BillView } from '@servery/contract/bills';
import { getTradingDay } from '@servery/domain/availability';
import {
  billNumber,
  isUnsent,
  priceBill,
  type Bill,
  type BillDelivery,
  type BillEntry,
  type SentBillOperation,
} from '@servery/domain/bills';
import type { DeliveryDetails } from '@servery/domain/delivery';
import type { StaffAction } from '@servery/domain/employees';
import type { MenuSnapshot, StockReservation } from '@servery/domain/menu';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import { againIfIdTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { CheckAddress } from '../../addresses/index.ts';
import { isCouponTaken } from '../../coupons/index.ts';
import { CountsShort, moveCounts, type CountsOfOrders, type MenuCache } from '../../menu/index.ts';
import { insertBillOrder, nextBillCount, updateBillOrder, type BillFacts } from '../../orders/index.ts';
import { priceTerms } from '../../pricing/index.ts';
import type { StoreCache, StoreProfile } from '../../restaurants/index.ts';
import { billClosed, billConflictError, toBillRow, readBillView } from '../bills.events.ts';
import { insertBill, insertEntries, isCurrentStore, lockDevice, readPrefix, updateBill, type LoggedEntry } from '../bills.repo.ts';
import { checkCoupons, findTooManyTries, followCoupon, type CheckedCoupon } from '../bill-coupons.service.ts';
import { countWrongCodes, followLoyalty, redeemCodes } from '../bill-loyalty.service.ts';
import { findCustomers } from '../bill-customers.repo.ts';
import { findApprover, findBill, lockBillIfAny, type Authorize, type BillDevice, type CurrentBill } from '../bills.service.ts';
import { countsBetween } from './bill-counts.ts';
import { checkDeliveries, type CheckedDelivery } from './check-deliveries.ts';
import { enterOperations } from './enter-operations.ts';
import { freshOperations } from './fresh-operations.ts';

/** How often stale caches may delay the call before the till is asked to try again. */
export const maxAttempts = 4;

export interface AppendDeps {
  database: Database;
  stores: Pick<StoreCache, 'get' | 'reload'>;
  menus: Pick<MenuCache, 'snapshot'>;
  counts: Pick<CountsOfOrders, 'shortages' | 'followSoon'>;
  authorize: Authorize;
  checkAddress: CheckAddress;
  rateLimiter: RateLimiter;
  now: () => Date;
}

export interface AppendOperations {
  restaurantId: string;
  storeId: string;
  orderId: string;
  operations: readonly SentBillOperation[];
  device: BillDevice;
}

/** The cached data was older than the database's, or another device has just opened the bill: nothing was written. */
export class Overtaken extends Error {}

/** The stock left is too little for these operations. */
class Short extends Error {
  readonly wanted: readonly StockReservation[];
  constructor(wanted: readonly StockReservation[]) {
    super();
    this.wanted = wanted;
  }
}

/**
 * Opens or changes a bill with all of these operations or none, in one transaction: log, bill, order, stock and event. Operations that the
 * server already has are skipped, so a device may resend its operations until it gets an answer.
 * @throws resource_not_found, APPROVAL_NEEDED, resource_status_conflict with `BillConflict` details, service_unavailable
 */
export async function appendOperations(deps: AppendDeps, input: AppendOperations): Promise<BillView> {
  const { restaurantId, storeId } = input;
  const tooMany = await findTooManyTries(deps, { restaurantId, caller: input.device.deviceId, operations: input.operations });
  if (tooMany !== null) throw billConflictError('PROBLEMS', tooMany.message, { problems: [tooMany] });
  await countWrongCodes(deps, input);
  let store = await deps.stores.get(restaurantId, storeId);
  for (let attempt = 1; ; attempt += 1) {
    if (store === undefined) throw new ApiError('resource_not_found');
    const memory = { store, menu: await deps.menus.snapshot(store), now: deps.now() };
    const deliveries = await checkDeliveries(deps.checkAddress, store, input.operations);
    try {
      const { view, ranOut } = await againIfIdTaken(() =>
        deps.database.tenant({ restaurantId }, (tx) => append(tx, deps.authorize, { ...input, ...memory, deliveries })),
      );
      if (ranOut) deps.counts.followSoon(restaurantId, storeId);
      return view;
    } catch (error) {
      if (error instanceof Short) await refuseShort(deps, input, error.wanted);
      else if (!(error instanceof Overtaken) && !isCouponTaken(error)) throw error;
      if (attempt >= maxAttempts) throw new ApiError('service_unavailable', { retryAfter: 1 });
    }
    store = await deps.stores.reload(restaurantId, storeId);
  }
}

interface Appending extends AppendOperations {
  store: StoreProfile;
  menu: MenuSnapshot | undefined;
  deliveries: ReadonlyMap<string, CheckedDelivery>;
  now: Date;
}

/**
 * Locks in the order of `docs/algorithms/locking.md`: the device, the till's counter, the store, the order, a loyalty code, the stock, the
 * coupon, the loyalty card, the events.
 */
async function append(tx: Tx, authorize: Authorize, input: Appending): Promise<{ view: BillView; ranOut: boolean }> {
  const { storeId, orderId, store, menu, deliveries, now } = input;
  const { deviceId, actor } = input.device;
  await lockDevice(tx, deviceId);
  const fresh = await freshOperations(tx, { ...input, deviceId });
  if (fresh.length === 0) return { view: await readBillView(tx, await findBill(tx, storeId, orderId), deviceId), ranOut: false };
  const number = fresh[0]?.sent.type === 'open' ? await getNumber(tx, input) : null;
  const isCurrent = await isCurrentStore(tx, store);
  const current = await lockBillIfAny(tx, storeId, orderId);
  if (current === undefined && number === null) throw new ApiError('resource_not_found');
  if (current !== undefined && current.order.status !== 'new') throw billClosed(current.order, current.bill.document.merged);
  if (fresh.some(({ sent }, at) => sent.type === 'open' && (at > 0 || current !== undefined))) throw stands();
  // A stale cache may refuse an item that the newest menu has, or accept one that it no longer has.
  if (!isCurrent) throw new Overtaken();
  const at = now.toISOString();
  const getTerms = (requestedFor: string | undefined) => priceTerms(store, menu, requestedFor ?? at, at);
  const before = current?.bill.document ?? null;
  const operations = fresh.map(({ sent }) => sent);
  const customers = await findCustomers(tx, operations);
  const coupons = await checkCoupons(tx, { storeId, orderId, before, operations });
  const loyalty = await redeemCodes(tx, { orderId, operations, now });
  const entered = enterOperations(before, operations, {
    ...{ store, now: at, getTerms, deviceId, by: actor.name, customers, deliveries, coupons, loyalty },
    discountsAreFixed: (current?.order.taken ?? 0) !== 0,
  });
  if (!entered.ok) throw billConflictError('PROBLEMS', problemsMessage, { problems: entered.problems });
  const { bill } = entered;
  const entries = await withApprovers(tx, authorize, input, entered);
  const facts = { ...getFacts(bill), cart: priceBill(bill, getTerms(bill.requested?.at)) };
  const written =
    current === undefined
      ? await open(tx, input, { number: number as BillNumber, bill, facts, fingerprint: fresh[0]!.fingerprint })
      : await change(tx, current, bill, facts);
  const logged = entries.map((entry, place) => ({ ...entry, fingerprint: fresh[place]!.fingerprint }));
  await insertEntries(tx, orderId, logged, now);
  const ranOut = await holdCounts(tx, { storeId, orderId }, countsBetween(menu, before, bill));
  const version = findVersion(coupons, bill);
  const couponChange = { orderId, storeId, before: before?.coupon, after: bill.coupon, version, cart: facts.cart, now };
  if (!(await followCoupon(tx, couponChange))) throw new Overtaken();
  if (!(await followLoyalty(tx, { orderId, before: before?.loyalty, after: bill.loyalty, now }))) throw new Overtaken();
  announce(tx, written, entries, input.device);
  return { view: await readBillView(tx, written, deviceId), ranOut };
}

/** The version at which the bill's coupon was checked. */
const findVersion = (coupons: ReadonlyMap<string, CheckedCoupon>, { coupon: held }: Bill): number | null =>
  [...coupons.values()]
    .flatMap((checked) => (checked.ok && checked.coupon.coupon.id === held?.coupon.id ? [checked.version] : []))
    .at(-1) ?? null;

/** The new entries of the log with those who approved them, where they are reserved for some of a till's people. @throws APPROVAL_NEEDED */
async function withApprovers(
  tx: Tx,
  authorize: Authorize,
  { device, orderId }: Appending,
  { entries, actions }: { entries: readonly BillEntry[]; actions: ReadonlyMap<string, StaffAction> },
): Promise<LoggedEntry[]> {
  const logged: LoggedEntry[] = [];
  for (const entry of entries) {
    const action = actions.get(entry.id);
    const approver =
      action === undefined ? null : await findApprover(tx, authorize, { device, action, subjectId: orderId, usedFor: entry.id });
    logged.push(approver === null ? entry : { ...entry, approvedBy: approver.name, approvedById: approver.id });
  }
  return logged;
}

export interface BillNumber {
  tradingDay: string;
  number: string;
}

/** The next number of the till; a refusal takes it back. */
export async function getNumber(
  tx: Tx,
  { storeId, store, device: { deviceId }, now }: Pick<Appending, 'storeId' | 'store' | 'device' | 'now'>,
): Promise<BillNumber> {
  const tradingDay = getTradingDay(store.tillHours, now.toISOString());
  const prefix = await readPrefix(tx, { storeId, deviceId });
  return { tradingDay, number: billNumber(prefix, await nextBillCount(tx, { storeId, tradingDay, prefix })) };
}

/** What an order stores of its bill's delivery: the fee is in its price. */
const getOrderDelivery = ({ fee: _fee, freeFrom: _freeFrom, ...delivery }: BillDelivery): DeliveryDetails => delivery;

export const getFacts = (bill: Bill): Omit<BillFacts, 'cart'> => ({
  collectionType: bill.collectionType,
  tableId: bill.table?.id ?? null,
  tableName: bill.table?.name ?? null,
  customerName: bill.customerName,
  customerPhone: bill.customerPhone,
  customerId: bill.customerId ?? null,
  delivery: bill.delivery ? getOrderDelivery(bill.delivery) : null,
  requestedFor: bill.requested ? new Date(bill.requested.at) : null,
  comments: bill.comments,
});

/** Writes a new bill. @throws Overtaken if its id is taken */
export async function open(
  tx: Tx,
  { storeId, orderId, store, device, now }: Omit<Appending, 'restaurantId' | 'operations' | 'menu' | 'deliveries'>,
  { number: { tradingDay, number }, bill, facts, fingerprint }: { number: BillNumber; bill: Bill; facts: BillFacts; fingerprint: Buffer },
): Promise<CurrentBill> {
  const placed = { id: orderId, storeId, number, tradingDay, placedAt: now, currency: store.currency };
  const order = await insertBillOrder(tx, { ...placed, fingerprint }, facts);
  if (order === undefined) throw new Overtaken();
  const { deviceId: device_id, actor } = device;
  const own = { order_id: orderId, device_id, terminal_name: actor.name, sent_at: null, sending_id: null };
  const record = { ...own, document: bill, revision: bill.revision, unsent: isUnsent(bill) };
  await insertBill(tx, { ...record, store_id: storeId });
  return { order, bill: record };
}

/** Writes what operations have made of a bill. */
export async function change(tx: Tx, current: CurrentBill, bill: Bill, facts: BillFacts): Promise<CurrentBill> {
  const record = { ...current.bill, document: bill, revision: bill.revision, unsent: isUnsent(bill) };
  const [order] = await Promise.all([updateBillOrder(tx, current.order.id, facts), updateBill(tx, record)]);
  return { order, bill: record };
}

async function holdCounts(tx: Tx, order: { storeId: string; orderId: string }, counts: ReturnType<typeof countsBetween>): Promise<boolean> {
  try {
    return await moveCounts(tx, order, counts);
  } catch (error) {
    throw error instanceof CountsShort ? new Short(counts.take) : error;
  }
}

/** Tells every till. */
export function announce(tx: Tx, { order, bill }: CurrentBill, operations: BillEntry[], { actor }: BillDevice): void {
  const subject = { kind: 'order', id: order.id } as const;
  const payload = { row: toBillRow(order, bill), operations };
  tx.emit({ storeId: order.storeId, type: 'bill.changed', subject, payload, actor });
}

/**
 * Another order took the stock. The menu may not show that yet if the node that sold the last one was stopped.
 * @throws the conflict with the problems at the lines; returns if enough stock has come back meanwhile
 */
async function refuseShort(deps: AppendDeps, input: AppendOperations, wanted: readonly StockReservation[]): Promise<void> {
  const { restaurantId, storeId, operations } = input;
  const short = await deps.counts.shortages(restaurantId, storeId, wanted);
  deps.counts.followSoon(restaurantId, storeId);
  const problems = short.flatMap((problem) => {
    const operationId = raising(operations, problem.lineId);
    return operationId === null ? [] : [{ ...problem, operationId }];
  });
  if (problems.length > 0) throw billConflictError('PROBLEMS', problemsMessage, { problems });
}

/** The last of the operations that raised a line's quantity; null: the line was there before. */
const raising = (operations: readonly SentBillOperation[], lineId: string | null): string | null =>
  operations.findLast(
    (operation) =>
      (operation.type === 'addLine' && operation.line.id === lineId) ||
      (operation.type === 'changeQuantity' && operation.lineId === lineId && operation.delta > 0),
  )?.id ?? null;

const problemsMessage = 'Something cannot be added to this bill. Please look at the marked lines.';
const stands = () => billConflictError('STANDS', 'This bill was opened before. Please look at it again.');
