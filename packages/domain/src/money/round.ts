import type { Minor, ThousandthsOfPercent } from './money.types.ts';

/** 100 % in thousandths of a percent. */
export const hundredPercent: ThousandthsOfPercent = 100_000;

/** Throws a RangeError unless `value` is a whole number that a double holds exactly. */
export function assertSafeInteger(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a safe integer, not ${value}`);
}

/** Rounds to a whole number, halves away from zero: 2.5 is 3 and -2.5 is -3. Never -0. */
export function roundHalfAwayFromZero(value: number): number {
  const rounded = value < 0 ? -Math.round(-value) : Math.round(value);
  return rounded + 0;
}

/**
 * `amount × numerator ÷ denominator` in whole numbers, halves away from zero, without ever passing through a fraction.
 * Products beyond 2^53 go through BigInt. Throws a RangeError when an input or the result is not a safe integer.
 */
export function multiplyDivide(amount: Minor, numerator: number, denominator: number): Minor {
  assertSafeInteger(amount, 'amount');
  assertSafeInteger(numerator, 'numerator');
  assertSafeInteger(denominator, 'denominator');
  if (denominator <= 0) throw new RangeError(`denominator must be above zero, not ${denominator}`);
  const product = amount * numerator;
  if (!Number.isSafeInteger(product)) return exactly(amount, numerator, denominator);
  const size = Math.abs(product);
  const rest = size % denominator;
  const whole = (size - rest) / denominator + (rest >= denominator - rest ? 1 : 0);
  return product < 0 ? 0 - whole : whole;
}

function exactly(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator);
  const size = product < 0n ? -product : product;
  const by = BigInt(denominator);
  const whole = Number(size / by + ((size % by) * 2n >= by ? 1n : 0n));
  assertSafeInteger(whole, 'result');
  return product < 0n ? 0 - whole : whole;
}

/** A percentage of an amount, exact and rounded once: 8.875 % (8875) of 1000 is 89. */
export function calculatePercent(amount: Minor, percentage: ThousandthsOfPercent): Minor {
  return multiplyDivide(amount, percentage, hundredPercent);
}
