import { moment } from '@servery/app-kit/format.ts';
import { listDrawerSessions } from '@servery/contract/drawers';
import type { ResponseOf } from '@servery/contract/endpoint';
import { addDays } from '@servery/domain/clock';
import { describeDifference, drawerDayStart } from '@servery/domain/drawers';
import { getInstant, type LocalDate, type TimeZone } from '@servery/domain/time';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Money } from '@servery/ui/primitives/money.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPart } from '../../kit/list-page/list-page.tsx';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import styles from './drawers.module.css';

type Row = ResponseOf<typeof listDrawerSessions>['rows'][number];

const isDay = (text: string): text is LocalDate => /^20\d\d-\d\d-\d\d$/.test(text);

/** What an address asks the list for; what is no day is ignored. */
const toQuery = ({ q, filter }: { q: string; filter: (id: string) => string }, timeZone: TimeZone) => {
  const [first, last] = [filter('from'), filter('to')];
  return {
    limit: 50,
    ...(q !== '' && { search: q.slice(0, 60) }),
    ...(isDay(first) && { from: getInstant(first, drawerDayStart, timeZone) }),
    ...(isDay(last) && { to: getInstant(addDays(last, 1), drawerDayStart, timeZone) }),
  };
};

const Difference = ({ row: { closed, currency } }: { row: Row }) => {
  if (closed === null) return <StateChip tone="working">Open</StateChip>;
  const words = describeDifference(closed.difference, currency);
  return <StateChip tone={closed.difference === 0 ? 'done' : 'danger'}>{words}</StateChip>;
};

const getColumns = (timeZone: TimeZone): ListColumn<Row>[] => {
  const when = (instant: string) => moment(instant, clockNow(), timeZone);
  const amount = (row: Row, of: (totals: NonNullable<Row['totals']>) => number) =>
    row.totals === null ? '–' : <Money amount={of(row.totals)} currency={row.currency} />;
  return [
    { id: 'z', label: 'Report', short: true, cell: ({ closed }) => (closed === null ? 'X' : `Z ${closed.zNumber}`) },
    { id: 'till', label: 'Till', cell: ({ tillName }) => tillName },
    { id: 'closed', label: 'Closed', cell: ({ closed }) => (closed === null ? '–' : when(closed.at)) },
    { id: 'by', label: 'By', wide: true, cell: ({ closed, openedBy }) => closed?.by ?? openedBy },
    { id: 'opened', label: 'Opened', hidden: true, cell: ({ openedAt }) => when(openedAt) },
    { id: 'orders', label: 'Sales', end: true, wide: true, cell: ({ totals }) => totals?.orders ?? '–' },
    { id: 'sales', label: 'Sold', end: true, cell: (row) => amount(row, ({ sales }) => sales) },
    { id: 'money', label: 'Money', end: true, wide: true, cell: (row) => amount(row, ({ money }) => money) },
    {
      id: 'counted',
      label: 'Counted',
      end: true,
      wide: true,
      cell: ({ closed, currency }) => (closed === null ? '–' : <Money amount={closed.counted} currency={currency} />),
    },
    { id: 'difference', label: 'Difference', cell: (row) => <Difference row={row} /> },
  ];
};

/** Drawers that are open: their tills have not reported yet. */
const NotReported = ({ rows, timeZone }: { rows: readonly Row[]; timeZone: TimeZone }) => (
  <NoticeBox tone="working" title={rows.length === 1 ? '1 till has not reported yet' : `${rows.length} tills have not reported yet`}>
    <span>
      {rows.map(({ tillName, openedAt }) => `${tillName} (open since ${moment(openedAt, clockNow(), timeZone)})`).join(', ')}. The Z report
      is made when the drawer is counted and closed at the till.
    </span>
  </NoticeBox>
);

/** What the closed drawers of the list add up to. */
const Totals = ({ rows, isAll }: { rows: readonly Row[]; isAll: boolean }) => {
  const closed = rows.flatMap((row) => (row.closed === null || row.totals === null ? [] : [{ ...row.totals, ...row.closed }]));
  const currency = rows[0]?.currency;
  if (closed.length === 0 || currency === undefined) return null;
  const sum = (of: (row: (typeof closed)[number]) => number) => closed.reduce((total, row) => total + of(row), 0);
  const sums: [string, number][] = [
    ['Sold', sum(({ sales }) => sales)],
    ['Money', sum(({ money }) => money)],
    ['Counted', sum(({ counted }) => counted)],
    ['Difference', sum(({ difference }) => difference)],
  ];
  return (
    <section className={styles.totals} aria-label="Totals">
      <h2 className={styles.caption}>
        {isAll ? 'Total of' : 'Total of the newest'} {closed.length === 1 ? '1 Z report' : `${closed.length} Z reports`}
      </h2>
      <dl className={styles.sums}>
        {sums.map(([label, amount]) => (
          <div key={label} data-differs={(label === 'Difference' && amount !== 0) || undefined}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** The sessions of a store's cash drawers, open ones first, then the newest Z reports. */
export const DrawersPage = () => {
  const { restaurantId, storeId, name, timeZone } = useStore();
  const params = { restaurantId, storeId };
  const source = usePagedList(listDrawerSessions, (address) => ({ params, query: toQuery(address, timeZone) }));
  const { q, filter } = useListAddress();
  const rows = source.rows ?? [];
  const open = rows.filter(({ closed }) => closed === null);
  const list: ListDefinition<Row> = {
    id: 'drawers',
    caption: `Drawers of ${name}`,
    noun: ['session', 'sessions'],
    source,
    columns: getColumns(timeZone),
    rowId: ({ id }) => id,
    rowName: ({ closed, tillName }) => (closed === null ? `the open drawer of ${tillName}` : `Z ${closed.zNumber}`),
    search: { label: 'Search for a Z number, till or person' },
    filters: [
      { id: 'from', label: 'First day', options: 'date' },
      { id: 'to', label: 'Last day', options: 'date' },
    ],
    to: ({ id }) => ({
      to: '/restaurants/$restaurantId/stores/$storeId/drawers/$drawerSessionId',
      params: { ...params, drawerSessionId: id },
    }),
    empty: {
      title: 'No drawer was opened yet',
      text: 'Open a till’s cash drawer at the till, beside an empty bill. Its reports are listed here.',
    },
  };
  const isNarrowed = q !== '' || filter('from') !== '' || filter('to') !== '';
  return (
    <Page title="Drawers" intro="The cash drawers of the tills: what was sold, what was taken, and whether the counted cash was right.">
      {open.length > 0 && !isNarrowed && <NotReported rows={open} timeZone={timeZone} />}
      <Totals rows={rows} isAll={!source.hasMore} />
      <ListPart list={list} />
    </Page>
  );
};
