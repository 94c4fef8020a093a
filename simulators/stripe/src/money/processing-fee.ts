/** What the provider takes of a card payment, by currency: thousandths of a percent, and minor units. */
const tariff: Readonly<Record<string, { rate: number; fixed: number }>> = {
  aud: { rate: 1700, fixed: 30 },
  gbp: { rate: 1500, fixed: 20 },
  nzd: { rate: 2650, fixed: 30 },
  usd: { rate: 2900, fixed: 30 },
};

/** What it takes once for a dispute, in minor units. */
const disputeTariff: Readonly<Record<string, number>> = { aud: 2500, gbp: 2000, nzd: 2500, usd: 1500 };

/** The provider's fee for a captured amount, both in minor units. A refund does not return it. */
export const processingFee = (amount: number, currency: string): number => {
  const { rate, fixed } = tariff[currency] ?? { rate: 2900, fixed: 30 };
  return Math.round((amount * rate) / 100_000) + fixed;
};

export const disputeFee = (currency: string): number => disputeTariff[currency] ?? 1500;

/**
 * The part of a fee that belongs to a part of an amount, so that parts refunded one after the other add up to the whole fee in the end.
 * `before` and `after` are how much of `whole` had been and will have been refunded.
 */
export const shareOfFee = (fee: number, whole: number, before: number, after: number): number =>
  whole === 0 ? 0 : Math.round((fee * after) / whole) - Math.round((fee * before) / whole);
