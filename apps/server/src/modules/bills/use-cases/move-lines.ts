import type { moveBillLines, MovedBills } from '@servery/contract/bills';
import type { BodyOf } from '@servery/contract/endpoint';
import {
  applyOperation,
  getCarried,
  getLeft,
  linesMoved,
  moveProblems,
  planMove,
  priceBill,
  type Bill,
  type BillEntry,
  type EnteredOperation,
  type PriceBillInput,
} from '@servery/domain/bills';
import type { TaskMove } from '@servery/domain/kitchen';
import type { MenuSnapshot } from '@servery/domain/menu';
import type { PricedCart } from '@servery/domain/pricing';
import { orderPaymentStatus } from '@servery/domain/orders';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { againIfIdTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { canonicalJson, getFingerprint } from '../../../platform/http/canonical-json.ts';
import { moveHeldCounts } from '../../menu/index.ts';
import { moveOrder, replaceBillLines } from '../../orders/index.ts';
import { priceTerms } from '../../pricing/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { billClosed, billConflictError, readBillView } from '../bills.events.ts';
import { followCoupon } from '../bill-coupons.service.ts';
import { followLoyalty } from '../bill-loyalty.service.ts';
import { insertEntries, isCurrentStore, readFingerprints, setMergedInto, updateBill } from '../bills.repo.ts';
import { findBill, lockBillIfAny, type BillDevice, type CurrentBill } from '../bills.service.ts';
import { announce, change, getFacts, getNumber, maxAttempts, open, Overtaken, type AppendDeps } from './append-operations.ts';
import { countsBetween } from './bill-counts.ts';
import { fixDiscounts } from './place-bill.ts';
import { sendUnsent, type KitchenOfBills } from './send-bill.ts';

export interface MoveLines extends BodyOf<typeof moveBillLines> {
  restaurantId: string;
  storeId: string;
  orderId: string;
  device: BillDevice;
}

type MoveDeps = Pick<AppendDeps, 'database' | 'stores' | 'menus' | 'now'> & { kitchen: KitchenOfBills };

/**
 * Moves lines from an open bill to another one, or to a new one, as one step: both logs, orders, tickets, reserved stock and events, or
 * nothing. A bill of which nothing is left ends as merged. A bill with payments can only be the one that lines go to. The same id again
 * changes nothing and is answered with both bills as they are.
 * @throws resource_not_found, resource_status_conflict with `BillConflict` details, service_unavailable
 */
export async function moveLines(deps: MoveDeps, input: MoveLines): Promise<MovedBills> {
  const { restaurantId, storeId } = input;
  let store = await deps.stores.get(restaurantId, storeId);
  for (let attempt = 1; ; attempt += 1) {
    if (store === undefined) throw new ApiError('resource_not_found');
    const memory = { store, menu: await deps.menus.snapshot(store), now: deps.now() };
    try {
      return await againIfIdTaken(() => deps.database.tenant({ restaurantId }, (tx) => move(tx, deps.kitchen, { ...input, ...memory })));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (attempt >= maxAttempts) throw new ApiError('service_unavailable', { retryAfter: 1 });
    }
    store = await deps.stores.reload(restaurantId, storeId);
  }
}

interface Moving extends MoveLines {
  store: StoreProfile;
  menu: MenuSnapshot | undefined;
  now: Date;
}

/** Locks in the order of `docs/algorithms/locking.md`: the till's counter, the store, both orders by id, their tickets, the events. */
async function move(tx: Tx, kitchen: KitchenOfBills, input: Moving): Promise<MovedBills> {
  const { id, storeId, orderId, toOrderId, store, menu, device, now } = input;
  const {
    restaurantId: _,
    store: _store,
    menu: _menu,
    device: { deviceId },
    now: _now,
    ...body
  } = input;
  const fingerprint = getFingerprint(canonicalJson({ ...body, deviceId }));
  if (await isDone(tx, id, fingerprint)) return readBoth(tx, input);
  if (toOrderId === orderId) throw refused('Choose another bill: lines cannot be moved to the bill that they are on.');
  const number = input.open === undefined ? null : await getNumber(tx, input);
  const isCurrent = await isCurrentStore(tx, store);
  const locked = new Map<string, CurrentBill | undefined>();
  for (const one of [orderId, toOrderId].toSorted()) locked.set(one, await lockBillIfAny(tx, storeId, one));
  // Another call with this id was in the middle of it: its answer is read from the beginning, and the number is given back.
  if (await isDone(tx, id, fingerprint)) throw new Overtaken();
  const [from, existing] = [locked.get(orderId), locked.get(toOrderId)];
  if (from === undefined || (existing === undefined && number === null)) throw new ApiError('resource_not_found');
  if (existing !== undefined && number !== null) throw billConflictError('STANDS', 'This bill was opened before. Please look at it again.');
  if (!isCurrent) throw new Overtaken();
  checkOpen(from, existing);
  const at = now.toISOString();
  const terms = priceTerms(store, menu, at, at);
  const enter = (bill: Bill | null, operation: EnteredOperation, entryId: string): BillEntry => ({
    ...{ id: entryId, revision: (bill?.revision ?? 0) + 1, deviceId, sequence: null, by: device.actor.name, at, operation },
  });
  const log = (entries: readonly BillEntry[], of: string) =>
    insertEntries(
      tx,
      of,
      entries.map((entry) => ({ ...entry, fingerprint: entry.id === id ? fingerprint : getFingerprint(entry.id) })),
      now,
    );

  const before = from.bill.document;
  const problems = moveProblems(before, existing?.bill.document ?? null, input.lines);
  if (problems.length > 0) {
    throw billConflictError('PROBLEMS', problems[0]!.message, { problems: problems.map((problem) => ({ ...problem, operationId: null })) });
  }
  const plan = planMove(before, input.lines);
  let target = existing;
  const entered: BillEntry[] = [];
  if (target === undefined && number !== null) {
    const opening = enter(
      null,
      { type: 'open', collectionType: before.collectionType, table: findTable(input), customerName: '' },
      uuidv7(),
    );
    entered.push(opening);
    let bill = applyOperation(null, opening) as Bill;
    for (const operation of getCarried(before, plan)) {
      const entry = enter(bill, operation, uuidv7());
      entered.push(entry);
      bill = applyOperation(bill, entry) as Bill;
    }
    target = await open(tx, { ...input, orderId: toOrderId }, { number, bill, facts: getPriced(bill, terms), fingerprint });
  }
  if (target === undefined) throw new ApiError('resource_not_found');

  const moved = linesMoved(before, plan, target.bill.document, uuidv7);
  const names = { from: { orderId, number: from.order.number }, to: { orderId: toOrderId, number: target.order.number } };
  const out = enter(before, { type: 'moveLinesOut', to: names.to, ...plan }, id);
  const fixed = target.order.status !== 'new' || (target.order.taken ?? 0) !== 0;
  const left = plan.emptied ? getLeft(before, target.bill.document, { fixed }) : null;
  const into = enter(target.bill.document, { type: 'moveLinesIn', from: names.from, lines: moved, left }, uuidv7());
  entered.push(into);
  const source = applyOperation(before, out) as Bill;
  const result = applyOperation(target.bill.document, into) as Bill;
  const sending = { sent_at: target.bill.sent_at, sending_id: target.bill.sending_id };

  const [pricedFrom, pricedTo] = [getPriced(source, terms), getPriced(result, terms)];
  let writtenFrom = await change(tx, from, source, pricedFrom);
  let writtenTo = await change(tx, target, result, pricedTo);
  await log([out], orderId);
  await log(entered, toOrderId);
  await moveHeldCounts(tx, { from: orderId, to: toOrderId }, countsBetween(menu, before, source).give);
  const moves = plan.lines.flatMap(({ lineId, quantity }, place): TaskMove[] => {
    const line = moved[place]!;
    if (quantity !== null && line.sent === 0) return [];
    return [{ lineId, toLineId: line.id, quantity: quantity === null ? null : line.sent }];
  });
  const { emptied } = plan;
  const { actor } = device;
  const { unseen } = await kitchen.moveTasks(tx, { from: writtenFrom.order, to: writtenTo.order, moves, emptied, actor, now });
  if (unseen && sending.sending_id === null) {
    // Nobody in the kitchen has acknowledged it yet: the alarm about it now watches this bill.
    const bill = { ...writtenTo.bill, sent_at: from.bill.sent_at, sending_id: from.bill.sending_id };
    await updateBill(tx, bill);
    writtenTo = { ...writtenTo, bill };
  }
  // A use of a coupon is given back before it goes over: nobody else can take it in between.
  const moveCoupon = (id: string, [old, made]: [Bill, Bill], cart: PricedCart) =>
    followCoupon(tx, { orderId: id, storeId, before: old.coupon, after: made.coupon, version: null, cart, now });
  const isLeft = await moveCoupon(orderId, [before, source], pricedFrom.cart);
  if (!isLeft || !(await moveCoupon(toOrderId, [target.bill.document, result], pricedTo.cart))) throw new Overtaken();
  if (emptied) writtenFrom = await endAsMerged(tx, writtenFrom, writtenTo, now);
  announce(tx, writtenFrom, [out], device);
  announce(tx, writtenTo, entered, device);
  if (writtenTo.order.status === 'accepted') {
    // It was placed: what the kitchen does not have goes there at once, as with placing.
    writtenTo = await sendUnsent(tx, kitchen, writtenTo, device, { now });
    // The scheme may have ended since then: what the new price does not use goes back.
    writtenTo = await fixDiscounts(tx, writtenTo, device, now);
    await replaceBillLines(tx, writtenTo.order);
  }
  // Credit goes over the same way, after every lock of a coupon.
  const moveLoyalty = (of: string, old: Bill, made: Bill) =>
    followLoyalty(tx, { orderId: of, before: old.loyalty, after: made.loyalty, now });
  const isReleased = await moveLoyalty(orderId, before, source);
  if (!isReleased || !(await moveLoyalty(toOrderId, target.bill.document, result))) throw new Overtaken();
  return { from: await readBillView(tx, writtenFrom, deviceId), to: await readBillView(tx, writtenTo, deviceId) };
}

const getPriced = (bill: Bill, terms: PriceBillInput) => ({ ...getFacts(bill), cart: priceBill(bill, terms) });

const refused = (message: string) =>
  billConflictError('PROBLEMS', message, {
    problems: [{ code: 'UNAVAILABLE', lineId: null, path: 'toOrderId', message, operationId: null }],
  });

/** Whether this move was made before. @throws resource_status_conflict: `ID_REUSED` */
async function isDone(tx: Tx, id: string, fingerprint: Buffer): Promise<boolean> {
  const stored = (await readFingerprints(tx, [id])).get(id);
  if (stored === undefined) return false;
  if (!stored.equals(fingerprint))
    throw billConflictError('ID_REUSED', 'This change was sent before with other contents. Please make it again.');
  return true;
}

async function readBoth(tx: Tx, { storeId, orderId, toOrderId, device: { deviceId } }: MoveLines): Promise<MovedBills> {
  const [from, to] = await Promise.all([findBill(tx, storeId, orderId), findBill(tx, storeId, toOrderId)]);
  return { from: await readBillView(tx, from, deviceId), to: await readBillView(tx, to, deviceId) };
}

/** @throws resource_status_conflict if the first bill is not open, or the other one is settled */
function checkOpen(from: CurrentBill, to: CurrentBill | undefined): void {
  const { order, bill } = from;
  if (order.status === 'accepted')
    throw refused('Bills that are being paid stay as they are. Move the lines of the other bill to this one.');
  if (order.status !== 'new') throw billClosed(order, bill.document.merged);
  if ((order.taken ?? 0) !== 0) throw refused('Something is paid on this bill. Move the lines of the other bill to this one.');
  if (to === undefined || to.order.status === 'new') return;
  // Its price would be made anew from its lines.
  if (to.order.cart.writeOff) throw refused('A part of this bill was written off. Undo that first, or choose another bill.');
  if (to.order.status !== 'accepted' || to.order.paymentStatus !== 'NOT_PAID') throw billClosed(to.order, to.bill.document.merged);
}

/** @throws resource_status_conflict for a table that the store does not have */
function findTable({ open: wanted, store: { tables } }: Moving): Bill['table'] {
  if (wanted === undefined || wanted.tableId === null) return null;
  const table = tables.get(wanted.tableId);
  if (table === undefined) throw refused('This table is not known any more. Please choose another one.');
  return { id: table.id, name: table.name };
}

/** Closes a bill of which everything went to another one. Nothing of it was voided, and nothing of it was sold. */
async function endAsMerged(tx: Tx, { order, bill }: CurrentBill, into: CurrentBill, now: Date): Promise<CurrentBill> {
  await setMergedInto(tx, order.id, into.order.id);
  const { paymentMethod, grandTotal } = order;
  const paymentStatus = orderPaymentStatus({ status: 'cancelled', paymentMethod, paymentStatus: null, settled: false, grandTotal });
  const note = `Joined to bill ${into.order.number}`;
  const ended = await moveOrder(tx, order, { status: 'cancelled', paymentStatus, closedAt: now.toISOString(), note });
  // The row is locked, so nobody else can have changed it.
  if (ended === undefined) throw new ApiError('service_unavailable', { retryAfter: 1 });
  return { order: ended, bill };
}
