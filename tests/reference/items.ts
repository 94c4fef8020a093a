import type {
  CartLineInput,
  DealItem,
  DealSelection,
  HalfAndHalfItem,
  HalfSelection,
  HalvesSelection,
  MenuItem,
  MenuSnapshot,
  ModifierSelection,
  PizzaItem,
  Price,
  ToppingSelection,
} from '@servery/domain/menu';
import type { PricedChoice, PricedHalf, PricedLine, PricedPart, PricedPizza, PricedTopping } from '@servery/domain/pricing';
import { fraction, plus, rounded, calculateSum, sumOfFractions, type Fraction } from './fractions.ts';
import { getGroup, inSize, isIncluded, toItem, getPizza, settingsSize, type Sale } from './sale.ts';
import { inTheirSlots, slotExtra } from './slots.ts';

/** items.md, stages 1 and 2: the price and contents of a line without problems. */

/** "With extras". */
export function withExtras(price: Price, { source, collectionType }: Sale): number {
  if (source !== 'uberEats') return Math.max(0, price.basePrice + price.extraCharge[collectionType]);
  return Math.max(0, price.basePrice + (collectionType === 'dineIn' ? 0 : price.uberEatsExtraCharge[collectionType]));
}

/** Pizzas that can be halves of an item, sold out or not. */
const getPool = (item: HalfAndHalfItem, menu: MenuSnapshot): PizzaItem[] =>
  menu.items.filter(
    (pizza): pizza is PizzaItem =>
      pizza.type === 'pizza' &&
      pizza.available &&
      isIncluded(item.includedPizzaIds, pizza.id) &&
      inSize(pizza, item.pizzaSizeId)?.halfAndHalfAvailable === true,
  );

/** The pizza's price of a half-and-half. */
function priceOfHalves(item: HalfAndHalfItem, halves: HalvesSelection, sale: Sale): Fraction {
  const getPrice = (pizza: PizzaItem) => withExtras(inSize(pizza, item.pizzaSizeId)!.price, sale);
  const first = getPrice(getPizza(sale.menu, halves.firstHalf.pizzaId)!);
  const second = getPrice(getPizza(sale.menu, halves.secondHalf.pizzaId)!);
  switch (sale.menu.pizza!.halfAndHalfPricing) {
    case 'cheapestEligible':
      return fraction(Math.min(...getPool(item, sale.menu).map(getPrice)));
    case 'dearerHalf':
      return fraction(Math.max(first, second));
    case 'average':
      return fraction(first + second, 2);
  }
}

/** Stage 1, exactly. */
function getBasePrice(item: MenuItem, line: CartLineInput, sale: Sale): Fraction {
  if (item.type === 'pizza' && line.type === 'pizza') return fraction(withExtras(inSize(item, line.selection.sizeId)!.price, sale));
  if (item.type === 'halfAndHalf' && line.type === 'halfAndHalf')
    return plus(
      priceOfHalves(item, line.selection, sale),
      fraction(settingsSize(sale.menu.pizza!, item.pizzaSizeId)!.halfAndHalfExtraCharge),
    );
  return fraction(line.type === 'custom' ? line.selection.price : withExtras((item as { price: Price }).price, sale));
}

/** In the order of the groups, then of their options; sent twice is counted together. */
function getChoices(groupIds: readonly string[], { modifiers }: ModifierSelection, menu: MenuSnapshot): PricedChoice[] {
  return groupIds.flatMap((groupId) => {
    const group = getGroup(menu, groupId);
    if (group === undefined) return [];
    const sent = modifiers.filter((entry) => entry.groupId === groupId).flatMap(({ options }) => options);
    return group.options
      .map((option) => ({
        groupId,
        groupName: group.name,
        optionId: option.id,
        name: option.name,
        quantity: calculateSum(sent.filter(({ optionId }) => optionId === option.id).map(({ quantity }) => quantity)),
        extraCharge: option.extraCharge,
      }))
      .filter(({ quantity }) => quantity > 0);
  });
}

/**
 * In the order of the settings. On one half a topping costs half of its price if the settings say so: displayed rounded, calculated
 * exactly.
 */
function getToppings({ addToppings }: ToppingSelection, sizeId: string, menu: MenuSnapshot, onOneHalf: boolean): PricedTopping[] {
  const settings = menu.pizza!;
  return settings.toppings
    .map((topping) => {
      const full = topping.prices[sizeId] ?? 0;
      const isHalved = onOneHalf && settings.halfToppingPricing === 'half';
      return {
        toppingId: topping.id,
        name: topping.name,
        quantity: calculateSum(addToppings.filter(({ toppingId }) => toppingId === topping.id).map(({ quantity }) => quantity)),
        extraCharge: isHalved ? rounded(fraction(full, 2)) : full,
        ...(isHalved && full % 2 === 1 && { lessHalfCent: true as const }),
      };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** In the order of the pizza's, each once. */
const getRemoved = ({ removeToppings }: ToppingSelection, pizza: PizzaItem) =>
  pizza.removeToppings.filter(({ id }) => removeToppings.includes(id)).map(({ id, name }) => ({ id, name }));

function getSize(sizeId: string, menu: MenuSnapshot): { id: string; name: string } {
  const { id, name } = settingsSize(menu.pizza!, sizeId)!;
  return { id, name };
}

const wholePizza = (selection: ToppingSelection, pizza: PizzaItem, sizeId: string, menu: MenuSnapshot): PricedPizza => ({
  size: getSize(sizeId, menu),
  toppings: getToppings(selection, sizeId, menu, false),
  removed: getRemoved(selection, pizza),
  halves: null,
});

function pizzaOfHalves({ firstHalf, secondHalf }: HalvesSelection, sizeId: string, menu: MenuSnapshot): PricedPizza {
  const half = (selection: HalfSelection): PricedHalf => {
    const pizza = getPizza(menu, selection.pizzaId)!;
    return {
      pizzaId: pizza.id,
      name: pizza.name,
      toppings: getToppings(selection, sizeId, menu, true),
      removed: getRemoved(selection, pizza),
    };
  };
  return { size: getSize(sizeId, menu), toppings: [], removed: [], halves: [half(firstHalf), half(secondHalf)] };
}

/** The deal's entries in their order, then its slots in theirs; several of one as they were sent. */
function getParts(deal: DealItem, selection: DealSelection, menu: MenuSnapshot): PricedPart[] {
  const part = { pizzaId: null, quantity: 1, extraCharge: 0, choices: [], pizza: null };
  const entries = deal.items.flatMap((entry): PricedPart[] => {
    const { id, name } = entry;
    if (entry.modifierGroupIds.length === 0) return [{ ...part, id, name, quantity: entry.quantity }];
    return selection.items
      .filter(({ entryId }) => entryId === id)
      .map((sent) => ({ ...part, id, name, choices: getChoices(entry.modifierGroupIds, sent, menu) }));
  });
  const placed = inTheirSlots(selection.pizzas, deal, menu);
  const pizzas = deal.pizzas.flatMap((slot) =>
    placed
      .filter(({ slotId }) => slotId === slot.id)
      .map(({ pizza, halves }): PricedPart => {
        if (pizza !== null) {
          const spec = getPizza(menu, pizza.pizzaId)!;
          const says = { id: slot.id, name: spec.name, pizzaId: spec.id, extraCharge: slotExtra(slot, spec.id) };
          return { ...part, ...says, pizza: wholePizza(pizza, spec, slot.sizeId, menu) };
        }
        const { firstHalf, secondHalf } = halves!;
        const extraCharge = Math.max(slotExtra(slot, firstHalf.pizzaId), slotExtra(slot, secondHalf.pizzaId));
        return { ...part, id: slot.id, name: 'Half and half', extraCharge, pizza: pizzaOfHalves(halves!, slot.sizeId, menu) };
      }),
  );
  return [...entries, ...pizzas];
}

const costOfChoices = (choices: readonly PricedChoice[]) =>
  calculateSum(choices.map(({ extraCharge, quantity }) => extraCharge * quantity));

function costOfToppings(pizza: PricedPizza | null | undefined): Fraction {
  const toppings = pizza ? [...pizza.toppings, ...(pizza.halves ?? []).flatMap((half) => half.toppings)] : [];
  return sumOfFractions(
    toppings.map(({ extraCharge, quantity, lessHalfCent }) => fraction((2 * extraCharge - (lessHalfCent ? 1 : 0)) * quantity, 2)),
  );
}

const costOfPart = (part: PricedPart): Fraction =>
  plus(fraction(part.extraCharge + costOfChoices(part.choices)), costOfToppings(part.pizza));

/** A priced line, except for stage 3: `lineTotal` is the unit price times the quantity. */
export function pricedLine(line: CartLineInput, sale: Sale): PricedLine {
  const { menu } = sale;
  const item = toItem(menu, line.itemId)!;
  const category = menu.categories.find(({ id }) => id === item.categoryId)!;
  const choices = item.type === 'custom' ? [] : getChoices(item.modifierGroupIds, line.selection, menu);
  const pizza =
    item.type === 'pizza' && line.type === 'pizza'
      ? wholePizza(line.selection, item, line.selection.sizeId, menu)
      : item.type === 'halfAndHalf' && line.type === 'halfAndHalf'
        ? pizzaOfHalves(line.selection, item.pizzaSizeId, menu)
        : undefined;
  const parts = item.type === 'deal' && line.type === 'deal' ? getParts(item, line.selection, menu) : undefined;
  const basePrice = getBasePrice(item, line, sale);
  const unitPrice = rounded(
    sumOfFractions([basePrice, fraction(costOfChoices(choices)), costOfToppings(pizza), ...(parts ?? []).map(costOfPart)]),
  );
  const typed = line.type === 'custom' ? line.selection.name.trim() : '';
  return {
    id: line.id,
    itemId: item.id,
    categoryId: category.id,
    type: item.type,
    name: typed === '' ? item.name : typed,
    categoryName: category.name,
    quantity: line.quantity,
    comments: line.comments,
    choices,
    ...(pizza && { pizza }),
    ...(parts && { parts }),
    basePrice: rounded(basePrice),
    unitPrice,
    lineTotal: unitPrice * line.quantity,
    discounted: item.discounted,
  };
}
