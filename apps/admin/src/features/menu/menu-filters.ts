import { hasWords } from '@servery/app-kit/search-words.ts';
import { itemTypes } from '@servery/domain/menu';
import { typeLabels } from './item/item-types.ts';
import type { EditedItem, EditedMenu } from './menu-edits.ts';
import { systems } from './sold-in.tsx';

/** What the menu is narrowed to, as the address has it; '' is everything. */
export interface MenuFilters {
  q: string;
  filter: (id: string) => string;
}

const channels = Object.keys(systems) as (keyof typeof systems)[];

/** What an item is, or lacks. */
const states: Readonly<Record<string, { label: string; fits: (item: EditedItem) => boolean }>> = {
  onSale: { label: 'On sale', fits: ({ available, soldout, hidden }) => available && !soldout && !hidden },
  soldOut: { label: 'Sold out', fits: ({ soldout }) => soldout },
  hidden: { label: 'Hidden', fits: ({ hidden }) => hidden },
  off: { label: 'Not available', fits: ({ available }) => !available },
  special: { label: 'On special', fits: ({ discounted }) => discounted },
  noPicture: { label: 'Without a picture', fits: ({ image, type }) => image === null && type !== 'custom' },
  noDescription: { label: 'Without a description', fits: ({ description, type }) => description === '' && type !== 'custom' },
};

/** The filters with their choices, in the order in which they are offered. */
export const toMenuFilters = ({ categories }: Pick<EditedMenu, 'categories'>) => [
  { id: 'category', label: 'Category', options: categories.map(({ id, name }) => ({ value: id, label: name })) },
  { id: 'state', label: 'State', options: Object.entries(states).map(([value, { label }]) => ({ value, label })) },
  {
    id: 'sold',
    label: 'Sold in',
    options: [
      ...channels.map((channel) => ({ value: channel, label: systems[channel] })),
      ...channels.map((channel) => ({ value: `not-${channel}`, label: `Not: ${systems[channel]}` })),
    ],
  },
  { id: 'type', label: 'Type', options: itemTypes.map((type) => ({ value: type, label: typeLabels[type].name })) },
];

const isSoldIn = ({ applicableOrderingSystem: sold }: EditedItem, asked: string): boolean => {
  const channel = channels.find((one) => asked === one || asked === `not-${one}`);
  return channel === undefined || sold[channel] === (asked === channel);
};

/** Whether all items of the categories that are shown are there, so that they can be moved. */
export const showsAll = ({ q, filter }: MenuFilters): boolean =>
  q.trim() === '' && ['state', 'sold', 'type'].every((id) => filter(id) === '');

/** Whether anything narrows the menu. */
export const isNarrowed = (filters: MenuFilters): boolean => !showsAll(filters) || filters.filter('category') !== '';

/** The categories that are shown with the items that are found, in their order. Values that nobody offers are ignored. */
export const findInMenu = ({ categories, items }: EditedMenu, filters: MenuFilters) => {
  const { q, filter } = filters;
  const state = states[filter('state')];
  const type = itemTypes.find((one) => one === filter('type'));
  const search = q.trim();
  const found = items.filter(
    (item) =>
      (state === undefined || state.fits(item)) &&
      (type === undefined || item.type === type) &&
      isSoldIn(item, filter('sold')) &&
      hasWords(item.name, search),
  );
  const byCategory = Map.groupBy(found, ({ categoryId }) => categoryId);
  const chosen = categories.some(({ id }) => id === filter('category')) ? filter('category') : '';
  return categories
    .filter(({ id }) => chosen === '' || id === chosen)
    .map((category) => ({ category, items: byCategory.get(category.id) ?? [] }))
    .filter(({ items: its }) => showsAll(filters) || its.length > 0);
};
