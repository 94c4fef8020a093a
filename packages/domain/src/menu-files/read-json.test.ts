import { expect, it } from 'vitest';
import { cleanName, cleanText } from './read-json.ts';
import { readSquareCatalog } from './read-square-catalog.ts';
import { readUberMenu } from './read-uber-menu.ts';

it.each([
  ['\u202ESmashed avocado', 'Smashed avocado'],
  ['Rind\u00ADfleisch\u0007', 'Rindfleisch'],
  ['\u3164', ''],
  ['\u2800 ', ''],
  ['Flat\n white', 'Flat white'],
  ['👩‍🍳 special', '👩‍🍳 special'],
])('keeps of the name %j what can be seen: %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});

it('keeps the lines of a description', () => {
  expect(cleanText('Double\r\nshot\u200B')).toBe('Double\nshot');
});

it('cuts long texts of other systems at whole signs', () => {
  const inEnglish = (text: string) => ({ translations: { en_us: text } });
  const subtitle = inEnglish(`${'a'.repeat(249)}🍕`);
  const categories = [{ id: 'c', title: inEnglish('Pizza'), subtitle, entities: [{ id: 'i' }] }];
  const items = [{ id: 'i', title: inEnglish('Margherita'), price_info: { price: 1000 } }];
  const uber = readUberMenu(JSON.stringify({ menus: [{ category_ids: ['c'] }], categories, items }));
  expect(uber.menu.categories.map(({ description }) => description)).toEqual(['a'.repeat(249)]);
  const preferences = [{ type: 'CUSTOM', custom_name: `${'a'.repeat(14)}🍕` }];
  const item = { name: 'Margherita', food_and_beverage_details: { dietary_preferences: preferences } };
  const square = readSquareCatalog(JSON.stringify({ objects: [{ type: 'ITEM', id: 'i', item_data: item }] }));
  expect(square.menu.items.map(({ dietary }) => dietary)).toEqual([['a'.repeat(14)]]);
});
