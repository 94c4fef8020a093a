import { itemTypes, type ItemType } from '@servery/domain/menu';

/** What owners call the types, in the order in which they are offered. */
export const typeLabels: Readonly<Record<ItemType, { name: string; hint: string; heading: string }>> = {
  basic: { name: 'Item', hint: 'One price, with choices: a coffee, a burger', heading: 'New item' },
  pizza: { name: 'Pizza', hint: 'Sizes with a price each, and toppings', heading: 'New pizza' },
  halfAndHalf: { name: 'Half and half', hint: 'A pizza of two halves, of one size', heading: 'New half and half' },
  deal: { name: 'Deal', hint: 'Several items for one price', heading: 'New deal' },
  custom: { name: 'Priced at the till', hint: 'Staff type its name and price', heading: 'New item priced at the till' },
};

export const isItemType = (value: unknown): value is ItemType => itemTypes.some((type) => type === value);
