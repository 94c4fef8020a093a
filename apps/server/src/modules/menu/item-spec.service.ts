import { dealItem, halfAndHalfItem, pizzaItem } from '@servery/contract/menu';
import type { DealItem, HalfAndHalfItem, ItemType, PizzaItem, StoredItem } from '@servery/domain/menu';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/http/api-error.ts';

/** What each type stores in `item.spec`, beyond the shared columns. A deal's price is in the columns, like a basic item's. */
const specs = {
  basic: z.object({}),
  pizza: z.pick(pizzaItem, { sizes: true, removeToppings: true }),
  halfAndHalf: z.pick(halfAndHalfItem, { pizzaSizeId: true, includedPizzaIds: true }),
  deal: z.pick(dealItem, { items: true, pizzas: true }),
  custom: z.object({}),
} as const satisfies Record<ItemType, z.core.$ZodType>;

export interface ItemSpecs {
  basic: object;
  pizza: Pick<PizzaItem, 'sizes' | 'removeToppings'>;
  halfAndHalf: Pick<HalfAndHalfItem, 'pizzaSizeId' | 'includedPizzaIds'>;
  deal: Pick<DealItem, 'items' | 'pizzas'>;
  custom: object;
}

/** The type-specific data of a stored item. @throws validation_failed for a row that was written by other means and lacks it */
export function readSpec<Type extends ItemType>(type: Type, row: { name: string; spec: unknown }): ItemSpecs[Type] {
  const parsed = z.safeParse(specs[type], row.spec);
  if (parsed.success) return parsed.data as ItemSpecs[Type];
  const path = ['spec', ...(parsed.error.issues[0]?.path ?? [])].join('.');
  throw new ApiError('validation_failed', { fields: [{ path, message: `“${row.name}” is not complete. Please save it again.` }] });
}

/** The part of an item that is stored in `item.spec`. */
export function getSpec(item: StoredItem): object {
  switch (item.type) {
    case 'pizza':
      return { sizes: item.sizes, removeToppings: item.removeToppings };
    case 'halfAndHalf':
      return { pizzaSizeId: item.pizzaSizeId, includedPizzaIds: item.includedPizzaIds };
    case 'deal':
      return { items: item.items, pizzas: item.pizzas };
    case 'basic':
    case 'custom':
      return {};
  }
}
