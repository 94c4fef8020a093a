import type { DeliveryAddress, DeliveryArea, DeliveryRules, GeoPoint } from '@servery/domain/delivery';
import { loadDemos } from '../../apps/server/db/seed/index.ts';
import { createRandom, type Random } from '../../apps/server/db/seed/random.ts';
import type { Question } from './where-it-goes.ts';

export interface Deliverer {
  rules: DeliveryRules;
  store: GeoPoint | null;
  country: DeliveryAddress['country'];
}

/** Stores of the demo that deliver, and stores whose areas cross themselves, each other and the antimeridian. */
export async function deliverers(): Promise<Deliverer[]> {
  const demos = await loadDemos();
  const standing = demos.flatMap(({ country, stores }) =>
    stores.flatMap(({ settings: { delivery }, address: { latitude, longitude } }): Deliverer[] => {
      if (delivery === undefined) return [];
      const store = latitude === null || longitude === null ? null : { latitude, longitude };
      return [{ rules: delivery as DeliveryRules, store, country }];
    }),
  );
  const flat: DeliveryRules = { minOrderValue: 2_000, fee: 600, freeFrom: null, radiusInMetres: 3_000 };
  return [
    ...standing,
    ...standing.map(({ country, store }) => ({ country, store, rules: flat })),
    ...Array.from({ length: 40 }, (_, number) => withAreas(createRandom(`areas ${number}`), flat)),
    ...Array.from({ length: 12 }, (_, number) => withSuburbs(createRandom(`suburbs ${number}`), flat)),
  ];
}

function withAreas(random: Random, flat: DeliveryRules): Deliverer {
  const centre = { latitude: random.pick([-33.9, -43.5, 51.5]), longitude: random.pick([151.2, 179.99, -179.99, 0]) };
  const deliveryAreas = Array.from({ length: random.whole(1, 4) }, (_, place): DeliveryArea => ({
    id: `area ${place}`,
    name: `Area ${place}`,
    deliveryCharges: random.pick([300, 500, 500, 700]),
    minOrderValue: random.pick([null, 1_500, 3_000]),
    shouldApplyThirdPartyDeliveryFee: random.chance(0.3),
    polygon: Array.from({ length: random.whole(3, 8) }, () => near(centre, random)),
  }));
  return { rules: { ...flat, deliveryAreas }, store: centre, country: 'NZ' };
}

const names = ['Ponsonby', 'Māngere', 'Mangere', 'St. Peters', 'st peters', 'Bermondsey', 'Te Atatū-Peninsula'];
const postcodes = ['1011', '2022', '', 'SE1', 'SE1 3XB', 'SE13 5AA', '11201', '11201-4321'];

function withSuburbs(random: Random, flat: DeliveryRules): Deliverer {
  const suburbs = Array.from({ length: random.whole(1, 8) }, (_, place) => ({
    id: `suburb ${place}`,
    name: random.pick(names),
    postcode: random.pick(postcodes),
    fee: random.pick([300, 500, 500, 700]),
  }));
  return { rules: { ...flat, suburbs }, store: null, country: random.pick(['NZ', 'GB', 'US']) };
}

/** On a coarse grid, so that points fall on corners and edges. */
function near({ latitude, longitude }: GeoPoint, random: Random): GeoPoint {
  const step = () => random.whole(-6, 6) * 0.01;
  const east = longitude + step();
  return { latitude: latitude + step(), longitude: east > 180 ? east - 360 : east < -180 ? east + 360 : east };
}

/** Question number so and so: an address in an area, on its edge, at its corner, outside, without a point, or none at all. */
export function generatedQuestion(from: readonly Deliverer[], number: number): Question {
  const random = createRandom(`question ${number}`);
  const { rules, store, country } = random.pick(from);
  const suburb = rules.suburbs?.length ? random.pick(rules.suburbs) : { name: random.pick(names), postcode: random.pick(postcodes) };
  const point = random.chance(0.1) ? null : pointFor({ rules, store, country }, random);
  const address: DeliveryAddress = {
    line1: '1 King Street',
    suburb: random.chance(0.7) ? suburb.name.toUpperCase() : random.pick(names),
    state: '',
    postcode: random.chance(0.5) ? suburb.postcode : random.pick(postcodes),
    country,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    provider: 'manual',
    providerPlaceId: null,
  };
  return { rules, store, address: random.chance(0.05) ? null : address, courierQuote: random.pick([null, 400, 840]) };
}

function pointFor({ rules, store }: Deliverer, random: Random): GeoPoint {
  const centre = store ?? { latitude: -36.85, longitude: 174.75 };
  if (!rules.deliveryAreas?.length)
    return { latitude: random.around(centre.latitude, 0.04), longitude: random.around(centre.longitude, 0.04) };
  const { polygon } = random.pick(rules.deliveryAreas);
  const place = random.whole(0, polygon.length - 1);
  const [a, b] = [polygon[place]!, polygon[(place + 1) % polygon.length]!];
  return random.pick([
    () => a,
    () => ({ latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 }),
    () => near(a, random),
    () => ({ latitude: random.around(a.latitude, 0.05), longitude: random.around(b.longitude, 0.05) }),
  ])();
}
