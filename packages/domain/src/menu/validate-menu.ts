import { hasFormat } from '../validation/formats.ts';
import { lengthProblem } from '../validation/lengths.ts';
import { limits } from '../validation/limits.ts';
import type { MenuCategory, MenuItem, MenuModifierGroup, MenuSnapshot, Price } from './menu.types.ts';

export type MenuProblemCode =
  | 'DUPLICATE_ID'
  | 'CATEGORY_NOT_FOUND'
  | 'GROUP_NOT_FOUND'
  | 'LENGTH'
  | 'BOUNDS'
  | 'UNREACHABLE'
  | 'PRICE'
  | 'HOURS';

/** What is wrong in a menu document. `path` is dotted, with positions: "items.3.price.basePrice". */
export interface MenuProblem {
  code: MenuProblemCode;
  path: string;
  message: string;
}

type Report = (code: MenuProblemCode, path: string, message: string) => void;
type Document = Pick<MenuSnapshot, 'categories' | 'items' | 'modifierGroups'>;

/** All that is wrong with a menu document before it is published; empty when nothing is. */
export function validateMenu(menu: Document): MenuProblem[] {
  const problems: MenuProblem[] = [];
  const report: Report = (code, path, message) => {
    problems.push({ code, path, message });
  };
  unique(menu.categories, 'categories', report);
  unique(menu.items, 'items', report);
  unique(menu.modifierGroups, 'modifierGroups', report);
  menu.categories.forEach((category, at) => checkCategory(category, `categories.${at}`, report));
  menu.modifierGroups.forEach((group, at) => checkGroup(group, `modifierGroups.${at}`, report));
  const categoryIds = new Set(menu.categories.map(({ id }) => id));
  const groupIds = new Set(menu.modifierGroups.map(({ id }) => id));
  menu.items.forEach((item, at) => {
    const path = `items.${at}`;
    checkItem(item, path, report);
    if (!categoryIds.has(item.categoryId))
      report('CATEGORY_NOT_FOUND', `${path}.categoryId`, `“${item.name}” is in a category that does not exist.`);
    item.modifierGroupIds.forEach((groupId, position) => {
      const place = `${path}.modifierGroupIds.${position}`;
      if (!groupIds.has(groupId)) report('GROUP_NOT_FOUND', place, `“${item.name}” uses a choice group that does not exist.`);
      if (item.modifierGroupIds.indexOf(groupId) !== position) report('DUPLICATE_ID', place, `“${item.name}” uses a choice group twice.`);
    });
  });
  return problems;
}

function unique(entries: readonly { id: string; name: string }[], path: string, report: Report): void {
  const seen = new Set<string>();
  entries.forEach(({ id, name }, at) => {
    if (seen.has(id)) report('DUPLICATE_ID', `${path}.${at}.id`, `“${name}” has the id of another entry.`);
    seen.add(id);
  });
}

function checkText(text: string, limit: { min?: number; max: number }, path: string, report: Report): void {
  const problem = lengthProblem(text, limit);
  if (problem !== null) report('LENGTH', path, problem);
}

function checkCategory(category: MenuCategory, path: string, report: Report): void {
  checkText(category.name, limits.categoryName, `${path}.name`, report);
  checkText(category.description, limits.categoryDescription, `${path}.description`, report);
}

/** Bounds of the spec, min up to max, and both within what a guest can choose. */
function checkGroup(group: MenuModifierGroup, path: string, report: Report): void {
  checkText(group.name, limits.groupName, `${path}.name`, report);
  unique(group.options, `${path}.options`, report);
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

function checkItem(item: MenuItem, path: string, report: Report): void {
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

function checkItemPrice({ basePrice, extraCharge, uberEatsExtraCharge }: Price, path: string, report: Report): void {
  if (!checkPrice(basePrice, `${path}.basePrice`, report)) return;
  for (const [type, extra] of Object.entries(extraCharge)) checkPrice(basePrice + extra, `${path}.extraCharge.${type}`, report);
  for (const [type, extra] of Object.entries(uberEatsExtraCharge)) {
    checkPrice(basePrice + extra, `${path}.uberEatsExtraCharge.${type}`, report);
  }
}

function checkPrice(price: number, path: string, report: Report): boolean {
  const fine = Number.isSafeInteger(price) && isWithin(price, limits.price);
  if (!fine) report('PRICE', path, 'A price is in whole cents and not below zero.');
  return fine;
}

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;
