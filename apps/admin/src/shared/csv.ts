import { formatAmount, type Minor } from '@servery/domain/money';
import { guardFormula } from '@servery/domain/text';
import { zonedParts, type Instant, type TimeZone } from '@servery/domain/time';

/** The columns of a file: each heading with the text of a row below it. */
export type CsvColumns<Row> = readonly (readonly [name: string, value: (row: Row) => string])[];

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment in a zone's own time, as spreadsheets read it: 2026-11-23 18:05. */
export function csvMoment(instant: Instant, zone: TimeZone): string {
  const { date, minutes } = zonedParts(instant, zone);
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** An amount in minor units as spreadsheets read a number: 1234.50, without what divides thousands. */
export const csvAmount = (minor: Minor): string => formatAmount(minor).replaceAll(',', '');

const cell = (text: string): string => {
  const safe = guardFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as a CSV file (RFC 4180, with a byte order mark for Excel). What a spreadsheet would run as a formula is text. */
export const toCsv = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  `\uFEFF${[columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row)))]
    .map((line) => line.map(cell).join(','))
    .join('\r\n')}\r\n`;
