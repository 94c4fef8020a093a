import { fileLimits, type CsvRecords, type MenuFileProblem } from '@servery/domain/menu-files';
import { CsvError, parse } from 'csv-parse/sync';

const error = (row: number | null, column: string, message: string): MenuFileProblem => ({ row, column, severity: 'error', message });

/** Spreadsheets of some countries separate by semicolon; text copied out of one, by tab. The heading shows which. */
function getDelimiter(text: string): { delimiter: string; parts: number } {
  const heading = text.slice(0, text.search(/[\r\n]|$/));
  const candidates = [',', ';', '\t'].map((delimiter) => ({ delimiter, parts: heading.split(delimiter).length }));
  return candidates.reduce((best, one) => (one.parts > best.parts ? one : best));
}

/** Splits a menu file's text into records, with one more than a file may have. */
export function parseCsv(text: string): CsvRecords {
  if (text.length > fileLimits.characters) return { problem: error(null, '', 'This file is too large. Please split it.') };
  const { delimiter, parts } = getDelimiter(text);
  if (parts > fileLimits.columns)
    return { problem: error(1, '', `A menu file has at most ${fileLimits.columns} columns. Please remove those that are not needed.`) };
  const stackFrames = Error.stackTraceLimit;
  try {
    // The parser creates an error for every row that is shorter than the heading, and discards it: its stack would be most of the work.
    Error.stackTraceLimit = 0;
    // The heading, and one row more than is allowed: the rest of a file that is too long is not worth reading.
    const to = fileLimits.rows + 2;
    const records = parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false, to });
    return { records, decimalComma: delimiter === ';' };
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    const at: unknown = thrown['lines'];
    const row = typeof at === 'number' ? at : null;
    return { problem: error(row, '', 'This is not readable as CSV: please check the quotation marks from here on.') };
  } finally {
    Error.stackTraceLimit = stackFrames;
  }
}
