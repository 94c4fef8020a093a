import type { MenuModifierGroup, ModifierSelection } from '../menu/index.ts';

/** What is chosen so far: how many of each option, by group. */
export type Choices = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const countIn = (choices: Choices, groupId: string): number =>
  Object.values(choices[groupId] ?? {}).reduce((sum, quantity) => sum + quantity, 0);

export const getQuantity = (choices: Choices, groupId: string, optionId: string): number => choices[groupId]?.[optionId] ?? 0;

/** Sets how many of an option are chosen; with a most of one, another choice takes its place. */
export function choose(choices: Choices, group: Pick<MenuModifierGroup, 'id' | 'max'>, optionId: string, quantity: number): Choices {
  const { [optionId]: before = 0, ...others } = choices[group.id] ?? {};
  if (quantity <= 0) return { ...choices, [group.id]: others };
  if (group.max === 1) return { ...choices, [group.id]: { [optionId]: 1 } };
  const room = group.max - (countIn(choices, group.id) - before);
  const next = Math.min(quantity, room);
  return next <= 0 ? choices : { ...choices, [group.id]: { ...others, [optionId]: next } };
}

/** A group's requirement: "Choose 1", "Choose 2 to 4", "Choose up to 3". */
export function guidance({ min, max }: Pick<MenuModifierGroup, 'min' | 'max'>): string {
  if (min === max) return `Choose ${min}`;
  return min === 0 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
}

/** Whether the group still needs a choice before the item can be added. */
export const isShort = (choices: Choices, { id, min }: Pick<MenuModifierGroup, 'id' | 'min'>): boolean => countIn(choices, id) < min;

/** The most that the group allows is chosen. */
export const isFull = (choices: Choices, { id, max }: Pick<MenuModifierGroup, 'id' | 'max'>): boolean => countIn(choices, id) >= max;

/** As a cart line carries it. */
export const toSelection = (choices: Choices): ModifierSelection => ({
  modifiers: Object.entries(choices).flatMap(([groupId, options]) => {
    const chosen = Object.entries(options).map(([optionId, quantity]) => ({ optionId, quantity }));
    return chosen.length > 0 ? [{ groupId, options: chosen }] : [];
  }),
});

/** The choices of a selection. */
export const getChoices = ({ modifiers }: ModifierSelection): Choices =>
  Object.fromEntries(
    modifiers.map(({ groupId, options }) => [groupId, Object.fromEntries(options.map(({ optionId, quantity }) => [optionId, quantity]))]),
  );

/** The order to ask in: what must be chosen first, else the menu's order. */
export const askFirst = (groups: readonly MenuModifierGroup[]): MenuModifierGroup[] => [
  ...groups.filter(({ min }) => min > 0),
  ...groups.filter(({ min }) => min === 0),
];
