import type { TimeZone } from '@servery/domain/time';
import { csvMoment, toCsv, type CsvColumns } from '../../shared/csv.ts';
import type { Shift } from './shift-times.ts';

/** Minutes as hours that a spreadsheet adds up: 7.50. */
const toHours = (minutes: number): string => (minutes / 60).toFixed(2);

const columnsIn = (zone: TimeZone): CsvColumns<Shift> => [
  ['Trading day', ({ tradingDay }) => tradingDay],
  ['Employee', ({ employeeName }) => employeeName],
  ['Clocked in', ({ startedAt }) => csvMoment(startedAt, zone)],
  ['Clocked out', ({ endedAt }) => (endedAt === null ? '' : csvMoment(endedAt, zone))],
  ['Break minutes', ({ hours }) => String(hours.breaks)],
  ['Unpaid minutes', ({ hours }) => String(hours.unpaid)],
  ['Of these deducted automatically', ({ hours }) => String(hours.deducted)],
  ['Worked hours', ({ hours }) => toHours(hours.worked)],
  ['Paid hours', ({ hours }) => toHours(hours.paid)],
  ['Corrected', ({ corrected }) => (corrected ? 'yes' : '')],
];

/** Shifts as a CSV file. One that goes on has no end, and its hours so far. */
export const getShiftCsv = (rows: readonly Shift[], zone: TimeZone): string => toCsv(columnsIn(zone), rows);
