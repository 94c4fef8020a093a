import { billUnits, splitByGuest, splitEqually, type GuestsToPay, type SplitCart } from '@servery/domain/bills';
import { calculatePercent, type Minor } from '@servery/domain/money';
import { countLeft, type PayState, type Split } from './pay-state.ts';

/** What a part of an order covers. Minor units. */
export interface PayPart {
  base: Minor;
  tip: Minor;
  /** What the other tills and the order's page show of it: "Flat white, Cheese slice". */
  note: string;
  /** The items that it pays for, where the bill is split by item. */
  units: readonly string[];
}

/** What of an order is open: `base` and the promised tip. */
interface OpenAmounts {
  base: Minor;
  tip: Minor;
}

const mostNote = 120;

/** What each guest of a bill that is split by item has yet to pay. */
export const getGuestsToPay = (split: Extract<Split, { mode: 'item' }>, cart: SplitCart, due: Minor): GuestsToPay =>
  splitByGuest(
    cart,
    split.guests.map(({ units, tenderId }) => ({ units, paid: tenderId !== null })),
    due,
  );

function getBase(split: Split, cart: SplitCart, due: Minor): Minor {
  if (split.mode === 'equally') return splitEqually(due, countLeft(split))[0] ?? due;
  if (split.mode === 'amount') return Math.min(split.base ?? 0, due);
  return split.mode === 'item' ? (getGuestsToPay(split, cart, due).parts[split.current] ?? 0) : due;
}

function getNote(split: Split, cart: SplitCart): string {
  if (split.mode === 'equally') return `Guest ${split.parts.indexOf(null) + 1} of ${split.parts.length}`;
  if (split.mode !== 'item') return '';
  const units = split.guests[split.current]?.units ?? [];
  const names = billUnits(cart).flatMap(({ id, name }) => (units.includes(id) ? [name] : []));
  const text = names.join(', ');
  return text.length <= mostNote ? text : `${text.slice(0, mostNote - 1)}…`;
}

/** The part that is about to be paid. The promised tip comes with the whole; another part has the tip that was chosen for it. */
export function getPart({ split, tip }: Pick<PayState, 'split' | 'tip'>, cart: SplitCart, due: OpenAmounts): PayPart {
  const base = getBase(split, cart, due.base);
  const promised = split.mode === 'whole' ? due.tip : 0;
  const given = tip.by === 'percent' ? calculatePercent(base, tip.percent * 1000) : tip.by === 'amount' ? tip.amount : promised;
  const units = split.mode === 'item' ? (split.guests[split.current]?.units ?? []) : [];
  return { base, tip: given, note: getNote(split, cart), units };
}
