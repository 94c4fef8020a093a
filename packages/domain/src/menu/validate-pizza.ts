import { limits } from '../validation/limits.ts';
import type { DealItem, DealPizzaSlot, HalfAndHalfItem, MenuItem, MenuSnapshot, PizzaItem, PizzaSettings } from './menu.types.ts';
import { checkGroups, checkItemPrice, checkPrice, checkText, checkUnique, isCount, type ReportMenuProblem } from './menu-problems.ts';
import type { MenuPart } from './menu-difference.ts';
import { getSize } from './pizza-pools.ts';

/** What pizzas, half-and-halves and deals refer to. */
interface Known {
  /** By id, with their names. */
  sizes: ReadonlyMap<string, string>;
  pizzas: ReadonlyMap<string, PizzaItem>;
  groups: ReadonlySet<string>;
}

/** Problems of the pizza settings and of items made of pizzas; whether they are sold out or switched off does not matter. */
export function checkPizzas(
  menu: Pick<MenuSnapshot, 'items' | 'pizza'>,
  groups: ReadonlySet<string>,
  report: ReportMenuProblem,
  part: Pick<MenuPart, 'items'> | null = null,
): void {
  const { items, pizza: settings } = menu;
  if (settings && part === null) checkSettings(settings, report);
  const known: Known = {
    sizes: new Map((settings?.sizes ?? []).map(({ id, name }) => [id, name])),
    pizzas: new Map(items.flatMap((item) => (item.type === 'pizza' ? [[item.id, item]] : []))),
    groups,
  };
  items.forEach((item, at) => {
    if (part === null || part.items.has(item.id)) checkType(item, known, `items.${at}`, report);
  });
}

function checkSettings({ sizes, toppings, maxToppings }: PizzaSettings, report: ReportMenuProblem): void {
  checkUnique(sizes, 'pizza.sizes', report);
  checkUnique(toppings, 'pizza.toppings', report);
  if (!isCount(maxToppings, limits.maxToppings)) {
    report('BOUNDS', 'pizza.maxToppings', `The most toppings on a pizza are from ${limits.maxToppings.min} to ${limits.maxToppings.max}.`);
  }
  sizes.forEach(({ name, halfAndHalfExtraCharge }, at) => {
    checkText(name, limits.pizzaSizeName, `pizza.sizes.${at}.name`, report);
    checkPrice(halfAndHalfExtraCharge, `pizza.sizes.${at}.halfAndHalfExtraCharge`, report);
  });
  toppings.forEach(({ name, prices }, at) => {
    const path = `pizza.toppings.${at}`;
    checkText(name, limits.toppingName, `${path}.name`, report);
    for (const [sizeId, price] of Object.entries(prices)) {
      if (!sizes.some(({ id }) => id === sizeId)) {
        report('SIZE_NOT_FOUND', `${path}.prices.${sizeId}`, `“${name}” has a price for a size that does not exist.`);
      }
      checkPrice(price, `${path}.prices.${sizeId}`, report);
    }
  });
}

function checkType(item: MenuItem, known: Known, path: string, report: ReportMenuProblem): void {
  if (item.type === 'pizza') checkPizza(item, known, path, report);
  if (item.type === 'halfAndHalf') checkHalfAndHalf(item, known, path, report);
  if (item.type === 'deal') checkDeal(item, known, path, report);
  if (item.type === 'custom' && item.modifierGroupIds.length > 0) {
    report('NOT_ALLOWED', `${path}.modifierGroupIds`, `“${item.name}” is priced when it is sold and has no choices.`);
  }
}

function checkPizza({ name, sizes, removeToppings }: PizzaItem, known: Known, path: string, report: ReportMenuProblem): void {
  if (sizes.length === 0) report('EMPTY', `${path}.sizes`, `“${name}” needs at least one size.`);
  sizes.forEach(({ sizeId, price }, at) => {
    const place = `${path}.sizes.${at}`;
    checkSize(name, sizeId, known, `${place}.sizeId`, report);
    if (sizes.findIndex((size) => size.sizeId === sizeId) !== at) {
      report('DUPLICATE_ID', `${place}.sizeId`, `“${name}” has a size twice.`);
    }
    checkItemPrice(price, `${place}.price`, report);
  });
  checkUnique(removeToppings, `${path}.removeToppings`, report);
  removeToppings.forEach((topping, at) => checkText(topping.name, limits.removableTopping, `${path}.removeToppings.${at}.name`, report));
}

function checkHalfAndHalf(
  { name, pizzaSizeId, includedPizzaIds }: HalfAndHalfItem,
  known: Known,
  path: string,
  report: ReportMenuProblem,
): void {
  checkSize(name, pizzaSizeId, known, `${path}.pizzaSizeId`, report);
  checkIncluded(name, includedPizzaIds, pizzaSizeId, known, `${path}.includedPizzaIds`, report);
}

function checkDeal({ name, items, pizzas }: DealItem, known: Known, path: string, report: ReportMenuProblem): void {
  if (items.length + pizzas.length === 0) report('EMPTY', path, `“${name}” needs something in it.`);
  checkUnique(items, `${path}.items`, report);
  checkUnique(pizzas, `${path}.pizzas`, report);
  items.forEach((entry, at) => {
    checkPart(entry, `${path}.items.${at}`, report);
    checkGroups(entry, known.groups, `${path}.items.${at}`, report);
  });
  pizzas.forEach((slot, at) => checkSlot(slot, known, `${path}.pizzas.${at}`, report));
  for (const [kind, parts] of Object.entries({ items, pizzas })) {
    if (parts.reduce((sum, { quantity }) => sum + quantity, 0) > limits.dealParts.max) {
      report('BOUNDS', `${path}.${kind}`, `“${name}” has more than ${limits.dealParts.max} things of a kind in it.`);
    }
  }
}

function checkPart({ name, quantity }: { name: string; quantity: number }, path: string, report: ReportMenuProblem): void {
  checkText(name, limits.dealPartName, `${path}.name`, report);
  if (!isCount(quantity, limits.dealParts)) {
    report('BOUNDS', `${path}.quantity`, `The number of “${name}” in a deal is from ${limits.dealParts.min} to ${limits.dealParts.max}.`);
  }
}

function checkSlot(slot: DealPizzaSlot, known: Known, path: string, report: ReportMenuProblem): void {
  checkPart(slot, path, report);
  checkSize(slot.name, slot.sizeId, known, `${path}.sizeId`, report);
  checkIncluded(slot.name, slot.includedPizzaIds, slot.sizeId, known, `${path}.includedPizzaIds`, report);
  slot.extraCharges.forEach(({ pizzaId, extraCharge }, at) => {
    const place = `${path}.extraCharges.${at}`;
    checkPizzaId(slot.name, pizzaId, slot.sizeId, known, `${place}.pizzaId`, report);
    if (slot.extraCharges.findIndex((other) => other.pizzaId === pizzaId) !== at) {
      report('DUPLICATE_ID', `${place}.pizzaId`, `“${slot.name}” has two extra charges for one pizza.`);
    }
    checkPrice(extraCharge, `${place}.extraCharge`, report);
  });
}

function checkIncluded(
  name: string,
  ids: readonly string[] | null,
  sizeId: string,
  known: Known,
  path: string,
  report: ReportMenuProblem,
): void {
  if (ids === null) return;
  if (ids.length === 0) report('EMPTY', path, `“${name}” needs at least one pizza to choose from.`);
  ids.forEach((id, at) => {
    checkPizzaId(name, id, sizeId, known, `${path}.${at}`, report);
    if (ids.indexOf(id) !== at) report('DUPLICATE_ID', `${path}.${at}`, `“${name}” names a pizza twice.`);
  });
}

function checkPizzaId(name: string, id: string, sizeId: string, known: Known, path: string, report: ReportMenuProblem): void {
  const pizza = known.pizzas.get(id);
  if (pizza === undefined) report('PIZZA_NOT_FOUND', path, `“${name}” names a pizza that does not exist.`);
  else if (known.sizes.has(sizeId) && getSize(pizza, sizeId) === undefined) {
    report('PIZZA_NOT_FOUND', path, `“${pizza.name}” is not sold in the size “${known.sizes.get(sizeId)}” that “${name}” asks for.`);
  }
}

function checkSize(name: string, sizeId: string, { sizes }: Known, path: string, report: ReportMenuProblem): void {
  if (!sizes.has(sizeId)) report('SIZE_NOT_FOUND', path, `“${name}” has a size that is not in the pizza settings.`);
}
