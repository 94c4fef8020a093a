import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/money.types.ts';
import type { PricedLine } from '../pricing/pricing.types.ts';
import { splitByItem } from './split-bill.ts';
import type { SplitCart } from './split.types.ts';

/**
 * A bill's items one by one, in its order: three beers are three lines, so that each guest may pay for one. Those of a line add up to it, to
 * the cent.
 */
export const billUnits = ({ lines }: Pick<SplitCart, 'lines'>): PricedLine[] =>
  lines.flatMap((line) => {
    const ones = Array.from({ length: Math.max(1, line.quantity) }, () => 1);
    const discounts = allocate(line.discountShare ?? 0, ones);
    return allocate(line.lineTotal, ones).map((lineTotal, at) => ({
      ...line,
      id: `${line.id}.${at}`,
      quantity: 1,
      lineTotal,
      discountShare: discounts[at] ?? 0,
    }));
  });

/** What a guest of a split bill pays for, by the ids of `billUnits`. Guests who have the same one share it equally. */
export interface SplitGuest {
  units: readonly string[];
  paid: boolean;
}

export interface GuestsToPay {
  /** Of each guest, in base amounts. Zero once paid. */
  parts: Minor[];
  /** What nobody has claimed: it stays due. */
  unclaimed: Minor;
}

/**
 * What each guest has yet to pay of `due`, the balance of the whole bill. Together never more than that: something else may have been paid
 * of it meanwhile. Where everything is claimed, the last guest who has not paid closes the bill, to the cent.
 */
export function splitByGuest(cart: SplitCart, guests: readonly SplitGuest[], due: Minor): GuestsToPay {
  const lines = billUnits(cart);
  const claims = lines.map(({ id }) => ({ lineId: id, shares: guests.map(({ units }) => (units.includes(id) ? 1 : 0)) }));
  const shares = splitByItem({ ...cart, lines }, guests.length, claims).parts;
  const isOpen = ({ paid, units }: SplitGuest) => !paid && units.length > 0;
  const isClosing = guests.filter(isOpen).length === 1 && lines.every(({ id }) => guests.some(({ units }) => units.includes(id)));
  let left = due;
  const parts = guests.map((guest, at) => {
    if (!isOpen(guest)) return 0;
    const part = isClosing ? left : Math.min(shares[at] ?? 0, left);
    left -= part;
    return part;
  });
  return { parts, unclaimed: left };
}
