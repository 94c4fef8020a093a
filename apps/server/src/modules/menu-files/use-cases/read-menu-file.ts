import { columnNames, limits } from './describe-menu-file.ts';
import type { MenuFile, MenuFileProblem } from './describe-menu-file.ts';
import { parseRows } from './parse-rows.ts';
import { validateMenuFile } from './validate-menu-file.ts';

export type MenuFileFormat = 'csv';
export type MenuFileResult = { ok: true; menu: MenuFile } | { ok: false; problems: MenuFileProblem[] };

const parsers = { csv: parseRows } as const satisfies Record<MenuFileFormat, unknown>;
const placeOf = (column: string): number => columnNames.findIndex((name) => name === column);

/**
 * Reads a menu from a file's text: the same text always gives the same menu, in the order of the file, without ids. Nothing is
 * taken over from a file with problems; all are told at once (at most 200), in the order of rows and columns.
 */
export function readMenuFile(text: string, format: MenuFileFormat): MenuFileResult {
  const { rows, problems } = parsers[format](text);
  const menu = validateMenuFile(rows, problems);
  if (problems.length === 0 && menu.items.length === 0) {
    problems.push({ row: 0, column: 'kind', message: 'There is no item in this file.' });
  }
  if (problems.length === 0) return { ok: true, menu };
  const ordered = problems.toSorted((a, b) => a.row - b.row || placeOf(a.column) - placeOf(b.column));
  return { ok: false, problems: ordered.slice(0, limits.problems) };
}
