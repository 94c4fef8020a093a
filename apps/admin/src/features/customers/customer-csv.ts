import type { TimeZone } from '@servery/domain/time';
import { csvMoment, toCsv, type CsvColumns } from '../../shared/csv.ts';
import type { CustomerRow } from './customers.types.ts';

const columnsIn = (zone: TimeZone): CsvColumns<CustomerRow> => [
  ['Name', ({ name }) => name],
  ['Phone', ({ shownPhone }) => shownPhone],
  ['Email', ({ unverifiedEmail }) => unverifiedEmail],
  ['Online orders', ({ previousOrderCount }) => String(previousOrderCount)],
  ['Google orders', ({ previousGoogleOrderCount }) => String(previousGoogleOrderCount)],
  ['Till orders', ({ previousPosOrderCount }) => String(previousPosOrderCount)],
  ['Customer since', ({ createdAt }) => csvMoment(createdAt, zone)],
  ['Last order', ({ lastOrderAt }) => (lastOrderAt === null ? '' : csvMoment(lastOrderAt, zone))],
];

/** Customers as a CSV file. */
export const getCustomerCsv = (rows: readonly CustomerRow[], zone: TimeZone): string => toCsv(columnsIn(zone), rows);
