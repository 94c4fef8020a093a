import { activityKinds, listRestaurantActivity, listStoreActivity, type ActivityKind } from '@servery/contract/activity';
import type { ResponseOf } from '@servery/contract/endpoint';
import { formatInstantFrom } from '@servery/domain/clock';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { CsvButton } from '../../kit/list-page/csv-button.tsx';
import type { ListColumn, ListDefinition, ListFilter } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useCsv } from '../../kit/list-page/use-csv.ts';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { csvMoment, toCsv } from '../../shared/csv.ts';
import { useRestaurant, useStore } from '../../shared/places.ts';

type Row = ResponseOf<typeof listStoreActivity>['rows'][number];

const kindNames: Readonly<Record<ActivityKind, string>> = {
  ...{ people: 'People and access', settings: 'Settings', menu: 'Menu and coupons', orders: 'Orders', money: 'Money' },
  ...{ devices: 'Devices', stores: 'Stores and restaurant', platform: 'Platform' },
};

/** "From Admin to Member", "From nothing to …" of what the log has. */
const formatChange = ({ before, after }: Row): string => {
  if (before !== null && after !== null) return `${before} → ${after}`;
  if (after !== null) return after;
  return before === null ? '–' : `Before: ${before}`;
};

const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text);

/** What an address asks the log for; values that nobody offers are ignored. */
const toQuery = ({ q, filter }: { q: string; filter: (id: string) => string }) => {
  const kind = activityKinds.find((one) => one === filter('kind'));
  const [search, from, to] = [q.trim().slice(0, 60), filter('from'), filter('to')];
  return { ...(search && { search }), ...(kind && { kind }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
};

const filters: ListFilter<Row>[] = [
  { id: 'kind', label: 'What', options: activityKinds.map((value) => ({ value, label: kindNames[value] })) },
  { id: 'from', label: 'First day', options: 'date' },
  { id: 'to', label: 'Last day', options: 'date' },
];

const getColumns = (timeZone: string, withStore: boolean): ListColumn<Row>[] => [
  { id: 'what', label: 'What', cell: ({ what }) => what },
  { id: 'who', label: 'Who', cell: ({ who }) => who || 'Automatic' },
  { id: 'change', label: 'Before → after', cell: formatChange },
  ...(withStore ? [{ id: 'store', label: 'Store', cell: ({ storeName }: Row) => storeName ?? 'Whole restaurant' }] : []),
  { id: 'when', label: 'When', end: true, cell: ({ at }) => formatInstantFrom(at, new Date(clockNow()).toISOString(), timeZone) },
];

const getCsv = (rows: readonly Row[], timeZone: string): string =>
  toCsv<Row>(
    [
      ['When', ({ at }) => csvMoment(at, timeZone)],
      ['Who', ({ who }) => who],
      ['Kind', ({ kind }) => kindNames[kind]],
      ['What', ({ what }) => what],
      ['Before', ({ before }) => before ?? ''],
      ['After', ({ after }) => after ?? ''],
      ['Store', ({ storeName }) => storeName ?? ''],
    ],
    rows,
  );

const shared = {
  noun: ['entry', 'entries'] as const,
  rowId: ({ id }: Row) => id,
  rowName: ({ what }: Row) => what,
  search: { label: 'Search by person' },
  empty: { title: 'Nothing yet', text: 'Changes of settings, menus, devices and access, refunds and visits appear here.' },
};
const intro = 'Who changed what, and when. Orders and payments of every day are in their own lists.';

/** The activity log of a store. */
export const StoreActivityPage = () => {
  const { restaurantId, storeId, name, timeZone } = useStore();
  const params = { restaurantId, storeId };
  const address = useListAddress();
  const source = usePagedList(listStoreActivity, (asked) => ({ params, query: toQuery(asked) }));
  const csv = useCsv(
    listStoreActivity,
    { params, query: toQuery(address) },
    { name: `Activity ${name}`, toText: (rows) => getCsv(rows, timeZone) },
  );
  const list: ListDefinition<Row> = {
    ...{ ...shared, id: 'store-activity', caption: `Activity of ${name}`, source, columns: getColumns(timeZone, false), filters },
  };
  const actions = <CsvButton csv={csv} noun="entries" disabled={!source.rows?.length} />;
  return <ListPage title="Activity" intro={intro} list={list} error={csv.error} actions={actions} />;
};

/** The activity log of a restaurant and all its stores. */
export const RestaurantActivityPage = () => {
  const { restaurantId, name, stores } = useRestaurant();
  const timeZone = stores[0]?.timeZone ?? 'UTC';
  const params = { restaurantId };
  const address = useListAddress();
  const ask = (asked: Pick<typeof address, 'q' | 'filter'>) => {
    const store = stores.find(({ storeId }) => storeId === asked.filter('store'));
    return { ...toQuery(asked), ...(store && { storeId: store.storeId }) };
  };
  const source = usePagedList(listRestaurantActivity, (asked) => ({ params, query: ask(asked) }));
  const csv = useCsv(
    listRestaurantActivity,
    { params, query: ask(address) },
    { name: `Activity ${name}`, toText: (rows) => getCsv(rows, timeZone) },
  );
  const list: ListDefinition<Row> = {
    ...{ ...shared, id: 'restaurant-activity', caption: `Activity of ${name}`, source, columns: getColumns(timeZone, true) },
    filters: [...filters, { id: 'store', label: 'Store', options: stores.map((store) => ({ value: store.storeId, label: store.name })) }],
  };
  const actions = <CsvButton csv={csv} noun="entries" disabled={!source.rows?.length} />;
  return <ListPage title="Activity" intro={intro} list={list} error={csv.error} actions={actions} />;
};
