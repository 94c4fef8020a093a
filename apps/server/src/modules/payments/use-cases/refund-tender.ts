import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/tenders';
import { billUnits, splittable } from '@servery/domain/bills';
import { formatMoney } from '@servery/domain/money';
import { amountsOfRefund, isOtherWay, refundLeft, taxOfCredit } from '@servery/domain/tenders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { idTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Approver } from '../../../platform/http/handler.types.ts';
import { followRefund } from '../../loyalty/index.ts';
import { followTenders, readOrder, toOrderRow, type OrderSnapshot } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { insertTender, loadTenders, readTender, type TenderRow } from '../tenders.repo.ts';
import { getLockOrder, getRefunds, getRules, isCounterTender, readMoney, statusByTenders, toDue } from '../tenders.service.ts';
import type { UndoneTender } from './undo-tender.ts';

interface OneTender {
  store: StoreProfile;
  orderId: string;
  tenderId: string;
}

export interface RefundTender extends OneTender {
  body: BodyOf<typeof contract.refundTender>;
  actor: Actor;
  /** Who approves it at a till. `always`: nobody does it there without an approval. @throws APPROVAL_NEEDED */
  findApprover: (always: boolean) => Promise<Approver | null>;
  now: Date;
}

const conflict = (message: string) => new ApiError('resource_status_conflict', { message });

const findTender = (rows: readonly TenderRow[], tenderId: string): TenderRow => {
  const tender = rows.find(({ id }) => id === tenderId);
  if (tender === undefined || !isCounterTender(tender)) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return tender;
};

/** What of a tender can go back, and what a part of it comes to by each way. @throws ORDER_DOES_NOT_EXIST */
export async function quoteRefund(
  tx: Tx,
  { store, orderId, tenderId, part }: OneTender & { part: { base?: number | undefined; tip?: number | undefined } },
): Promise<ResponseOf<typeof contract.quoteRefund>> {
  const [order, rows] = await Promise.all([readOrder(tx, store.storeId, orderId), loadTenders(tx, orderId)]);
  if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const tender = findTender(rows, tenderId);
  const refunds = getRefunds(rows, tenderId);
  const whole = refundLeft(tender, refunds);
  const left = tender.undone_at === null ? whole : refundLeft(whole, [whole]);
  const asked = { base: part.base ?? left.base, tip: part.tip ?? (part.base === undefined ? left.tip : 0) };
  const rules = getRules(store, order);
  const by = (to: 'cash' | 'card') => (tender.undone_at === null ? amountsOfRefund(tender, refunds, { ...asked, to }, rules) : null);
  return { left, cash: by('cash'), card: by('card') };
}

/**
 * Records that a tender, or a part of it, went back to the guest, and credits as much: nothing is due because of it. Refunds of a tender are
 * never more than the tender, whoever records them at the same time. In another way than the money came it always needs an approval at a
 * till. The same id again returns what was recorded.
 * @throws ORDER_DOES_NOT_EXIST, APPROVAL_NEEDED, resource_status_conflict: undone, more than is left, another amount, or the id belongs to
 * another refund.
 */
export async function refundTender(tx: Tx, input: RefundTender): Promise<UndoneTender & { repeated: boolean }> {
  const { store, orderId, tenderId, body, actor, now } = input;
  const order = await getLockOrder(tx, store.storeId, orderId);
  const rows = await loadTenders(tx, orderId);
  const tender = findTender(rows, tenderId);
  const known = await readTender(tx, body.id);
  if (known !== undefined) {
    if (!isSame(known, input)) throw conflict('This id belongs to another refund.');
    return { tender: known, order: toOrderRow(order), due: toDue(order, readMoney(store, order, rows)), repeated: true };
  }
  if (tender.undone_at !== null) throw conflict('This payment was undone: there is nothing of it to refund.');
  const rules = getRules(store, order);
  const refunds = getRefunds(rows, tenderId);
  const amounts = amountsOfRefund(tender, refunds, body, rules);
  const { currency } = order;
  if (amounts === null) {
    const left = formatMoney(refundLeft(tender, refunds).amount, currency);
    throw conflict(`Only ${left} of this payment is left to refund. Nothing was refunded. Please look at the payment again.`);
  }
  if (amounts.amount !== body.amount) {
    throw conflict(`It is ${formatMoney(amounts.amount, currency)} now. Nothing was refunded. Please look at the new amount.`);
  }
  checkUnits(order, body.units);
  const approver = await input.findApprover(isOtherWay(tender.kind, body.to));
  const { id, to, reason, note, units, base } = body;
  // What is more than the order costs goes back without a credit: nobody is to pay less because of it.
  const credit = base - Math.min(base, readMoney(store, order, rows).balance.refundDue);
  const creditTax = credit === 0 ? 0 : taxOfCredit(order.cart, { base: credit, units }, credits(rows), rules);
  const refund = await insertTender(
    tx,
    {
      ...{ id, store_id: store.storeId, order_id: orderId, note, amounts, units, approver },
      kind: to === 'cash' ? 'refundCash' : 'refundCard',
      given: null,
      deviceId: actor.kind === 'posTerminal' ? actor.id : null,
      refund: { parentId: tenderId, credit, creditTax: Math.min(creditTax, credit), reason },
    },
    { actor, now },
  );
  // Nobody else records one for a locked order: the id belongs to another restaurant, or to another order since just now.
  if (refund === undefined) throw idTaken();
  const after = await loadTenders(tx, orderId);
  const next = await followTenders(tx, orderId, statusByTenders(store, order, after));
  await followRefund(tx, orderId, now);
  const row = toOrderRow(next);
  const payload = { row, refundId: id, tenderId, to, amount: refund.amount, reason, note, approvedBy: refund.approved_by };
  tx.emit({ storeId: store.storeId, type: 'payment.handedBack', subject: { kind: 'order', id: orderId }, payload, actor });
  return { tender: refund, order: row, due: toDue(next, readMoney(store, next, after)), repeated: false };
}

const isSame = (known: TenderRow, { orderId, tenderId, body }: RefundTender): boolean =>
  known.order_id === orderId &&
  known.parent_id === tenderId &&
  known.kind === (body.to === 'cash' ? 'refundCash' : 'refundCard') &&
  known.base === body.base &&
  known.tip === body.tip &&
  known.amount === body.amount &&
  known.reason === body.reason &&
  known.note === body.note &&
  known.units.join() === body.units.join();

/** What the order's refunds have credited, and the tax in it. Never more than the order. */
function credits(rows: readonly TenderRow[]): { credited: number; creditedTax: number } {
  const counting = rows.filter(({ undone_at: undoneAt }) => undoneAt === null);
  return {
    credited: counting.reduce((sum, { credit }) => sum + credit, 0),
    creditedTax: counting.reduce((sum, { credit_tax: tax }) => sum + tax, 0),
  };
}

function checkUnits({ cart }: OrderSnapshot, units: readonly string[]): void {
  if (units.length === 0) return;
  const ids = new Set(splittable(cart) === 0 ? [] : billUnits(cart).map(({ id }) => id));
  if (!units.every((unit) => ids.has(unit))) throw conflict('An item of this refund is not on the bill. Please look at it again.');
}
