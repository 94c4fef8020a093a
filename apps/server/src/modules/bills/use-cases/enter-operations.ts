import type { BillConflict } from '@servery/contract/bills';
import {
  applyOperation,
  freezeLine,
  operationProblem,
  findCouponProblem,
  findLoyaltyProblem,
  findStaffAction,
  type Bill,
  type BillCustomer,
  type BillEntry,
  type EnteredOperation,
  type PriceBillInput,
  type SentBillOperation,
} from '@servery/domain/bills';
import type { StaffAction } from '@servery/domain/employees';
import type { CartProblem } from '@servery/domain/pricing';
import type { Instant } from '@servery/domain/time';
import { checkSlot } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import type { CheckedCoupon } from '../bill-coupons.service.ts';
import type { CheckedLoyalty } from '../bill-loyalty.service.ts';
import type { CheckedDelivery } from './check-deliveries.ts';

export interface Entering {
  /** Those of the restaurant's customers whom the operations name. */
  customers: ReadonlyMap<string, BillCustomer>;
  /** Those of the operations that say where the bill goes, by the operation's id. */
  deliveries: ReadonlyMap<string, CheckedDelivery>;
  /** Those of the operations that enter a code, by the operation's id. */
  coupons: ReadonlyMap<string, CheckedCoupon>;
  /** Those of the operations that show the code of a loyalty card, by the operation's id. */
  loyalty: ReadonlyMap<string, CheckedLoyalty>;
  /** Something is paid: coupon and loyalty credit stay as they are. */
  discountsAreFixed: boolean;
  store: Pick<StoreProfile, 'tables' | 'hours' | 'timeZone'>;
  now: Instant;
  /** What prices depend on for food that is wanted then; undefined: now. */
  getTerms: (requestedFor: Instant | undefined) => PriceBillInput;
  deviceId: string;
  by: string;
}

type Problem = BillConflict['problems'][number];

/** `actions`: by operation, what a store may have reserved for some of its people. */
export type Entered =
  | { ok: true; bill: Bill; entries: BillEntry[]; actions: ReadonlyMap<string, StaffAction> }
  | { ok: false; problems: Problem[] };

/**
 * Applies new operations to a bill (null: the first one opens it), each to the result of those before, and collects everything that is
 * wrong with any of them. No I/O: menu, tables and prices are the cached ones.
 */
export function enterOperations(current: Bill | null, fresh: readonly SentBillOperation[], entering: Entering): Entered {
  let bill = current;
  const entries: BillEntry[] = [];
  const problems: Problem[] = [];
  const actions = new Map<string, StaffAction>();
  for (const sent of fresh) {
    const result = enter(bill, sent, entering);
    if ('problems' in result) {
      problems.push(...result.problems.map((problem) => ({ ...problem, operationId: sent.id })));
      continue;
    }
    const { id, sequence, at } = sent;
    const revision = (bill?.revision ?? 0) + 1;
    const entry: BillEntry = { id, revision, deviceId: entering.deviceId, sequence, by: entering.by, at, operation: result.operation };
    entries.push(entry);
    const before = bill;
    bill = applyOperation(bill, entry);
    const action = before === null || bill === null ? null : findStaffAction(before, result.operation, bill);
    if (action !== null) actions.set(id, action);
  }
  return problems.length > 0 || bill === null ? { ok: false, problems } : { ok: true, bill, entries, actions };
}

type Result = { operation: EnteredOperation } | { problems: CartProblem[] };

function enter(bill: Bill | null, sent: SentBillOperation, entering: Entering): Result {
  const { store, now, getTerms, customers, deliveries } = entering;
  const misfit = bill === null ? null : operationProblem(bill, sent);
  if (misfit !== null) return { problems: [misfit] };
  if (entering.discountsAreFixed && bill?.loyalty && isForAnother(bill, sent)) return { problems: [fixedCustomer] };
  switch (sent.type) {
    case 'open': {
      const { collectionType, tableId, customerName } = sent;
      if (tableId !== null && collectionType !== 'dineIn') return { problems: [tableProblem('A table is for dine-in bills only.')] };
      const table = findTable(store, tableId);
      return table === undefined ? { problems: [unknownTable] } : { operation: { type: 'open', collectionType, table, customerName } };
    }
    case 'setTable': {
      const table = findTable(store, sent.tableId);
      return table === undefined ? { problems: [unknownTable] } : { operation: { type: 'setTable', table } };
    }
    case 'setDelivery': {
      const checked = deliveries.get(sent.id);
      if (checked?.ok) return { operation: { type: 'setDelivery', delivery: checked.delivery } };
      return { problems: (checked?.fields ?? []).map((field) => ({ code: 'UNAVAILABLE' as const, lineId: null, ...field })) };
    }
    case 'setRequestedFor': {
      const { requestedFor } = sent;
      if (requestedFor === null) return { operation: { type: 'setRequestedFor', requested: null } };
      const checked = checkSlot(store, { collectionType: bill?.collectionType ?? 'pickup', requestedFor }, now);
      if (checked.ok) return { operation: { type: 'setRequestedFor', requested: checked.slot } };
      return { problems: [{ code: 'UNAVAILABLE', lineId: null, path: 'requestedFor', message: checked.message }] };
    }
    case 'linkCustomer': {
      const { customerId } = sent;
      const customer = customerId === null ? nobody : customers.get(customerId);
      return customer === undefined ? { problems: [unknownCustomer] } : { operation: { type: 'linkCustomer', ...customer } };
    }
    case 'setCoupon':
      return enterCoupon(bill, sent, entering);
    case 'setLoyalty':
      return enterLoyalty(bill, sent, entering);
    case 'addLine': {
      const frozen = freezeLine(sent.line, bill?.collectionType ?? 'pickup', getTerms(bill?.requested?.at));
      return frozen.ok ? { operation: { type: 'addLine', line: sent.line, frozen: frozen.frozen } } : frozen;
    }
    default: {
      // Nothing has to be looked up: what is stored is what was sent.
      const { id: _id, sequence: _sequence, at: _at, ...operation } = sent;
      return { operation };
    }
  }
}

/** A code has to be one that takes something off the bill now; later the bill may stop to qualify, and its price says so. */
function enterCoupon(
  bill: Bill | null,
  { id, couponCode }: Extract<SentBillOperation, { type: 'setCoupon' }>,
  { coupons, discountsAreFixed, getTerms }: Entering,
): Result {
  if (discountsAreFixed) return { problems: [fixedCoupon] };
  if (couponCode === null) return { operation: { type: 'setCoupon', coupon: null } };
  const checked = coupons.get(id);
  if (!checked?.ok) return { problems: checked ? [checked.problem] : [] };
  const { coupon } = checked;
  const problem = bill && findCouponProblem({ ...bill, coupon }, getTerms(bill.requested?.at));
  return problem ? { problems: [problem] } : { operation: { type: 'setCoupon', coupon } };
}

/** Whether an operation makes it another customer's bill, which takes the loyalty credit off. */
const isForAnother = (bill: Bill, sent: SentBillOperation): boolean =>
  (sent.type === 'linkCustomer' && sent.customerId !== bill.customerId) ||
  (sent.type === 'setCustomer' && sent.phone !== bill.customerPhone);

/** The credit has to pay for something on the bill now, as a coupon has to take something off. */
function enterLoyalty(
  bill: Bill | null,
  { id, proof }: Extract<SentBillOperation, { type: 'setLoyalty' }>,
  { loyalty: codes, discountsAreFixed, getTerms }: Entering,
): Result {
  if (discountsAreFixed) return { problems: [fixedLoyalty] };
  if (proof === null) return { operation: { type: 'setLoyalty', loyalty: null } };
  const checked = codes.get(id);
  if (!checked?.ok) return { problems: checked ? [checked.problem] : [] };
  const { loyalty } = checked;
  const problem = bill && findLoyaltyProblem({ ...bill, loyalty }, getTerms(bill.requested?.at));
  return problem ? { problems: [problem] } : { operation: { type: 'setLoyalty', loyalty } };
}

/** Null: no table. Undefined: the store has no such one. */
function findTable({ tables }: Pick<StoreProfile, 'tables'>, tableId: string | null) {
  if (tableId === null) return null;
  const table = tables.get(tableId);
  return table && { id: table.id, name: table.name };
}

const nobody: BillCustomer = { customerId: null, customerName: '', customerPhone: '' };
const unknownCustomer: CartProblem = {
  code: 'NOT_FOUND',
  lineId: null,
  path: 'customerId',
  message: 'This customer is not in the list any more. Find or add the customer again.',
};

const fixedCoupon: CartProblem = {
  code: 'UNAVAILABLE',
  lineId: null,
  path: 'couponCode',
  message: 'Something is paid on this bill: its coupon stays as it is.',
};

const fixedLoyalty: CartProblem = {
  code: 'UNAVAILABLE',
  lineId: null,
  path: 'code',
  message: 'Something is paid on this bill: its loyalty credit stays as it is.',
};
const fixedCustomer: CartProblem = {
  code: 'UNAVAILABLE',
  lineId: null,
  path: 'customerId',
  message: 'Something is paid on this bill with loyalty credit of its customer: the customer stays on it.',
};

const tableProblem = (message: string): CartProblem => ({ code: 'NOT_FOUND', lineId: null, path: 'tableId', message });
const unknownTable = tableProblem('This table is not known any more. Please choose another one.');
