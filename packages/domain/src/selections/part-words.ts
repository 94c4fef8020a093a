import type { DealPizzaSelection, DealSelection, MenuIndex, ModifierSelection, PizzaItem, ToppingSelection } from '../menu/index.ts';
import { times } from '../pricing/times.ts';
import type { DealStep } from './deal-steps.ts';

/** What lies on a half or a pizza beside what the menu says, and what does not. */
export function halfWords({ pizza }: MenuIndex, of: PizzaItem | undefined, { addToppings, removeToppings }: ToppingSelection) {
  return {
    added: addToppings.flatMap(({ toppingId, quantity }) => {
      const topping = pizza?.toppings.get(toppingId)?.topping;
      return topping ? [times(quantity, topping.name)] : [];
    }),
    removed: (of?.removeToppings ?? []).filter(({ id }) => removeToppings.includes(id)).map(({ name }) => name),
  };
}

function wholeWords(index: MenuIndex, chosen: { pizzaId: string } & ToppingSelection): string {
  const item = index.items.get(chosen.pizzaId);
  if (item?.type !== 'pizza') return '';
  const { added, removed } = halfWords(index, item, chosen);
  return [item.name, ...added.map((name) => `+ ${name}`), ...removed.map((name) => `no ${name.toLowerCase()}`)].join(', ');
}

function pizzaWords(index: MenuIndex, { pizza, halves }: DealPizzaSelection): string[] {
  const parts = pizza ? [pizza] : halves ? [halves.firstHalf, halves.secondHalf] : [];
  const words = parts.map((part) => wholeWords(index, part));
  return words.every((text) => text === '') ? [] : words.map((text) => (halves ? `½ ${text || 'not chosen yet'}` : text));
}

const choiceWords = ({ groups }: MenuIndex, { modifiers }: ModifierSelection): string[] =>
  modifiers.flatMap(({ groupId, options }) =>
    options.flatMap(({ optionId, quantity }) => {
      const option = groups.get(groupId)?.options.get(optionId);
      return option ? [times(quantity, option.name)] : [];
    }),
  );

/** What is chosen at a step of a deal so far, a line each; none: nothing. */
export function wordsOfStep(index: MenuIndex, step: DealStep, selection: DealSelection): string[] {
  if (step.kind === 'summary') return [];
  if (step.kind === 'choices') return choiceWords(index, selection);
  const pizza = step.kind === 'pizza' ? selection.pizzas[step.at] : undefined;
  if (pizza) return pizzaWords(index, pizza);
  const entry = selection.items[step.at];
  return entry ? [choiceWords(index, entry).join(', ')].filter(Boolean) : [];
}
