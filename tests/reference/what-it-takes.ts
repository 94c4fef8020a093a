import type { MenuSnapshot } from '@servery/domain/menu';
import type { PricedChoice, PricedLine, PricedPizza } from '@servery/domain/pricing';

/** sold-out.md, "What an order takes": so many of each thing that is counted, by "kind id". */
export function referenceTakes(menu: MenuSnapshot, lines: readonly PricedLine[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const line of lines) {
    const take: Take = (kind, id, quantity) => {
      if (isCounted(menu, kind, id)) all[`${kind} ${id}`] = (all[`${kind} ${id}`] ?? 0) + quantity * line.quantity;
    };
    takeLine(line, take);
  }
  return all;
}

type Kind = 'item' | 'option' | 'size' | 'topping';
type Take = (kind: Kind, id: string, quantity: number) => void;

/** Items that are not counted are left out. */
function isCounted({ items, modifierGroups, pizza }: MenuSnapshot, kind: Kind, id: string): boolean {
  const things = {
    item: items,
    option: modifierGroups.flatMap(({ options }) => options),
    size: pizza?.sizes ?? [],
    topping: pizza?.toppings ?? [],
  }[kind];
  return things.some((thing) => thing.id === id && thing.counted === true);
}

function takeLine(line: PricedLine, take: Take): void {
  take('item', line.itemId, 1);
  takeChoices(line.choices, take);
  if (line.pizza) takePizza(line.pizza, take);
  for (const part of line.parts ?? []) {
    takeChoices(part.choices, take);
    if (part.pizzaId !== null) take('item', part.pizzaId, 1);
    if (part.pizza) takePizza(part.pizza, take);
  }
}

const takeChoices = (choices: readonly PricedChoice[], take: Take): void => {
  for (const { optionId, quantity } of choices) take('option', optionId, quantity);
};

/** Both halves of one pizza together are one; a topping on one half is one. */
function takePizza({ size, toppings, halves }: PricedPizza, take: Take): void {
  take('size', size.id, 1);
  for (const { toppingId, quantity } of [...toppings, ...(halves ?? []).flatMap((half) => half.toppings)])
    take('topping', toppingId, quantity);
  for (const id of new Set((halves ?? []).map(({ pizzaId }) => pizzaId))) take('item', id, 1);
}
