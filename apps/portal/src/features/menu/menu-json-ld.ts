import { imageSources } from '@servery/app-kit/image.ts';
import { currencies, type CurrencyCode } from '@servery/domain/money';
import type { Restaurant, Store } from '../../shared/api.ts';
import { storeJsonLd } from '../../shared/json-ld/store-json-ld.ts';
import { paths } from '../../shared/paths.ts';
import type { MenuSection, ShownItem } from './menu-view.ts';

interface MenuJsonLdInput {
  restaurant: Restaurant;
  store: Store;
  sections: readonly MenuSection[];
  currency: CurrencyCode;
  origin: string;
}

/** Words that restaurants write on menus, with schema.org's names for them. */
const diets: Record<string, string> = {
  v: 'VegetarianDiet',
  vegetarian: 'VegetarianDiet',
  vg: 'VeganDiet',
  ve: 'VeganDiet',
  vegan: 'VeganDiet',
  gf: 'GlutenFreeDiet',
  'gluten free': 'GlutenFreeDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
};

/** schema.org Restaurant with its Menu: what search engines show of a store. */
export function menuJsonLd({ restaurant, store, sections, currency, origin }: MenuJsonLdInput): object {
  const at = { restaurantId: restaurant.id, storeId: store.id };
  const url = origin + paths.store(at);
  const digits = currencies[currency].minorDigits;
  const toItem = ({ item, price, note }: ShownItem) => {
    const suited = item.dietary.flatMap((mark) => diets[mark.toLowerCase()] ?? []);
    return {
      '@type': 'MenuItem',
      name: item.name,
      ...(item.description ? { description: item.description } : {}),
      ...(suited.length > 0 ? { suitableForDiet: suited.map((diet) => `https://schema.org/${diet}`) } : {}),
      offers: {
        '@type': 'Offer',
        price: (price / 10 ** digits).toFixed(digits),
        priceCurrency: currency,
        availability: `https://schema.org/${note === null ? 'InStock' : 'OutOfStock'}`,
      },
    };
  };
  return {
    '@context': 'https://schema.org',
    ...storeJsonLd(restaurant, store, origin),
    hasMenu: {
      '@type': 'Menu',
      '@id': `${url}#menu`,
      url,
      name: `Menu of ${store.name}`,
      hasMenuSection: sections.map(({ category, items }) => ({
        '@type': 'MenuSection',
        name: category.name,
        ...(category.description ? { description: category.description } : {}),
        ...(category.image ? { image: origin + imageSources(category.image, { width: 640 }).src } : {}),
        hasMenuItem: items.map(toItem),
      })),
    },
    potentialAction: { '@type': 'OrderAction', target: url },
  };
}
