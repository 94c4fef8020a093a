import type { DealPizzaSelection, DealSelection, MenuIndex, ModifierSelection, PizzaItem, ToppingSelection } from '../menu/index.ts';
import { times } from '../pricing/times.ts';
import type { DealStep } from './deal-steps.ts';

/** The toppings added to and removed from a half or a pizza, compared with the menu. */
export function halfText({ pizza }: MenuIndex, of: PizzaItem | undefined, { addToppings, removeToppings }: ToppingSelection) {
  return {
    added: addToppings.flatMap(({ toppingId, quantity }) => {
      const topping = pizza?.toppings.get(toppingId)?.topping;
      return topping ? [times(quantity, topping.name)] : [];
    }),
    removed: (of?.removeToppings ?? []).filter(({ id }) => removeToppings.includes(id)).map(({ name }) => name),
  };
}

function wholeText(index: MenuIndex, chosen: { pizzaId: string } & ToppingSelection): string {
  const item = index.items.get(chosen.pizzaId);
  if (item?.type !== 'pizza') return '';
  const { added, removed } = halfText(index, item, chosen);
  return [item.name, ...added.map((name) => `+ ${name}`), ...removed.map((name) => `no ${name.toLowerCase()}`)].join(', ');
}

function pizzaTexts(index: MenuIndex, { pizza, halves }: DealPizzaSelection): string[] {
  const parts = pizza ? [pizza] : halves ? [halves.firstHalf, halves.secondHalf] : [];
  const words = parts.map((part) => wholeText(index, part));
  return words.every((text) => text === '') ? [] : words.map((text) => (halves ? `½ ${text || 'not chosen yet'}` : text));
}

const choiceTexts = ({ groups }: MenuIndex, { modifiers }: ModifierSelection): string[] =>
  modifiers.flatMap(({ groupId, options }) =>
    options.flatMap(({ optionId, quantity }) => {
      const option = groups.get(groupId)?.options.get(optionId);
      return option ? [times(quantity, option.name)] : [];
    }),
  );

/** What is chosen at a step of a deal so far, a line each; none: nothing. */
export function textsOfStep(index: MenuIndex, step: DealStep, selection: DealSelection): string[] {
  if (step.kind === 'summary') return [];
  if (step.kind === 'choices') return choiceTexts(index, selection);
  const pizza = step.kind === 'pizza' ? selection.pizzas[step.at] : undefined;
  if (pizza) return pizzaTexts(index, pizza);
  const entry = selection.items[step.at];
  return entry ? [choiceTexts(index, entry).join(', ')].filter(Boolean) : [];
}
