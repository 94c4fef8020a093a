import { noPrice, type Price } from '../menu/index.ts';
import type { MenuFilePrice } from './describe-menu-file.ts';

/**
 * A price merged with a file's. A price at Uber Eats changes the base price: the difference between the two is the restaurant's own
 * setting and stays.
 */
export function mergePrice(imported: MenuFilePrice | undefined, existing: Price | undefined): Price {
  const before = existing ?? noPrice;
  const price: Price = {
    basePrice: imported?.basePrice ?? before.basePrice,
    extraCharge: { ...before.extraCharge, ...imported?.extraCharge },
    uberEatsExtraCharge: { ...before.uberEatsExtraCharge, ...imported?.uberEatsExtraCharge },
  };
  const atUber = imported?.uberEatsPrice ?? imported?.uberEatsPickupPrice;
  if (atUber === undefined) return price;
  const { pickup, delivery } = price.uberEatsExtraCharge;
  const basePrice = atUber - (imported?.uberEatsPrice === undefined ? pickup : delivery);
  const isSold = (extra: number) => basePrice + extra >= 0;
  const fits = basePrice >= 0 && [...Object.values(price.extraCharge), pickup, delivery].every(isSold);
  return fits ? { ...price, basePrice } : { ...noPrice, basePrice: atUber };
}

/** Whether a file has a price. */
export const namesPrice = (imported: MenuFilePrice | undefined): boolean =>
  (imported?.basePrice ?? imported?.uberEatsPrice ?? imported?.uberEatsPickupPrice) !== undefined;
