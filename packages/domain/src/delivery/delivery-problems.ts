import type { CountryCode } from '../countries/countries.types.ts';
import { formatMoney } from '../money/format.ts';
import type { CurrencyCode, Minor } from '../money/money.types.ts';
import type { DeliveryAddress, DeliveryProblem, DeliveryRules, GeoPoint } from './delivery.types.ts';
import { distanceInMetres, pointOf } from './distance.ts';

/** What a delivery is checked with. */
export interface DeliveryCheck {
  rules: DeliveryRules;
  currency: CurrencyCode;
  /** Of the items, before the fee. */
  itemTotal: Minor;
  /** Null: the store stands nowhere on the map, and no address is too far. */
  store: GeoPoint | null;
  /** Null: not said yet. */
  address: DeliveryAddress | null;
}

/** Everything that keeps an order from being delivered, with what the guest can do about it. On the edge is inside. */
export function deliveryProblems({ rules, currency, itemTotal, store, address }: DeliveryCheck): DeliveryProblem[] {
  const problems: DeliveryProblem[] = [];
  const missing = rules.minOrderValue - itemTotal;
  if (missing > 0) {
    const message = `Delivery starts at ${formatMoney(rules.minOrderValue, currency)}. Please add ${formatMoney(missing, currency)} more.`;
    problems.push({ code: 'BELOW_MINIMUM', lineId: null, path: '', message });
  }
  const to = address && pointOf(address);
  // An address that nobody placed on a map is let through: staff see where it goes before they accept.
  if (address && to && store && rules.radiusInMetres !== null) {
    const away = distanceInMetres(store, to);
    if (away > rules.radiusInMetres) {
      const [here, most] = [wayInWords(away, address.country), wayInWords(rules.radiusInMetres, address.country)];
      const far = here === most ? `more than ${most} away` : `${here} away, and this store delivers up to ${most}`;
      const message = `This address is ${far}. Please choose another address, or pick your order up.`;
      problems.push({ code: 'OUTSIDE_AREA', lineId: null, path: 'delivery.address', message });
    }
  }
  return problems;
}

const metresInMile = 1_609.344;

/** "2.4 km"; in miles where people think in miles. */
export function wayInWords(metres: number, country: CountryCode): string {
  const miles = country === 'US' || country === 'GB';
  const tenths = Math.round((metres / (miles ? metresInMile : 1_000)) * 10);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} ${miles ? (tenths === 10 ? 'mile' : 'miles') : 'km'}`;
}
