import type { BillConflict } from '@servery/contract/bills';
import {
  applyOperation,
  freezeLine,
  operationProblem,
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
import type { CheckedDelivery } from './check-deliveries.ts';
import type { StoreProfile } from '../../restaurants/index.ts';

export interface Entering {
  /** Those of the restaurant's customers whom the operations name. */
  customers: ReadonlyMap<string, BillCustomer>;
  /** Those of the operations that say where the bill goes, by the operation's id. */
  deliveries: ReadonlyMap<string, CheckedDelivery>;
  store: Pick<StoreProfile, 'tables'>;
  terms: PriceBillInput;
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

function enter(bill: Bill | null, sent: SentBillOperation, { store, terms, customers, deliveries }: Entering): Result {
  const misfit = bill === null ? null : operationProblem(bill, sent);
  if (misfit !== null) return { problems: [misfit] };
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
    case 'linkCustomer': {
      const { customerId } = sent;
      const customer = customerId === null ? nobody : customers.get(customerId);
      return customer === undefined ? { problems: [unknownCustomer] } : { operation: { type: 'linkCustomer', ...customer } };
    }
    case 'addLine': {
      const frozen = freezeLine(sent.line, bill?.collectionType ?? 'pickup', terms);
      return frozen.ok ? { operation: { type: 'addLine', line: sent.line, frozen: frozen.frozen } } : frozen;
    }
    default: {
      // Nothing has to be looked up: what is stored is what was sent.
      const { id: _id, sequence: _sequence, at: _at, ...operation } = sent;
      return { operation };
    }
  }
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

const tableProblem = (message: string): CartProblem => ({ code: 'NOT_FOUND', lineId: null, path: 'tableId', message });
const unknownTable = tableProblem('This table is not known any more. Please choose another one.');
