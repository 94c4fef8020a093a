import {
  checkAddress,
  deliveryTerms,
  getPoint,
  provedAddressFor,
  type AddressCheck,
  type DeliveryAddress,
  type DeliveryRules,
} from '@servery/domain/delivery';
import { formatMoney, type Minor } from '@servery/domain/money';
import type { Store } from '../api.ts';
import { deliveryConditions } from '../store-offers.ts';

type Delivery = NonNullable<Store['delivery']>;
type Bringing = Pick<Store, 'id' | 'delivery' | 'address' | 'currency'>;

/** Higher than any fee: if two areas contain an address, one with a known price is shown. A courier's charge is known at the checkout. */
const courierFee: Minor = 1_000_000_000;

/** The store's public delivery terms as rules of the domain. */
const getRules = ({ suburbs, areas, ...rest }: Delivery): DeliveryRules => ({
  ...rest,
  suburbs: suburbs.map((suburb) => ({ ...suburb, id: `${suburb.name} ${suburb.postcode}` })),
  deliveryAreas: areas.map(({ fee, ...area }) => ({
    ...area,
    deliveryCharges: fee ?? courierFee,
    shouldApplyThirdPartyDeliveryFee: fee === null,
  })),
});

/** The terms of delivery to an address. `fee` null: the courier's charge, shown at the checkout. */
export type AddressTerms =
  | {
      ok: true;
      fee: Minor | null;
      minOrderValue: Minor;
      freeFrom: Minor | null;
      areaId: string | null;
      name: string | null;
      exact: boolean;
    }
  | { ok: false; message: string };

/** The check of an address, as far as a browser can do it. */
export const getCheck = ({ id }: Pick<Store, 'id'>, to: DeliveryAddress): AddressCheck =>
  checkAddress(to, provedAddressFor(to, id, Date.now()));

/** Whether the fee depends on the suburb of an address, and not on its coordinates. */
const bySuburb = ({ delivery }: Pick<Store, 'delivery'>): boolean =>
  delivery !== null && delivery.areas.length === 0 && delivery.suburbs.length > 0;

/** Whether the fee depends on the place. */
export const hasPlaces = ({ delivery }: Pick<Store, 'delivery'>): boolean =>
  delivery !== null && delivery.areas.length + delivery.suburbs.length > 0;

/** Whether the store delivers to an address, and at what price; the server's answer applies when the order is priced. Null: no delivery. */
export function termsFor({ id, delivery, address }: Bringing, to: DeliveryAddress | null): AddressTerms | null {
  if (!delivery) return null;
  const answer = deliveryTerms({
    rules: getRules(delivery),
    store: getPoint(address),
    address: to,
    check: to ? getCheck({ id }, to) : undefined,
  });
  if (!answer.ok) return { ok: false, message: answer.problem.message };
  const { fee, minOrderValue, areaId, name, exact } = answer.terms;
  // An address typed by hand has no coordinates, which areas and a radius need.
  const placed =
    delivery.areas.length + delivery.suburbs.length > 0 ? exact : delivery.radiusInMetres === null || to === null || getPoint(to) !== null;
  return { ok: true, fee: fee === courierFee ? null : fee, minOrderValue, freeFrom: delivery.freeFrom, areaId, name, exact: placed };
}

/** "Delivery $5.00, free from $40.00, minimum order $25.00". `most`: the fee may be lower, once the place is known. */
export function termsText(
  { fee, minOrderValue, freeFrom }: Pick<Extract<AddressTerms, { ok: true }>, 'fee' | 'minOrderValue' | 'freeFrom'>,
  currency: Store['currency'],
  most = false,
): string {
  const price = fee !== null && fee > 0 ? `Delivery ${formatMoney(fee, currency)}${most ? ' at most' : ''}` : 'Free delivery';
  return [
    fee === null ? "Delivery at the courier's price" : price,
    ...deliveryConditions(fee === 0 ? null : freeFrom, minOrderValue, currency),
  ].join(', ');
}

/** The answer about an address: whether the store delivers, at what price, and what to do next. */
export function addressCheckText(
  store: Bringing,
  to: DeliveryAddress,
  terms: AddressTerms,
): { good: boolean; title: string; text: string } {
  if (!terms.ok) return { good: false, title: 'We do not deliver there', text: terms.message };
  if (!terms.exact) {
    return {
      good: true,
      title: bySuburb(store) ? `We could not confirm that ${to.line1} is in ${to.suburb}` : `We could not find ${to.line1} on the map`,
      text: `You can order; the restaurant checks the address before it accepts. ${termsText(terms, store.currency, hasPlaces(store))}.`,
    };
  }
  return {
    good: true,
    title: `Yes, we deliver to ${to.line1}`,
    text: `${termsText(terms, store.currency)}${terms.name === null ? '' : ` (${terms.name})`}.`,
  };
}

/** A cart's delivery fee while the place is unknown: the highest of all. Null: it is known, or the same everywhere. */
export function openFeeText(store: Bringing, to: DeliveryAddress | null): string | null {
  const { areas, suburbs } = store.delivery ?? { areas: [], suburbs: [] };
  const terms = areas.length + suburbs.length > 1 ? termsFor(store, to) : null;
  // Both are known once the address is confirmed or was looked up.
  if (!terms?.ok || (to !== null && terms.exact)) return null;
  return 'The delivery fee depends on your address. This is the highest it can be.';
}
