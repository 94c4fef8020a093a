import type {
  CartLineInput,
  CustomSelection,
  DealItem,
  DealPizzaSelection,
  DealPizzaSlot,
  DealSelection,
  HalfAndHalfItem,
  HalfAndHalfSelection,
  HalfSelection,
  HalvesSelection,
  ModifierSelection,
  PizzaItem,
  PizzaSelection,
  PizzaSettings,
  ToppingSelection,
} from '@servery/domain/menu';
import type { CartProblemCode } from '@servery/domain/pricing';
import { calculateSum } from './fractions.ts';
import { getAvailability, getGroup, inSize, isIncluded, toItem, getPizza, settingsSize, type Sale } from './sale.ts';

/** items.md, "What can be wrong". */
export interface Wrong {
  code: CartProblemCode;
  path: string;
}
type Say = (code: CartProblemCode, path: string) => void;

const isQuantity = (quantity: number): boolean => Number.isInteger(quantity) && quantity >= 1 && quantity <= 99;

/** Everything that is wrong with a line. */
export function problemsOfLine(line: CartLineInput, sale: Sale, commentMaxLength: number): Wrong[] {
  const found: Wrong[] = [];
  const say: Say = (code, path) => {
    const isSaid = path === 'itemId' && code === 'UNAVAILABLE' && found.some((wrong) => wrong.path === path && wrong.code === code);
    if (!isSaid) found.push({ code, path });
  };
  const item = toItem(sale.menu, line.itemId);
  if (item === undefined || !sale.menu.categories.some(({ id }) => id === item.categoryId)) {
    say('NOT_FOUND', 'itemId');
    return found;
  }
  const availability = getAvailability(item, sale);
  if (availability !== null) say(availability, 'itemId');
  if (!isQuantity(line.quantity)) say('QUANTITY_INVALID', 'quantity');
  if (line.comments.length > commentMaxLength) say('COMMENT_TOO_LONG', 'comments');
  if (line.type !== item.type) {
    say('TYPE_CHANGED', 'type');
    return found;
  }
  readChoices(item.type === 'custom' ? [] : item.modifierGroupIds, line.selection, 'selection', sale, say);
  if (item.type === 'pizza') readPizza(item, line.selection as PizzaSelection, sale, say);
  if (item.type === 'halfAndHalf') readHalfAndHalf(item, line.selection as HalfAndHalfSelection, sale, say);
  if (item.type === 'deal') readDeal(item, line.selection as DealSelection, sale, say);
  if (item.type === 'custom') readCustom(line.selection as CustomSelection, sale, say);
  return found;
}

function readChoices(groupIds: readonly string[], { modifiers }: ModifierSelection, owner: string, { menu }: Sale, say: Say): void {
  const counted = new Map<string, number>();
  for (const { groupId, options } of modifiers) {
    const path = `${owner}.modifiers.${groupId}`;
    const group = groupIds.includes(groupId) ? getGroup(menu, groupId) : undefined;
    if (group === undefined) {
      say('GROUP_NOT_FOUND', path);
      continue;
    }
    for (const { optionId, quantity } of options) {
      if (!group.options.some(({ id }) => id === optionId)) say('OPTION_NOT_FOUND', `${path}.${optionId}`);
      else if (!isQuantity(quantity)) say('QUANTITY_INVALID', `${path}.${optionId}`);
      else counted.set(`${groupId} ${optionId}`, (counted.get(`${groupId} ${optionId}`) ?? 0) + quantity);
    }
  }
  for (const groupId of groupIds) {
    const group = getGroup(menu, groupId);
    if (group === undefined) continue;
    const path = `${owner}.modifiers.${groupId}`;
    let total = 0;
    for (const option of group.options) {
      const quantity = counted.get(`${groupId} ${option.id}`) ?? 0;
      total += quantity;
      if (quantity > 0 && option.soldout) say('OPTION_SOLD_OUT', `${path}.${option.id}`);
      if (quantity > 1 && !group.allowMultiple) say('MULTIPLES_NOT_ALLOWED', `${path}.${option.id}`);
    }
    if (total < group.min) say('TOO_FEW_CHOICES', path);
    if (total > group.max) say('TOO_MANY_CHOICES', path);
  }
}

/** @returns how many toppings count */
function readToppings(
  { addToppings, removeToppings }: ToppingSelection,
  pizza: PizzaItem,
  sizeId: string,
  path: string,
  settings: PizzaSettings,
  say: Say,
): number {
  let total = 0;
  const soldOut = new Set<string>();
  for (const { toppingId, quantity } of addToppings) {
    const at = `${path}.addToppings.${toppingId}`;
    const topping = settings.toppings.find(({ id }) => id === toppingId);
    if (quantity === 0) continue;
    if (topping === undefined) say('TOPPING_NOT_FOUND', at);
    else if (!isQuantity(quantity)) say('QUANTITY_INVALID', at);
    else if (topping.prices[sizeId] === undefined) say('TOPPING_NOT_IN_SIZE', at);
    else {
      total += quantity;
      if (topping.soldout) soldOut.add(at);
    }
  }
  for (const at of soldOut) say('TOPPING_SOLD_OUT', at);
  for (const id of removeToppings) {
    if (!pizza.removeToppings.some((removable) => removable.id === id)) say('REMOVABLE_NOT_FOUND', `${path}.removeToppings.${id}`);
  }
  return total;
}

function readTotal(total: number, path: string, settings: PizzaSettings, say: Say): void {
  if (total > settings.maxToppings) say('TOO_MANY_TOPPINGS', `${path}.addToppings`);
}

function readPizza(item: PizzaItem, selection: PizzaSelection, { menu: { pizza: settings } }: Sale, say: Say): void {
  if (!settings?.pizzaAvailable) return say('UNAVAILABLE', 'itemId');
  const size = settingsSize(settings, selection.sizeId);
  if (size === undefined || !inSize(item, selection.sizeId)) return say('SIZE_NOT_FOUND', 'selection.sizeId');
  if (size.soldout) say('SIZE_SOLD_OUT', 'selection.sizeId');
  readTotal(readToppings(selection, item, size.id, 'selection', settings, say), 'selection', settings, say);
}

function readHalfAndHalf(item: HalfAndHalfItem, selection: HalfAndHalfSelection, sale: Sale, say: Say): void {
  const settings = sale.menu.pizza;
  if (!settings?.pizzaAvailable || !settings.halfAndHalfAvailable) return say('UNAVAILABLE', 'itemId');
  const size = settingsSize(settings, item.pizzaSizeId);
  if (size === undefined) return say('SIZE_NOT_FOUND', 'itemId');
  if (size.soldout) say('SIZE_SOLD_OUT', 'itemId');
  if (!size.hasHalfAndHalf) say('SIZE_WITHOUT_HALVES', 'itemId');
  readHalves(selection, { sizeId: size.id, includedPizzaIds: item.includedPizzaIds }, 'selection', sale, say);
}

interface Where {
  sizeId: string;
  includedPizzaIds: string[] | null;
}

function readHalves({ firstHalf, secondHalf }: HalvesSelection, where: Where, path: string, sale: Sale, say: Say): void {
  const first = readPart(firstHalf, { ...where, isHalf: true }, `${path}.firstHalf`, sale, say);
  const second = readPart(secondHalf, { ...where, isHalf: true }, `${path}.secondHalf`, sale, say);
  readTotal(first + second, path, sale.menu.pizza!, say);
}

/** A pizza that is a half or in a deal. @returns how many toppings count */
function readPart(selection: HalfSelection, where: Where & { isHalf: boolean }, path: string, { menu }: Sale, say: Say): number {
  const pizza = getPizza(menu, selection.pizzaId);
  const size = pizza && inSize(pizza, where.sizeId);
  if (!pizza || !size || !pizza.available || !isIncluded(where.includedPizzaIds, pizza.id)) {
    say('PIZZA_NOT_FOUND', `${path}.pizzaId`);
    return 0;
  }
  if (pizza.soldout) say('PIZZA_SOLD_OUT', `${path}.pizzaId`);
  if (where.isHalf && !size.halfAndHalfAvailable) say('PIZZA_WITHOUT_HALVES', `${path}.pizzaId`);
  return readToppings(selection, pizza, where.sizeId, path, menu.pizza!, say);
}

function readDeal(deal: DealItem, selection: DealSelection, sale: Sale, say: Say): void {
  const settings = sale.menu.pizza;
  if (deal.pizzas.length > 0 && !settings?.pizzaAvailable) return say('UNAVAILABLE', 'itemId');
  for (const [position, sent] of selection.items.entries()) {
    const entry = deal.items.find(({ id }) => id === sent.entryId);
    if (entry === undefined) say('DEAL_PART_NOT_FOUND', `selection.items.${position}`);
    else readChoices(entry.modifierGroupIds, sent, `selection.items.${position}`, sale, say);
  }
  for (const { id, quantity, modifierGroupIds } of deal.items) {
    const sent = selection.items.filter(({ entryId }) => entryId === id).length;
    if (sent < quantity && modifierGroupIds.length > 0) say('DEAL_PART_MISSING', `selection.items.${id}`);
    if (sent > quantity) say('DEAL_PART_TOO_MANY', `selection.items.${id}`);
  }
  for (const [position, sent] of selection.pizzas.entries()) {
    const slot = deal.pizzas.find(({ id }) => id === sent.slotId);
    if (slot === undefined) say('DEAL_PART_NOT_FOUND', `selection.pizzas.${position}`);
    else readDealPizza(slot, sent, `selection.pizzas.${position}`, sale, say);
  }
  for (const { id, quantity, sizeId } of deal.pizzas) {
    const size = settings && settingsSize(settings, sizeId);
    if (!size) say('SIZE_NOT_FOUND', `selection.pizzas.${id}`);
    else if (size.soldout) say('SIZE_SOLD_OUT', `selection.pizzas.${id}`);
    const sent = selection.pizzas.filter(({ slotId }) => slotId === id).length;
    if (sent < quantity) say('DEAL_PART_MISSING', `selection.pizzas.${id}`);
    if (sent > quantity) say('DEAL_PART_TOO_MANY', `selection.pizzas.${id}`);
  }
}

function readDealPizza(slot: DealPizzaSlot, { pizza, halves }: DealPizzaSelection, path: string, sale: Sale, say: Say): void {
  const settings = sale.menu.pizza!;
  const size = settingsSize(settings, slot.sizeId);
  if (size === undefined) return;
  if (pizza !== null && halves !== null) return say('DEAL_PIZZA_AND_HALVES', path);
  if (pizza === null && halves === null) return say('DEAL_PIZZA_MISSING', path);
  if (pizza !== null) {
    const at = `${path}.pizza`;
    return readTotal(readPart(pizza, { ...slot, isHalf: false }, at, sale, say), at, settings, say);
  }
  if (!size.hasHalfAndHalf || !settings.halfAndHalfAvailable || !slot.halfAndHalfAvailable) say('SIZE_WITHOUT_HALVES', `${path}.halves`);
  readHalves(halves!, slot, `${path}.halves`, sale, say);
}

function readCustom({ price }: CustomSelection, { source }: Sale, say: Say): void {
  if (source !== 'pos') say('UNAVAILABLE', 'itemId');
  if (!Number.isInteger(price) || price < 0 || price > 100_000_000) say('PRICE_INVALID', 'selection.price');
}

/** `LINE_REPEATED`: an id that stood before. */
export const isRepeated = (lines: readonly CartLineInput[], place: number): boolean =>
  calculateSum(lines.slice(0, place).map(({ id }) => (id === lines[place]!.id ? 1 : 0))) > 0;
