import type { Minor } from '../money/money.types.ts';
import { calculatePercent } from '../money/round.ts';
import type { CardSurchargeSettings, EftposSurchargeSettings } from '../pricing/pricing.types.ts';

/** The amount from which on a card bears no surcharge; null: no limit. A limit of 0 is read as none. */
export const surchargeLimit = ({ applicableBelowAmount }: Pick<CardSurchargeSettings, 'applicableBelowAmount'>): Minor | null =>
  applicableBelowAmount === 0 ? null : applicableBelowAmount;

/** The surcharge of a card on a terminal, at the till or at the door. */
export const terminalSurcharge = ({
  card,
  eftpos,
}: {
  card: CardSurchargeSettings;
  eftpos: EftposSurchargeSettings;
}): CardSurchargeSettings => {
  if (!eftpos.separate) return card;
  const { amountInCents, percentage, applicableBelowAmount } = eftpos;
  return { amountInCents, percentage, applicableBelowAmount };
};

/** The surcharge on what a card pays, in minor units: fixed part and percentage. Nothing on nothing, and none from the limit on. */
export function cardSurchargeOn(amount: Minor, settings: CardSurchargeSettings): Minor {
  const { amountInCents, percentage } = settings;
  const limit = surchargeLimit(settings);
  if (amount <= 0 || (limit !== null && amount >= limit)) return 0;
  return amountInCents + calculatePercent(amount, percentage);
}
