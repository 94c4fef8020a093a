import type { Minor } from '../money/money.types.ts';
import type { PricedChoice, PricedHalf, PricedPart, PricedPizza, PricedTopping } from './pricing.types.ts';

export const lineDetailKinds = ['size', 'choice', 'added', 'removed', 'half', 'part'] as const;

/** One component of a line, for every screen and printout. */
export interface LineDetail {
  /**
   * `removed`: a topping left off, shown with "No" before its name. `half`, `part`: the entries that follow one level deeper belong to it.
   */
  kind: (typeof lineDetailKinds)[number];
  depth: 0 | 1 | 2;
  quantity: number;
  name: string;
  /** Per unit, without its sub-details; 0 if it costs nothing or has no price of its own. */
  extraCharge: Minor;
}

type Depth = LineDetail['depth'];

/** The parts of a priced line that describe its components; also in its wire form. */
export interface DetailedLine {
  choices: readonly PricedChoice[];
  pizza?: PricedPizza | null | undefined;
  parts?: readonly PricedPart[] | null | undefined;
}

/**
 * The details of a line, in the order of printing: size, choices, removed and added toppings, halves with their own below, then parts of a
 * deal with their own below.
 */
export function lineDetails({ choices, pizza, parts }: DetailedLine): LineDetail[] {
  return [...getMade(choices, pizza ?? null, 0), ...(parts ?? []).flatMap(partDetails)];
}

function partDetails({ quantity, name, extraCharge, choices, pizza }: PricedPart): LineDetail[] {
  return [{ kind: 'part', depth: 0, quantity, name, extraCharge }, ...getMade(choices, pizza, 1)];
}

function getMade(choices: readonly PricedChoice[], pizza: PricedPizza | null, depth: Depth): LineDetail[] {
  const chosen = choices.map((choice): LineDetail => ({ kind: 'choice', depth, ...getAmount(choice) }));
  if (pizza === null) return chosen;
  const { size, removed, toppings, halves } = pizza;
  return [
    { kind: 'size', depth, quantity: 1, name: size.name, extraCharge: 0 },
    ...chosen,
    ...toppingDetails(removed, toppings, depth),
    ...(halves ?? []).flatMap((half): LineDetail[] => [
      { kind: 'half', depth, quantity: 1, name: half.name, extraCharge: 0 },
      ...toppingDetails(half.removed, half.toppings, depth === 0 ? 1 : 2),
    ]),
  ];
}

const toppingDetails = (removed: PricedHalf['removed'], added: readonly PricedTopping[], depth: Depth): LineDetail[] => [
  ...removed.map(({ name }): LineDetail => ({ kind: 'removed', depth, quantity: 1, name, extraCharge: 0 })),
  ...added.map((topping): LineDetail => ({ kind: 'added', depth, ...getAmount(topping) })),
];

const getAmount = ({ quantity, name, extraCharge }: PricedChoice | PricedTopping) => ({ quantity, name, extraCharge });
