import { noPrice, type Price } from '../menu/index.ts';
import type { MenuFilePrice } from './describe-menu-file.ts';

/**
 * A price with what a file says of it. What Uber's guests pay moves the base price: the difference between the two is the restaurant's own
 * setting and stays.
 */
export function mergePrice(said: MenuFilePrice | undefined, standing: Price | undefined): Price {
  const before = standing ?? noPrice;
  const price: Price = {
    basePrice: said?.basePrice ?? before.basePrice,
    extraCharge: { ...before.extraCharge, ...said?.extraCharge },
    uberEatsExtraCharge: { ...before.uberEatsExtraCharge, ...said?.uberEatsExtraCharge },
  };
  const atUber = said?.uberEatsPrice ?? said?.uberEatsPickupPrice;
  if (atUber === undefined) return price;
  const { pickup, delivery } = price.uberEatsExtraCharge;
  const basePrice = atUber - (said?.uberEatsPrice === undefined ? pickup : delivery);
  const isSold = (extra: number) => basePrice + extra >= 0;
  const fits = basePrice >= 0 && [...Object.values(price.extraCharge), pickup, delivery].every(isSold);
  return fits ? { ...price, basePrice } : { ...noPrice, basePrice: atUber };
}

/** Whether a file says what something costs. */
export const namesPrice = (said: MenuFilePrice | undefined): boolean =>
  (said?.basePrice ?? said?.uberEatsPrice ?? said?.uberEatsPickupPrice) !== undefined;
