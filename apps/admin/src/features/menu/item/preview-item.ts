import { fromPrice, isPriceFrom } from '@servery/domain/pricing';
import { indexMenu, type MenuIndex, type MenuItem, type MenuSnapshot, type Price } from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';
import { toFields, type ItemValues } from './item-values.ts';

/** What is typed so far may be no number yet. */
const amount = (value: number): number => (Number.isSafeInteger(value) ? value : 0);
const amounts = <T extends Record<string, number>>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, amount(value)])) as T;
const toPrice = ({ basePrice, extraCharge, uberEatsExtraCharge }: Price): Price => ({
  basePrice: amount(basePrice),
  extraCharge: amounts(extraCharge),
  uberEatsExtraCharge: amounts(uberEatsExtraCharge),
});

const isPriced = ({ basePrice }: Price) => Number.isSafeInteger(basePrice);

/** Whether the one price of an item, where its type has one, is entered. */
export const hasPrice = ({ price }: ItemValues): boolean => price === undefined || isPriced(price);

/** An item as the form has it; of a pizza, the sizes that have a price. `stored`: what it is, and what the form does not edit. */
export const toItem = (
  stored: Pick<EditedItem, 'id' | 'type' | 'categoryId' | 'sortOrder' | 'image' | 'soldout'>,
  values: ItemValues,
): MenuItem => {
  const fields = toFields(values);
  return {
    ...stored,
    ...fields,
    ...(fields.price && { price: toPrice(fields.price) }),
    ...(fields.sizes && {
      sizes: fields.sizes.filter(({ price }) => isPriced(price)).map((size) => ({ ...size, price: toPrice(size.price) })),
    }),
  } as unknown as MenuItem;
};

/** The menu as guests would have it, for the price engine. @param item in the place of the stored one */
export const indexForPrices = ({ menuVersion, items, problems: _, ...menu }: EditedMenu, item?: MenuItem): MenuIndex => {
  const shown: MenuItem[] = items.filter(({ id, hidden }) => id !== item?.id && !hidden);
  const document: MenuSnapshot = {
    ...menu,
    ...{ restaurantId: '', storeId: '', version: menuVersion, publishedAt: '' },
    items: item ? [...shown, item] : shown,
  };
  return indexMenu(document);
};

/** What guests read as its price, by the price engine; null: none yet. */
export const shownPrice = (index: MenuIndex, item: MenuItem): { price: Minor; isFrom: boolean } | null => {
  const price = fromPrice(index, item, 'pickup');
  return price === null ? null : { price, isFrom: isPriceFrom(index, item, 'pickup') };
};

/** Why guests do not find it on the menu, or cannot order it; null: they can. */
export const notForGuests = (item: MenuItem & { hidden: boolean }, { categories }: EditedMenu): string | null => {
  const category = categories.find(({ id }) => id === item.categoryId);
  if (item.hidden) return 'Hidden: neither guests nor tills see it.';
  if (category?.hidden) return `Hidden with its category, ${category.name}.`;
  if (item.type === 'custom') return 'Guests never see it: staff type its name and price at the till.';
  if (!item.available) return 'Switched off: guests do not see it.';
  if (!item.applicableOrderingSystem.online) return 'Not sold online: guests do not see it.';
  if (category && !category.applicableOrderingSystem.online) return `Its category, ${category.name}, is not sold online.`;
  if (!Object.values(item.availableFor).some(Boolean)) return 'Sold for neither pickup, delivery nor dine-in: nobody can order it.';
  return item.soldout ? 'Sold out.' : null;
};
