import { pizzaSettingsSection } from '@servery/contract/settings/pizza';
import { plainItem, type StoredItem } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import { pizzaMenu } from '../../../testing/pizza-menu.ts';
import { planPizza } from './copy-pizza.ts';

const { defaults } = pizzaSettingsSection;
const toSize = (id: string, name = id) => ({ id, name, hasHalfAndHalf: true, halfAndHalfExtraCharge: 100 });
const toTopping = (id: string, prices: Record<string, number>) => ({ id, name: id, prices });
const halves = (pizzaSizeId: string): StoredItem => ({
  ...{ ...plainItem, id: 'halves', name: 'Halves', sortOrder: 1, categoryId: 'pizza' },
  ...{ type: 'halfAndHalf', pizzaSizeId, includedPizzaIds: null },
});
const sizes = [toSize('S'), toSize('M'), toSize('L'), toSize('XL')];
const toppings = [toTopping('ham', { S: 100, M: 150, L: 200, gone: 9 })];
const from = { storeId: 'from', pizza: { ...defaults, pizzaAvailable: true, maxToppings: 5, sizes, toppings } };
const names = (plan: ReturnType<typeof planPizza>) => plan?.after.sizes.map(({ name }) => name);
const messages = (plan: ReturnType<typeof planPizza>) => plan?.rows.flatMap(({ problems }) => problems.map(({ severity }) => severity));

it('adds nothing that is there already or that no item needs', () => {
  expect(planPizza(from, { pizza: { ...defaults, sizes } }, [halves('M')])).toBeNull();
  expect(planPizza(from, { pizza: defaults }, [])).toBeNull();
});

it('gives a store without sizes all of the settings', () => {
  const plan = planPizza(from, { pizza: defaults }, [halves('M')])!;
  expect(plan.after).toEqual({ ...from.pizza, toppings: [toTopping('ham', { S: 100, M: 150, L: 200 })] });
  expect(plan.rows.map(({ kind, name }) => [kind, name])).toEqual([
    ['pizzaSizes', 'S, M, L, XL'],
    ['toppings', 'ham'],
    ['pizzaSettings', 'Pizza settings'],
  ]);
});

it('puts a size where it is in its own store, beside the sizes of another store that have the same names', () => {
  const own = { ...defaults, maxToppings: 2, sizes: [toSize('1', 's'), toSize('2', 'Family'), toSize('3', ' L ')], toppings: [] };
  const plan = planPizza(from, { pizza: own }, [halves('M'), halves('XL')])!;
  expect(names(plan)).toEqual(['s', 'Family', 'M', ' L ', 'XL']);
  expect(plan.after).toMatchObject({ maxToppings: 2, pizzaAvailable: false });
  // Toppings come along with the prices of the sizes by their names.
  expect(plan.after.toppings).toEqual([toTopping('ham', { 1: 100, M: 150, 3: 200 })]);
  expect(messages(plan)).toEqual([]);
});

it('leaves the toppings of a store, without prices in sizes that it no longer has, and says that they have none in a new size', () => {
  const own = { ...defaults, toppings: [toTopping('olives', { M: 70, gone: 90 })] };
  const plan = planPizza(from, { pizza: own }, [halves('M')])!;
  expect(plan.after.toppings).toEqual([toTopping('olives', {})]);
  expect(messages(plan)).toEqual(['warning']);
});

it('refuses more sizes than a store may have', () => {
  const own = { ...defaults, sizes: Array.from({ length: 20 }, (_, at) => toSize(`own ${at}`)) };
  expect(messages(planPizza(from, { pizza: own }, [halves('M')]))).toEqual(['error']);
});

it('finds the sizes of every type of item', () => {
  const { ids, menu } = pizzaMenu();
  const source = { storeId: 'from', pizza: menu.pizza! };
  const own = { ...defaults, sizes: [toSize('own')] };
  const added = (id: string) => names(planPizza(source, { pizza: own }, [menu.items.find((item) => item.id === id)!]));
  expect([added(ids.margherita), added(ids.halves), added(ids.deal), added(ids.custom)]).toEqual([
    ['own', 'Small', 'Large'],
    ['own', 'Large'],
    ['own', 'Large'],
    undefined,
  ]);
});
