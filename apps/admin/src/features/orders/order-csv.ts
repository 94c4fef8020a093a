import type { CountryCode } from '@servery/domain/countries';
import { localityNames } from '@servery/domain/delivery';
import { collectionNames, orderStatusNames, paymentStatusNames, sourceNames } from '@servery/domain/orders';
import type { TimeZone } from '@servery/domain/time';
import { wayLabels } from '@servery/ui/patterns/orders/taken-text.ts';
import { csvAmount, csvMoment, toCsv, type CsvColumns } from '../../shared/csv.ts';
import type { OrderRow } from './order-query.ts';

const columnsIn = (zone: TimeZone, country: CountryCode): CsvColumns<OrderRow> => [
  ['Order', ({ number }) => number],
  ['Trading day', ({ tradingDay }) => tradingDay],
  ['Placed', ({ placedAt }) => csvMoment(placedAt, zone)],
  ['From', ({ source }) => sourceNames[source]],
  ['Type', ({ collectionType }) => collectionNames[collectionType]],
  ['State', ({ status }) => orderStatusNames[status]],
  ['Guest', ({ customerName }) => customerName],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Table', ({ tableName }) => tableName ?? ''],
  [localityNames[country].heading, ({ deliverySuburb }) => deliverySuburb ?? ''],
  ['Items', ({ itemCount }) => String(itemCount)],
  ['Total', ({ grandTotal }) => csvAmount(grandTotal)],
  ['Currency', ({ currency }) => currency],
  ['Pays', ({ paymentMethod }) => wayLabels[paymentMethod]],
  ['Payment', ({ paymentStatus }) => paymentStatusNames[paymentStatus]],
];

/** Orders as a CSV file, without test orders: whoever adds its totals up gets what was sold. */
export const getOrderCsv = (rows: readonly OrderRow[], zone: TimeZone, country: CountryCode): string =>
  toCsv(
    columnsIn(zone, country),
    rows.filter(({ test }) => test !== true),
  );
