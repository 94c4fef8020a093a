import type { ItemType } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';

/** An entry of the menu that an item is part of. */
export interface ItemUse {
  id: string;
  name: string;
  type: ItemType;
  /** As what: "Large pie, +$2.50". */
  as: string;
}

const isAmong = (ids: readonly string[] | null, id: string): boolean => ids === null || ids.includes(id);

/** The deals and half-and-halves that an item can be part of, by name or because they take every pizza of a size. Only pizzas can. */
export function findUses(item: EditedItem, { items, pizza, currency }: Pick<EditedMenu, 'items' | 'pizza' | 'currency'>): ItemUse[] {
  if (item.type !== 'pizza') return [];
  const getSize = (sizeId: string) => item.sizes.find((size) => size.sizeId === sizeId);
  const nameOfSize = (sizeId: string) => pizza?.sizes.find(({ id }) => id === sizeId)?.name ?? 'a size';
  return items.flatMap((other): ItemUse[] => {
    const { id, name, type } = other;
    if (other.type === 'halfAndHalf') {
      const fits = getSize(other.pizzaSizeId)?.halfAndHalfAvailable === true && isAmong(other.includedPizzaIds, item.id);
      return fits ? [{ id, name, type, as: `A half, ${nameOfSize(other.pizzaSizeId)}` }] : [];
    }
    if (other.type !== 'deal') return [];
    const slots = other.pizzas.filter(({ sizeId, includedPizzaIds }) => getSize(sizeId) && isAmong(includedPizzaIds, item.id));
    if (slots.length === 0) return [];
    const parts = slots.map((slot) => {
      const extra = slot.extraCharges.find(({ pizzaId }) => pizzaId === item.id)?.extraCharge ?? 0;
      return extra === 0 ? slot.name : `${slot.name}, +${formatMoney(extra, currency)}`;
    });
    return [{ id, name, type, as: parts.join('; ') }];
  });
}
