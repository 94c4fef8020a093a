import { lengthProblem } from '../validation/lengths.ts';
import { limits } from '../validation/limits.ts';
import type { Price } from './menu.types.ts';

export type MenuProblemCode =
  | 'DUPLICATE_ID'
  | 'CATEGORY_NOT_FOUND'
  | 'GROUP_NOT_FOUND'
  | 'SIZE_NOT_FOUND'
  | 'PIZZA_NOT_FOUND'
  | 'EMPTY'
  | 'NOT_ALLOWED'
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

export type ReportMenuProblem = (code: MenuProblemCode, path: string, message: string) => void;

/** @param among only these ids are looked at; null: all */
export function checkUnique(
  entries: readonly { id: string; name: string }[],
  path: string,
  report: ReportMenuProblem,
  among: ReadonlySet<string> | null = null,
): void {
  const seen = new Set<string>();
  entries.forEach(({ id, name }, at) => {
    if (among?.has(id) === false) return;
    if (seen.has(id)) report('DUPLICATE_ID', `${path}.${at}.id`, `“${name}” has the id of another entry.`);
    seen.add(id);
  });
}

export function checkText(text: string, limit: { min?: number; max: number }, path: string, report: ReportMenuProblem): void {
  const problem = lengthProblem(text, limit);
  if (problem !== null) report('LENGTH', path, problem);
}

/** A price with every extra charge, none of which may take it below zero. */
export function checkItemPrice({ basePrice, extraCharge, uberEatsExtraCharge }: Price, path: string, report: ReportMenuProblem): void {
  if (!checkPrice(basePrice, `${path}.basePrice`, report)) return;
  for (const [type, extra] of Object.entries(extraCharge)) checkPrice(basePrice + extra, `${path}.extraCharge.${type}`, report);
  for (const [type, extra] of Object.entries(uberEatsExtraCharge)) {
    checkPrice(basePrice + extra, `${path}.uberEatsExtraCharge.${type}`, report);
  }
}

export function checkPrice(price: number, path: string, report: ReportMenuProblem): boolean {
  const fine = Number.isSafeInteger(price) && isWithin(price, limits.price);
  if (!fine) report('PRICE', path, 'A price is in whole cents and not below zero.');
  return fine;
}

/** The choice groups of an item or of an entry in a deal: known, and each once. */
export function checkGroups(
  { name, modifierGroupIds }: { name: string; modifierGroupIds: readonly string[] },
  known: ReadonlySet<string>,
  path: string,
  report: ReportMenuProblem,
): void {
  modifierGroupIds.forEach((groupId, position) => {
    const place = `${path}.modifierGroupIds.${position}`;
    if (!known.has(groupId)) report('GROUP_NOT_FOUND', place, `“${name}” uses a choice group that does not exist.`);
    if (modifierGroupIds.indexOf(groupId) !== position) report('DUPLICATE_ID', place, `“${name}” uses a choice group twice.`);
  });
}

export const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;
export const isCount = (value: number, limit: { min: number; max: number }): boolean => Number.isInteger(value) && isWithin(value, limit);
