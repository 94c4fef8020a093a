import { moment } from '@servery/app-kit/format.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listPosStashedOrderLog } from '@servery/contract/till-logs';
import { addDays } from '@servery/domain/clock';
import { getInstant, type LocalDate, type TimeZone } from '@servery/domain/time';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { useStore } from '../../shared/places.ts';

type Row = ResponseOf<typeof listPosStashedOrderLog>['rows'][number];

const isDay = (text: string): text is LocalDate => /^20\d\d-\d\d-\d\d$/.test(text);

/** What an address asks the list for; what is no day is ignored. */
const toQuery = ({ q, filter }: { q: string; filter: (id: string) => string }, timeZone: TimeZone) => {
  const [first, last] = [filter('from'), filter('to')];
  return {
    limit: 50,
    ...(q !== '' && { search: q.slice(0, 60) }),
    ...(isDay(first) && { from: getInstant(first, 0, timeZone) }),
    ...(isDay(last) && { to: getInstant(addDays(last, 1), 0, timeZone) }),
  };
};

const getNumber = ({ number }: Row) => (number === '' ? 'New bill' : number);

const getColumns = (timeZone: TimeZone): ListColumn<Row>[] => [
  { id: 'number', label: 'Bill', short: true, cell: getNumber },
  {
    id: 'step',
    label: 'What happened',
    cell: ({ step }) => <StateChip tone={step === 'stashed' ? 'working' : 'done'}>{step === 'stashed' ? 'Parked' : 'Taken up'}</StateChip>,
  },
  { id: 'at', label: 'When', short: true, cell: ({ at }) => moment(at, clockNow(), timeZone) },
  { id: 'by', label: 'By', cell: ({ by }) => by },
  { id: 'till', label: 'Till', cell: ({ terminalName }) => terminalName },
  { id: 'lines', label: 'Items', end: true, wide: true, cell: ({ lines }) => lines },
  {
    id: 'unsent',
    label: 'Not saved yet',
    end: true,
    wide: true,
    cell: ({ unsent }) => (unsent === 0 ? '–' : unsent === 1 ? '1 change' : `${unsent} changes`),
  },
  { id: 'received', label: 'Reported', hidden: true, cell: ({ receivedAt }) => moment(receivedAt, clockNow(), timeZone) },
];

/** Bills that were put aside at the store's tills and taken up again, what was reported last first. */
export const ParkedBillsPage = () => {
  const { restaurantId, storeId, name, timeZone } = useStore();
  const params = { restaurantId, storeId };
  const source = usePagedList(listPosStashedOrderLog, (address) => ({ params, query: toQuery(address, timeZone) }));
  const list: ListDefinition<Row> = {
    id: 'parked-bills',
    caption: `Parked bills of ${name}`,
    noun: ['entry', 'entries'],
    source,
    columns: getColumns(timeZone),
    rowId: ({ id }) => id,
    rowName: getNumber,
    search: { label: 'Search for a bill number, till or person' },
    filters: [
      { id: 'from', label: 'First day', options: 'date' },
      { id: 'to', label: 'Last day', options: 'date' },
    ],
    empty: {
      title: 'No bill was parked in the last 30 days',
      text: 'When someone parks a bill at a till, or takes it up again, it is listed here for 30 days.',
    },
  };
  return (
    <ListPage
      title="Parked bills"
      intro="Which bills were put aside at the tills and taken up again, by whom and when. Entries are deleted after 30 days."
      list={list}
    />
  );
};
