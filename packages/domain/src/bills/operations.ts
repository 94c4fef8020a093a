import { collectionNames, formatTableName } from '../orders/order-names.ts';
import type { CartProblem } from '../pricing/pricing.types.ts';
import { cartLimits } from '../validation/limits.ts';
import { frozenFor } from './frozen-for.ts';
import type { Bill, BillEntry, BillLine, BillOperation, EnteredOperation, ServerOperation } from './bills.types.ts';

type Type = BillOperation['type'];
type Sent<T extends Type> = Extract<BillOperation, { type: T }>;
type Entered<T extends Type> = Extract<EnteredOperation, { type: T }>;

/** Everything that a till and the server have to know of one operation. */
interface OperationRules<T extends Type> {
  /** Why the bill's current state refuses it; null: it is allowed. Menu and stock of a new line are checked elsewhere. */
  refuse(bill: Bill, operation: Sent<T>): CartProblem | null;
  /** The bill after it. One that no longer suits the bill changes nothing, and so does a second application. */
  apply(bill: Bill, operation: Entered<T>, author: Pick<BillEntry, 'by' | 'at'>): Bill;
  /** What was pressed, as a till lists a change that it could not save; `bill` as the till shows it. */
  getName(operation: Entered<T>, bill: Bill | null): string;
}

/** How many of a line are to be made and paid for. */
export const currentQuantity = ({ quantity, voided }: Pick<BillLine, 'quantity' | 'voided'>): number => (voided === null ? quantity : 0);

const within = (quantity: number): number => Math.min(cartLimits.quantity, Math.max(0, quantity));

const onLine = (bill: Bill, lineId: string, change: (line: BillLine) => BillLine): Bill => ({
  ...bill,
  lines: bill.lines.map((line) => (line.id === lineId ? change(line) : line)),
});

const getLineName = (bill: Bill | null, lineId: string): string =>
  bill?.lines.find(({ id }) => id === lineId)?.frozen.priced.name ?? 'a line';

const problem = (code: CartProblem['code'], lineId: string | null, path: string, message: string): CartProblem => ({
  code,
  lineId,
  path,
  message,
});

const unknownLine = (lineId: string): CartProblem =>
  problem('NOT_FOUND', lineId, 'lineId', 'This line is not on the bill. Look at the bill again.');

/** The most lines a bill may ever have had. Removed and void lines count, because otherwise adding and removing could grow it without limit. */
const mostLines = cartLimits.lines * 5;

/** Whether a bill has room for more lines: `active` ones that are to be made and paid for, `all` with those that are not. */
export const hasRoomFor = ({ lines }: Pick<Bill, 'lines'>, active: number, all: number): boolean =>
  lines.filter((line) => currentQuantity(line) > 0).length + active <= cartLimits.lines && lines.length + all <= mostLines;

const wayInSentence = (collectionType: Bill['collectionType']): string => collectionNames[collectionType].toLowerCase().replace(' ', '-');

const nothing = () => null;

/** Another customer's bill does not use the first one's credit. */
const withOwnLoyalty = (bill: Bill): Bill => {
  const { loyalty, ...rest } = bill;
  return loyalty === undefined || loyalty.customerId === bill.customerId ? bill : rest;
};

/** The operations of a bill. A new one is added here, to `BillOperation` and to the contract (docs/how-to/add-a-till-action.md). */
const operations: { [T in Type]: OperationRules<T> } = {
  open: {
    refuse: nothing,
    apply: (bill) => bill,
    getName: () => 'Open the bill',
  },
  addLine: {
    refuse(bill, { line: { id: lineId } }) {
      if (bill.lines.some(({ id }) => id === lineId))
        return problem('LINE_REPEATED', lineId, 'line.id', 'This line is on the bill already.');
      return hasRoomFor(bill, 1, 1)
        ? null
        : problem('CART_TOO_LARGE', lineId, 'line', 'This bill is full. Open a second one for the rest.');
    },
    apply(bill, { line: input, frozen: asAdded }, { by }) {
      if (bill.lines.some(({ id }) => id === input.id)) return bill;
      const frozen = frozenFor(asAdded, bill.collectionType);
      const line: BillLine = { id: input.id, input, frozen, quantity: input.quantity, sent: 0, voided: null, addedBy: by };
      return { ...bill, lines: [...bill.lines, line] };
    },
    getName: ({ line, frozen }) => `${line.quantity} × ${frozen.priced.name}`,
  },
  changeQuantity: {
    refuse(bill, { lineId, delta }) {
      const line = bill.lines.find(({ id }) => id === lineId);
      if (line === undefined) return unknownLine(lineId);
      if (line.quantity + delta <= cartLimits.quantity) return null;
      const message = `Please choose at most ${cartLimits.quantity} of “${line.frozen.priced.name}”. Add a second line for more.`;
      return problem('QUANTITY_INVALID', line.id, 'delta', message);
    },
    apply: (bill, { lineId, delta }) => onLine(bill, lineId, (line) => ({ ...line, quantity: within(line.quantity + delta) })),
    getName: ({ lineId, delta }, bill) => `${delta > 0 ? '+' : '−'}${Math.abs(delta)} × ${getLineName(bill, lineId)}`,
  },
  /** A line that is void or removed is no reason to refuse: two waiters who take the same line off are both right. */
  voidLine: {
    refuse: (bill, { lineId }) => (bill.lines.some(({ id }) => id === lineId) ? null : unknownLine(lineId)),
    apply: (bill, { lineId, reason }, { by, at }) =>
      onLine(bill, lineId, (line) => ({ ...line, voided: line.voided ?? { reason, by, at } })),
    getName: ({ lineId }, bill) => `Void ${getLineName(bill, lineId)}`,
  },
  /** Voiding more than there is voids what there is: two waiters who void the same one are both right, and the bill says so. */
  voidPart: {
    refuse: (bill, { lineId }) => (bill.lines.some(({ id }) => id === lineId) ? null : unknownLine(lineId)),
    apply: (bill, { lineId, quantity, note }, { by, at }) =>
      onLine(bill, lineId, (line) => {
        const taken = Math.min(quantity, currentQuantity(line));
        if (taken === 0) return line;
        return {
          ...line,
          quantity: line.quantity - taken,
          partsVoided: [...(line.partsVoided ?? []), { quantity: taken, note, by, at }],
        };
      }),
    getName: ({ lineId, quantity }, bill) => `Void ${quantity} × ${getLineName(bill, lineId)}`,
  },
  adjustLine: {
    refuse: (bill, { lineId }) => (bill.lines.some(({ id }) => id === lineId) ? null : unknownLine(lineId)),
    apply: (bill, { lineId, adjustment }, { by, at }) =>
      onLine(bill, lineId, ({ adjusted: _, ...line }) => (adjustment === null ? line : { ...line, adjusted: { ...adjustment, by, at } })),
    getName: ({ lineId, adjustment }, bill) =>
      adjustment === null ? `Full price for ${getLineName(bill, lineId)}` : `New price for ${getLineName(bill, lineId)}`,
  },
  setTable: {
    refuse(bill, { tableId }) {
      if (bill.collectionType === 'dineIn' || tableId === null) return null;
      return problem('UNAVAILABLE', null, 'tableId', 'A table is for dine-in bills only. Open a dine-in bill for it.');
    },
    apply: (bill, { table }) => ({ ...bill, table }),
    getName: ({ table }) => (table ? `Move to ${formatTableName(table.name)}` : 'Take off the table'),
  },
  setCollectionType: {
    refuse(bill, { collectionType }) {
      const unsold = bill.lines.find((line) => currentQuantity(line) > 0 && line.frozen.collectionPrices?.[collectionType] === null);
      if (unsold === undefined) return null;
      const message = `“${unsold.frozen.priced.name}” is not sold for ${wayInSentence(collectionType)}. Take it off the bill first.`;
      return problem('UNAVAILABLE', unsold.id, 'collectionType', message);
    },
    /** Tables and guests are a dine-in bill's, an address is a delivery's. Guests who eat in are there now. */
    apply({ covers, delivery, requested, ...bill }, { collectionType }) {
      const dineIn = collectionType === 'dineIn';
      return {
        ...bill,
        collectionType,
        table: dineIn ? bill.table : null,
        ...(dineIn && covers !== undefined && { covers }),
        ...(collectionType === 'delivery' && delivery && { delivery }),
        ...(!dineIn && requested && { requested }),
        lines: bill.lines.map((line) => ({ ...line, frozen: frozenFor(line.frozen, collectionType) })),
      };
    },
    getName: ({ collectionType }) => `Change to ${wayInSentence(collectionType)}`,
  },
  setDelivery: {
    refuse: ({ collectionType }) =>
      collectionType === 'delivery'
        ? null
        : problem('UNAVAILABLE', null, 'delivery', 'An address is for delivery bills only. Change the order type first.'),
    apply: (bill, { delivery }) => (bill.collectionType === 'delivery' ? { ...bill, delivery } : bill),
    getName: ({ delivery }) => `Deliver to ${delivery.address.line1}`,
  },
  setRequestedFor: {
    refuse({ collectionType }, { requestedFor }) {
      if (collectionType !== 'dineIn' || requestedFor === null) return null;
      return problem('UNAVAILABLE', null, 'requestedFor', 'A time is for pickup and delivery only. Change the order type first.');
    },
    apply({ requested: _, ...bill }, { requested }) {
      return requested === null || bill.collectionType === 'dineIn' ? bill : { ...bill, requested };
    },
    getName: ({ requested }) => (requested === null ? 'As soon as possible' : 'A later time'),
  },
  setCovers: {
    refuse(bill, { covers }) {
      if (bill.collectionType === 'dineIn' || covers === null) return null;
      return problem('UNAVAILABLE', null, 'covers', 'Guests are counted on dine-in bills only.');
    },
    apply: ({ covers: _, ...bill }, { covers }) => (covers === null ? bill : { ...bill, covers }),
    getName: ({ covers }) => (covers === null ? 'Guests: not counted' : `Guests: ${covers}`),
  },
  setAsking: {
    refuse: nothing,
    apply: ({ asking: _, ...bill }, { asking }) => (asking ? { ...bill, asking: true } : bill),
    getName: ({ asking }) => (asking ? 'Asking for the bill' : 'Not asking for the bill'),
  },
  setCustomer: {
    refuse: nothing,
    /** Another number is somebody else: the bill no longer counts for the customer. */
    apply: ({ customerId, ...bill }, { name, phone }) =>
      withOwnLoyalty({
        ...bill,
        customerName: name,
        customerPhone: phone,
        ...(customerId && phone === bill.customerPhone && { customerId }),
      }),
    getName: () => 'Name and phone',
  },
  linkCustomer: {
    refuse: nothing,
    apply: ({ customerId: _, ...bill }, { customerId, customerName, customerPhone }) =>
      withOwnLoyalty({
        ...bill,
        customerName,
        customerPhone,
        ...(customerId !== null && { customerId }),
      }),
    getName: ({ customerId, customerName }) => (customerId === null ? 'Take the customer off' : `Customer ${customerName}`.trim()),
  },
  setCoupon: {
    refuse: nothing,
    apply: ({ coupon: _, ...bill }, { coupon }) => (coupon === null ? bill : { ...bill, coupon }),
    getName: ({ coupon }) => (coupon === null ? 'Take the coupon off' : `Coupon ${coupon.coupon.couponCode}`),
  },
  setLoyalty: {
    refuse(bill, { proof }) {
      if (proof === null) return null;
      if (bill.customerId !== proof.customerId) return problem('UNAVAILABLE', null, 'code', 'Choose the customer on the bill first.');
      return bill.loyalty ? problem('UNAVAILABLE', null, 'code', 'The loyalty credit is on this bill already.') : null;
    },
    apply: ({ loyalty: _, ...bill }, { loyalty }) =>
      loyalty === null || loyalty.customerId !== bill.customerId ? bill : { ...bill, loyalty },
    getName: ({ loyalty }) => (loyalty === null ? 'Take the loyalty credit off' : 'Loyalty credit'),
  },
  setComments: {
    refuse: nothing,
    apply: (bill, { comments }) => ({ ...bill, comments }),
    getName: () => 'Note for the kitchen',
  },
};

/** The rules of one operation. The compiler cannot see that they belong to the operation they were looked up by. */
export const getRules = ({ type }: { type: Type }): OperationRules<Type> => operations[type] as OperationRules<Type>;

/** Why the bill's current state refuses an operation; null: it is allowed. Menu and stock of a new line are checked elsewhere. */
export const operationProblem = (bill: Bill, operation: BillOperation): CartProblem | null => getRules(operation).refuse(bill, operation);

const serverNames: Readonly<Record<ServerOperation['type'], string>> = {
  send: 'Send to kitchen',
  moveLinesOut: 'Move to another bill',
  moveLinesIn: 'Move from another bill',
};

/** Whether the server alone enters an operation. */
export const isServerOperation = (operation: EnteredOperation): operation is ServerOperation => operation.type in serverNames;

/** What was pressed, as a till lists a change that it could not save: "2 × Flat white". `bill` as the till shows it. */
export const nameOperation = (operation: EnteredOperation, bill: Bill | null): string =>
  isServerOperation(operation) ? serverNames[operation.type] : getRules(operation).getName(operation, bill);

/** Whether this release knows an operation: another device may have a newer release. */
export const isKnownOperation = ({ type }: EnteredOperation): boolean => type in serverNames || type in operations;
