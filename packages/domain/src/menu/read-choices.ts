import type { CartProblemCode, PricedChoice } from '../pricing/pricing.types.ts';
import type { IndexedGroup, MenuIndex } from './index-menu.ts';
import type { MenuModifierGroup, ModifierSelection } from './menu.types.ts';

/** Records a problem of a selection. `path` is dotted, into the line. */
export type ReportProblem = (code: CartProblemCode, path: string, message: string) => void;

/** What has choices: an item, or an entry of a deal. */
export interface ChoiceOwner {
  name: string;
  modifierGroupIds: readonly string[];
}

/** The most that can be chosen of one option or topping. */
const most = 99;

export const isQuantity = (quantity: number): boolean => Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
export const quoted = (name: string): string => `“${name}”`;

/**
 * The chosen options in the menu's order, an option that was sent twice added up. Problems are reported below `at`, by ids
 * (`<at>.modifiers.<groupId>.<optionId>`): a missing group has no position.
 */
export function readChoices(
  index: MenuIndex,
  owner: ChoiceOwner,
  { modifiers }: ModifierSelection,
  at: string,
  report: ReportProblem,
): PricedChoice[] {
  const choices: PricedChoice[] = [];
  if (modifiers.length === 0 && owner.modifierGroupIds.length === 0) return choices;
  const problem: ReportProblem = (code, path, message) => report(code, `${at}.modifiers.${path}`, message);
  for (const { groupId } of modifiers) {
    if (!owner.modifierGroupIds.includes(groupId)) {
      problem('GROUP_NOT_FOUND', groupId, `The choices of ${quoted(owner.name)} have changed. Please choose again.`);
    }
  }
  for (const groupId of owner.modifierGroupIds) {
    const indexed = index.groups.get(groupId);
    if (indexed !== undefined) readGroup(indexed, owner, modifiers, choices, problem);
  }
  return choices;
}

function readGroup(
  { group, options }: IndexedGroup,
  owner: ChoiceOwner,
  modifiers: ModifierSelection['modifiers'],
  choices: PricedChoice[],
  problem: ReportProblem,
): void {
  let chosen: Map<string, number> | null = null;
  let total = 0;
  for (const entry of modifiers) {
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
      if (!isQuantity(quantity)) {
        problem('QUANTITY_INVALID', `${group.id}.${optionId}`, `Please choose between 1 and ${most} in ${quoted(group.name)}.`);
        continue;
      }
      chosen ??= new Map();
      chosen.set(optionId, (chosen.get(optionId) ?? 0) + quantity);
      total += quantity;
    }
  }
  if (total < group.min) problem('TOO_FEW_CHOICES', group.id, tooFew(group, owner));
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

function tooFew(group: MenuModifierGroup, owner: ChoiceOwner): string {
  const count = group.min === group.max ? `${group.min}` : `at least ${group.min}`;
  return `Please choose ${count} in ${quoted(group.name)} for ${quoted(owner.name)}.`;
}
