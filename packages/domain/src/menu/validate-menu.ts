import { hasFormat } from '../validation/formats.ts';
import { limits } from '../validation/limits.ts';
import type { MenuCategory, MenuItem, MenuModifierGroup, MenuSnapshot } from './menu.types.ts';
import {
  checkGroups,
  checkItemPrice,
  checkPrice,
  checkText,
  checkUnique,
  isWithin,
  type MenuProblem,
  type ReportMenuProblem,
} from './menu-problems.ts';
import type { MenuPart } from './menu-difference.ts';
import { checkPizzas } from './validate-pizza.ts';

type Document = Pick<MenuSnapshot, 'categories' | 'items' | 'modifierGroups' | 'pizza'>;

/**
 * All that is wrong with a menu document before it is published; empty when nothing is.
 * @param part only these entries are checked: the rest is known to be valid. Without it: everything
 */
export function validateMenu(menu: Document, part: MenuPart | null = null): MenuProblem[] {
  const problems: MenuProblem[] = [];
  const report: ReportMenuProblem = (code, path, message) => {
    problems.push({ code, path, message });
  };
  checkUnique(menu.categories, 'categories', report);
  checkUnique(menu.items, 'items', report, part && part.items);
  checkUnique(menu.modifierGroups, 'modifierGroups', report);
  const inOtherGroups = new Set<string>();
  menu.modifierGroups.forEach(({ options }, at) => {
    options.forEach(({ id, name }, place) => {
      if (inOtherGroups.has(id))
        report('DUPLICATE_ID', `modifierGroups.${at}.options.${place}.id`, `“${name}” has the id of another entry.`);
    });
    for (const { id } of options) inOtherGroups.add(id);
  });
  menu.categories.forEach((category, at) => {
    if (part === null || part.categories.has(category.id)) checkCategory(category, `categories.${at}`, report);
  });
  menu.modifierGroups.forEach((group, at) => {
    if (part === null || part.groups.has(group.id)) checkGroup(group, `modifierGroups.${at}`, report);
  });
  const categoryIds = new Set(menu.categories.map(({ id }) => id));
  const groupIds = new Set(menu.modifierGroups.map(({ id }) => id));
  menu.items.forEach((item, at) => {
    if (part !== null && !part.items.has(item.id)) return;
    const path = `items.${at}`;
    checkItem(item, path, report);
    if (!categoryIds.has(item.categoryId))
      report('CATEGORY_NOT_FOUND', `${path}.categoryId`, `“${item.name}” is in a category that does not exist.`);
    checkGroups(item, groupIds, path, report);
  });
  checkPizzas(menu, groupIds, report, part);
  return problems;
}

function checkCategory(category: MenuCategory, path: string, report: ReportMenuProblem): void {
  checkText(category.name, limits.categoryName, `${path}.name`, report);
  checkText(category.description, limits.categoryDescription, `${path}.description`, report);
}

/** Bounds of the spec, min up to max, and both within what a guest can choose. */
function checkGroup(group: MenuModifierGroup, path: string, report: ReportMenuProblem): void {
  checkText(group.name, limits.groupName, `${path}.name`, report);
  checkUnique(group.options, `${path}.options`, report);
  if (!isWithin(group.min, limits.groupMin))
    report('BOUNDS', `${path}.min`, `The least number of choices in “${group.name}” is from 0 to 10.`);
  if (!isWithin(group.max, limits.groupMax)) report('BOUNDS', `${path}.max`, `The most choices in “${group.name}” are from 1 to 10.`);
  if (group.min > group.max) report('BOUNDS', `${path}.min`, `“${group.name}” asks for more choices than it allows.`);
  const reachable = group.allowMultiple && group.options.length > 0 ? Number.POSITIVE_INFINITY : group.options.length;
  if (group.max > reachable)
    report('UNREACHABLE', `${path}.max`, `“${group.name}” allows ${group.max} choices and has ${group.options.length}.`);
  group.options.forEach((option, at) => {
    checkText(option.name, limits.optionName, `${path}.options.${at}.name`, report);
    checkPrice(option.extraCharge, `${path}.options.${at}.extraCharge`, report);
  });
}

function checkItem(item: MenuItem, path: string, report: ReportMenuProblem): void {
  checkText(item.name, limits.itemName, `${path}.name`, report);
  checkText(item.description, limits.itemDescription, `${path}.description`, report);
  if (item.label !== null) checkText(item.label, limits.itemLabel, `${path}.label`, report);
  item.dietary.forEach((entry, at) => checkText(entry, limits.itemDietary, `${path}.dietary.${at}`, report));
  if ('price' in item) checkItemPrice(item.price, `${path}.price`, report);
  for (const [weekday, intervals] of Object.entries(item.availableWeeklyHours ?? {})) {
    intervals.forEach((interval, at) => {
      if (!hasFormat('timeOfDay', interval.startTimeOfDay) || !hasFormat('timeOfDay', interval.endTimeOfDay)) {
        report('HOURS', `${path}.availableWeeklyHours.${weekday}.${at}`, `The hours of “${item.name}” need times like 9:30 AM.`);
      }
    });
  }
}
