import type { CountryCode } from '../countries/countries.types.ts';
import type { Minor } from '../money/money.types.ts';

/** The smallest coin that is left in a country, in minor units. In the US shops may round; nothing here does. */
export const smallestCoin: Readonly<Record<CountryCode, Minor>> = { AU: 5, NZ: 10, GB: 1, US: 1 };

/**
 * The amount added so that coins can pay; negative: subtracted. To the nearest coin; halfway (New Zealand's 5 cents) down, or up if the
 * store chooses so. Cash refunds round in the same way: by the amount, whatever its sign.
 */
export function cashRounding(amount: Minor, country: CountryCode, fiveUp = false): Minor {
  const coin = smallestCoin[country];
  const over = Math.abs(amount) % coin;
  const up = over * 2 > coin || (over * 2 === coin && fiveUp);
  const change = over === 0 ? 0 : up ? coin - over : 0 - over;
  return amount < 0 ? 0 - change : change;
}
