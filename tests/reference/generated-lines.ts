import type {
  CartLineInput,
  CustomItem,
  DealItem,
  DealPizzaSlot,
  HalfAndHalfItem,
  HalfSelection,
  MenuItem,
  MenuSnapshot,
  ModifierSelection,
  PizzaItem,
  ToppingSelection,
} from '@servery/domain/menu';
import type { Random } from '../../apps/server/db/seed/random.ts';
import { getAvailability, getGroup, inSize, isIncluded, type Sale } from './sale.ts';

/** One to ten lines that a guest could choose from a menu; most of them can be sold. */
export function generatedLines(menu: MenuSnapshot, where: Omit<Sale, 'menu'>, random: Random): CartLineInput[] {
  const isForPizzas = random.chance(0.5);
  const maker = lineMaker(menu, random, isForPizzas && menu.pizza ? random.pick(menu.pizza.sizes).id : undefined);
  const sold = menu.items.filter((item) => isSold(item, { menu: withCategories(menu), ...where }));
  const pick = (): MenuItem => {
    const from = random.chance(0.995) && sold.length > 0 ? sold : menu.items;
    const wanted = isForPizzas ? random.pick(['pizza', 'pizza', 'halfAndHalf'] as const) : random.pick(types);
    const fitting = from.filter(({ type }) => type === wanted);
    return random.pick(fitting.length > 0 ? fitting : from);
  };
  return Array.from({ length: random.pick([1, 2, 2, 3, 3, 4, 5, 6, 10]) }, (_, place) => ({
    id: `line ${place + 1}`,
    quantity: random.pick([1, 1, 1, 2, 3, 5]),
    comments: random.chance(0.1) ? random.pick(['No hurry', ' ', 'Well done, please']) : '',
    ...maker.getLine(pick()),
  }));
}

const types = ['basic', 'basic', 'basic', 'pizza', 'pizza', 'halfAndHalf', 'deal', 'deal', 'custom'] as const;

function isSold(item: MenuItem, sale: Sale): boolean {
  if (getAvailability(item, sale) !== null) return false;
  const { pizza } = sale.menu;
  if (item.type === 'custom') return sale.source === 'pos';
  if (item.type === 'basic') return true;
  if (item.type === 'deal' && item.pizzas.length === 0) return true;
  return pizza?.pizzaAvailable === true && (item.type !== 'halfAndHalf' || pizza.halfAndHalfAvailable);
}

/** Items in a category that no longer exists are treated as if it existed, so that they can be ordered. */
const withCategories = (menu: MenuSnapshot): MenuSnapshot => ({
  ...menu,
  categories: [...menu.categories, { ...menu.categories[0]!, id: 'gone' }],
});

/** `favourite`: the size that the cart is about. */
function lineMaker(menu: MenuSnapshot, random: Random, favourite: string | undefined) {
  const settings = menu.pizza;
  const pizzas = menu.items.filter((item): item is PizzaItem => item.type === 'pizza');

  function choices(groupIds: readonly string[]): ModifierSelection {
    return { modifiers: groupIds.flatMap((id) => (random.chance(0.995) ? getChoice(id) : [])) };
  }

  function getChoice(groupId: string): ModifierSelection['modifiers'] {
    const group = getGroup(menu, groupId);
    const free = group?.options.filter(({ soldout }) => !soldout || random.chance(0.02)) ?? [];
    if (group === undefined || free.length === 0) return [];
    if (group.min === 0 && random.chance(favourite === undefined ? 0.3 : 0.92)) return [];
    const most = Math.min(group.max, group.min + 2, group.allowMultiple ? group.max : free.length);
    const wanted = random.whole(Math.min(group.min, most), most);
    const options: { optionId: string; quantity: number }[] = [];
    let total = 0;
    while (total < wanted) {
      const { id } = random.pick(free);
      const stands = options.find(({ optionId }) => optionId === id);
      if (stands && !group.allowMultiple) continue;
      total += 1;
      // The same option in two entries now and then: they count together.
      if (stands && random.chance(0.7)) stands.quantity += 1;
      else options.push({ optionId: id, quantity: 1 });
    }
    return options.length === 0 && random.chance(0.8) ? [] : [{ groupId, options }];
  }

  function toppings(pizza: PizzaItem, sizeId: string): ToppingSelection {
    const possible = settings?.toppings.filter(({ prices, soldout }) => prices[sizeId] !== undefined && !soldout) ?? [];
    const count = possible.length === 0 ? 0 : random.pick([0, 0, 1, 1, 2]);
    return {
      addToppings: Array.from({ length: count }, () => ({ toppingId: random.pick(possible).id, quantity: random.pick([1, 1, 2, 0]) })),
      removeToppings: pizza.removeToppings.filter(() => random.chance(0.15)).map(({ id }) => id),
    };
  }

  function half(sizeId: string, includedPizzaIds: string[] | null, isHalf: boolean): HalfSelection {
    const possible = pizzas.filter((pizza) => {
      const size = inSize(pizza, sizeId);
      return size && pizza.available && !pizza.soldout && isIncluded(includedPizzaIds, pizza.id) && (!isHalf || size.halfAndHalfAvailable);
    });
    const pizza = random.pick(possible.length > 0 && random.chance(0.995) ? possible : pizzas);
    return { pizzaId: pizza.id, ...toppings(pizza, sizeId) };
  }

  const halves = (sizeId: string, included: string[] | null) => ({
    firstHalf: half(sizeId, included, true),
    secondHalf: half(sizeId, included, true),
  });

  function dealPizza(slot: DealPizzaSlot) {
    const isAllowed = slot.halfAndHalfAvailable && settings?.halfAndHalfAvailable === true;
    const areHalves = isAllowed ? random.chance(0.35) : random.chance(0.03);
    const hasHalves = settings?.sizes.find(({ id }) => id === slot.sizeId)?.hasHalfAndHalf === true;
    return areHalves && hasHalves
      ? { slotId: slot.id, pizza: null, halves: halves(slot.sizeId, slot.includedPizzaIds) }
      : { slotId: slot.id, pizza: half(slot.sizeId, slot.includedPizzaIds, false), halves: null };
  }

  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

  const getDeal = (deal: DealItem) => ({
    itemId: deal.id,
    type: 'deal' as const,
    selection: {
      ...choices(deal.modifierGroupIds),
      items: deal.items.flatMap(({ id, quantity, modifierGroupIds }) =>
        modifierGroupIds.length === 0 && random.chance(0.5) ? [] : times(quantity, () => ({ entryId: id, ...choices(modifierGroupIds) })),
      ),
      pizzas: deal.pizzas.flatMap((slot) => times(slot.quantity, () => dealPizza(slot))),
    },
  });

  function getPizza(pizza: PizzaItem) {
    const standing = pizza.sizes.filter(({ sizeId }) => settings?.sizes.some(({ id, soldout }) => id === sizeId && !soldout));
    const liked = standing.filter((size) => size.sizeId === favourite && random.chance(0.9));
    const { sizeId } = random.pick(liked.length > 0 ? liked : standing.length > 0 ? standing : pizza.sizes);
    return {
      itemId: pizza.id,
      type: 'pizza' as const,
      selection: { sizeId, ...choices(pizza.modifierGroupIds), ...toppings(pizza, sizeId) },
    };
  }

  const getHalfAndHalf = (item: HalfAndHalfItem) => ({
    itemId: item.id,
    type: 'halfAndHalf' as const,
    selection: { ...choices(item.modifierGroupIds), ...halves(item.pizzaSizeId, item.includedPizzaIds) },
  });

  const getCustom = (item: CustomItem) => ({
    itemId: item.id,
    type: 'custom' as const,
    selection: { modifiers: [], name: random.pick([' Corkage ', '', 'Cake']), price: random.pick([0, 1_234, 999]) },
  });

  function getLine(item: MenuItem) {
    switch (item.type) {
      case 'basic':
        return { itemId: item.id, type: 'basic' as const, selection: choices(item.modifierGroupIds) };
      case 'pizza':
        return getPizza(item);
      case 'halfAndHalf':
        return getHalfAndHalf(item);
      case 'deal':
        return getDeal(item);
      case 'custom':
        return getCustom(item);
    }
  }
  return { getLine };
}
