import type { RefundWay, TenderKind } from '@servery/domain/tenders';
import type { DueByMethod } from '@servery/contract/tender-amounts';
import { counterKinds, type TakenPayment } from '@servery/contract/taken-payments';
import type { SettingsOf } from '@servery/contract/settings/index';
import type { Tender } from '@servery/contract/tenders';
import type { WriteOff } from '@servery/contract/write-offs';
import type { Minor } from '@servery/domain/money';
import { orderPaymentStatus, paymentTraits, type OrderPaymentStatus } from '@servery/domain/orders';
import type { PaidBy } from '@servery/domain/pricing';
import { terminalSurcharge } from '@servery/domain/surcharges';
import {
  amountsOfPart,
  calculateBalance,
  tenderProblem,
  calculateToPay,
  isRefunded,
  type Balance,
  type TenderAmounts,
  type TenderFact,
  type TenderRules,
} from '@servery/domain/tenders';
import { zonedParts } from '@servery/domain/time';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { calculateDue, lockOrder, readOrder, type OrderSnapshot } from '../orders/index.ts';
import { getTaxRules, type StoreProfile } from '../restaurants/index.ts';
import { loadTenders, type TenderRow } from './tenders.repo.ts';
import { loadWriteOffs, type WriteOffRow } from './write-offs.repo.ts';

/** A way to pay that staff record. */
export type TakenMethod = (typeof counterKinds)[number];

const isTaken = (kind: TenderKind): kind is TakenMethod => (counterKinds as readonly TenderKind[]).includes(kind);

/** A tender as clients have it. */
export const toTender = (row: TenderRow): Tender => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  provider: row.provider,
  reference: row.reference,
  label: row.label,
  base: row.base,
  tip: row.tip,
  surcharge: row.surcharge,
  rounding: row.rounding,
  tax: row.tax,
  amount: row.amount,
  given: row.given,
  change: row.change,
  refunded: row.refunded,
  parentId: row.parent_id,
  units: row.units,
  reason: row.reason,
  creditTax: row.credit_tax,
  approvedBy: row.approved_by,
  undoApprovedBy: row.undo_approved_by,
  note: row.note,
  takenBy: row.taken_by,
  takenAt: row.taken_at.toISOString(),
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoneBy: row.undone_by,
  undoneReason: row.undone_reason,
});

/** A write-off as clients have it. */
export const toWriteOff = (row: WriteOffRow): WriteOff => ({
  id: row.id,
  amount: row.amount,
  reason: row.reason,
  by: row.written_off_by,
  at: row.written_off_at.toISOString(),
  approvedBy: row.approved_by,
  undoApprovedBy: row.undo_approved_by,
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoneBy: row.undone_by,
  undoneReason: row.undone_reason,
});

/** A payment in the store or at the door as the log has it, and the apps of the release before. */
export const toTakenPayment = (row: TenderRow & { kind: TakenMethod }): TakenPayment => ({
  id: row.id,
  method: row.kind,
  ...(row.label !== '' && { label: row.label }),
  amount: row.amount,
  note: row.note,
  takenBy: row.taken_by,
  takenAt: row.taken_at.toISOString(),
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoneBy: row.undone_by,
  undoneReason: row.undone_reason,
  undoApprovedBy: row.undo_approved_by,
});

/** How a refund went back to the guest; null: it is none that staff record. */
export const getRefundWay = ({ kind }: TenderRow): RefundWay | null =>
  kind === 'refundCash' ? 'cash' : kind === 'refundCard' ? 'card' : null;

/** Whether staff took it, in a way that they record. */
export const isCounterTender = (row: TenderRow): row is TenderRow & { kind: TakenMethod } => isTaken(row.kind);

const moves: ReadonlySet<TenderRow['state']> = new Set(['processing', 'requiresCapture', 'success', 'refundSuccess']);
const toFact = (row: TenderRow): TenderFact => ({ ...row, counts: row.undone_at === null && moves.has(row.state) });

/** Whether a tender or a refund is in effect. */
export const isInEffect = (row: TenderRow): boolean => toFact(row).counts;

/** The refunds of a tender that are in effect. */
export const getRefunds = (rows: readonly TenderRow[], tenderId: string): TenderRow[] =>
  rows.filter((row) => row.parent_id === tenderId && isInEffect(row));

/**
 * The payment status of an order by its tenders: refunded once all of its money went back by refunds, and not only what was more than due. An
 * order that has ended stays paid as long as any of its money is here. What staff record for an order that a provider collects changes
 * nothing: it has the provider's status.
 */
export function statusByTenders(store: StoreProfile, order: OrderSnapshot, rows: readonly TenderRow[]): OrderPaymentStatus {
  const facts = rows.map(toFact);
  const { status, paymentMethod, grandTotal, test } = order;
  if (paymentTraits[paymentMethod].collectedBy !== 'staff') return order.paymentStatus;
  const { balance, begun } = readMoney(store, { ...order, paymentStatus: 'NOT_PAID' }, rows);
  const ended = status === 'rejected' || status === 'cancelled';
  const settled = begun && (ended || balance.due === 0);
  if (settled && isRefunded(facts, { ended })) return 'REFUNDED';
  return orderPaymentStatus({ status, paymentMethod, paymentStatus: null, settled, grandTotal, test });
}

/** An order of the store, locked until the transaction ends. @throws ORDER_DOES_NOT_EXIST */
export async function getLockOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderSnapshot> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined || order.storeId !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return order;
}

/** An order's money, and what parts of it cost. */
export interface OrderMoney {
  balance: Balance;
  /** Staff have taken a part, or all of it; or have waived a part. */
  begun: boolean;
  /** What a part costs by a way to pay it. */
  amountsOf(kind: TakenMethod, part: { base: Minor; tip: Minor }): TenderAmounts;
}

/** A card that is keyed costs what one on the terminal costs; nothing else has a surcharge, and only coins round. */
const paidBy = { cash: 'cash', card: 'card', moto: 'card', custom: 'other' } as const satisfies Record<TakenMethod, PaidBy>;

/** The rules for cards are those of a terminal. The day of placing decides which laws and taxes apply. */
export const getRules = (store: StoreProfile, order: OrderSnapshot): TenderRules => ({
  country: store.country,
  source: order.source,
  placedOn: zonedParts(order.placedAt.toISOString(), store.timeZone).date,
  cardSurcharge: terminalSurcharge(store.settings.surcharges),
  cashFiveUp: store.settings.surcharges.cashFiveUp,
  taxRules: getTaxRules(store),
});

/** What the guest chose to pay with when ordering, where that was quoted: at the door. */
const getQuotedMethod = ({ paymentMethod }: OrderSnapshot): TakenMethod | null =>
  paymentTraits[paymentMethod].atTheDoor ? paymentTraits[paymentMethod].usually : null;

/** An order's money by its tenders. */
export function readMoney(store: StoreProfile, order: OrderSnapshot, rows: readonly TenderRow[]): OrderMoney {
  const { cart } = order;
  const facts = rows.map(toFact);
  const toPay = calculateToPay(cart);
  const waived = rows[0]?.waived ?? 0;
  const open = calculateBalance({ ...toPay, waived }, facts);
  // Paid may also be an order whose balance was written off.
  const balance = order.paymentStatus === 'PAID' || order.paymentStatus === 'REFUNDED' ? { ...open, due: 0, tipDue: 0 } : open;
  const begun = waived > 0 || facts.some(({ counts }) => counts);
  return {
    balance,
    begun,
    amountsOf(kind, part) {
      const amounts = amountsOfPart(cart, facts, { ...part, paidBy: paidBy[kind] }, getRules(store, order));
      const asQuoted = !begun && getQuotedMethod(order) === kind && part.base === toPay.base && part.tip === toPay.tip;
      if (!asQuoted) return amounts;
      // The guest agreed to this when ordering, whatever the settings are now.
      const { cardSurcharge: surcharge = 0, cashRounding: rounding = 0 } = cart;
      return { ...amounts, surcharge, rounding, amount: order.grandTotal };
    },
  };
}

export type CustomPayment = Pick<SettingsOf<'customPayments'>['payments'][number], 'id' | 'name'>;

const availableFor = { pickup: 'availableForPickup', delivery: 'availableForDelivery', dineIn: 'availableForDineIn' } as const;

/** A store's own ways to pay for an order, in their order. */
export const getCustomPayments = (store: StoreProfile, { collectionType }: Pick<OrderSnapshot, 'collectionType'>): CustomPayment[] =>
  store.settings.customPayments.payments
    .filter((payment) => payment[availableFor[collectionType]])
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ id, name }) => ({ id, name }));

/** What staff can take for an order, or of a part of it, by each way to pay. */
export function toDue(order: OrderSnapshot, money: OrderMoney, part?: { base?: Minor | undefined; tip?: Minor | undefined }): DueByMethod {
  const { due, tipDue, refundDue } = money.balance;
  const asked = { base: part?.base ?? due, tip: part?.tip ?? (part?.base === undefined ? tipDue : 0) };
  const open = tenderProblem(calculateDue(order), due, asked.base) === null && due > 0;
  return {
    base: open ? due : 0,
    tip: open ? tipDue : 0,
    refund: refundDue,
    cash: open ? money.amountsOf('cash', asked) : null,
    card: open ? money.amountsOf('card', asked) : null,
    moto: open ? money.amountsOf('moto', asked) : null,
    custom: open ? money.amountsOf('custom', asked) : null,
  };
}

/** What was taken for an order in the store or at the door, and what was refunded of it, oldest first. For the order's page. */
export async function readTakenPayments(tx: Tx, orderId: string): Promise<{ takenPayments: TakenPayment[]; tenders: Tender[] }> {
  const rows = await loadTenders(tx, orderId);
  return { takenPayments: rows.filter(isCounterTender).map(toTakenPayment), tenders: rows.map(toTender) };
}

/** All movements of an order's money that staff record, with what each amount consists of. For printouts. */
export const readTenders = async (tx: Tx, orderId: string): Promise<Tender[]> => (await loadTenders(tx, orderId)).map(toTender);

/** What staff can take for an order now. */
export const readDue = async (tx: Tx, order: OrderSnapshot, store: StoreProfile): Promise<DueByMethod> =>
  toDue(order, readMoney(store, order, await loadTenders(tx, order.id)));

interface OneOrder {
  store: StoreProfile;
  orderId: string;
}

const readBoth = async (tx: Tx, { store, orderId }: OneOrder) => {
  const [order, rows] = await Promise.all([readOrder(tx, store.storeId, orderId), loadTenders(tx, orderId)]);
  if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return { order, rows, money: readMoney(store, order, rows) };
};

/** The tenders of an order, and what is due by each way to pay it, or of a part. @throws ORDER_DOES_NOT_EXIST */
export async function listTenders(
  tx: Tx,
  { part, ...input }: OneOrder & { part: { base?: Minor | undefined; tip?: Minor | undefined } },
): Promise<{ rows: Tender[]; due: DueByMethod; customPayments: CustomPayment[]; writeOffs: WriteOff[] }> {
  const [{ order, rows, money }, writeOffs] = await Promise.all([readBoth(tx, input), loadWriteOffs(tx, input.orderId)]);
  return {
    rows: rows.map(toTender),
    due: toDue(order, money, part),
    customPayments: getCustomPayments(input.store, order),
    writeOffs: writeOffs.map(toWriteOff),
  };
}

/** The same as the release before knew it: what was taken, and one amount that is due. @throws ORDER_DOES_NOT_EXIST */
export async function listTakenPayments(tx: Tx, input: OneOrder): Promise<{ rows: TakenPayment[]; due: Minor }> {
  const { order, rows, money } = await readBoth(tx, input);
  const { base, tip } = toDue(order, money);
  return { rows: rows.filter(isCounterTender).map(toTakenPayment), due: base > 0 && !money.begun ? order.grandTotal : base + tip };
}
