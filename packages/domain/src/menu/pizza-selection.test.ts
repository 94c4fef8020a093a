import { describe, expect, test } from 'vitest';
import { dealCases } from './deal-selection.cases.ts';
import { hasRequiredChoices, indexMenu, pizzasForHalves, pizzasForSlot, readSelection, type MenuItem } from './index.ts';
import { customCases, halvesCases, pizzaCases, type LineCase } from './pizza-selection.cases.ts';
import { deal, halfAndHalf, pizza, pizzeria, slot } from './pizza.fixtures.ts';

const toIndex = ({ settings, items = {} }: Pick<LineCase, 'settings' | 'items'>) =>
  indexMenu(pizzeria(settings, (all) => all.map((item) => ({ ...item, ...items[item.id] }) as MenuItem)));

describe.each([
  ['a pizza', pizzaCases],
  ['a half-and-half', halvesCases],
  ['a deal', dealCases],
  ['a custom item', customCases],
])('%s', (_, cases) => {
  test.each(cases)('$name', (given) => {
    const index = toIndex(given);
    const { problems } = readSelection(index, index.items.get(given.line.itemId)!, given.line);
    expect(problems.map(({ code, path, message }) => [code, path, message])).toEqual(given.problems);
    expect(problems.every(({ lineId }) => lineId === given.line.id)).toBe(true);
  });
});

test('a store without pizza settings sells no pizzas', () => {
  for (const none of [null, undefined]) {
    const { pizza: _, ...menu } = pizzeria();
    const index = indexMenu(none === null ? { ...menu, pizza: null } : menu);
    for (const { line } of [pizzaCases[0]!, halvesCases[0]!, dealCases[0]!]) {
      expect(readSelection(index, index.items.get(line.itemId)!, line).problems.map(({ code }) => code)).toEqual(['UNAVAILABLE']);
    }
  }
});

test('the pizzas to choose from: included, not switched off, in the size; sold out or not', () => {
  const index = indexMenu(pizzeria());
  const ids = (pizzas: readonly MenuItem[]) => pizzas.map(({ id }) => id);
  expect(ids(pizzasForHalves(index, halfAndHalf('h')))).toEqual(['margherita', 'hawaiian', 'supreme', 'quattro']);
  expect(ids(pizzasForHalves(index, halfAndHalf('h', { includedPizzaIds: ['calzone', 'supreme'] })))).toEqual(['supreme']);
  expect(ids(pizzasForSlot(index, slot('s')))).toEqual(['margherita', 'hawaiian', 'supreme', 'calzone', 'quattro']);
  expect(ids(pizzasForSlot(index, slot('s', { sizeId: 'small', includedPizzaIds: ['supreme', 'hawaiian'] })))).toEqual(['hawaiian']);
});

describe('whether enough is left', () => {
  const { sizes } = pizzeria().pizza!;
  const without = (id: string) => ({ sizes: sizes.map((size) => ({ ...size, soldout: size.soldout || size.id === id })) });
  const gone = { soldout: true };
  test.each<[string, string, Pick<LineCase, 'settings' | 'items'>, boolean]>([
    ['a pizza', 'margherita', {}, true],
    ['a pizza in its other size', 'margherita', { settings: without('large') }, true],
    ['a pizza in no size', 'supreme', { settings: without('large') }, false],
    ['a pizza of a store that sells none', 'margherita', { settings: { pizzaAvailable: false } }, false],
    ['halves', 'halves', {}, true],
    ['halves of one pizza', 'halves', { items: { margherita: gone, hawaiian: gone } }, true],
    ['halves of none', 'halves', { items: { margherita: gone, hawaiian: gone, supreme: gone } }, false],
    ['halves of a size that is gone', 'halves', { settings: without('large') }, false],
    ['halves that are off', 'halves', { settings: { halfAndHalfAvailable: false } }, false],
    ['a deal', 'family', {}, true],
    ['a deal without its one pizza', 'family', { items: { margherita: gone } }, false],
    ['a deal without one of its sizes', 'family', { settings: without('small') }, false],
    ['a deal of a store that sells no pizzas', 'two-large', { settings: { pizzaAvailable: false } }, false],
    ['a custom item', 'open', {}, true],
  ])('%s', (_, id, given, result) => {
    const index = toIndex(given);
    expect(hasRequiredChoices(index, index.items.get(id)!)).toBe(result);
  });

  test('the choices of a deal and of its entries count', () => {
    const dry = pizzeria();
    const index = indexMenu({
      ...dry,
      modifierGroups: dry.modifierGroups.map((group) => ({
        ...group,
        options: group.options.map((option) => ({ ...option, soldout: true })),
      })),
    });
    expect(hasRequiredChoices(index, index.items.get('family')!)).toBe(false);
    expect(hasRequiredChoices(index, index.items.get('margherita')!)).toBe(true);
    expect(hasRequiredChoices(index, deal('d', 100, { modifierGroupIds: ['drinks'] }))).toBe(false);
  });

  test('a pizza needs a size that the settings know', () => {
    expect(hasRequiredChoices(indexMenu(pizzeria()), pizza('p', { huge: 100 }))).toBe(false);
  });
});
