import type { MenuItem } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import type { Restaurant, Store } from '../../shared/api.ts';
import { menuJsonLd } from './menu-json-ld.ts';
import type { MenuSection } from './menu-view.ts';

const store = {
  id: 's',
  name: 'Newtown',
  currency: 'AUD',
  phone: '+61 2 5550 0142',
  image: null,
  address: {
    formattedAddress: '212 King Street, Newtown NSW 2042',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    country: 'AU',
    latitude: -33.9,
    longitude: 151.2,
  },
  week: [
    { date: '2026-11-20', weekday: 'friday', intervals: ['11:00 AM – 2:00 PM', '6:00 PM – 3:00 AM'], note: null },
    { date: '2026-11-21', weekday: 'saturday', intervals: ['Open 24 hours'], note: null },
    { date: '2026-11-22', weekday: 'sunday', intervals: [], note: 'Founding day' },
  ],
} as unknown as Store;
const restaurant = { id: 'r', name: 'Marigold', description: '', logo: null, banner: null, stores: [store] } as unknown as Restaurant;
const item = (name: string, dietary: string[]) => ({ name, description: '', image: null, dietary }) as unknown as MenuItem;
const sections = [
  {
    category: { name: 'Soups', description: 'Hot', image: null },
    items: [
      { item: item('Leek', ['V', 'gf']), price: 1250, priceIsFrom: false, note: null, hasChoices: false },
      { item: item('Fish', []), price: 1600, priceIsFrom: false, note: 'Sold out', hasChoices: false },
    ],
    layout: 'rows',
  },
] as unknown as MenuSection[];

it('says of a store what search engines ask: where, when, and what is on the menu for how much', () => {
  const data = menuJsonLd({ restaurant, store, sections, currency: 'AUD', origin: 'https://order.example' }) as Record<string, unknown>;
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: 'Marigold Newtown',
    url: 'https://order.example/restaurants/r/stores/s',
    address: { streetAddress: '212 King Street', addressLocality: 'Newtown', addressRegion: 'NSW', addressCountry: 'AU' },
    geo: { latitude: -33.9, longitude: 151.2 },
  });
  // Weekly hours have no date; an exceptional day has its date, and does not affect the following weeks.
  const friday = { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Friday' };
  expect(data['openingHoursSpecification']).toEqual([
    { ...friday, opens: '11:00', closes: '14:00' },
    { ...friday, opens: '18:00', closes: '03:00' },
    { ...friday, dayOfWeek: 'https://schema.org/Saturday', opens: '00:00', closes: '23:59' },
  ]);
  expect(data['specialOpeningHoursSpecification']).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Sunday',
      validFrom: '2026-11-22',
      validThrough: '2026-11-22',
      opens: '00:00',
      closes: '00:00',
    },
  ]);
  const menu = data['hasMenu'] as { hasMenuSection: { hasMenuItem: unknown[] }[] };
  expect(menu.hasMenuSection[0]).toMatchObject({ '@type': 'MenuSection', name: 'Soups', description: 'Hot' });
  expect(menu.hasMenuSection[0]?.hasMenuItem).toEqual([
    {
      '@type': 'MenuItem',
      name: 'Leek',
      suitableForDiet: ['https://schema.org/VegetarianDiet', 'https://schema.org/GlutenFreeDiet'],
      offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
    },
    {
      '@type': 'MenuItem',
      name: 'Fish',
      offers: { '@type': 'Offer', price: '16.00', priceCurrency: 'AUD', availability: 'https://schema.org/OutOfStock' },
    },
  ]);
});
