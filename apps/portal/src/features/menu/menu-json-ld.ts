import { imageSources } from '@servery/app-kit/image.ts';
import type { CurrencyCode } from '@servery/domain/money';
import type { Restaurant, Store } from '../../shared/api.ts';
import type { MenuSection } from './menu-view.ts';

interface MenuJsonLdInput {
  restaurant: Restaurant;
  store: Store;
  sections: readonly MenuSection[];
  currency: CurrencyCode;
  url: string;
  origin: string;
}

const days: Record<string, string> = {
  monday: 'Mo',
  tuesday: 'Tu',
  wednesday: 'We',
  thursday: 'Th',
  friday: 'Fr',
  saturday: 'Sa',
  sunday: 'Su',
};

/** "10:00 AM – 9:30 PM" as schema.org writes it: "10:00-21:30". Null for what is no pair of times. */
function openingHours(interval: string): string | null {
  const times = interval.match(/\d{1,2}:\d{2} [AP]M/g) ?? [];
  if (interval === 'Open 24 hours') return '00:00-24:00';
  if (times.length !== 2) return null;
  return times
    .map((time) => {
      const [clock = '', half] = time.split(' ');
      const [hour = 0, minute = 0] = clock.split(':').map(Number);
      return `${String((hour % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    })
    .join('-');
}

/** schema.org Restaurant with its Menu: what search engines show of a store. */
export function menuJsonLd({ restaurant, store, sections, currency, url, origin }: MenuJsonLdInput): object {
  const banner = store.image ?? restaurant.banner;
  const price = (minor: number) => (minor / 100).toFixed(2);
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': url,
    name: store.name.includes(restaurant.name) ? store.name : `${restaurant.name} ${store.name}`,
    url,
    ...(restaurant.description ? { description: restaurant.description } : {}),
    ...(store.phone ? { telephone: store.phone } : {}),
    ...(banner ? { image: origin + imageSources(banner, { width: 1200 }).src } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address.formattedAddress,
      addressLocality: store.address.suburb,
      addressRegion: store.address.state,
      postalCode: store.address.postcode,
      addressCountry: store.address.country,
    },
    ...(store.address.latitude !== null && store.address.longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: store.address.latitude, longitude: store.address.longitude } }
      : {}),
    openingHours: store.week.flatMap(({ weekday, intervals }) =>
      intervals.flatMap((interval) => {
        const hours = openingHours(interval);
        return hours === null ? [] : [`${days[weekday.toLowerCase()] ?? weekday} ${hours}`];
      }),
    ),
    acceptsReservations: false,
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: sections.map(({ category, items }) => ({
        '@type': 'MenuSection',
        name: category.name,
        ...(category.description ? { description: category.description } : {}),
        hasMenuItem: items.map(({ item, price: amount }) => ({
          '@type': 'MenuItem',
          name: item.name,
          ...(item.description ? { description: item.description } : {}),
          offers: { '@type': 'Offer', price: price(amount), priceCurrency: currency },
        })),
      })),
    },
    potentialAction: { '@type': 'OrderAction', target: url },
  };
}
