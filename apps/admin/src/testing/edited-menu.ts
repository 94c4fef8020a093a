import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { makePizzeria } from '@servery/app-kit/testing/fixtures/pizza.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { readEditedMenu } from '@servery/contract/menu-editor';
import { noPrice, plainItem } from '@servery/domain/menu';

type EditedMenu = ResponseOf<typeof readEditedMenu>;
type EditedCategory = EditedMenu['categories'][number];
type EditedItem = EditedMenu['items'][number];

export const category = (name: string, sortOrder: number, given: Partial<EditedCategory> = {}): EditedCategory => ({
  ...{ id: getId(name), name, description: '', sortOrder, image: null, backgroundColor: null, hidden: false },
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
  ...given,
});
export const item = (name: string, of: string, sortOrder: number, given: Partial<EditedItem> = {}): EditedItem =>
  ({
    ...plainItem,
    ...{ id: getId(name), type: 'basic', name, categoryId: getId(of), sortOrder, soldout: false, hidden: false },
    price: { ...noPrice, basePrice: 450 },
    ...given,
  }) as EditedItem;
export const toMenu = (given: Partial<EditedMenu> = {}): EditedMenu => ({
  menuVersion: 4,
  currency: 'AUD',
  categoryImageAspectRatio: '4x3',
  categories: [category('Coffee', 1), category('Mains with a rather long name', 2, { hidden: true })],
  items: [
    item('Flat white', 'Coffee', 1),
    item('Batch brew', 'Coffee', 2, { soldout: true, available: false }),
    item('Toastie', 'Mains with a rather long name', 1, { hidden: true }),
  ],
  modifierGroups: [],
  pizza: null,
  stations: [],
  problems: [],
  ...given,
});
/** A pizzeria's menu for editing: pizzas in three sizes, a half-and-half and a deal. */
export const toPizzeriaMenu = (given: Partial<EditedMenu> = {}): EditedMenu => {
  const { categories, items, modifierGroups, pizza = null } = makePizzeria();
  return toMenu({
    categories: categories.map((one) => ({ ...one, hidden: false })),
    items: items.map((one) => ({ ...one, hidden: false })),
    ...{ modifierGroups, pizza },
    ...given,
  });
};
