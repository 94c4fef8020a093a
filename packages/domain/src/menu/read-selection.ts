import type { CartProblem, CartProblemCode, PricedChoice } from '../pricing/pricing.types.ts';
import type { IndexedGroup, MenuIndex } from './index-menu.ts';
import type { BasicItem, BasicSelection, MenuModifierGroup } from './menu.types.ts';

export interface ReadSelection {
  /** In the menu's order, an option that was sent twice counted together. Complete only without problems. */
  choices: PricedChoice[];
  problems: CartProblem[];
}

/**
 * Reads a guest's choices against the menu. Problems carry a path of ids into the line
 * (`selection.modifiers.<groupId>`, `selection.modifiers.<groupId>.<optionId>`): a group that is missing has no position.
 */
export function readSelection(index: MenuIndex, item: BasicItem, selection: BasicSelection, lineId: string | null): ReadSelection {
  const choices: PricedChoice[] = [];
  const problems: CartProblem[] = [];
  const problem = (code: CartProblemCode, path: string, message: string) => {
    problems.push({ code, lineId, path: `selection.modifiers.${path}`, message });
  };
  for (const { groupId } of selection.modifiers) {
    if (!item.modifierGroupIds.includes(groupId)) {
      problem('GROUP_NOT_FOUND', groupId, `The choices of ${quoted(item.name)} have changed. Please choose again.`);
    }
  }
  for (const groupId of item.modifierGroupIds) {
    const indexed = index.groups.get(groupId);
    if (indexed !== undefined) readGroup(indexed, item, selection, choices, problem);
  }
  return { choices, problems };
}

/** What is wrong with a guest's choices for an item; empty when nothing is. */
export function validateSelection(
  index: MenuIndex,
  item: BasicItem,
  selection: BasicSelection,
  lineId: string | null = null,
): CartProblem[] {
  return readSelection(index, item, selection, lineId).problems;
}

/** Whether every required group has enough options left; an item without them cannot be sold. */
export function hasRequiredChoices(index: MenuIndex, item: BasicItem): boolean {
  return item.modifierGroupIds.every((groupId) => {
    const group = index.groups.get(groupId)?.group;
    if (group === undefined) return true;
    const left = group.options.reduce((count, option) => count + (option.soldout ? 0 : 1), 0);
    return group.allowMultiple ? group.min === 0 || left > 0 : left >= group.min;
  });
}

function readGroup(
  { group, options }: IndexedGroup,
  item: BasicItem,
  selection: BasicSelection,
  choices: PricedChoice[],
  problem: (code: CartProblemCode, path: string, message: string) => void,
): void {
  let chosen: Map<string, number> | null = null;
  let total = 0;
  for (const entry of selection.modifiers) {
    if (entry.groupId !== group.id) continue;
    for (const { optionId, quantity } of entry.options) {
      if (!options.has(optionId)) {
        problem(
          'OPTION_NOT_FOUND',
          `${group.id}.${optionId}`,
          `A choice in ${quoted(group.name)} is no longer on the menu. Please choose again.`,
        );
        continue;
      }
      if (!Number.isInteger(quantity) || quantity < 1 || quantity > 99) {
        problem('QUANTITY_INVALID', `${group.id}.${optionId}`, `Please choose between 1 and 99 in ${quoted(group.name)}.`);
        continue;
      }
      chosen ??= new Map();
      chosen.set(optionId, (chosen.get(optionId) ?? 0) + quantity);
      total += quantity;
    }
  }
  if (total < group.min) problem('TOO_FEW_CHOICES', group.id, tooFew(group, item));
  if (total > group.max) problem('TOO_MANY_CHOICES', group.id, `Please choose at most ${group.max} in ${quoted(group.name)}.`);
  if (chosen === null) return;
  for (const option of group.options) {
    const quantity = chosen.get(option.id);
    if (quantity === undefined) continue;
    const path = `${group.id}.${option.id}`;
    if (option.soldout) problem('OPTION_SOLD_OUT', path, `${quoted(option.name)} in ${quoted(group.name)} is sold out.`);
    if (quantity > 1 && !group.allowMultiple) problem('MULTIPLES_NOT_ALLOWED', path, `${quoted(option.name)} can be chosen only once.`);
    choices.push({
      groupId: group.id,
      groupName: group.name,
      optionId: option.id,
      name: option.name,
      quantity,
      extraCharge: option.extraCharge,
    });
  }
}

function tooFew(group: MenuModifierGroup, item: BasicItem): string {
  const count = group.min === group.max ? `${group.min}` : `at least ${group.min}`;
  return `Please choose ${count} in ${quoted(group.name)} for ${quoted(item.name)}.`;
}

const quoted = (name: string): string => `“${name}”`;
