import { itemAvailability } from '@servery/domain/availability';
import type { CartLineInput, MenuItem, MenuSnapshot, ModifierSelection, PizzaItem } from '@servery/domain/menu';
import type { CollectionType } from '@servery/domain/orders';
import { zonedParts } from '@servery/domain/time';
import type { Random } from '../../../../db/seed/random.ts';
import { makePizzaLine } from './make-pizza-line.ts';

interface Basket {
  menu: MenuSnapshot;
  collectionType: CollectionType;
  /** The time of the order: some dishes are sold in the morning only. */
  at: string;
  timeZone: string;
  /** How many different items. */
  size: number;
}

type Sold = Exclude<MenuItem, { type: 'custom' }>;

/** How likely a dish is chosen: mainly by its label, then by its discount and picture. */
const getWeight = (item: Sold): number =>
  item.label === 'Popular' ? 6 : item.label === 'Chef’s pick' ? 4 : item.discounted ? 3 : item.image === null ? 1 : 2;

const isMain = (item: Sold): boolean => item.type !== 'basic' || item.price.basePrice >= 900;

/** A plausible basket: popular items more often, a drink or a side rarely alone, with typical modifiers. */
export function makeBasket(random: Random, newId: () => string, { menu, collectionType, at, timeZone, size }: Basket): CartLineInput[] {
  const moment = zonedParts(at, timeZone);
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const offered = menu.items.filter((item): item is Sold => {
    if (item.type === 'custom') return false;
    const category = categories.get(item.categoryId);
    return category !== undefined && itemAvailability(item, collectionType, moment, 'online', category) === null;
  });
  const mains = offered.filter(isMain);
  const pizzas = offered.filter((item): item is PizzaItem => item.type === 'pizza');
  const chosen = new Set<Sold>();
  for (let index = 0; index < size; index += 1) {
    const from = index % 2 === 0 && mains.length > 0 ? mains : offered;
    if (from.length > 0) chosen.add(weighted(random, from));
  }
  const choices = (groupIds: readonly string[]) => choicesFor(random, menu, groupIds);
  return [...chosen].flatMap((item): CartLineInput[] => {
    const quantity = item.type !== 'deal' && random.chance(0.16) ? 2 : random.chance(0.03) ? 3 : 1;
    const line = { id: newId(), itemId: item.id, quantity, comments: '' };
    if (item.type === 'basic') return [{ ...line, type: 'basic', selection: { modifiers: choices(item.modifierGroupIds) } }];
    const composed = makePizzaLine({ random, menu, pizzas, choicesFor: choices }, item);
    return composed === null ? [] : [{ ...line, ...composed } as CartLineInput];
  });
}

function weighted(random: Random, items: readonly Sold[]): Sold {
  let rest = random.next() * items.reduce((sum, item) => sum + getWeight(item), 0);
  for (const item of items) {
    rest -= getWeight(item);
    if (rest < 0) return item;
  }
  return items.at(-1) as Sold;
}

function choicesFor(random: Random, menu: MenuSnapshot, groupIds: readonly string[]): ModifierSelection['modifiers'] {
  return groupIds.flatMap((groupId) => {
    const group = menu.modifierGroups.find((candidate) => candidate.id === groupId);
    const options = group?.options.filter((option) => !option.soldout) ?? [];
    if (group === undefined || options.length === 0) return [];
    const count = group.min > 0 ? group.min : random.chance(0.22) ? 1 : 0;
    if (count === 0) return [];
    const picked = new Set<string>();
    // The first option is what most people take.
    while (picked.size < Math.min(count, options.length)) {
      picked.add((random.chance(0.5) ? options[Math.min(picked.size, options.length - 1)]! : random.pick(options)).id);
    }
    return [{ groupId, options: [...picked].map((optionId) => ({ optionId, quantity: 1 })) }];
  });
}
