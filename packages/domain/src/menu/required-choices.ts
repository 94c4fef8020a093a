import type { MenuIndex } from './index-menu.ts';
import type { DealPizzaSlot, MenuItem } from './menu.types.ts';
import { allowsHalves, pizzasForHalves, pizzasForSlot, sellsPizzas } from './pizza-pools.ts';

/**
 * Whether enough is left to choose from: options of required groups, a size, pizzas for halves and for a deal. An item without them
 * cannot be sold.
 */
export function hasRequiredChoices(index: MenuIndex, item: MenuItem): boolean {
  if (!item.modifierGroupIds.every((id) => hasOptions(index, id))) return false;
  switch (item.type) {
    case 'pizza':
      return sellsPizzas(index) && item.sizes.some(({ sizeId }) => hasSize(index, sizeId));
    case 'halfAndHalf':
      return (
        sellsPizzas(index) &&
        allowsHalves(index, item.pizzaSizeId) &&
        hasSize(index, item.pizzaSizeId) &&
        pizzasForHalves(index, item).some(({ soldout }) => !soldout)
      );
    case 'deal':
      return (
        item.items.every(({ modifierGroupIds }) => modifierGroupIds.every((id) => hasOptions(index, id))) &&
        (item.pizzas.length === 0 || sellsPizzas(index)) &&
        item.pizzas.every((slot) => hasPizza(index, slot))
      );
    default:
      return true;
  }
}

const hasSize = ({ pizza }: MenuIndex, sizeId: string): boolean => pizza?.sizes.get(sizeId)?.soldout === false;
const hasPizza = (index: MenuIndex, slot: DealPizzaSlot): boolean =>
  hasSize(index, slot.sizeId) && pizzasForSlot(index, slot).some(({ soldout }) => !soldout);

function hasOptions(index: MenuIndex, groupId: string): boolean {
  const group = index.groups.get(groupId)?.group;
  if (group === undefined) return true;
  const left = group.options.reduce((count, option) => count + (option.soldout ? 0 : 1), 0);
  return group.allowMultiple ? group.min === 0 || left > 0 : left >= group.min;
}
