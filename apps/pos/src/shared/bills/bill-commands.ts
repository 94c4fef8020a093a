import { newId } from '@servery/app-kit/ids.ts';
import type { Slot } from '@servery/domain/availability';
import {
  freezeLine,
  type BillAdjustment,
  type BillCollectionType,
  type BillCoupon,
  type BillCustomer,
  type BillDelivery,
  type BillLine,
  type BillLoyalty,
  type BillOperation,
  type BillTable,
  type EnteredOperation,
  type LoyaltyProof,
  type PriceBillInput,
} from '@servery/domain/bills';
import type { StaffAction } from '@servery/domain/employees';
import type { CartLineInput } from '@servery/domain/menu';
import type { CancellationReason } from '@servery/domain/orders';
import type { CartProblem } from '@servery/domain/pricing';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { getLeave, noApproval, type Leave } from '../people/approvals.ts';
import { lineToCountOn } from './bill-changes.ts';
import { enter } from './bill-outbox.ts';
import { findSettlement } from './bill-store.ts';
import { takeInHand, useBills } from './bills-store.ts';

const now = (): string => new Date(clockNow()).toISOString();

/** The part of a command that names its approval. */
const withApproval = ({ approvalId }: Leave) => (approvalId === null ? {} : { approval: approvalId });

const operate = (billId: string, wanted: BillOperation, entered: EnteredOperation, leave = noApproval): void =>
  enter({ kind: 'operation', billId, at: now(), wanted, entered, ...withApproval(leave) });

/** The current bill; opens it if it is not open yet. */
const openBill = (): string => {
  const { currentId, draft } = useBills.getState();
  if (currentId !== null) return currentId;
  const billId = newId();
  const { collectionType, table, customerName, customerPhone = '', customerId = null, covers = null } = draft;
  takeInHand(billId, draft);
  operate(
    billId,
    { type: 'open', collectionType, tableId: table?.id ?? null, customerName },
    { type: 'open', collectionType, table, customerName },
  );
  if (customerId !== null) {
    operate(billId, { type: 'linkCustomer', customerId }, { type: 'linkCustomer', customerId, customerName, customerPhone });
  } else if (customerPhone !== '') {
    const operation = { type: 'setCustomer', name: customerName, phone: customerPhone } as const;
    operate(billId, operation, operation);
  }
  if (collectionType === 'dineIn' && covers !== null) operate(billId, { type: 'setCovers', covers }, { type: 'setCovers', covers });
  return billId;
};

/** The order type of the current bill. */
const wayInHand = () => {
  const { shown, draft } = useBills.getState();
  return (shown ?? draft).collectionType;
};

/** Whether the current bill is paid, waits for its payment, or was cancelled: it can no longer be changed. */
const isClosed = (): boolean => {
  const { currentId, known, pending } = useBills.getState();
  if (currentId === null) return false;
  const row = known[currentId]?.row;
  return (row !== undefined && row.status !== 'new') || findSettlement({ pending }, currentId) !== undefined;
};

const closed = { code: 'UNAVAILABLE', lineId: null, path: '', message: 'This bill is closed. Start a new one.' } as const;
const unread = {
  ...closed,
  message: 'This bill has not been read yet. Wait for the connection, or start a new bill under “Bills”.',
};

/** Why nothing can be added to the current bill; null: it can. */
const inHandProblem = (): CartProblem | null => {
  const { currentId, shown } = useBills.getState();
  // On a bill that is not displayed, a line would not be visible, and would be rung up again.
  if (currentId !== null && shown === null) return unread;
  return isClosed() ? closed : null;
};

/** Rings up a line at its current price. Returns why it cannot be sold; nothing when it is on the bill. */
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

const onCurrent = (wanted: BillOperation, entered: EnteredOperation, leave = noApproval): void => {
  const { currentId, shown } = useBills.getState();
  // Nobody can mean to change a bill that they cannot see.
  if (currentId !== null && shown !== null) operate(currentId, wanted, entered, leave);
};

export const changeQuantity = (lineId: string, delta: number): void => {
  const operation = { type: 'changeQuantity', lineId, delta } as const;
  onCurrent(operation, operation);
};
const voidLine = (lineId: string, reason: string, leave: Leave): void => {
  const operation = { type: 'voidLine', lineId, reason } as const;
  onCurrent(operation, operation, leave);
};
/** Sets what staff take off a line or charge on top of it; null: its full price again. */
export const adjustLine = (lineId: string, adjustment: BillAdjustment | null, leave = noApproval): void => {
  const operation = { type: 'adjustLine', lineId, adjustment } as const;
  onCurrent(operation, operation, leave);
};
/** Whether the guests of the current bill want to pay, which the table map shows. */
export const setAsking = (asking: boolean): void => {
  const operation = { type: 'setAsking', asking } as const;
  onCurrent(operation, operation);
};
/** How many guests are at the table; null: nobody has counted. */
export const setCovers = (covers: number | null): void => {
  useBills.setState(({ draft }) => ({ draft: { ...draft, covers } }));
  const operation = { type: 'setCovers', covers } as const;
  onCurrent(operation, operation);
};

/** Until the bill is opened, these are stored for its opening. */
export const setTable = (table: BillTable | null): void => {
  useBills.setState(({ draft }) => ({ draft: { ...draft, table } }));
  onCurrent({ type: 'setTable', tableId: table?.id ?? null }, { type: 'setTable', table });
};
/** Moves a bill that the table map shows, the current one or not. */
export const moveBill = (billId: string, table: BillTable): void =>
  operate(billId, { type: 'setTable', tableId: table.id }, { type: 'setTable', table });
export const setCustomer = (name: string, phone: string): void => {
  useBills.setState(({ draft }) => ({ draft: { ...draft, customerName: name, customerPhone: phone, customerId: null } }));
  const operation = { type: 'setCustomer', name, phone } as const;
  onCurrent(operation, operation);
};
/** Whose bill it is; without an id: nobody's that we know. */
export const linkCustomer = (customer: BillCustomer): void => {
  useBills.setState(({ draft }) => ({ draft: { ...draft, ...customer } }));
  onCurrent({ type: 'linkCustomer', customerId: customer.customerId }, { type: 'linkCustomer', ...customer });
};
export const setComments = (comments: string): void => {
  const operation = { type: 'setComments', comments } as const;
  onCurrent(operation, operation);
};

/** Sends the current bill to the kitchen, after all earlier commands. */
export const sendToKitchen = (): void => {
  const { currentId } = useBills.getState();
  if (currentId !== null) enter({ kind: 'send', billId: currentId, at: now() });
};

/** Asks for the approval that an action on the current bill needs. `what`: as the question names it. Null: nobody gave it. */
export const getLeaveFor = (action: StaffAction, what: string): Promise<Leave | null> => {
  const { currentId } = useBills.getState();
  return currentId === null ? Promise.resolve(noApproval) : getLeave({ action, subjectId: currentId, what });
};

/** Voids the current bill and starts a new one. */
export const cancelInHand = (reason: CancellationReason, note: string, leave: Leave): void => {
  const { currentId } = useBills.getState();
  if (currentId !== null) enter({ kind: 'cancel', billId: currentId, reason, note, ...withApproval(leave) });
  takeInHand(null);
};

/** Replaces a line's choices: what the kitchen has of it is voided, the rest is removed. */
export function replaceLine(before: BillLine, line: CartLineInput, input: PriceBillInput, leave: Leave): CartProblem[] {
  const problem = inHandProblem();
  if (problem) return [problem];
  const frozen = freezeLine({ ...line, id: newId() }, wayInHand(), input);
  if (!frozen.ok) return frozen.problems;
  takeOff(before, 'Changed', undefined, leave);
  return ringUp(line, input);
}

/**
 * Removes a line, or so many of it: with the reason where the kitchen has it, without a trace where it has not.
 * @param count absent: all of it
 * @param leave of a void that needs an approval
 */
export function takeOff(before: BillLine, reason: string, count?: number, leave = noApproval): void {
  // Since the question was shown, another till may have sent the line or changed its quantity.
  const { id, sent, quantity } = useBills.getState().shown?.lines.find((line) => line.id === before.id) ?? before;
  const part = count !== undefined && count < quantity ? count : null;
  if (sent === 0) {
    if (quantity > 0) changeQuantity(id, -(part ?? quantity));
  } else if (part === null) voidLine(id, reason || 'Taken off', leave);
  else {
    const operation = { type: 'voidPart', lineId: id, quantity: part, note: reason || 'Taken off' } as const;
    onCurrent(operation, operation, leave);
  }
}

/** Changes the order type of the current bill; all lines are repriced. */
export const switchType = (collectionType: BillCollectionType): void => {
  const operation = { type: 'setCollectionType', collectionType } as const;
  onCurrent(operation, operation);
};

/** Where the current bill is delivered to, as it was typed and as the server answered; it becomes a delivery if it is none yet. */
export const setDelivery = (sent: Extract<BillOperation, { type: 'setDelivery' }>['delivery'], delivery: BillDelivery): void => {
  if (wayInHand() !== 'delivery') switchType('delivery');
  onCurrent({ type: 'setDelivery', delivery: sent }, { type: 'setDelivery', delivery });
};

/** When the guest wants the current bill; null: as soon as possible. */
export const setRequestedFor = (requested: Slot | null): void =>
  onCurrent({ type: 'setRequestedFor', requestedFor: requested?.at ?? null }, { type: 'setRequestedFor', requested });

/** The current bill's coupon, as its code was typed and as the server answered; null: none. */
export const setCoupon = (entered: { couponCode: string; coupon: BillCoupon } | null): void =>
  onCurrent({ type: 'setCoupon', couponCode: entered?.couponCode ?? null }, { type: 'setCoupon', coupon: entered?.coupon ?? null });

/** Uses the loyalty credit of the current bill's customer, with the code that they showed; null: not any more. */
export const setLoyalty = (entered: { proof: LoyaltyProof; loyalty: BillLoyalty } | null): void =>
  onCurrent({ type: 'setLoyalty', proof: entered?.proof ?? null }, { type: 'setLoyalty', loyalty: entered?.loyalty ?? null });

/** Before the bill is opened; then `switchType` reprices it. */
export const setCollectionType = (collectionType: BillCollectionType): void =>
  useBills.setState(({ draft }) => ({
    draft: { ...draft, collectionType, ...(collectionType === 'dineIn' ? {} : { table: null, covers: null }) },
  }));
