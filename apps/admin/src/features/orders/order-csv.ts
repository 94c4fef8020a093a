import { formatAmount } from '@servery/domain/money';
import { collectionNames, orderStatusNames, paymentStatusNames, sourceNames } from '@servery/domain/orders';
import { guardFormula } from '@servery/domain/text';
import { zonedParts, type TimeZone } from '@servery/domain/time';
import { wayLabels } from '@servery/ui/patterns/orders/taken-text.ts';
import type { OrderRow } from './order-query.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** The store's own time, as spreadsheets read it: 2026-11-23 18:05. */
function formatInstant(instant: string, zone: TimeZone): string {
  const { date, minutes } = zonedParts(instant, zone);
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const columns: readonly [name: string, value: (row: OrderRow, zone: TimeZone) => string][] = [
  ['Order', ({ number }) => number],
  ['Trading day', ({ tradingDay }) => tradingDay],
  ['Placed', ({ placedAt }, zone) => formatInstant(placedAt, zone)],
  ['Source', ({ source }) => sourceNames[source]],
  ['Type', ({ collectionType }) => collectionNames[collectionType]],
  ['Status', ({ status }) => orderStatusNames[status]],
  ['Customer', ({ customerName }) => customerName],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Table', ({ tableName }) => tableName ?? ''],
  ['Suburb', ({ deliverySuburb }) => deliverySuburb ?? ''],
  ['Items', ({ itemCount }) => String(itemCount)],
  ['Total', ({ grandTotal }) => formatAmount(grandTotal)],
  ['Currency', ({ currency }) => currency],
  ['Pays', ({ paymentMethod }) => wayLabels[paymentMethod]],
  ['Payment', ({ paymentStatus }) => paymentStatusNames[paymentStatus]],
];

const cell = (text: string): string => {
  const safe = guardFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Orders as a CSV file (RFC 4180, with a byte order mark for Excel). What a spreadsheet would run as a formula is text. */
export const toCsv = (rows: readonly OrderRow[], zone: TimeZone): string =>
  `\uFEFF${[columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row, zone)))]
    .map((line) => line.map(cell).join(','))
    .join('\r\n')}\r\n`;
