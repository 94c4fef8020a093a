import type { CountryCode } from '../countries/countries.types.ts';
import type { Minor } from '../money/money.types.ts';
import { sameSuburb } from './address-text.ts';
import type { DeliveryAddress, DeliveryAnswer, DeliveryProblem, DeliveryRules, DeliveryTerms, GeoPoint } from './delivery.types.ts';
import { distanceInMetres, pointOf } from './distance.ts';
import { isInPolygon } from './polygon.ts';

export interface DeliveryQuestion {
  rules: DeliveryRules;
  /** Null: the store stands nowhere on the map. */
  store: GeoPoint | null;
  /** Null: not said yet. */
  address: DeliveryAddress | null;
  /** What a courier asks for bringing it there; null or absent: there is none, or it has not said. */
  courierQuote?: Minor | null | undefined;
}

/**
 * What a delivery costs and how much has to be ordered, by the areas of the store, else by its suburbs, else flat and by its radius; of
 * several that fit the cheapest, ties to the first. Where nobody knows where it goes the dearest fee and the lowest minimum count, and the
 * address is let through: staff see it before they accept.
 */
export function deliveryTerms(question: DeliveryQuestion): DeliveryAnswer {
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
  const to = address && pointOf(address);
  if (!to || !question.store || rules.radiusInMetres === null) return { ok: true, terms };
  const away = distanceInMetres(question.store, to);
  if (away <= rules.radiusInMetres) return { ok: true, terms };
  return { ok: false, terms, problem: outside(farWords(away, rules.radiusInMetres, address.country)) };
}

function termsByArea({ rules, address, courierQuote }: DeliveryQuestion): DeliveryAnswer {
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
  const point = address && pointOf(address);
  if (!point) return { ok: true, terms: dearest(all.map(({ terms }) => terms)) };
  const fitting = all.filter(({ polygon }) => isInPolygon(point, polygon)).map(({ terms }) => terms);
  return answerOf(
    fitting,
    all.map(({ terms }) => terms),
  );
}

/** No suburb that a store lists is further away, in metres: a point beyond says that suburb and point are not of one place. */
const farthestSuburb = 100_000;

function termsBySuburb({ rules, address, store }: DeliveryQuestion): DeliveryAnswer {
  const all = (rules.suburbs ?? []).map((suburb) => ({
    suburb,
    terms: { fee: suburb.fee, minOrderValue: rules.minOrderValue, areaId: suburb.id, name: suburb.name, courier: false, exact: true },
  }));
  const terms = all.map((entry) => entry.terms);
  if (!address) return { ok: true, terms: dearest(terms) };
  const to = pointOf(address);
  const elsewhere = to !== null && store !== null && distanceInMetres(store, to) > farthestSuburb;
  return answerOf(
    all.filter(({ suburb }) => !elsewhere && sameSuburb(address, suburb)).map((entry) => entry.terms),
    terms,
  );
}

function answerOf(fitting: readonly DeliveryTerms[], all: readonly DeliveryTerms[]): DeliveryAnswer {
  const [first, ...others] = fitting;
  if (first) return { ok: true, terms: others.reduce((best, terms) => (terms.fee < best.fee ? terms : best), first) };
  return { ok: false, terms: dearest(all), problem: outside('This store does not deliver to this address') };
}

/** The highest fee, ties to the first: what is known later is never dearer. And the lowest minimum: a guess refuses nobody. */
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

function farWords(away: number, most: number, country: CountryCode): string {
  const [here, limit] = [wayInWords(away, country), wayInWords(most, country)];
  return `This address is ${here === limit ? `more than ${limit} away` : `${here} away, and this store delivers up to ${limit}`}`;
}

const metresInMile = 1_609.344;

/** "2.4 km"; in miles where people think in miles. */
export function wayInWords(metres: number, country: CountryCode): string {
  const miles = country === 'US' || country === 'GB';
  const tenths = Math.round((metres / (miles ? metresInMile : 1_000)) * 10);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} ${miles ? (tenths === 10 ? 'mile' : 'miles') : 'km'}`;
}
