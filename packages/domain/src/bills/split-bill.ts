import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/money.types.ts';
import { assertSafeInteger } from '../money/round.ts';
import type { LineClaim, SplitByAmount, SplitCart } from './split.types.ts';

/** What of a bill is split, in minor units: everything but what belongs to one payment (card surcharge, tip, rounding). */
export const splittable = ({ grandTotal, cardSurcharge = 0, tip, cashRounding = 0 }: SplitCart): Minor =>
  grandTotal - cardSurcharge - tip - cashRounding;

/** Parts of the same size; the first ones take a cent more where it does not come out even. @throws RangeError for fewer than one. */
export function splitEqually(total: Minor, parts: number): Minor[] {
  assertSafeInteger(parts, 'parts');
  if (parts < 1) throw new RangeError(`a bill has at least one part, not ${parts}`);
  return allocate(
    total,
    Array.from({ length: parts }, () => 1),
  );
}

/**
 * Each part pays for its lines after discounts; what is added to the lines (fee, surcharge, tax on top) follows in proportion. A line
 * that nobody claims is shared by all alike. Adds up to `splittable`.
 * @throws RangeError for fewer than one part, a claim of an unknown line, two claims of one, or shares that do not suit the parts.
 */
export function splitByItem(cart: SplitCart, parts: number, claims: readonly LineClaim[]): Minor[] {
  const all = splitEqually(0, parts).map(() => 1);
  const claimed = new Map<string, readonly number[]>();
  for (const { lineId, shares } of claims) {
    if (shares.length !== parts) throw new RangeError(`a claim needs ${parts} shares, not ${shares.length}`);
    if (claimed.has(lineId)) throw new RangeError(`line ${lineId} is claimed twice`);
    if (!cart.lines.some(({ id }) => id === lineId)) throw new RangeError(`line ${lineId} is not on the bill`);
    claimed.set(lineId, shares.some((share) => share > 0) ? shares : all);
  }
  const items = all.map(() => 0);
  let sum = 0;
  for (const { id, lineTotal, discountShare = 0 } of cart.lines) {
    const net = lineTotal - discountShare;
    sum += net;
    for (const [at, part] of allocate(net, claimed.get(id) ?? all).entries()) items[at] = (items[at] as Minor) + part;
  }
  return allocate(splittable(cart) - sum, items).map((added, at) => added + (items[at] as Minor));
}

/** Parts as they were typed; what is left, if anything, is one more part. */
export function splitByAmount(total: Minor, typed: readonly Minor[]): SplitByAmount {
  let left = total;
  for (const [at, amount] of typed.entries()) {
    assertSafeInteger(amount, 'amount');
    if (amount <= 0) return { ok: false, reason: 'notPositive', at };
    if (amount > left) return { ok: false, reason: 'tooMuch', at };
    left -= amount;
  }
  return { ok: true, parts: left > 0 ? [...typed, left] : [...typed] };
}

/** A tax of the whole bill on the papers of its parts: spread by what they pay, adding up to it. */
export const taxOfParts = (tax: Minor, parts: readonly Minor[]): Minor[] => allocate(tax, parts);
