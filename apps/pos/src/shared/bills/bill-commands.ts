import { newId } from '@servery/app-kit/ids.ts';
import {
  freezeLine,
  type BillCollectionType,
  type BillLine,
  type BillOperation,
  type BillTable,
  type EnteredOperation,
  type PriceBillInput,
} from '@servery/domain/bills';
import type { CartLineInput } from '@servery/domain/menu';
import type { CancellationReason } from '@servery/domain/orders';
import type { CartProblem } from '@servery/domain/pricing';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { lineToCountOn } from './bill-changes.ts';
import { enter } from './bill-outbox.ts';
import { takeInHand, useBills } from './bills-store.ts';

const now = (): string => new Date(clockNow()).toISOString();

const operate = (billId: string, wanted: BillOperation, entered: EnteredOperation): void =>
  enter({ kind: 'operation', billId, at: now(), wanted, entered });

/** The bill in hand, opened if it is not yet. */
const openBill = (): string => {
  const { currentId, draft } = useBills.getState();
  if (currentId !== null) return currentId;
  const billId = newId();
  const { collectionType, table, customerName } = draft;
  takeInHand(billId, draft);
  operate(
    billId,
    { type: 'open', collectionType, tableId: table?.id ?? null, customerName },
    { type: 'open', collectionType, table, customerName },
  );
  return billId;
};

/** What the bill in hand is sold as. */
const wayInHand = () => {
  const { shown, draft } = useBills.getState();
  return (shown ?? draft).collectionType;
};

/** Whether the bill in hand is paid, waits for its payment, or was cancelled: nothing is changed on it any more. */
const isClosed = (): boolean => {
  const { currentId, known } = useBills.getState();
  const row = currentId === null ? undefined : known[currentId]?.row;
  return row !== undefined && row.status !== 'new';
};

const closed = { code: 'UNAVAILABLE', lineId: null, path: '', message: 'This bill is closed. Start a new one.' } as const;
const unread = {
  ...closed,
  message: 'This bill has not been read yet. Wait until the server is heard, or start a new bill under “Bills”.',
};

/** Why nothing can be put on the bill in hand; null: it can. */
const inHandProblem = (): CartProblem | null => {
  const { currentId, shown } = useBills.getState();
  // What is rung up blindly would not be seen, and be rung up again.
  if (currentId !== null && shown === null) return unread;
  return isClosed() ? closed : null;
};

/** Rings up a line, its price as it is now. Answers what keeps it from being sold; nothing: it is on the bill. */
export function ringUp(line: CartLineInput, input: PriceBillInput): CartProblem[] {
  const made = { ...line, id: newId() };
  const problem = inHandProblem();
  if (problem) return [problem];
  const frozen = freezeLine(made, wayInHand(), input);
  if (!frozen.ok) return frozen.problems;
  const same = lineToCountOn(useBills.getState().shown, made, frozen.frozen);
  const billId = openBill();
  if (same) changeQuantity(same.id, made.quantity);
  else operate(billId, { type: 'addLine', line: made }, { type: 'addLine', line: made, frozen: frozen.frozen });
  return [];
}

const onCurrent = (wanted: BillOperation, entered: EnteredOperation): void => {
  const { currentId, shown } = useBills.getState();
  // What nobody has read nobody can mean to change.
  if (currentId !== null && shown !== null) operate(currentId, wanted, entered);
};

export const changeQuantity = (lineId: string, delta: number): void => {
  const operation = { type: 'changeQuantity', lineId, delta } as const;
  onCurrent(operation, operation);
};
const voidLine = (lineId: string, reason: string): void => {
  const operation = { type: 'voidLine', lineId, reason } as const;
  onCurrent(operation, operation);
};

/** Before the bill is opened these are kept for its opening. */
export const setTable = (table: BillTable | null): void => {
  useBills.setState(({ draft }) => ({ draft: { ...draft, table } }));
  onCurrent({ type: 'setTable', tableId: table?.id ?? null }, { type: 'setTable', table });
};
export const setCustomer = (name: string, phone: string): void => {
  useBills.setState(({ draft }) => ({ draft: { ...draft, customerName: name } }));
  const operation = { type: 'setCustomer', name, phone } as const;
  onCurrent(operation, operation);
};
export const setComments = (comments: string): void => {
  const operation = { type: 'setComments', comments } as const;
  onCurrent(operation, operation);
};

/** What stands on the bill in hand goes to the kitchen, after everything that was tapped before. */
export const sendToKitchen = (): void => {
  const { currentId } = useBills.getState();
  if (currentId !== null) enter({ kind: 'send', billId: currentId, at: now() });
};

/** Voids the bill in hand; a new one begins. */
export const cancelInHand = (reason: CancellationReason, note: string): void => {
  const { currentId } = useBills.getState();
  if (currentId !== null) enter({ kind: 'cancel', billId: currentId, reason, note });
  takeInHand(null);
};

/** Puts other choices in a line's place: what the kitchen has of it is void, what it has not is just gone. */
export function replaceLine(before: BillLine, line: CartLineInput, input: PriceBillInput): CartProblem[] {
  const problem = inHandProblem();
  if (problem) return [problem];
  const frozen = freezeLine({ ...line, id: newId() }, wayInHand(), input);
  if (!frozen.ok) return frozen.problems;
  takeOff(before, 'Changed');
  return ringUp(line, input);
}

/** Takes a line off: with the reason where the kitchen has it, without a trace where it has not. */
export function takeOff(before: BillLine, reason: string): void {
  // Another till may have sent it, or changed how many there are, since it was asked about.
  const { id, sent, quantity } = useBills.getState().shown?.lines.find((line) => line.id === before.id) ?? before;
  if (sent > 0) voidLine(id, reason || 'Taken off');
  else if (quantity > 0) changeQuantity(id, -quantity);
}

/** Only while nothing is on the bill: extra charges and taxes go by it. */
export const setCollectionType = (collectionType: BillCollectionType): void =>
  useBills.setState(({ draft }) => ({ draft: { ...draft, collectionType, table: collectionType === 'dineIn' ? draft.table : null } }));
