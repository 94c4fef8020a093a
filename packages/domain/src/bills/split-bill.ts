import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/money.types.ts';
import { assertSafeInteger } from '../money/round.ts';
import type { LineClaim, SplitByAmount, SplitByItem, SplitCart } from './split.types.ts';

/** What of a bill is split, in minor units: everything but what belongs to one payment (card surcharge, tip, rounding). */
export const splittable = ({ grandTotal, cardSurcharge = 0, tip, cashRounding = 0 }: SplitCart): Minor =>
  grandTotal - cardSurcharge - tip - cashRounding;

/** Equal parts; the first ones get the remaining cents. @throws RangeError for fewer than one. */
export function splitEqually(total: Minor, parts: number): Minor[] {
  assertSafeInteger(parts, 'parts');
  if (parts < 1) throw new RangeError(`a bill has at least one part, not ${parts}`);
  return allocate(
    total,
    Array.from({ length: parts }, () => 1),
  );
}

/**
 * Each part pays for its lines after discounts; whatever is added to the lines (fee, surcharge, tax on top) follows in proportion. A line
 * that nobody claims stays due. Calculated exactly and rounded down once: the remaining cents go one each to the first parts with a
 * fraction. Adds up to `splittable`.
 * @throws RangeError for fewer than one part, a claim of an unknown line, two claims of one, or shares that do not match the parts.
 */
export function splitByItem(cart: SplitCart, parts: number, claims: readonly LineClaim[]): SplitByItem {
  const total = splittable(cart);
  const claimed = claimsByLine(cart, splitEqually(0, parts).length, claims);
  const nets = cart.lines.map(({ lineTotal, discountShare = 0 }) => lineTotal - discountShare);
  const sum = nets.reduce((all, net) => all + net, 0);
  if (sum === 0) {
    return claimed.size > 0 ? { parts: splitEqually(total, parts), unclaimed: 0 } : { parts: splitEqually(0, parts), unclaimed: total };
  }
  // Whole numbers over one denominator: the bill's items, times all numbers of shares that a line is divided into.
  const counts = new Set([...claimed.values()].map(({ of }) => of));
  const unit = [...counts].reduce((product, count) => product * BigInt(count), 1n);
  const owed = Array.from({ length: parts + 1 }, () => 0n);
  for (const [line, { id }] of cart.lines.entries()) {
    const net = BigInt(nets[line] as Minor) * BigInt(total) * unit;
    const claim = claimed.get(id);
    if (claim === undefined) owed[parts] = (owed[parts] as bigint) + net;
    else for (const [at, share] of claim.shares.entries()) owed[at] = (owed[at] as bigint) + (net * BigInt(share)) / BigInt(claim.of);
  }
  const amounts = cutOff(owed, BigInt(sum) * unit, total);
  return { parts: amounts.slice(0, parts), unclaimed: amounts[parts] as Minor };
}

/** Shares of each claimed line, and their total; without lines that nobody takes a share of. */
function claimsByLine({ lines }: SplitCart, parts: number, claims: readonly LineClaim[]) {
  const claimed = new Map<string, { shares: readonly number[]; of: number }>();
  const seen = new Set<string>();
  for (const { lineId, shares } of claims) {
    if (shares.length !== parts) throw new RangeError(`a claim needs ${parts} shares, not ${shares.length}`);
    if (seen.has(lineId)) throw new RangeError(`line ${lineId} is claimed twice`);
    if (!lines.some(({ id }) => id === lineId)) throw new RangeError(`line ${lineId} is not on the bill`);
    seen.add(lineId);
    for (const share of shares) {
      assertSafeInteger(share, 'share');
      if (share < 0) throw new RangeError(`a share must not be negative: ${share}`);
    }
    const of = shares.reduce((sum, share) => sum + share, 0);
    if (of > 0) claimed.set(lineId, { shares, of });
  }
  return claimed;
}

/** Fractions that add up to a total as whole numbers that do: cut off, the rest one each to the first that are not whole. */
function cutOff(numerators: readonly bigint[], denominator: bigint, total: Minor): Minor[] {
  const whole = numerators.map((numerator) => Number(numerator / denominator));
  let left = total - whole.reduce((sum, amount) => sum + amount, 0);
  return whole.map((amount, at) => {
    if (left === 0 || (numerators[at] as bigint) % denominator === 0n) return amount;
    left -= 1;
    return amount + 1;
  });
}

/** Parts as they were typed; any remainder is one more part. */
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
