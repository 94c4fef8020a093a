import { formatCovers, formatTableName } from '../orders/order-names.ts';
import { applyOperation } from './apply-operation.ts';
import type { Bill, BillEntry, EnteredOperation } from './bills.types.ts';
import { isKnownOperation, nameOperation } from './operations.ts';

const isLineCount = (operation: EnteredOperation) => operation.type === 'addLine' || operation.type === 'changeQuantity';

const withReason = (text: string, reason: string): string => (reason === '' ? text : `${text} (${reason})`);

const getLineName = (bill: Bill | null, lineId: string): string =>
  bill?.lines.find(({ id }) => id === lineId)?.frozen.priced.name ?? 'a line';

/** A change as an owner reads it later. No guest's name or address: those are erased with the guest. */
function describe(operation: EnteredOperation, bill: Bill | null): string {
  switch (operation.type) {
    case 'open':
      return operation.table ? `Opened at ${formatTableName(operation.table.name)}` : 'Opened';
    case 'voidLine':
      return withReason(`Voided ${getLineName(bill, operation.lineId)}`, operation.reason);
    case 'voidPart':
      return withReason(`Voided ${operation.quantity} × ${getLineName(bill, operation.lineId)}`, operation.note);
    case 'setTable':
      return operation.table ? `Moved to ${formatTableName(operation.table.name)}` : 'Taken off the table';
    case 'setCollectionType':
      return nameOperation(operation, bill).replace('Change to', 'Changed to');
    case 'setCovers':
      return operation.covers === null ? 'Guests not counted' : formatCovers(operation.covers);
    case 'setAsking':
      return operation.asking ? 'The guests want the bill' : 'The guests no longer want the bill';
    case 'setDelivery':
      return 'Delivery address changed';
    case 'setCustomer':
      return 'Name and phone changed';
    case 'linkCustomer':
      return operation.customerId === null ? 'Customer taken off' : 'Customer chosen';
    case 'setCoupon':
      return operation.coupon === null ? 'Coupon taken off' : nameOperation(operation, bill);
    case 'setLoyalty':
      return operation.loyalty === null ? 'Loyalty credit taken off' : 'Loyalty credit used';
    case 'setComments':
      return 'Note for the kitchen changed';
    case 'moveLinesOut':
      return operation.emptied ? `Joined to ${operation.to.number}` : `Items moved to ${operation.to.number}`;
    case 'moveLinesIn':
      return operation.left === null ? `Items moved from ${operation.from.number}` : `${operation.from.number} joined to this bill`;
    default:
      return nameOperation(operation, bill);
  }
}

/** Each line's change in number, in the order of the first change: what was tapped in and out again is nothing. */
function describeCounts(entries: readonly BillEntry[], bill: Bill | null): string[] {
  const counts = new Map<string, number>();
  for (const { operation } of entries) {
    if (operation.type === 'addLine') counts.set(operation.line.id, (counts.get(operation.line.id) ?? 0) + operation.line.quantity);
    if (operation.type === 'changeQuantity') counts.set(operation.lineId, (counts.get(operation.lineId) ?? 0) + operation.delta);
  }
  const name = (sign: 1 | -1) =>
    [...counts].filter(([, count]) => count * sign > 0).map(([lineId, count]) => `${count * sign} × ${getLineName(bill, lineId)}`);
  const [added, removed] = [name(1), name(-1)];
  return [added.length > 0 && `Added ${added.join(', ')}`, removed.length > 0 && `Removed ${removed.join(', ')}`].filter(
    (text) => text !== false,
  );
}

/**
 * What entries of a bill's log changed, in one line for people: "Opened. Added 2 × Flat white. Voided Toastie (Sold out)".
 * @param before the bill before them; null: they begin with its opening
 * @returns the text, '' where nothing came of them, and the bill after them
 */
export function describeChanges(before: Bill | null, entries: readonly BillEntry[]): { text: string; bill: Bill | null } {
  const known = entries.filter(({ operation }) => isKnownOperation(operation));
  const bill = known.reduce(applyOperation, before);
  const isOpening = (operation: EnteredOperation) => operation.type === 'open';
  const others = known.map(({ operation }) => operation).filter((operation) => !isLineCount(operation));
  const texts = [
    ...others.filter(isOpening).map((operation) => describe(operation, bill)),
    ...describeCounts(known, bill),
    ...others.filter((operation) => !isOpening(operation)).map((operation) => describe(operation, bill)),
  ];
  return { text: [...new Set(texts)].join('. '), bill };
}
