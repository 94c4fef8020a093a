import type { BasicItem, BasicLineInput, BasicSelection, MenuItem, MenuModifierGroup, MenuOption, MenuSnapshot } from './menu.types.ts';
import { plainItem } from './plain-item.ts';

/** A plain item of the category "mains": $10.00, pickup free, delivery 50 cents more. */
export function item(id: string, given: Partial<BasicItem> = {}): BasicItem {
  return {
    ...plainItem,
    id,
    type: 'basic',
    categoryId: 'mains',
    sortOrder: 1,
    name: `Item ${id}`,
    soldout: false,
    price: { basePrice: 1000, extraCharge: { pickup: 0, delivery: 50, dineIn: 0 }, uberEatsExtraCharge: { pickup: 150, delivery: 200 } },
    ...given,
  };
}

export const option = (id: string, given: Partial<MenuOption> = {}): MenuOption => ({
  id,
  name: `Option ${id}`,
  extraCharge: 0,
  soldout: false,
  ...given,
});

export const group = (id: string, options: MenuOption[], given: Partial<MenuModifierGroup> = {}): MenuModifierGroup => ({
  id,
  name: `Group ${id}`,
  min: 0,
  max: options.length,
  allowMultiple: false,
  options,
  ...given,
});

export function menu(items: MenuItem[], modifierGroups: MenuModifierGroup[] = []): MenuSnapshot {
  return {
    restaurantId: 'restaurant',
    storeId: 'store',
    version: 7,
    publishedAt: '2026-11-21T00:00:00.000Z',
    currency: 'AUD',
    categoryImageAspectRatio: '4x3',
    categories: [
      {
        id: 'mains',
        name: 'Mains',
        description: '',
        sortOrder: 1,
        image: null,
        applicableOrderingSystem: plainItem.applicableOrderingSystem,
        backgroundColor: null,
      },
    ],
    items,
    modifierGroups,
  };
}

/** Choices written as `{ group: { option: quantity } }`. */
export const choose = (chosen: Record<string, Record<string, number>>): BasicSelection => ({
  modifiers: Object.entries(chosen).map(([groupId, options]) => ({
    groupId,
    options: Object.entries(options).map(([optionId, quantity]) => ({ optionId, quantity })),
  })),
});

export const line = (itemId: string, given: Partial<BasicLineInput> = {}): BasicLineInput => ({
  id: `line-${itemId}`,
  type: 'basic',
  itemId,
  quantity: 1,
  comments: '',
  selection: { modifiers: [] },
  ...given,
});
