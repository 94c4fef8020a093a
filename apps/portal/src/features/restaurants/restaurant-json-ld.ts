import { imageSources } from '@servery/app-kit/image.ts';
import type { Restaurant } from '../../shared/api.ts';
import { storeJsonLd } from '../../shared/json-ld/store-json-ld.ts';
import { paths } from '../../shared/paths.ts';

/** schema.org data of a restaurant's page: the restaurant, and each of its stores with the address of its menu. */
export const restaurantJsonLd = (restaurant: Restaurant, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': origin + paths.restaurant(restaurant.id),
  name: restaurant.name,
  url: origin + paths.restaurant(restaurant.id),
  ...(restaurant.description ? { description: restaurant.description } : {}),
  ...(restaurant.logo ? { logo: origin + imageSources(restaurant.logo, { width: 200 }).src } : {}),
  department: restaurant.stores.map((store) => {
    const data = storeJsonLd(restaurant, store, origin);
    return { ...data, hasMenu: data['url'] };
  }),
});
