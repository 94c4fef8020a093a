import type { Report } from '@servery/contract/reports';
import type { CurrencyCode } from '@servery/domain/money';
import { addUp, getSection, nameFigure, sectionNames, type ComparedFigure, type ReportSection } from '@servery/domain/reports';
import { Money } from '@servery/ui/primitives/money.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPart } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { Change } from './change.tsx';
import { FigureTable } from './figure-table.tsx';
import { Headlines, type Headline } from './headline.tsx';
import type { ReportType } from './report-query.ts';
import { usePrinting } from './use-printing.ts';

type ListedReport = Exclude<ReportType['id'], 'store' | 'terminals' | 'tyro'>;

/** What each report lists, and what its counts are called; `sold` counts things, the others payments or bills. */
const lists: Readonly<Record<ListedReport, { section: ReportSection; noun: [string, string]; column: string }>> = {
  items: { section: 'item', noun: ['item', 'items'], column: 'Item' },
  categories: { section: 'category', noun: ['category', 'categories'], column: 'Category' },
  pizzaSizes: { section: 'pizzaSize', noun: ['size', 'sizes'], column: 'Size' },
  pizza: { section: 'pizza', noun: ['pizza', 'pizzas'], column: 'Pizza' },
  pizzas: { section: 'pizzaItem', noun: ['pizza', 'pizzas'], column: 'Pizza' },
  employees: { section: 'employee', noun: ['person', 'people'], column: 'Person' },
  guests: { section: 'cover', noun: ['size of party', 'sizes of party'], column: 'Party' },
};

const number = (value: number): string => value.toLocaleString('en');

/** The columns between the name and the amount. */
const getCounts = (id: ListedReport): ListColumn<ComparedFigure>[] => {
  const column = (of: 'count' | 'quantity', label: string): ListColumn<ComparedFigure> => ({
    ...{ id: of, label, end: true, value: (row) => row[of], cell: (row) => number(row[of]) },
  });
  if (id === 'employees') return [column('count', 'Payments')];
  if (id === 'guests') return [column('count', 'Bills'), column('quantity', 'Guests')];
  return [column('quantity', 'Sold')];
};

const getColumns = (
  id: ListedReport,
  { currency, total, name }: { currency: CurrencyCode; total: number; name: (figure: ComparedFigure) => string },
): ListColumn<ComparedFigure>[] => [
  {
    ...{ id: 'name', label: lists[id].column, cell: name },
    // By the number of guests, not by its first digit.
    value: (row) => (id === 'guests' ? Number(row.key) : name(row)),
  },
  ...getCounts(id),
  {
    ...{ id: 'amount', label: id === 'employees' ? 'Taken' : 'Sales', end: true, value: ({ amount }) => amount },
    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
  },
  {
    ...{ id: 'share', label: 'Share', end: true, wide: true },
    cell: ({ amount }) => (total > 0 ? `${((amount / total) * 100).toFixed(1)}%` : '–'),
  },
  { id: 'change', label: 'Change', end: true, cell: ({ amount, before }) => <Change now={amount} before={before.amount} /> },
  {
    ...{ id: 'before', label: 'Before', end: true, wide: true, value: ({ before }) => before.amount },
    cell: ({ before }) => <Money amount={before.amount} currency={currency} />,
  },
];

function getHeadlines(id: ListedReport, figures: readonly ComparedFigure[], currency: CurrencyCode): Headline[] {
  const { count, quantity, amount, before } = addUp(figures);
  const show = (value: number) => <Money amount={value} currency={currency} />;
  const sold = { label: id === 'employees' ? 'Taken' : 'Sales', now: amount, before: before.amount, show };
  const counted = (label: string, now: number, then: number): Headline => ({ label, now, before: then, show: number });
  if (id === 'employees') return [sold, counted('Payments', count, before.count)];
  if (id !== 'guests') return [sold, counted('Sold', quantity, before.quantity)];
  const per = (sum: number, guests: number) => (guests === 0 ? 0 : Math.round(sum / guests));
  return [
    ...[counted('Guests', quantity, before.quantity), counted('Bills', count, before.count), sold],
    { label: 'Per guest', now: per(amount, quantity), before: per(before.amount, before.quantity), show },
  ];
}

/** All rows, whatever is searched for and on whichever page. */
const PrintedList = ({
  id,
  ...table
}: {
  id: ListedReport;
  figures: readonly ComparedFigure[];
  currency: CurrencyCode;
  names: ReadonlyMap<string, string>;
}) => {
  const isCounted = id === 'employees' || id === 'guests';
  const counts = id === 'employees' ? 'Payments' : id === 'guests' ? 'Bills' : 'Sold';
  return <FigureTable {...table} title={sectionNames[lists[id].section]} counts={counts} countedBy={isCounted ? 'count' : 'quantity'} />;
};

/** What was sold or taken of each item, category, pizza, person or size of party. */
export const ListReport = ({ report, id, names }: { report: Report; id: ListedReport; names: ReadonlyMap<string, string> }) => {
  const { section, noun, column } = lists[id];
  const { currency } = report;
  const figures = getSection(report, section);
  const name = (figure: ComparedFigure) => nameFigure(figure, names);
  const printing = usePrinting();
  const list: ListDefinition<ComparedFigure> = {
    id: `report-${id}`,
    caption: `${column} report`,
    noun,
    source: getList(figures),
    columns: getColumns(id, { currency, total: addUp(figures).amount, name }),
    rowId: ({ key }) => key,
    rowName: name,
    search: { label: `Search for ${noun[1]}`, text: name },
    sort: id === 'guests' ? 'name' : '-amount',
    empty: { title: 'Nothing in this period', text: 'Choose another period above.' },
  };
  return (
    <>
      <Headlines items={getHeadlines(id, figures, currency)} />
      {printing ? <PrintedList {...{ id, figures, currency, names }} /> : <ListPart key={id} list={list} />}
    </>
  );
};
