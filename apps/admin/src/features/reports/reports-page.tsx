import { Button } from '@mantine/core';
import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getItemReport, type Report } from '@servery/contract/reports';
import { listSalesCategories } from '@servery/contract/sales-categories';
import { formatInstantDate } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { formatRange, isEmpty } from '@servery/domain/reports';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useMe } from '../../shared/session.ts';
import { ListReport } from './list-report.tsx';
import { OrderLinks } from './order-links.tsx';
import { getReportCsv } from './report-csv.ts';
import { movesOn, narrowReport, reportTypes, toReportQuery, type ReportType } from './report-query.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { StoreReport } from './store-report.tsx';
import { TerminalReport } from './terminal-report.tsx';
import { TyroReport } from './tyro-report.tsx';
import { useTills, type Till } from './use-tills.ts';
import styles from './reports.module.css';

/** Milliseconds between two readings of a report while older orders are still being counted, and of one whose days move on. */
const [whileCounting, whileOpen] = [5000, 60_000];

/** What the report of an address says. `pending`: what has to be chosen before there is one. */
function useReport(type: ReportType, till: Till | undefined) {
  const { restaurantId, storeId, timeZone } = useStore();
  const { filter } = useListAddress();
  const today = useClock((now) => formatInstantDate(new Date(now).toISOString(), timeZone));
  const query = toReportQuery(filter, today);
  const pending = typeof query === 'string' ? query : undefined;
  const sent = typeof query === 'string' ? { period: 'today' as const } : query;
  const lacksTill = type.id === 'terminals' && till === undefined;
  const read = useEndpoint(
    type.endpoint,
    { params: { restaurantId, storeId, posTerminalId: till?.id ?? '' }, query: sent },
    {
      enabled: pending === undefined && !lacksTill,
      refetchInterval: (answer) => (answer?.complete === false ? whileCounting : movesOn(sent) && whileOpen),
    },
  );
  return {
    today,
    pending,
    report: pending === undefined && !lacksTill && read.data ? narrowReport(read.data, type.id) : undefined,
    error: read.error?.error,
    again: () => void read.refetch(),
  };
}

/** The names of the restaurant's sales categories by id, for the report that needs them. */
function useCategoryNames(type: ReportType): ReadonlyMap<string, string> {
  const { restaurantId, storeId } = useStore();
  const me = useMe();
  const enabled = type.id === 'categories' && may(me, 'menu.read', { restaurantId, storeId });
  const { data } = useEndpoint(listSalesCategories, { params: { restaurantId } }, { enabled });
  return new Map(data?.rows.map(({ id, name }) => [id, name]));
}

const Loading = () => (
  <div role="status" aria-label="Loading the report" className={styles.loading}>
    <Skeleton height="6rem" />
    <Skeleton height="16rem" />
    <Skeleton height="16rem" />
  </div>
);

const NotComplete = () => (
  <NoticeBox tone="working" title="Older orders are still being counted">
    <span>These figures are too low for now. This page updates until all orders are in.</span>
  </NoticeBox>
);

const Nothing = ({ report: { figures, currency } }: { report: Report }) => {
  const before = figures.find(({ section, key }) => section === 'sales' && key === 'total')?.before.amount ?? 0;
  return (
    <EmptyState title="Nothing was sold or paid in this period">
      {before > 0 ? `In the period before, sales were ${formatMoney(before, currency)}. ` : ''}Choose another period above.
    </EmptyState>
  );
};

/** The report of a type. */
const Figures = ({ report, type, names }: { report: Report; type: ReportType; names: ReadonlyMap<string, string> }) => {
  switch (type.id) {
    case 'tyro':
      return <TyroReport report={report} />;
    case 'store':
      return <StoreReport report={report} names={names} />;
    case 'terminals':
      return <TerminalReport report={report} />;
    default:
      return <ListReport report={report} id={type.id} names={names} />;
  }
};

const Content = ({ report, type, names }: { report: Report; type: ReportType; names: ReadonlyMap<string, string> }) => {
  const { timeZone } = useStore();
  const { days, before, complete } = report;
  const isNothing = isEmpty(report) && type.id !== 'tyro';
  return (
    <>
      <div className={styles.period}>
        <p>
          <strong>{formatRange(days, timeZone)}</strong> <span>compared with {formatRange(before, timeZone)}</span>
        </p>
        <OrderLinks days={days} about="these days" />
      </div>
      {!complete && <NotComplete />}
      {isNothing && complete && <Nothing report={report} />}
      {!isNothing && <Figures report={report} type={type} names={names} />}
    </>
  );
};

/** The reports of a store: whoever may not read about money and people sees those of what was sold. */
export const ReportsPage = () => {
  const { restaurantId, storeId, name } = useStore();
  const me = useMe();
  const { filter } = useListAddress();
  const types = reportTypes.filter(({ endpoint }) => may(me, endpoint.permission, { restaurantId, storeId }));
  const type =
    types.find(({ id }) => id === filter('report')) ?? types[0] ?? ({ id: 'items', label: 'Items', endpoint: getItemReport } as const);
  const needsTills = type.id === 'terminals' || type.id === 'store';
  const { tills, till, ...readTills } = useTills(needsTills);
  const isTill = type.id === 'terminals';
  const { today, pending, report, ...read } = useReport(type, till);
  const error = (isTill ? readTills.error : undefined) ?? read.error;
  const again = () => {
    if (readTills.error !== undefined) readTills.again();
    read.again();
  };
  const categories = useCategoryNames(type);
  const names = new Map([...categories, ...(tills ?? []).map(({ id, name: called }) => [id, called] as const)]);
  const noTill = isTill && tills?.length === 0;
  const what = isTill && till !== undefined ? `${till.name} report` : `${type.label} report`;
  const download = () => {
    if (!report) return;
    const { from, to } = report.days;
    saveFile(`${what} ${name} ${from === to ? from : `${from} to ${to}`}.csv`, getReportCsv(report, names), 'text/csv');
  };
  return (
    <Page
      title="Reports"
      intro="What was sold and paid, by trading day, compared with the period before."
      actions={
        <>
          <Button variant="default" disabled={!report || isEmpty(report)} onClick={() => print()}>
            Print
          </Button>
          <Button variant="default" disabled={!report || isEmpty(report)} onClick={download}>
            Download CSV
          </Button>
        </>
      }
    >
      <p className={styles.printed}>
        {what}, {name}
      </p>
      <ReportToolbar types={types} type={type} today={today} tills={isTill ? (tills ?? []) : []} till={till} />
      {pending !== undefined && <EmptyState title="Which days?">{pending}</EmptyState>}
      {noTill && <EmptyState title="This store has no till yet">Add one under Devices, and its sales and payments are here.</EmptyState>}
      {pending === undefined && !noTill && !report && (error ? <Failure error={error} onRetry={again} /> : <Loading />)}
      {report && <Content report={report} type={type} names={names} />}
    </Page>
  );
};
