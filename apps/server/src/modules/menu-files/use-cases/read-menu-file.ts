import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import { cutText, wellFormed, withoutHidden } from '@servery/domain/text';
import {
  columnNames,
  fileLimits,
  parseRows,
  readCsvMenu,
  readSquareCatalog,
  readUberMenu,
  type MenuFile,
  type MenuFileProblem,
} from '@servery/domain/menu-files';
import { parseCsv } from './parse-csv.ts';

/** `problems` are warnings if the file can be imported. */
export type MenuFileResult =
  | { ok: true; menu: MenuFile; problems: MenuFileProblem[] }
  | { ok: false; problems: MenuFileProblem[]; menu?: never };

const readers = {
  csv: (text) => {
    const { rows, problems } = parseRows(parseCsv(text));
    return { menu: readCsvMenu(rows, problems), problems };
  },
  uberEats: readUberMenu,
  square: readSquareCatalog,
} as const satisfies Record<MenuFileFormat, (text: string) => { menu: MenuFile; problems: MenuFileProblem[] }>;

/** Where a program could not read a letter, it wrote U+FFFD. */
function unreadable(text: string): string {
  const at = text.indexOf('\uFFFD');
  const around = text
    .slice(0, at + 10)
    .split(/[\r\n,;\t"]/)
    .at(-1);
  return `The file has letters that could not be read, the first in “${cutText(around ?? '', 40)}”. Please save it as UTF-8 and send it again.`;
}

const getPlace = (column: string): number => columnNames.findIndex((name) => column === name || column.startsWith(`${name}: `));

/** Longer ones hide what is wrong, and all of them are stored and sent. */
const longest = { column: 100, message: 1_000 };

/** What a problem quotes is the file's: any length, invisible characters, and perhaps half of an emoji that was cut. */
const toShown = ({ column, message, ...problem }: MenuFileProblem): MenuFileProblem => ({
  ...problem,
  column: shortened(column, longest.column),
  message: shortened(message, longest.message),
});
const shortened = (text: string, most: number): string =>
  withoutHidden(wellFormed(text.length > most ? `${cutText(text, most - 1)}…` : text));

/** Problems as people read them, in the order of rows and columns; the file as a whole first. */
export const inOrder = (problems: readonly MenuFileProblem[]): MenuFileProblem[] =>
  problems.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0) || getPlace(a.column) - getPlace(b.column)).map(toShown);

/**
 * Reads a menu from a file's text: the same text always gives the same menu, in the order of the file. Nothing is
 * imported from a file with errors; all are reported at once, in the order of rows and columns.
 */
export function readMenuFile(text: string, format: MenuFileFormat): MenuFileResult {
  const { menu, problems } = readers[format](text);
  if (text.includes('\uFFFD')) problems.push({ row: null, column: '', severity: 'warning', message: unreadable(text) });
  const wrong = problems.some(({ severity }) => severity === 'error');
  if (!wrong && menu.items.length === 0) {
    problems.push({ row: null, column: 'kind', severity: 'error', message: 'There is no item in this file.' });
    return { ok: false, problems };
  }
  const ordered = inOrder(problems);
  return wrong ? { ok: false, problems: ordered.slice(0, fileLimits.problems) } : { ok: true, menu, problems: ordered };
}
