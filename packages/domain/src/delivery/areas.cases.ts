import type { DeliveryAddress, DeliveryArea, DeliverySuburb, GeoPoint } from './delivery.types.ts';
import { home } from './delivery.cases.ts';

const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });
/** A box between two corners, the first one of its corners at the south-west. */
export const box = (south: number, west: number, north: number, east: number): GeoPoint[] => [
  at(south, west),
  at(south, east),
  at(north, east),
  at(north, west),
];
const chatham = box(-44, 175, -43, -175);
/** An hourglass: what lies between its crossing edges is inside, what lies beside the crossing is not. */
const hourglass = [at(0, 0), at(0, 4), at(4, 0), at(4, 4)];
/** Encloses its middle twice. */
const twice = [at(0, 0), at(0, 4), at(4, 4), at(4, 0), at(0, 0), at(0, 4), at(4, 4), at(4, 0)];
const notch = [at(0, 0), at(0, 4), at(2, 2), at(4, 4), at(4, 0)];

/** The table of docs/algorithms/delivery.md, and more. */
export const polygonCases: { name: string; polygon: GeoPoint[]; inside: GeoPoint[]; outside: GeoPoint[] }[] = [
  {
    name: 'a box: edges and corners are inside',
    polygon: box(-34, 151, -33, 152),
    inside: [at(-33.5, 151.5), at(-33.5, 151), at(-34, 151), at(-33, 152), at(-33, 151.7), at(-33.0000004, 151)],
    outside: [at(-33.5, 150.999999), at(-33.5, 152.000001), at(-32.999999, 151.5), at(-34.000001, 151), at(33.5, -151.5)],
  },
  {
    name: 'over the antimeridian',
    polygon: chatham,
    inside: [at(-43.5, 180), at(-43.5, -180), at(-43.5, -176.5), at(-43.5, 175), at(-43.5, -175), at(-44, 179.999999)],
    outside: [at(-43.5, 174.9), at(-43.5, 0), at(-43.5, -174.999999), at(-42.9, 180)],
  },
  {
    name: 'the other way round',
    polygon: [...chatham].reverse(),
    inside: [at(-43.5, 180), at(-43.5, -176.5)],
    outside: [at(-43.5, 174.9), at(-43.5, 0)],
  },
  {
    name: 'drawn on the other side first',
    polygon: [...chatham.slice(2), ...chatham.slice(0, 2)],
    inside: [at(-43.5, 179.5), at(-43.5, -179.5)],
    outside: [at(-43.5, 0), at(-43.5, -170)],
  },
  {
    name: 'edges that cross each other',
    polygon: hourglass,
    inside: [at(0.5, 2), at(3.5, 2), at(2, 2)],
    outside: [at(2, 0.5), at(2, 3.5)],
  },
  { name: 'enclosed twice', polygon: twice, inside: [at(0, 2), at(4, 4)], outside: [at(2, 2), at(5, 5)] },
  {
    name: 'a notch',
    polygon: notch,
    inside: [at(2, 2), at(2, 1), at(1, 3), at(3, 3), at(3.5, 3)],
    outside: [at(2, 2.000001), at(2, 3), at(2, 4)],
  },
  { name: 'on one line', polygon: [at(0, 0), at(0, 2), at(0, 4)], inside: [at(0, 3)], outside: [at(0.000001, 2), at(0, 5)] },
  {
    name: 'half the globe, whose products are beyond whole numbers of a double',
    polygon: box(-89, -89.5, 89, 89.5),
    inside: [at(0, 0), at(88.999999, 89.5), at(-89, -89.5)],
    outside: [at(0, 89.500001), at(0, 180), at(89.000001, 0)],
  },
  { name: 'nothing at all', polygon: [], inside: [], outside: [at(0, 0)] },
];

const around = (metresInThousandths: number): GeoPoint[] => {
  const { latitude, longitude } = home as GeoPoint;
  const away = metresInThousandths / 1000;
  return box(latitude - away, longitude - away, latitude + away, longitude + away);
};
export const near: DeliveryArea = {
  id: 'near',
  name: 'Near',
  deliveryCharges: 300,
  minOrderValue: 1500,
  shouldApplyThirdPartyDeliveryFee: false,
  polygon: around(5),
};
export const wide: DeliveryArea = {
  id: 'wide',
  name: 'Wide',
  deliveryCharges: 700,
  minOrderValue: null,
  shouldApplyThirdPartyDeliveryFee: true,
  polygon: around(20),
};

const away = (thousandths: number): DeliveryAddress => ({ ...home, latitude: (home.latitude ?? 0) + thousandths / 1000 });
const unplaced: DeliveryAddress = { ...home, latitude: null, longitude: null };
const quote = 840;

interface TermsCase {
  name: string;
  address: DeliveryAddress | null;
  courierQuote?: number | null;
  /** Fee, minimum, id, by courier, exact; null: outside. */
  terms: [number, number, string | null, boolean, boolean] | null;
}
/** Near and Wide, the store's own minimum 25.00. */
export const areaCases: TermsCase[] = [
  { name: 'in both: the cheaper', address: home, courierQuote: quote, terms: [300, 1500, 'near', false, true] },
  { name: 'in both, where the courier is cheaper', address: home, courierQuote: 299, terms: [299, 2500, 'wide', true, true] },
  { name: 'in both for the same fee: the first', address: home, courierQuote: 300, terms: [300, 1500, 'near', false, true] },
  { name: 'in one', address: away(10), courierQuote: quote, terms: [840, 2500, 'wide', true, true] },
  { name: 'a silent courier', address: away(10), courierQuote: null, terms: [700, 2500, 'wide', false, true] },
  { name: 'a courier for nothing', address: away(10), courierQuote: 0, terms: [0, 2500, 'wide', true, true] },
  { name: 'on the edge', address: away(20), courierQuote: quote, terms: [840, 2500, 'wide', true, true] },
  { name: 'just outside', address: away(20.002), courierQuote: quote, terms: null },
  { name: 'on no map', address: unplaced, courierQuote: quote, terms: [840, 1500, null, true, false] },
  { name: 'nobody has said', address: null, terms: [700, 1500, null, false, false] },
];

export const suburbs: DeliverySuburb[] = [
  { id: 'enmore', name: 'Enmore', postcode: '2042', fee: 500 },
  { id: 'any', name: 'St. Peters', postcode: '', fee: 900 },
  { id: 'cheaper', name: 'ENMORE ', postcode: '2042', fee: 450 },
];
const inSuburb = (suburb: string, postcode = '2042'): DeliveryAddress => ({ ...unplaced, suburb, postcode });
export const suburbCases: TermsCase[] = [
  { name: 'the cheaper of two of one name', address: home, terms: [450, 2500, 'cheaper', false, true] },
  { name: 'however it is written, on no map', address: inSuburb(' enmore'), terms: [450, 2500, 'cheaper', false, true] },
  { name: 'another postcode', address: inSuburb('Enmore', '2043'), terms: null },
  { name: 'any postcode', address: inSuburb('st peters', '2044'), terms: [900, 2500, 'any', false, true] },
  { name: 'another name', address: inSuburb('Newtown'), terms: null },
  { name: 'the name of a suburb, and a point in the Gulf of Guinea', address: { ...home, latitude: 0, longitude: 0 }, terms: null },
  { name: 'nobody has said', address: null, terms: [900, 2500, null, false, false] },
];

/** Country, the address's suburb and postcode, the list's, and whether they are the same. */
export const sameSuburbCases: ['AU' | 'NZ' | 'GB' | 'US', string, string, string, string, boolean][] = [
  ['NZ', 'Māngere', '2022', 'mangere', '2022', true],
  ['AU', 'Saint Peters', '2044', 'St Peters', '2044', false],
  ['US', 'Chicago', '60614-1234', 'Chicago', '60614', true],
  ['US', 'Chicago', '60614', 'Chicago', '60615', false],
  ['GB', 'London', 'SE1 9TG', 'London', 'SE1', true],
  ['GB', 'London', 'se19tg', 'London', 'SE1 9TG', true],
  ['GB', 'London', 'SE11 4AA', 'London', 'SE1', false],
  ['GB', 'London', 'SE1 9TG', 'London', '', true],
];
