import { CsvError, parse } from 'csv-parse/sync';
import { columnNames, columns, limits, requiredColumns, rowKinds } from './describe-menu-file.ts';
import type { Column, MenuFileProblem, RowKind } from './describe-menu-file.ts';

/** One filled row: `row` as a spreadsheet counts, `cells` trimmed, without the empty ones. */
export interface FileRow {
  row: number;
  kind: RowKind;
  cells: Partial<Record<Column, string>>;
}

const known = new Set<string>(columnNames);
const isKind = (value: string): value is RowKind => (rowKinds as readonly string[]).includes(value);

/** Spreadsheets of some countries separate by semicolon; text that was copied out of one, by tab. The heading tells. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/));
  const candidates = [',', ';', '\t'].map((delimiter) => ({ delimiter, parts: heading.split(delimiter).length }));
  return candidates.reduce((best, one) => (one.parts > best.parts ? one : best)).delimiter;
}

/** An exporter writes an apostrophe before what a spreadsheet would run as a formula; reading takes it off again. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function readRecords(text: string): { records: string[][] } | { problem: MenuFileProblem } {
  if (text.length > limits.fileCharacters) {
    return { problem: { row: 0, column: '', message: 'This file is too large. Please split it.' } };
  }
  try {
    return { records: parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false }) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at: unknown = error['lines'];
    const row = typeof at === 'number' ? at : 0;
    return { problem: { row, column: '', message: 'This is not readable as CSV: please check the quotation marks from here on.' } };
  }
}

function readHeading(heading: string[]): { names: (Column | null)[]; problems: MenuFileProblem[] } {
  const problems: MenuFileProblem[] = [];
  const seen = new Set<string>();
  const names = heading.map((cell): Column | null => {
    const name = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    if (name === '') return null;
    if (!known.has(name))
      problems.push({ row: 1, column: name, message: `This column is not known. Known ones: ${columnNames.join(', ')}.` });
    else if (seen.has(name)) problems.push({ row: 1, column: name, message: 'This column is there twice.' });
    seen.add(name);
    return known.has(name) ? (name as Column) : null;
  });
  for (const name of requiredColumns) if (!seen.has(name)) problems.push({ row: 1, column: name, message: 'This column is missing.' });
  return { names, problems };
}

/**
 * Splits a menu file into rows. Empty lines are passed over but counted. Says what is wrong with the shape (unreadable file,
 * unknown or missing column, unknown kind, a cell that its kind of row does not have); the cells' meaning is read elsewhere.
 */
export function parseRows(text: string): { rows: FileRow[]; problems: MenuFileProblem[] } {
  const read = readRecords(text);
  if ('problem' in read) return { rows: [], problems: [read.problem] };
  const [heading, ...records] = read.records;
  if (heading === undefined) return { rows: [], problems: [{ row: 0, column: '', message: 'This file is empty.' }] };
  const { names, problems } = readHeading(heading);
  if (problems.length > 0) return { rows: [], problems };
  if (records.length > limits.rows) {
    return { rows: [], problems: [{ row: 0, column: '', message: `A menu file has at most ${limits.rows} rows. Please split it.` }] };
  }
  const rows: FileRow[] = [];
  for (const [index, record] of records.entries()) {
    const row = index + 2;
    if (record.every((cell) => cell.trim() === '')) continue;
    const cells: FileRow['cells'] = {};
    for (const [place, cell] of record.entries()) {
      const value = withoutGuard(cell.trim()).trim();
      const name = names[place];
      if (value === '') continue;
      if (name) cells[name] = value;
      else problems.push({ row, column: '', message: `“${value.slice(0, 30)}” stands in column ${place + 1}, which has no heading.` });
    }
    const kind = (cells.kind ?? '').toLowerCase();
    if (!isKind(kind)) {
      problems.push({ row, column: 'kind', message: `Please write one of: ${rowKinds.join(', ')}.` });
      continue;
    }
    for (const name of Object.keys(cells) as Column[]) {
      if ((columns[name] as readonly RowKind[]).includes(kind)) continue;
      problems.push({
        row,
        column: name,
        message: `Please leave this empty: ${kind === 'item' || kind === 'option' ? 'an' : 'a'} ${kind} has none.`,
      });
    }
    rows.push({ row, kind, cells });
  }
  return { rows, problems };
}
