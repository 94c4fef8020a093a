import { storeStreet } from '@servery/domain/delivery';
import { format24Hours, readTimeOfDay } from '@servery/domain/time';
import { imageSources } from '@servery/app-kit/image.ts';
import type { Restaurant, Store } from '../api.ts';
import { paths } from '../paths.ts';

/** "9:30 PM" as schema.org writes it, "21:30"; null for anything that is not a time. */
function getHour(text: string): string | null {
  const minutes = readTimeOfDay(text);
  return minutes === null ? null : format24Hours(minutes);
}

/** A day's interval; closing at or before opening means the next morning, which is how schema.org reads it too. */
function opening(interval: string): { opens: string; closes: string } | null {
  if (interval === 'Open 24 hours') return { opens: '00:00', closes: '23:59' };
  const [opens, closes] = interval.split('–').map(getHour);
  return opens && closes ? { opens, closes } : null;
}

const hoursOfDay = ({ date, weekday, intervals, note }: Store['week'][number]) => {
  const day = { '@type': 'OpeningHoursSpecification', dayOfWeek: `https://schema.org/${weekday[0]?.toUpperCase()}${weekday.slice(1)}` };
  const dated = note === null ? day : { ...day, validFrom: date, validThrough: date };
  const open = intervals.flatMap((interval) => opening(interval) ?? []);
  return open.length === 0 ? [{ ...dated, opens: '00:00', closes: '00:00' }] : open.map((hours) => ({ ...dated, ...hours }));
};

/**
 * The hours of every week, without dates: a crawler that comes rarely still has them next month. A day with a note (a holiday) differs and
 * is given only for its date.
 */
function toHours({ week }: Store): Record<string, unknown> {
  const special = week.filter(({ note }) => note !== null);
  return {
    openingHoursSpecification: week.filter(({ note }) => note === null).flatMap(hoursOfDay),
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special.flatMap(hoursOfDay) } : {}),
  };
}

const getName = (restaurant: Pick<Restaurant, 'name'>, store: Pick<Store, 'name'>): string =>
  store.name.includes(restaurant.name) ? store.name : `${restaurant.name} ${store.name}`;

/** schema.org Restaurant of one store, without its menu. */
export function storeJsonLd(restaurant: Restaurant, store: Store, origin: string): Record<string, unknown> {
  const { address } = store;
  const banner = store.image ?? restaurant.banner;
  const url = origin + paths.store({ restaurantId: restaurant.id, storeId: store.id });
  return {
    '@type': 'Restaurant',
    '@id': url,
    name: getName(restaurant, store),
    url,
    ...(restaurant.description ? { description: restaurant.description } : {}),
    ...(store.phone ? { telephone: store.phone } : {}),
    ...(banner ? { image: origin + imageSources(banner, { width: 1200 }).src } : {}),
    ...(restaurant.logo ? { logo: origin + imageSources(restaurant.logo, { width: 200 }).src } : {}),
    currenciesAccepted: store.currency,
    address: {
      '@type': 'PostalAddress',
      streetAddress: storeStreet(address),
      addressLocality: address.suburb,
      ...(address.state ? { addressRegion: address.state } : {}),
      postalCode: address.postcode,
      addressCountry: address.country,
    },
    ...(address.latitude !== null && address.longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: address.latitude, longitude: address.longitude } }
      : {}),
    ...toHours(store),
  };
}
