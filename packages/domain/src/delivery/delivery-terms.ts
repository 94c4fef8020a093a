import type { CountryCode } from '../countries/countries.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { AddressCheck } from './address-proof.ts';
import { sameSuburb } from './address-text.ts';
import type { DeliveryAddress, DeliveryAnswer, DeliveryProblem, DeliveryRules, DeliveryTerms, GeoPoint } from './delivery.types.ts';
import { distanceInMetres, getPoint } from './distance.ts';
import { formatDistance } from './distance-units.ts';
import { isInPolygon } from './polygon.ts';

export interface DeliveryQuestion {
  rules: DeliveryRules;
  /** Null: the store has no coordinates. */
  store: GeoPoint | null;
  /** Null: not entered yet. */
  address: DeliveryAddress | null;
  /** The courier's charge for this address; null or absent: there is no courier, or the charge is not known. */
  courierQuote?: Minor | null | undefined;
  /** Whether the address is at its stated location; absent: somebody vouches for it. */
  check?: AddressCheck | undefined;
}

/**
 * The fee and the minimum order of a delivery, by the store's areas, else by its suburbs, else flat and by its radius; of several that
 * match the cheapest, ties to the first. If the destination is unknown or not confirmed, the highest fee and the lowest minimum apply, and
 * the address is accepted: staff see it before they accept.
 */
export function deliveryTerms(question: DeliveryQuestion): DeliveryAnswer {
  const answer = getTerms(question);
  if (question.check?.kind !== 'contradicts') return answer;
  return { ok: false, terms: answer.terms, problem: mismatch(question.check.known) };
}

function getTerms(question: DeliveryQuestion): DeliveryAnswer {
  const { rules, address } = question;
  if (rules.deliveryAreas?.length) return termsByArea(question);
  if (rules.suburbs?.length) return termsBySuburb(question);
  const terms: DeliveryTerms = {
    fee: rules.fee,
    minOrderValue: rules.minOrderValue,
    areaId: null,
    name: null,
    courier: false,
    exact: true,
  };
  const to = address && getPoint(address);
  if (!to || !question.store || rules.radiusInMetres === null) return { ok: true, terms };
  const away = distanceInMetres(question.store, to);
  if (away <= rules.radiusInMetres) return { ok: true, terms };
  return { ok: false, terms, problem: outside(distanceText(away, rules.radiusInMetres, address.country)) };
}

function termsByArea({ rules, address, courierQuote, check }: DeliveryQuestion): DeliveryAnswer {
  const all = (rules.deliveryAreas ?? []).map((area) => {
    const courier = area.shouldApplyThirdPartyDeliveryFee && courierQuote !== null && courierQuote !== undefined;
    const terms: DeliveryTerms = {
      fee: courier ? courierQuote : area.deliveryCharges,
      minOrderValue: area.minOrderValue ?? rules.minOrderValue,
      areaId: area.id,
      name: area.name,
      courier,
      exact: true,
    };
    return { polygon: area.polygon, terms };
  });
  const point = address && getPoint(address);
  if (!point) return { ok: true, terms: dearest(all.map(({ terms }) => terms)) };
  const every = all.map(({ terms }) => terms);
  const fitting = all.filter(({ polygon }) => isInPolygon(point, polygon)).map(({ terms }) => terms);
  // A client may send any point with any street.
  if (!isVouched(check) && fitting.length > 0) return { ok: true, terms: dearest(every) };
  return getAnswer(fitting, every);
}

/** No listed suburb is further from its store, in metres: a point beyond this does not belong to the suburb. */
const farthestSuburb = 100_000;

function termsBySuburb({ rules, address, store, check }: DeliveryQuestion): DeliveryAnswer {
  const all = (rules.suburbs ?? []).map((suburb) => ({
    suburb,
    terms: { fee: suburb.fee, minOrderValue: rules.minOrderValue, areaId: suburb.id, name: suburb.name, courier: false, exact: true },
  }));
  const terms = all.map((entry) => entry.terms);
  if (!address) return { ok: true, terms: dearest(terms) };
  const to = getPoint(address);
  const elsewhere = to !== null && store !== null && distanceInMetres(store, to) > farthestSuburb;
  const feesIn = (place: Pick<DeliveryAddress, 'suburb' | 'postcode'>) =>
    all.filter(({ suburb }) => sameSuburb({ ...place, country: address.country }, suburb)).map((entry) => entry.terms);
  const answer = getAnswer(elsewhere ? [] : feesIn(address), terms);
  if (!answer.ok || isVouched(check)) return answer;
  const streets = check?.kind === 'unconfirmed' ? check.elsewhere : null;
  if (streets === null) return { ok: true, terms: dearest(terms) };
  // Its street is known in other suburbs of the list: it may lie in any of them.
  const others = streets.map((place) => getAnswer(feesIn(place), terms)).filter(({ ok }) => ok);
  return others.reduce((most, other) => (other.terms.fee > most.terms.fee ? other : most), answer);
}

const isVouched = (check: AddressCheck | undefined): boolean => check === undefined || check.kind === 'confirmed';

function getAnswer(fitting: readonly DeliveryTerms[], all: readonly DeliveryTerms[]): DeliveryAnswer {
  const [first, ...others] = fitting;
  if (first) return { ok: true, terms: others.reduce((best, terms) => (terms.fee < best.fee ? terms : best), first) };
  return { ok: false, terms: dearest(all), problem: outside('This store does not deliver to this address') };
}

/** The highest fee, ties to the first: the exact terms are never dearer. And the lowest minimum: an estimate refuses nobody. */
function dearest(all: readonly DeliveryTerms[]): DeliveryTerms {
  const found = all.reduce((most, terms) => (terms.fee > most.fee ? terms : most));
  const minOrderValue = Math.min(...all.map((terms) => terms.minOrderValue));
  return { ...found, minOrderValue, areaId: null, name: null, exact: false };
}

const outside = (why: string): DeliveryProblem => ({
  code: 'OUTSIDE_AREA',
  lineId: null,
  path: 'delivery.address',
  message: `${why}. Please choose another address, or pick your order up.`,
});

const mismatch = ({ suburb, postcode }: { suburb: string; postcode: string }): DeliveryProblem => ({
  code: 'ADDRESS_MISMATCH',
  lineId: null,
  path: 'delivery.address.suburb',
  message: `This address is in ${suburb} ${postcode}. Please correct it, or choose it from the list again.`,
});

function distanceText(away: number, most: number, country: CountryCode): string {
  const [here, limit] = [formatDistance(away, country), formatDistance(most, country)];
  return `This address is ${here === limit ? `more than ${limit} away` : `${here} away, and this store delivers up to ${limit}`}`;
}
