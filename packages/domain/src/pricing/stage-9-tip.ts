import type { Minor } from '../money/money.types.ts';
import { assertSafeInteger } from '../money/round.ts';

/** Stage 9: the tip as given; only cash rounding includes it. @throws RangeError below zero. */
export function tipStage(tip: Minor = 0): Minor {
  assertSafeInteger(tip, 'tip');
  if (tip < 0) throw new RangeError(`a tip must not be negative: ${tip}`);
  return tip;
}
