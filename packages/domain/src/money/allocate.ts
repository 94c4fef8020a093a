import type { Minor } from './money.types.ts';
import { assertSafeInteger } from './round.ts';

/**
 * Spreads a total over weights so that the parts add up to it: largest remainder, ties to the first.
 * Weights that are all zero count as equal. A negative total gives negative parts.
 * Throws a RangeError for a negative or unsafe weight, and for a total without any part to take it.
 */
export function allocate(total: Minor, weights: readonly number[]): Minor[] {
  assertSafeInteger(total, 'total');
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to spread the total over');
    return [];
  }
  let sum = 0;
  for (const weight of weights) {
    assertSafeInteger(weight, 'weight');
    if (weight < 0) throw new RangeError(`weights must not be negative: ${weight}`);
    sum += weight;
  }
  assertSafeInteger(sum, 'sum of weights');
  if (sum === 0) {
    return allocate(
      total,
      weights.map(() => 1),
    );
  }
  const size = Math.abs(total);
  const parts: Minor[] = [];
  const rests: number[] = [];
  let left = size;
  for (const weight of weights) {
    const [part, rest] = divide(size, weight, sum);
    parts.push(part);
    rests.push(rest);
    left -= part;
  }
  // `left` is below the number of weights, and the sort is stable: ties stay with the first.
  const byRest = rests.map((_, index) => index).sort((a, b) => (rests[b] as number) - (rests[a] as number));
  for (const index of byRest.slice(0, left)) parts[index] = (parts[index] as number) + 1;
  return total < 0 ? parts.map((part) => 0 - part) : parts;
}

/** Whole part and remainder of `size × weight ÷ sum`. */
function divide(size: number, weight: number, sum: number): [number, number] {
  const product = size * weight;
  if (Number.isSafeInteger(product)) {
    const rest = product % sum;
    return [(product - rest) / sum, rest];
  }
  const exact = BigInt(size) * BigInt(weight);
  const by = BigInt(sum);
  return [Number(exact / by), Number(exact % by)];
}
