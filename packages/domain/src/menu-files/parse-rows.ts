import { columnNames, columns, requiredColumns, rowKinds, sizedColumns } from './describe-columns.ts';
import type { CellName, Column, RowKind, SizedColumn } from './describe-columns.ts';
import { fileLimits, problemOfCounts, type Counted } from './describe-menu-file.ts';
import type { MenuFileProblem } from './describe-menu-file.ts';
import { cutText } from '../text/cut.ts';
import { withoutGuard } from '../text/guard-formulas.ts';

/** One filled row: `row` as a spreadsheet counts, `cells` trimmed, without the empty ones. */
export interface FileRow {
  row: number;
  kind: RowKind;
  cells: Partial<Record<CellName, string>>;
  /** Columns of the heading: an empty cell clears the value, a missing column leaves it unchanged. */
  heading: ReadonlySet<CellName>;
  /** Sizes with their own columns, as the heading spells them. */
  sizes: readonly string[];
  /** Whether cents may follow a comma: where semicolons separate, a spreadsheet writes amounts so. */
  decimalComma: boolean;
}

const known = new Set<string>(columnNames);
const isKind = (value: string): value is RowKind => (rowKinds as readonly string[]).includes(value);
const isSized = (name: string): name is SizedColumn => (sizedColumns as readonly string[]).includes(name);
const error = (row: number | null, column: string, message: string): MenuFileProblem => ({ row, column, severity: 'error', message });

/** A CSV file's raw records with the heading first, or why there are none. */
export type CsvRecords = { records: string[][]; decimalComma: boolean } | { problem: MenuFileProblem };

const plainName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** The column that a cell of the heading names: `Price: Large` is `price` of the size "Large". */
function getColumn(cell: string): { name: string; size: string | null } {
  const colon = cell.indexOf(':');
  const before = plainName(colon < 0 ? cell : cell.slice(0, colon));
  if (colon < 0 || !isSized(before)) return { name: plainName(cell), size: null };
  return {
    name: before,
    size: cell
      .slice(colon + 1)
      .trim()
      .replaceAll(/\s+/g, ' ')
      .normalize('NFC'),
  };
}

const noKinds =
  'A menu file starts with a row of column names: every row needs “kind” (category, item, group or option) and “name”, and an item also “category” and “price”.';

interface Heading {
  names: (CellName | null)[];
  sizes: string[];
  problems: MenuFileProblem[];
}

function readHeading(heading: string[]): Heading {
  const problems: MenuFileProblem[] = [];
  const seen = new Set<string>();
  const sizes = new Map<string, string>();
  const names = heading.map((cell): CellName | null => {
    const { name, size } = getColumn(withoutGuard(cell.trim()));
    if (name === '') return null;
    const full = size === null ? name : `${name}: ${size.toLowerCase()}`;
    if (!known.has(name) || size === '')
      problems.push(error(1, full, 'This column is not known. Please give it the name that it has in a downloaded menu, or remove it.'));
    else if (seen.has(full)) problems.push(error(1, full, 'This column is there twice.'));
    seen.add(full);
    if (!known.has(name)) return null;
    if (size === null) return name as Column;
    const spelled = sizes.get(size.toLowerCase()) ?? size;
    sizes.set(size.toLowerCase(), spelled);
    return `${name as SizedColumn}: ${spelled}`;
  });
  // A price list of another kind: what is wrong with each of its columns helps nobody.
  if (!seen.has('kind')) return { names, sizes: [], problems: [error(1, 'kind', noKinds)] };
  for (const name of requiredColumns) if (!seen.has(name)) problems.push(error(1, name, 'This column is missing.'));
  return { names, sizes: [...sizes.values()], problems };
}

const countedAs: Readonly<Partial<Record<RowKind, Counted>>> = {
  category: 'categories',
  group: 'groups',
  option: 'options',
  item: 'items',
  pizza: 'items',
  half_and_half: 'items',
  deal: 'items',
  custom: 'items',
  size: 'sizes',
  topping: 'toppings',
  deal_item: 'parts of deals',
  deal_pizza: 'parts of deals',
};

const article = (kind: RowKind): string => (/^[aeiou]/.test(kind) ? 'an' : 'a');

/** Whether a kind of row has a column; those of a size belong to pizzas and toppings. */
function belongs(name: CellName, kind: RowKind): boolean {
  const colon = name.indexOf(':');
  if (colon < 0) return (columns[name as Column] as readonly RowKind[]).includes(kind);
  return kind === 'pizza' || (kind === 'topping' && name.slice(0, colon) === 'price');
}

/**
 * Makes rows from a menu file's records. Empty lines are skipped but counted. Reports problems of the structure (unreadable file, unknown
 * or missing column, unknown kind, a cell that its kind of row does not have); the cells' contents are read elsewhere.
 */
export function parseRows(read: CsvRecords): { rows: FileRow[]; problems: MenuFileProblem[] } {
  if ('problem' in read) return { rows: [], problems: [read.problem] };
  const [first, ...records] = read.records;
  if (first === undefined) return { rows: [], problems: [error(null, '', 'This file is empty.')] };
  const { names, sizes, problems } = readHeading(first);
  if (problems.length > 0) return { rows: [], problems };
  if (records.length > fileLimits.rows) {
    return { rows: [], problems: [error(null, '', `A menu file has at most ${fileLimits.rows} rows. Please split it.`)] };
  }
  const heading = new Set(names.filter((name) => name !== null));
  const rows: FileRow[] = [];
  for (const [index, record] of records.entries()) {
    const row = index + 2;
    if (record.every((cell) => cell.trim() === '')) continue;
    const cells: FileRow['cells'] = {};
    let tooLong = false;
    for (const [place, cell] of record.entries()) {
      const value = withoutGuard(cell.trim()).trim();
      const name = names[place];
      if (value === '') continue;
      if (value.length > fileLimits.cell) {
        tooLong = true;
        problems.push(error(row, name ?? '', `Please use at most ${fileLimits.cell} characters.`));
      } else if (name) cells[name] = value;
      else problems.push(error(row, '', `“${cutText(value, 30)}” is in column ${place + 1}, which has no heading.`));
    }
    if (tooLong) continue;
    const kind = plainName(cells.kind ?? '');
    if (!isKind(kind)) {
      problems.push(error(row, 'kind', `Please write one of: ${rowKinds.join(', ')}.`));
      continue;
    }
    for (const name of Object.keys(cells) as CellName[]) {
      if (!belongs(name, kind)) problems.push(error(row, name, `Please leave this empty: ${article(kind)} ${kind} has none.`));
    }
    rows.push({ row, kind, cells, heading, sizes, decimalComma: read.decimalComma });
  }
  const counts = new Map<Counted, number>();
  for (const { kind } of rows) {
    const counted = countedAs[kind];
    if (counted !== undefined) counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
  const tooMany = problemOfCounts(Object.fromEntries(counts));
  return tooMany === null ? { rows, problems } : { rows: [], problems: [tooMany] };
}
