/** Exact fractions, and the two ways in which the pages make whole amounts of them. */
export interface Fraction {
  top: bigint;
  /** Above zero. */
  bottom: bigint;
}

export const fraction = (top: number, bottom = 1): Fraction => ({ top: BigInt(top), bottom: BigInt(bottom) });

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });

export const sumOfFractions = (all: readonly Fraction[]): Fraction => all.reduce(plus, fraction(0));

/** What is left of it when it is cut off, and the whole below it. */
export const cutOff = ({ top, bottom }: Fraction): { whole: number; isWhole: boolean } => ({
  whole: Number(top / bottom),
  isWhole: top % bottom === 0n,
});

/** Half away from zero. */
export function rounded({ top, bottom }: Fraction): number {
  const size = top < 0n ? -top : top;
  const whole = Number((2n * size + bottom) / (2n * bottom));
  return top < 0n ? 0 - whole : whole;
}

/** So many thousandths of a percent of an amount, rounded once. */
export const calculatePercent = (amount: number, thousandths: number): number =>
  rounded({ top: BigInt(amount) * BigInt(thousandths), bottom: 100_000n });

export const calculateSum = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Spreading: the whole part to each, the units that are left one each to the largest remainders, ties to the first. Weights that are all
 * zero count as equal.
 */
function spread(amount: number, weights: readonly number[]): number[] {
  const used = weights.every((weight) => weight === 0) ? weights.map(() => 1) : weights;
  const sum = BigInt(calculateSum(used));
  const parts = used.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight);
    return { place, share: Number(product / sum), remainder: product % sum };
  });
  let left = amount - calculateSum(parts.map(({ share }) => share));
  const byRemainder = [...parts].sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1));
  for (const part of byRemainder) {
    if (left === 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map(({ share }) => share);
}

/** Spreads over some of the lines; the others get nothing. */
export function spreadOver(amount: number, lines: readonly { weight: number; counts: boolean }[]): number[] {
  const shares = spread(
    amount,
    lines.filter(({ counts }) => counts).map(({ weight }) => weight),
  );
  return lines.map(({ counts }) => (counts ? shares.shift()! : 0));
}
