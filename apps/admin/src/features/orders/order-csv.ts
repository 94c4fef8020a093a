import type { CountryCode } from '@servery/domain/countries';
import { localityNames } from '@servery/domain/delivery';
import { collectionNames, getOrderStatusName, paymentStatusNames, sourceNames } from '@servery/domain/orders';
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
  ['State', getOrderStatusName],
  ['Guest', ({ customerName }) => customerName],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Table', ({ tableName }) => tableName ?? ''],
  [localityNames[country].heading, ({ deliverySuburb }) => deliverySuburb ?? ''],
  ['Items', ({ itemCount }) => String(itemCount)],
  ['Total', ({ grandTotal }) => csvAmount(grandTotal)],
  ['Refunded', ({ refunded = 0 }) => csvAmount(refunded)],
  ['Currency', ({ currency }) => currency],
  ['Pays', ({ paymentMethod }) => wayLabels[paymentMethod]],
  ['Payment', ({ paymentStatus, joinedTo }) => (joinedTo === undefined ? paymentStatusNames[paymentStatus] : 'Nothing to pay')],
];

/** Orders as a CSV file, without test orders: whoever adds its totals up gets what was sold, and what was refunded of it beside. */
export const getOrderCsv = (rows: readonly OrderRow[], zone: TimeZone, country: CountryCode): string =>
  toCsv(
    columnsIn(zone, country),
    rows.filter(({ test }) => test !== true),
  );
