import type { TakenPayment } from '@servery/contract/taken-payments';
import type { DueByMethod } from '@servery/contract/tender-amounts';
import { formatMoney, type Minor } from '@servery/domain/money';
import { isOpenBill } from '@servery/domain/orders';
import { getWrittenOff } from '@servery/domain/pricing';
import { tenderProblem, type TenderAmounts, type TenderProblem } from '@servery/domain/tenders';
import { zonedParts } from '@servery/domain/time';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { idTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Approver } from '../../../platform/http/handler.types.ts';
import { earnFor } from '../../loyalty/index.ts';
import { calculateDue, followTenders, toOrderRow, type OrderRow, type OrderSnapshot } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { insertTender, loadTendersAnd, type TenderRow } from '../tenders.repo.ts';
import {
  getCustomPayments,
  getLockOrder,
  isCounterTender,
  readMoney,
  statusByTenders,
  toDue,
  toTakenPayment,
  type OrderMoney,
  type TakenMethod,
} from '../tenders.service.ts';

export interface TenderInput {
  store: StoreProfile;
  orderId: string;
  id: string;
  kind: TakenMethod;
  note: string;
  /** The items that it pays for. */
  units?: readonly string[] | undefined;
  /** Of a custom payment: which of the store's own. */
  customId?: string | undefined;
  /** Who approves a custom payment at a till. @throws APPROVAL_NEEDED */
  findApprover?: () => Promise<Approver | null>;
  /** Of a till: whether it takes this payment type. @throws PAYMENT_TYPE_NOT_ALLOWED */
  checkTill?: () => Promise<void>;
  actor: Actor;
  now: Date;
}

export interface TakenTender {
  tender: TenderRow & { kind: TakenMethod };
  order: OrderRow;
  due: DueByMethod;
  repeated: boolean;
}

const conflicts = {
  openBill: 'This bill is open still. Place it first, then take the money.',
  paidOnline: 'This order is paid by card online: there is nothing to take.',
  alreadyPaid: 'This order is paid already. Please look at who took the money before you take it again.',
  ended: 'This order was rejected or cancelled: there is nothing to take.',
  tooMuch: 'That is more than is due. Please look at the order again.',
  otherAmount: 'The amount is not what is due. Please look at the order again.',
} as const;

const conflict = (message: string) => new ApiError('resource_status_conflict', { message });

/** The name of a way to pay of the store's own, as it is now. */
function findCustomName({ store, customId }: TenderInput, order: OrderSnapshot): string {
  const payment = getCustomPayments(store, order).find(({ id }) => id === customId);
  if (payment === undefined) throw conflict('This way to pay is not there any more, or not for this order. Nothing was taken.');
  return payment.name;
}

/** What is about to be taken, by the order as it is now. `offline`: a till took it already, without a connection, under this name. */
type Choose = (order: OrderSnapshot, money: OrderMoney) => { amounts: TenderAmounts; given: Minor | null; offline?: { label: string } };

/** Why a part cannot be taken; null: it can. */
type FindProblem = (order: OrderSnapshot, money: OrderMoney, base: Minor) => TenderProblem | null;

interface Taking {
  /** Whether a tender that is known by this id, of this order and way to pay, is what was sent. */
  isSame: (known: TenderRow, order: OrderSnapshot) => boolean;
  choose: Choose;
  findProblem: FindProblem;
}

/**
 * Why a part cannot be taken. What another till has written off a moment ago may be taken still: the guest has paid it, and money that moved
 * is recorded. It is more than is due then, and goes back.
 */
const allowWrittenOff: FindProblem = (order, { balance: { due, refundDue } }, base) => {
  const room = Math.max(0, getWrittenOff(order.cart) - refundDue);
  const asked = calculateDue(order);
  if (room === 0 || asked.paymentStatus === 'REFUNDED') return tenderProblem(asked, due, base);
  return tenderProblem({ ...asked, paymentStatus: 'NOT_PAID' }, due + room, base);
};

const refuseExcess: FindProblem = (order, { balance: { due } }, base) => tenderProblem(calculateDue(order), due, base);

/** The money is in the drawer already. */
const refuseNothing: FindProblem = () => null;

/**
 * Records a tender under the order's lock: what it reserves is never more than what is due. The order is paid when nothing is due any more.
 * The same id again returns the recorded tender.
 */
async function take(tx: Tx, input: TenderInput, { isSame, choose, findProblem }: Taking): Promise<TakenTender> {
  const { store, orderId, id, kind, note, actor, now } = input;
  const order = await getLockOrder(tx, store.storeId, orderId);
  const { rows, known } = await loadTendersAnd(tx, orderId, id);
  const money = readMoney(store, order, rows);
  if (known !== undefined) {
    const same = known.order_id === orderId && known.kind === kind && isSame(known, order);
    if (!same || !isCounterTender(known)) throw conflict('This id belongs to another payment.');
    return { tender: known, order: toOrderRow(order), due: toDue(order, money), repeated: true };
  }
  await input.checkTill?.();
  if (isOpenBill(order)) throw conflict(conflicts.openBill);
  const { amounts, given, offline } = choose(order, money);
  const problem = findProblem(order, money, amounts.base);
  if (problem !== null) throw conflict(conflicts[problem]);
  const label = offline?.label ?? (kind === 'custom' ? findCustomName(input, order) : '');
  const approver = kind === 'custom' ? ((await input.findApprover?.()) ?? null) : null;
  const tender = await insertTender(
    tx,
    {
      id,
      label,
      approver,
      store_id: store.storeId,
      order_id: orderId,
      kind,
      note,
      amounts,
      given,
      units: input.units ?? [],
      offline: offline !== undefined,
      deviceId: actor.kind === 'posTerminal' ? actor.id : null,
    },
    { actor, now },
  );
  // Nobody else records one for a locked order: the id belongs to another restaurant, or to another order since just now.
  if (tender === undefined || !isCounterTender(tender)) throw idTaken();
  const settled = money.balance.due > 0 && money.balance.due <= amounts.base;
  const next = await followTenders(tx, orderId, statusByTenders(store, order, [...rows, tender]));
  const row = toOrderRow(next);
  // A payment of it was undone after completing, and its earnings with it.
  if (settled && next.status === 'completed') await earnFor(tx, next, now);
  const payment: TakenPayment = toTakenPayment(tender);
  tx.emit({ storeId: store.storeId, type: 'payment.taken', subject: { kind: 'order', id: orderId }, payload: { row, payment }, actor });
  return { tender, order: row, due: toDue(next, readMoney(store, next, [...rows, tender])), repeated: false };
}

/**
 * Records that an order, or a part of it, was paid in the store or at the door. `amount`: what it costs this way, as the screen showed it.
 * @throws ORDER_DOES_NOT_EXIST, validation_failed for too little cash, resource_status_conflict: paid already, ended, more than is due,
 * another amount, or the id belongs to another payment.
 */
export const takeTender = (
  tx: Tx,
  { base, tip, amount, given, ...input }: TenderInput & { base: Minor; tip: Minor; amount: Minor; given: Minor | null },
): Promise<TakenTender> =>
  take(tx, input, {
    isSame: (known) =>
      known.note === input.note &&
      known.base === base &&
      known.tip === tip &&
      known.amount === amount &&
      (given === null || input.kind !== 'cash' || known.given === given),
    choose: (order, money) => {
      const amounts = money.amountsOf(input.kind, { base, tip });
      // What is wrong with the order itself is the better answer.
      if (allowWrittenOff(order, money, base) === null && amounts.amount !== amount) {
        throw conflict(`It is ${formatMoney(amounts.amount, order.currency)} now. Nothing was taken. Please look at the new amount.`);
      }
      if (input.kind !== 'cash') return { amounts, given: null };
      if (given !== null && given < amount) {
        throw new ApiError('validation_failed', { fields: [{ path: 'given', message: 'Please enter at least the amount that is due.' }] });
      }
      return { amounts, given: given ?? amount };
    },
    findProblem: allowWrittenOff,
  });

/** The note of a tender that a till took without a connection. */
const toOfflineNote = (takenAt: string, { timeZone }: StoreProfile): string => {
  const { date, minutes } = zonedParts(takenAt, timeZone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `Taken offline on ${date} at ${hour}:${minute}`;
};

/**
 * Records what a till took without a connection. The money is in the drawer, so nothing that became of the order meanwhile refuses it: what
 * is more than was due is to be given back. Its drawer session is the one that is open now (docs/adr/0075-drawers-are-a-journal.md).
 * @throws ORDER_DOES_NOT_EXIST, resource_status_conflict: the bill is open still, or the id belongs to another payment
 */
export const recordTender = (
  tx: Tx,
  {
    base,
    tip,
    amount,
    given,
    label,
    takenAt,
    ...input
  }: Omit<TenderInput, 'note'> & { base: Minor; tip: Minor; amount: Minor; given: Minor | null; label: string; takenAt: string },
): Promise<TakenTender> =>
  take(
    tx,
    { ...input, note: toOfflineNote(takenAt, input.store) },
    {
      // The note is not compared: it says the time by the store's clock, whose zone may have changed since.
      isSame: (known) =>
        known.offline &&
        known.label === (input.kind === 'custom' ? label : '') &&
        known.base === base &&
        known.tip === tip &&
        known.amount === amount &&
        known.given === given,
      choose: () => ({
        amounts: { base, tip, surcharge: 0, rounding: amount - base - tip, tax: 0, amount },
        given,
        offline: { label: input.kind === 'custom' ? label : '' },
      }),
      findProblem: refuseNothing,
    },
  );

/**
 * Takes all that is due, as the apps of the release before do: `amount` is the total that was quoted when ordering, whatever pays it now.
 * Cash is recorded as it is rounded. A card is recorded at what was shown: these apps charge no surcharge that was not quoted.
 * @throws as `takeTender`
 */
export const takePayment = (tx: Tx, { amount, ...input }: TenderInput & { amount: Minor }): Promise<TakenTender> =>
  take(tx, input, {
    isSame: (known, order) => known.note === input.note && [known.amount, known.base + known.tip, order.grandTotal].includes(amount),
    choose: (order, money) => {
      const { due: base, tipDue: tip } = money.balance;
      const amounts = money.amountsOf(input.kind, { base, tip });
      const plain = base + tip;
      const shown = amount === amounts.amount || amount === plain || (!money.begun && amount === order.grandTotal);
      if (!shown && tenderProblem(calculateDue(order), base, base) === null) throw conflict(conflicts.otherAmount);
      if (input.kind === 'cash' || amount !== plain) return { amounts, given: null };
      return { amounts: { ...amounts, surcharge: 0, tax: 0, amount: plain }, given: null };
    },
    findProblem: refuseExcess,
  });
