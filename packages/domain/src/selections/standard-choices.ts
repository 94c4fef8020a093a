import type { DealItem, DealSelection, MenuIndex, MenuItem, MenuModifierGroup, MenuOption, ModifierSelection } from '../menu/index.ts';

/**
 * The standard option of a group: what comes with the item unless somebody asks for something else. Only a group that needs exactly one
 * choice has one: its only option, its only free one, or the first free one where most options cost extra, as for milk in coffee. Where
 * the free options are the rule, as for the sauce of wings, none is standard, and staff ask. One that is sold out is not replaced.
 */
export function getStandardOption({ min, max, options }: Pick<MenuModifierGroup, 'min' | 'max' | 'options'>): MenuOption | null {
  if (min !== 1 || max !== 1) return null;
  const free = options.filter(({ extraCharge }) => extraCharge === 0);
  const isEvident = options.length === 1 || free.length === 1 || free.length * 2 < options.length;
  const first = options.length === 1 ? options[0] : free[0];
  return isEvident && first?.soldout === false ? first : null;
}

function fill(
  { groups }: MenuIndex,
  groupIds: readonly string[],
  modifiers: ModifierSelection['modifiers'],
): ModifierSelection['modifiers'] {
  const open = groupIds.filter((id) => !modifiers.some(({ groupId }) => groupId === id));
  const standard = open.flatMap((groupId) => {
    const group = groups.get(groupId)?.group;
    const option = group && getStandardOption(group);
    return option ? [{ groupId, options: [{ optionId: option.id, quantity: 1 }] }] : [];
  });
  return [...modifiers, ...standard];
}

/** Chooses the standard options of an item where nothing is chosen yet. */
export const chooseStandard = <T extends ModifierSelection>(index: MenuIndex, item: MenuItem, selection: T): T => ({
  ...selection,
  modifiers: fill(index, item.modifierGroupIds, selection.modifiers),
});

/** As `chooseStandard`, also for what is inside a deal. `selection` is tidied: it has each part of the deal. */
export function chooseStandardInDeal(index: MenuIndex, item: DealItem, selection: DealSelection): DealSelection {
  const items = selection.items.map((chosen) => {
    const groupIds = item.items.find(({ id }) => id === chosen.entryId)?.modifierGroupIds ?? [];
    return { ...chosen, modifiers: fill(index, groupIds, chosen.modifiers) };
  });
  return chooseStandard(index, item, { ...selection, items });
}
