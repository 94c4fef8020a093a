import type { CartLineInput, HalvesSelection, MenuSnapshot, ModifierSelection, ToppingSelection } from '@servery/domain/menu';
import type { Random } from '../../apps/server/db/seed/random.ts';

/** Makes something wrong in one to three places of a cart, as a client that is old, broken or clever would. */
export function spoil(lines: CartLineInput[], menu: MenuSnapshot, random: Random): void {
  const times = random.whole(1, 3);
  for (let time = 0; time < times; time += 1) {
    const place = random.whole(0, lines.length - 1);
    const line = structuredClone(lines[place]!);
    lines[place] = random.chance(0.35) ? spoilLine(line, lines, menu, random) : spoilSelection(line, menu, random);
  }
  const extreme = random.pick(['empty', 'full', 'too many', ...Array.from({ length: 97 }, () => 'neither')]);
  if (extreme === 'empty') lines.length = 0;
  const wanted = { full: 100, 'too many': 101 }[extreme] ?? 0;
  while (lines.length < wanted) lines.push({ ...lines[0]!, id: `more ${lines.length}` });
}

const quantities = [0, -1, 1.5, 100, 99] as const;

function spoilLine(line: CartLineInput, lines: readonly CartLineInput[], menu: MenuSnapshot, random: Random): CartLineInput {
  const item = random.pick(menu.items);
  return random.pick<() => CartLineInput>([
    () => ({ ...line, quantity: random.pick(quantities) }),
    () => ({ ...line, comments: 'x'.repeat(random.pick([120, 121, 500, 501])) }),
    () => ({ ...line, id: lines[0]!.id }),
    () => ({ ...line, itemId: 'nothing' }),
    () => ({ ...line, itemId: item.id }),
    () => ({ ...line, itemId: (menu.items.find(({ soldout, type }) => soldout && type === line.type) ?? item).id }),
    () => ({ ...line, itemId: (menu.items.find(({ available, type }) => !available && type === line.type) ?? item).id }),
  ])();
}

function spoilSelection(line: CartLineInput, menu: MenuSnapshot, random: Random): CartLineInput {
  const owners: ModifierSelection[] = [line.selection, ...(line.type === 'deal' ? line.selection.items : [])];
  spoilChoices(random.pick(owners), menu, random);
  if (line.type === 'custom') line.selection.price = random.pick([-1, 1.5, 100_000_000, 100_000_001]);
  if (line.type === 'pizza') {
    if (random.chance(0.3)) line.selection.sizeId = random.pick(['nothing', ...(menu.pizza?.sizes ?? []).map(({ id }) => id)]);
    spoilToppings(line.selection, menu, random);
  }
  if (line.type === 'halfAndHalf') spoilHalves(line.selection, menu, random);
  if (line.type === 'deal') spoilDeal(line.selection, menu, random);
  return line;
}

function spoilChoices({ modifiers }: ModifierSelection, menu: MenuSnapshot, random: Random): void {
  const group = random.pick(menu.modifierGroups);
  const sent = modifiers.length > 0 ? random.pick(modifiers) : undefined;
  const optionId = sent?.options[0]?.optionId ?? group.options[0]?.id ?? 'nothing';
  const options = menu.modifierGroups.find(({ id }) => id === sent?.groupId)?.options ?? [];
  random.pick<() => unknown>([
    () => modifiers.push({ groupId: 'nothing', options: [] }, { groupId: 'nothing', options: [{ optionId, quantity: 1 }] }),
    () => modifiers.push({ groupId: group.id, options: [{ optionId, quantity: 1 }] }),
    () => modifiers.pop(),
    () => sent?.options.push({ optionId: 'nothing', quantity: 0 }, { optionId: 'nothing', quantity: 1 }),
    () => sent?.options.push({ optionId, quantity: random.pick(quantities) }),
    () => sent?.options.push(...options.map(({ id }) => ({ optionId: id, quantity: 1 }))),
    () => undefined,
  ])();
}

function spoilToppings(selection: ToppingSelection, menu: MenuSnapshot, random: Random): void {
  const { toppings = [] } = menu.pizza ?? {};
  const any = toppings.length > 0 ? random.pick(toppings).id : 'nothing';
  const soldOut = toppings.find(({ soldout }) => soldout)?.id ?? any;
  random.pick<() => unknown>([
    () => selection.addToppings.push({ toppingId: 'nothing', quantity: random.pick([0, 1, 1.5]) }),
    () => selection.addToppings.push({ toppingId: any, quantity: random.pick(quantities) }),
    () => selection.addToppings.push(...toppings.map(({ id }) => ({ toppingId: id, quantity: 1 }))),
    () => selection.addToppings.push({ toppingId: soldOut, quantity: 1 }, { toppingId: soldOut, quantity: 1 }),
    () => selection.removeToppings.push('nothing', 'nothing'),
    () => selection.removeToppings.push(...selection.removeToppings),
    () => undefined,
  ])();
}

function spoilHalves({ firstHalf, secondHalf }: HalvesSelection, menu: MenuSnapshot, random: Random): void {
  const half = random.pick([firstHalf, secondHalf]);
  if (random.chance(0.3)) half.pizzaId = random.pick(menu.items).id;
  if (random.chance(0.3)) half.pizzaId = unusual(menu, random);
  if (random.chance(0.1)) half.pizzaId = 'nothing';
  if (random.chance(0.2)) secondHalf.pizzaId = firstHalf.pizzaId;
  spoilToppings(half, menu, random);
}

/** A pizza that is sold out, or one that may not be a half. */
function unusual(menu: MenuSnapshot, random: Random): string {
  const wanted = menu.items.filter(
    (item) => item.type === 'pizza' && (item.soldout || item.sizes.some(({ halfAndHalfAvailable }) => !halfAndHalfAvailable)),
  );
  return wanted.length > 0 ? random.pick(wanted).id : 'nothing';
}

function spoilDeal(selection: (CartLineInput & { type: 'deal' })['selection'], menu: MenuSnapshot, random: Random): void {
  const pizza = selection.pizzas.length > 0 ? random.pick(selection.pizzas) : undefined;
  random.pick<() => unknown>([
    () => selection.items.push({ entryId: 'nothing', modifiers: [] }),
    () => selection.items.push(...selection.items.slice(0, 1).map((entry) => structuredClone(entry))),
    () => selection.items.pop(),
    () => selection.pizzas.push({ slotId: 'nothing', pizza: null, halves: null }),
    () => pizza && selection.pizzas.push(structuredClone(pizza)),
    () => selection.pizzas.pop(),
  ])();
  if (pizza === undefined) return;
  random.pick<() => unknown>([
    () => (pizza.pizza = null),
    () => (pizza.halves = null),
    () => pizza.pizza && (pizza.halves = { firstHalf: pizza.pizza, secondHalf: pizza.pizza }),
    () => pizza.pizza && (pizza.pizza.pizzaId = random.pick(menu.items).id),
    () => pizza.pizza && (pizza.pizza.pizzaId = unusual(menu, random)),
    () => pizza.pizza && spoilToppings(pizza.pizza, menu, random),
    () => pizza.halves && spoilHalves(pizza.halves, menu, random),
    () => pizza.pizza && Object.assign(pizza, { pizza: null, halves: { firstHalf: pizza.pizza, secondHalf: { ...pizza.pizza } } }),
  ])();
}
