import { moment } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listOrders } from '@servery/contract/online-ordering';
import { collectionNames, collectionTypes, firstLinesText, formatTableName, getOrderStatusName, sourceNames } from '@servery/domain/orders';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Money } from '@servery/ui/primitives/money.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { getStatusTone } from '@servery/ui/patterns/orders/order-timing.ts';
import { PaidWord } from '@servery/ui/patterns/orders/paid-word.tsx';
import { CsvButton } from '../../kit/list-page/csv-button.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useCsv } from '../../kit/list-page/use-csv.ts';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { dates, onlineSources, payments, sources, spans, states, tillSources, toOrderQuery, type OrderRow } from './order-query.ts';
import { getOrderCsv } from './order-csv.ts';

/** Table names as long as this fit on one line of a narrow column. */
const shortName = 12;

/** "Delivery · Enmore", "Table 7": a table is dine in. In a narrow column no line begins with the dot, and a short name is not broken. */
const getPlace = ({ collectionType, deliverySuburb, tableName }: OrderRow): string => {
  if (tableName === null) return [collectionNames[collectionType], deliverySuburb].filter(Boolean).join('\u00A0· ');
  const table = formatTableName(tableName);
  return table.length > shortName ? table : table.replaceAll(' ', '\u00A0');
};

const getColumns = (timeZone: string, ofTill: boolean): ListColumn<OrderRow>[] => [
  { id: 'number', label: 'Order', short: true, cell: ({ number }) => number },
  { id: 'placed', label: ofTill ? 'Rung up' : 'Placed', short: true, cell: ({ placedAt }) => moment(placedAt, clockNow(), timeZone) },
  { id: 'for', label: 'Where', cell: getPlace },
  ...(ofTill ? [] : [{ id: 'source', label: 'From', wide: true as const, cell: ({ source }: OrderRow) => sourceNames[source] }]),
  { id: 'guest', label: 'Guest', wide: true, cell: ({ customerName }) => customerName || '–' },
  { id: 'items', label: 'Items', hidden: true, cell: ({ firstLines, itemCount }) => firstLinesText(firstLines, itemCount) },
  { id: 'state', label: 'State', cell: (row) => <StateChip tone={getStatusTone(row)}>{getOrderStatusName(row)}</StateChip> },
  { id: 'paid', label: 'Payment', cell: (row) => <PaidWord of={row} /> },
  {
    id: 'refunded',
    label: 'Refunded',
    wide: true,
    end: true,
    cell: ({ refunded, currency }) => (refunded === undefined ? '–' : <Money amount={refunded} currency={currency} />),
  },
  { id: 'total', label: 'Total', end: true, cell: ({ grandTotal, currency }) => <Money amount={grandTotal} currency={currency} /> },
];

/** The orders of a store from some sources, newest first. */
const OrdersPage = ({ ofTill }: { ofTill: boolean }) => {
  const { restaurantId, storeId, name, timeZone } = useStore();
  const { country } = useRestaurant();
  const params = { restaurantId, storeId };
  const all = ofTill ? tillSources : onlineSources;
  const title = ofTill ? 'Till orders' : 'Online orders';
  // After midnight the trading day is still the evening's: the server knows.
  const { data: newest } = useEndpoint(listOrders, { params, query: { limit: 1 } }, { staleTime: 60_000 });
  const today = newest?.tradingDay;
  const source = usePagedList(listOrders, (address) => ({ params, query: toOrderQuery(address, all, today) }));
  const { q, filter } = useListAddress();
  const csv = useCsv(
    listOrders,
    { params, query: toOrderQuery({ q, filter }, all, today) },
    { name: `${title} ${name} ${today ?? ''}`.trim(), toText: (rows) => getOrderCsv(rows, timeZone, country) },
  );
  const list: ListDefinition<OrderRow> = {
    id: ofTill ? 'till-orders' : 'online-orders',
    caption: `${title} of ${name}`,
    noun: ['order', 'orders'],
    source,
    columns: getColumns(timeZone, ofTill),
    rowId: ({ id }) => id,
    rowName: ({ number }) => `order ${number}`,
    search: { label: 'Search for an order' },
    filters: [
      { id: 'when', label: 'When', options: spans.map(({ value, label }) => ({ value, label })) },
      ...(filter('when') === dates
        ? [
            { id: 'from', label: 'First day', options: 'date' as const },
            { id: 'to', label: 'Last day', options: 'date' as const },
          ]
        : []),
      { id: 'state', label: 'State', options: states },
      { id: 'paid', label: 'Payment', options: payments },
      ...(ofTill ? [] : [{ id: 'source', label: 'From', options: sources }]),
      { id: 'type', label: 'Type', options: collectionTypes.map((value) => ({ value, label: collectionNames[value] })) },
    ],
    to: ({ id }) => ({
      to: `/restaurants/$restaurantId/stores/$storeId/${ofTill ? 'pos-orders' : 'orders'}/$orderId`,
      params: { ...params, orderId: id },
    }),
    empty: ofTill
      ? { title: 'No till orders yet', text: 'Orders that are rung up at the till are listed here.' }
      : { title: 'No online orders yet', text: 'Orders from your website, Google and Uber Eats are listed here.' },
  };
  return (
    <ListPage
      title={title}
      intro={ofTill ? 'What was rung up at the till, newest first.' : 'Orders from the website, Google and Uber Eats, newest first.'}
      list={list}
      error={csv.error}
      actions={<CsvButton csv={csv} noun="orders" disabled={!source.rows?.length} />}
    />
  );
};

export const OnlineOrdersPage = () => <OrdersPage ofTill={false} />;
export const TillOrdersPage = () => <OrdersPage ofTill />;
