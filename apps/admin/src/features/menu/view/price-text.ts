import type { Price } from '@servery/domain/menu';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { collectionNames, collectionTypes } from '@servery/domain/orders';

const uberEatsTypes = ['pickup', 'delivery'] as const;

/** What a price comes to where it is not the same: "Delivery $5.00". Empty: it is the same everywhere. */
export function describeExtras({ basePrice, extraCharge, uberEatsExtraCharge }: Price, currency: CurrencyCode): string[] {
  const money = (extra: number) => formatMoney(Math.max(0, basePrice + extra), currency);
  return [
    ...collectionTypes.filter((type) => extraCharge[type] !== 0).map((type) => `${collectionNames[type]} ${money(extraCharge[type])}`),
    ...uberEatsTypes
      .filter((type) => uberEatsExtraCharge[type] !== 0)
      .map((type) => `Uber Eats, ${collectionNames[type].toLowerCase()} ${money(uberEatsExtraCharge[type])}`),
  ];
}
