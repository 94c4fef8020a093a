import { indexMenu, type DealSelection } from '../menu/index.ts';
import { priceLine } from '../pricing/index.ts';
import { expect, it } from 'vitest';
import { deal, pizzeria } from './pizzeria.fixtures.ts';
import { firstWrong, problemsOfStep, getSteps } from './deal-steps.ts';
import { textsOfStep } from './part-text.ts';
import { goneFrom, isOpen, problemsToShow } from './problems.ts';
import { emptySelections, nothingOn, tidyDeal } from './tidy.ts';

const index = indexMenu(pizzeria());
const way = { source: 'website', collectionType: 'pickup' } as const;
const getLine = (selection: DealSelection) => ({ id: 'l', type: 'deal', itemId: 'deal', quantity: 1, comments: '', selection }) as const;
const getProblems = (selection: DealSelection) => priceLine(index, way, getLine(selection)).problems;
const empty = tidyDeal(index, deal(), emptySelections.deal as unknown as DealSelection);
const steps = getSteps(index, deal(), empty);

it('asks for the pizzas, then for what goes with them, one by one', () => {
  expect(steps.map(({ name }) => name)).toEqual(['Large pizza 1 of 2', 'Large pizza 2 of 2', 'Drink 1 of 2', 'Drink 2 of 2', 'Your deal']);
});

it('finds each of the engine’s problems at the step that caused it', () => {
  const halfDone: DealSelection = {
    ...empty,
    items: empty.items.with(0, { entryId: 'drink', modifiers: [{ groupId: 'drinks', options: [{ optionId: 'cola', quantity: 1 }] }] }),
    pizzas: [
      { slotId: 'slot', pizza: nothingOn('margherita'), halves: null },
      { slotId: 'slot', pizza: null, halves: { firstHalf: nothingOn('margherita'), secondHalf: nothingOn() } },
    ],
  };
  const problems = getProblems(halfDone);
  expect(steps.map((step) => problemsOfStep(step, problems).map(({ path }) => path))).toEqual([
    [],
    ['selection.pizzas.1.halves.secondHalf.pizzaId'],
    [],
    ['selection.items.1.modifiers.drinks'],
    [],
  ]);
  expect(firstWrong(steps, problems)).toBe(1);
  // Nothing was removed: it is not chosen yet, and no problem is shown before the guest tries to continue.
  expect(goneFrom(getLine(halfDone), problems)).toEqual([]);
  expect(problemsToShow(problems, false)).toEqual([]);
  expect(problems.map((problem) => isOpen(getLine(halfDone), problem))).toEqual([false, true]);
});

it('names what the menu does not have any more', () => {
  const old = { ...empty, pizzas: empty.pizzas.with(0, { slotId: 'slot', pizza: nothingOn('calzone'), halves: null }) };
  expect(goneFrom(getLine(old), getProblems(old))).toEqual(['Please choose another pizza for “Large pizza”.']);
});

it('tells what is chosen at a step', () => {
  const halvesChosen = {
    firstHalf: { pizzaId: 'margherita', addToppings: [{ toppingId: 'olives', quantity: 2 }], removeToppings: ['margherita-cheese'] },
    secondHalf: nothingOn(),
  };
  const selection = { ...empty, pizzas: empty.pizzas.with(0, { slotId: 'slot', pizza: null, halves: halvesChosen }) };
  expect(textsOfStep(index, steps[0]!, selection)).toEqual(['½ margherita, + 2 × Olives, no cheese', '½ not chosen yet']);
  expect(textsOfStep(index, steps[1]!, selection)).toEqual([]);
});
