import type { DeliveryAddress, DeliveryRules, DeliveryTerms, GeoPoint } from '@servery/domain/delivery';

/** delivery.md, "Terms", "In an area" and "How far". */

export interface Question {
  rules: DeliveryRules;
  store: GeoPoint | null;
  address: DeliveryAddress | null;
  courierQuote: number | null;
}

export interface ReferenceTerms {
  isOutside: boolean;
  terms: DeliveryTerms;
}

type Offer = Omit<DeliveryTerms, 'exact'>;

export function referenceTerms({ rules, store, address, courierQuote }: Question): ReferenceTerms {
  if (rules.deliveryAreas?.length) {
    const offers = rules.deliveryAreas.map((area) => ({ area, offer: getOffer(area, rules, courierQuote) }));
    const point = address && getPoint(address);
    const fitting = point && offers.filter(({ area }) => isInside(point, area.polygon));
    return decided(
      offers.map(({ offer }) => offer),
      fitting && fitting.map(({ offer }) => offer),
    );
  }
  if (rules.suburbs?.length) {
    const offers = rules.suburbs.map((suburb) => ({
      suburb,
      offer: { fee: suburb.fee, minOrderValue: rules.minOrderValue, areaId: suburb.id, name: suburb.name, courier: false },
    }));
    const fitting = address && offers.filter(({ suburb }) => isSuburb(suburb, address));
    return decided(
      offers.map(({ offer }) => offer),
      fitting && fitting.map(({ offer }) => offer),
    );
  }
  const point = address && getPoint(address);
  const isOutside = store !== null && point !== null && rules.radiusInMetres !== null && metres(store, point) > rules.radiusInMetres;
  return {
    isOutside,
    terms: { fee: rules.fee, minOrderValue: rules.minOrderValue, areaId: null, name: null, courier: false, exact: true },
  };
}

/** An area's fee is the courier's if it says so and there is a quote; its minimum is the store's if it has none. */
function getOffer(area: NonNullable<DeliveryRules['deliveryAreas']>[number], rules: DeliveryRules, courierQuote: number | null): Offer {
  const courier = area.shouldApplyThirdPartyDeliveryFee && courierQuote !== null;
  return {
    fee: courier ? courierQuote : area.deliveryCharges,
    minOrderValue: area.minOrderValue ?? rules.minOrderValue,
    areaId: area.id,
    name: area.name,
    courier,
  };
}

/**
 * The lowest fee of those that match, ties to the first. If the place is unknown, or outside: the highest of all, and the lowest minimum.
 */
function decided(all: readonly Offer[], fitting: readonly Offer[] | null): ReferenceTerms {
  const [first] = [...(fitting ?? [])].sort((a, b) => a.fee - b.fee);
  if (first) return { isOutside: false, terms: { ...first, exact: true } };
  const [dearest] = [...all].sort((a, b) => b.fee - a.fee);
  const minOrderValue = Math.min(...all.map((offer) => offer.minOrderValue));
  return { isOutside: fitting !== null, terms: { ...dearest!, minOrderValue, areaId: null, name: null, exact: false } };
}

const getPoint = ({ latitude, longitude }: DeliveryAddress): GeoPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Names by letters and digits alone, small, without accents; five digits in the US, the first half is enough in the UK, empty is any. */
function isSuburb({ name, postcode }: { name: string; postcode: string }, address: DeliveryAddress): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  if (plain(name) !== plain(address.suburb)) return false;
  const wanted = plain(postcode);
  const given = plain(address.postcode);
  if (wanted === '') return true;
  if (address.country === 'US') return wanted.slice(0, 5) === given.slice(0, 5);
  // The second half of a postcode of the UK has three characters.
  return wanted === given || (address.country === 'GB' && wanted === given.slice(0, -3));
}

interface Corner {
  x: bigint;
  y: bigint;
}
const turn = 360_000_000n;
const micro = (degrees: number): bigint => BigInt(Math.round(degrees * 1_000_000));
const getCorner = ({ latitude, longitude }: GeoPoint): Corner => ({ x: micro(longitude), y: micro(latitude) });

function isInside(point: GeoPoint, polygon: readonly GeoPoint[]): boolean {
  const corners = theShorterWay(polygon.map(getCorner));
  const { x, y } = getCorner(point);
  return [x - turn, x, x + turn].some((at) => isAmong({ x: at, y }, corners));
}

/** Each edge goes the shorter way round the globe. */
function theShorterWay(corners: readonly Corner[]): Corner[] {
  const way: Corner[] = [];
  for (const { x, y } of corners) {
    const before = way.at(-1)?.x ?? x;
    let here = x;
    while (here - before > turn / 2n) here -= turn;
    while (before - here > turn / 2n) here += turn;
    way.push({ x: here, y });
  }
  return way;
}

/** On an edge is inside; else an odd number of edges lies to the east. */
function isAmong(point: Corner, corners: readonly Corner[]): boolean {
  let isOdd = false;
  for (const [place, a] of corners.entries()) {
    const b = corners[(place + 1) % corners.length]!;
    const side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
    const isBetween = (one: bigint, other: bigint, at: bigint) => (one < other ? one <= at && at <= other : other <= at && at <= one);
    if (side === 0n && isBetween(a.x, b.x, point.x) && isBetween(a.y, b.y, point.y)) return true;
    // Of an edge its lower end counts, its upper one not.
    if (a.y <= point.y !== b.y <= point.y && (b.y > a.y ? side > 0n : side < 0n)) isOdd = !isOdd;
  }
  return isOdd;
}

/** As the crow flies on a sphere, in whole metres. */
function metres(from: GeoPoint, to: GeoPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2;
  const a =
    haversine(radians(to.latitude - from.latitude)) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * haversine(radians(to.longitude - from.longitude));
  return Math.round(2 * 6_371_008.8 * Math.asin(Math.sqrt(a)));
}
