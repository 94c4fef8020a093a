import { allocate } from '../money/allocate.ts';
import type { CartProblem } from '../pricing/pricing.types.ts';
import type { Bill, BillAdjustment, BillHeading, BillLeft, BillLine, EnteredOperation, LineMove, ServerOperation } from './bills.types.ts';
import { currentQuantity, hasRoomFor } from './operations.ts';

type MoveOut = Extract<ServerOperation, { type: 'moveLinesOut' }>;
type MoveIn = Extract<ServerOperation, { type: 'moveLinesIn' }>;

export const getHeading = ({ table, customerName, comments, collectionType, delivery, requested }: Bill): BillHeading => ({
  table,
  customerName,
  comments,
  collectionType,
  ...(delivery && { delivery }),
  ...(requested && { requested }),
});

/** A line has something that is worth keeping: to be paid for, with the kitchen, or voided. */
const isKept = (line: BillLine): boolean =>
  currentQuantity(line) > 0 || line.sent > 0 || line.voided !== null || (line.partsVoided?.length ?? 0) > 0;

/** Amounts are for the whole line: each part gets its share, and the shares add up. */
const takeShare = (adjustment: BillAdjustment, weights: readonly [number, number], at: 0 | 1): BillAdjustment => {
  const share = (amount: number): number => allocate(amount, weights)[at]!;
  return {
    ...adjustment,
    discountForItem: share(adjustment.discountForItem),
    extraChargeForItem: share(adjustment.extraChargeForItem),
    extraChargeForComments: share(adjustment.extraChargeForComments),
  };
};

/**
 * Divides a line: so many of it go, the rest stays. What the kitchen does not have goes first. What was voided of it stays. The parts have
 * together what the line had: quantity, quantity that the kitchen has, and amounts that were taken off or charged.
 */
function divideLine(line: BillLine, quantity: number): { stays: BillLine; goes: BillLine } {
  const current = currentQuantity(line);
  const rest = current - quantity;
  const sent = Math.min(line.sent, Math.max(0, quantity - Math.max(0, current - line.sent)));
  const { partsVoided: _, ...whole } = line;
  const adjusted = (at: 0 | 1) => line.adjusted && { adjusted: { ...line.adjusted, ...takeShare(line.adjusted, [rest, quantity], at) } };
  return {
    stays: { ...line, quantity: rest, sent: line.sent - sent, ...adjusted(0) },
    goes: { ...whole, quantity, sent, ...adjusted(1) },
  };
}

/** The line under another id: ids are unique on a bill only. */
const renamed = (line: BillLine, id: string): BillLine => ({
  ...line,
  id,
  input: { ...line.input, id },
  frozen: { ...line.frozen, priced: { ...line.frozen.priced, id } },
});

/** What is moved, and whether nothing that matters stays: then the whole bill is. */
export interface MovePlan {
  lines: LineMove[];
  emptied: boolean;
}

/** What moving lines of a bill means; null: all of it. A line of which all is moved goes with its history. */
export function planMove(bill: Pick<Bill, 'lines'>, moves: readonly { lineId: string; quantity: number }[] | null): MovePlan {
  const wanted = new Map((moves ?? []).map(({ lineId, quantity }) => [lineId, quantity]));
  const active = bill.lines.filter((line) => currentQuantity(line) > 0);
  const emptied = moves === null || active.every((line) => (wanted.get(line.id) ?? 0) >= currentQuantity(line));
  if (emptied) return { lines: bill.lines.filter(isKept).map(({ id }) => ({ lineId: id, quantity: null })), emptied };
  const lines = active.flatMap((line): LineMove[] => {
    const quantity = wanted.get(line.id) ?? 0;
    if (quantity === 0) return [];
    return [{ lineId: line.id, quantity: quantity >= currentQuantity(line) ? null : quantity }];
  });
  return { lines, emptied };
}

/**
 * The lines as the other bill gets them.
 * @param newId called once for each line that needs an id: a part of one, or one whose id the other bill has
 */
export function linesMoved(
  bill: Pick<Bill, 'lines'>,
  { lines }: MovePlan,
  other: Pick<Bill, 'lines'> | null,
  newId: () => string,
): BillLine[] {
  const taken = new Set(other?.lines.map(({ id }) => id));
  const byId = new Map(bill.lines.map((line) => [line.id, line]));
  return lines.flatMap(({ lineId, quantity }) => {
    const line = byId.get(lineId);
    if (line === undefined) return [];
    if (quantity !== null) return [renamed(divideLine(line, quantity).goes, newId())];
    return [taken.has(lineId) ? renamed(line, newId()) : line];
  });
}

/** Whether a bill says whose it is. */
const isNamed = ({ customerId, customerName, customerPhone }: Bill): boolean =>
  Boolean(customerId) || customerName !== '' || customerPhone !== '';

/**
 * What a new bill of moved lines has from the start, as operations: the same time, and the same address. What stays pays for the delivery,
 * unless nothing stays: both go in one trip.
 */
export const getCarried = ({ delivery, requested }: Bill, { emptied }: Pick<MovePlan, 'emptied'>): EnteredOperation[] => [
  ...(delivery ? [{ type: 'setDelivery' as const, delivery: emptied ? delivery : { ...delivery, fee: 0 } }] : []),
  ...(requested ? [{ type: 'setRequestedFor' as const, requested }] : []),
];

/**
 * What a bill that ends leaves to another one: its customer, address, coupon and loyalty credit only if that one has none, so that each log
 * names its own bill's alone. `fixed`: the other one is being paid, and whole-bill discounts stay as they are.
 */
export const getLeft = (bill: Bill, to: Bill, { fixed = false }: { fixed?: boolean } = {}): BillLeft => {
  const { customerId = null, customerName, customerPhone, comments, coupon, loyalty } = bill;
  const customer = isNamed(to) || !isNamed(bill) ? null : { customerId, customerName, customerPhone };
  const isTheirs = loyalty !== undefined && loyalty.customerId === (customer ?? to).customerId;
  return {
    customer,
    comments,
    covers: bill.covers ?? null,
    ...(bill.delivery && !to.delivery && { delivery: bill.delivery }),
    ...(coupon && !to.coupon && !fixed && { coupon }),
    ...(isTheirs && !to.loyalty && !fixed && { loyalty }),
  };
};

const problem = (code: CartProblem['code'], lineId: string | null, path: string, message: string): CartProblem => ({
  code,
  lineId,
  path,
  message,
});

/**
 * Why lines cannot be moved from one bill to another, empty: they can. `to` null: to a new bill of the same kind. `moves` null: all of it.
 */
export function moveProblems(from: Bill, to: Bill | null, moves: readonly { lineId: string; quantity: number }[] | null): CartProblem[] {
  if (to !== null && to.collectionType !== from.collectionType) {
    return [problem('UNAVAILABLE', null, 'toOrderId', 'Only bills of the same order type can be joined: prices and taxes differ.')];
  }
  const problems = (moves ?? []).flatMap(({ lineId, quantity }) => {
    const line = from.lines.find(({ id }) => id === lineId);
    const current = line === undefined ? 0 : currentQuantity(line);
    if (line === undefined || current === 0)
      return [problem('NOT_FOUND', lineId, 'lines', 'This line is no longer on the bill. Look at the bill again.')];
    if (quantity <= current) return [];
    return [
      problem(
        'QUANTITY_INVALID',
        lineId,
        'lines',
        `There are only ${current} of “${line.frozen.priced.name}” left. Look at the bill again.`,
      ),
    ];
  });
  if (problems.length > 0 || to === null) return problems;
  const { lines } = planMove(from, moves);
  const active = from.lines.filter((line) => currentQuantity(line) > 0 && lines.some(({ lineId }) => lineId === line.id)).length;
  if (hasRoomFor(to, active, lines.length)) return [];
  return [problem('CART_TOO_LARGE', null, 'toOrderId', 'The other bill has no room for these lines. Move fewer of them.')];
}

/** The bill without lines that went to another one. */
export function applyMoveOut(bill: Bill, { to, lines, emptied }: MoveOut): Bill {
  const moves = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const stay = bill.lines.flatMap((line) => {
    const quantity = moves.get(line.id);
    if (quantity === undefined) return [line];
    return quantity === null ? [] : [divideLine(line, quantity).stays];
  });
  if (!emptied) return { ...bill, lines: stay };
  const { coupon: _, loyalty: _loyalty, ...ended } = bill;
  return { ...ended, lines: stay, merged: to };
}

/** Characters that the comments of a bill may have. */
const longestComments = 1000;

/** A note about an allergy must not get lost because another bill has one, too. */
const joinComments = (own: string, other: string): string =>
  other === '' || own.split('\n').includes(other)
    ? own
    : [own, other]
        .filter((text) => text !== '')
        .join('\n')
        .slice(0, longestComments);

/** The bill with lines that came from another one, and with what that one left when it ended. */
export function applyMoveIn(bill: Bill, { lines, left }: MoveIn): Bill {
  const known = new Set(bill.lines.map(({ id }) => id));
  const covers = left?.covers == null ? {} : { covers: (bill.covers ?? 0) + left.covers };
  const words = left && {
    ...left.customer,
    comments: joinComments(bill.comments, left.comments),
    ...(left.delivery && { delivery: left.delivery }),
    ...(left.coupon && { coupon: left.coupon }),
    ...(left.loyalty && { loyalty: left.loyalty }),
  };
  const moved = { ...bill, ...words, ...covers, lines: [...bill.lines, ...lines.filter(({ id }) => !known.has(id))] };
  // Their ticket has come with them, under this bill's heading.
  return lines.some(({ sent }) => sent > 0) ? { ...moved, sentAs: getHeading(moved) } : moved;
}
