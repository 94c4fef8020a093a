import { useState } from 'react';
import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getTillReport, type Report, type TillReportQuery } from '@servery/contract/reports';
import { formatDayShort } from '@servery/domain/clock';
import { addUp, compare, getDaySections, getFigure, getSection, isEmpty } from '@servery/domain/reports';
import { ReportRows } from '@servery/ui/patterns/drawers/report-rows.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Money } from '@servery/ui/primitives/money.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { getLeave, useNeedsApproval } from '../../shared/people/approvals.ts';
import { useTill } from '../../shared/till-context.ts';
import { Choice } from './choice.tsx';
import { PrintDay } from './print-day.tsx';
import styles from './reports.module.css';

/** Milliseconds between two readings while the page is open: what another till sells comes by an event, a new day by the clock. */
const againAfter = 60_000;
const whileCounting = 5000;

const days = { today: 'Today', yesterday: 'Yesterday' } as const;
const scopes = { store: 'Whole store', till: 'This till' } as const;

/** The most important figures, large enough to read across a counter. */
const Headlines = ({ report }: { report: Report }) => {
  const sales = getFigure(report, 'sales', 'total');
  const money = getFigure(report, 'money', 'total');
  const refunds = addUp(getSection(report, 'refund'));
  const average = sales.count === 0 ? 0 : Math.round(sales.amount / sales.count);
  const show = (amount: number) => <Money amount={amount} currency={report.currency} />;
  const items = [
    { label: 'Sales', value: show(sales.amount), note: compare(sales.amount, sales.before.amount).words },
    { label: 'Orders', value: sales.count.toLocaleString('en'), note: compare(sales.count, sales.before.count).words },
    { label: 'Average order', value: show(average), note: null },
    { label: 'Money taken', value: show(money.amount), note: compare(money.amount, money.before.amount).words },
    { label: 'Tips', value: show(getFigure(report, 'money', 'tips').amount), note: null },
    { label: 'Refunds', value: show(0 - refunds.amount), note: null },
  ];
  return (
    <dl className={styles.headlines}>
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note !== null && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
};

const Day = ({ report }: { report: Report }) => {
  const { timeZone } = useTill();
  return (
    <>
      <p className={styles.day}>
        <strong>{formatDayShort(report.days.from, timeZone)}</strong>, compared with {formatDayShort(report.before.from, timeZone)}
      </p>
      {!report.complete && (
        <NoticeBox tone="working" title="Older orders are still being counted">
          <span>These figures are too low for now. They update until all orders are in.</span>
        </NoticeBox>
      )}
      {isEmpty(report) && report.complete ? (
        <EmptyState title="Nothing was sold or paid yet">The figures appear with the first order or payment of the day.</EmptyState>
      ) : (
        <>
          <Headlines report={report} />
          <Panel title="In detail">
            <ReportRows sections={getDaySections(report)} currency={report.currency} />
          </Panel>
        </>
      )}
    </>
  );
};

/** The day's figures at the till, for those who may see reports; others ask somebody who may. */
export const ReportsPage = () => {
  const { deviceId, freshness } = useTill();
  const [query, setQuery] = useState<TillReportQuery>({ day: 'today', scope: 'store' });
  const needsApproval = useNeedsApproval('reports');
  const [approvalId, setApprovalId] = useState<string | null>(null);
  const isHidden = needsApproval && approvalId === null;
  const offline = freshness === 'stale';
  const options = { query, headers: getApprovalHeader(approvalId) };
  const read = useEndpoint(getTillReport, options, {
    enabled: !isHidden,
    staleTime: 0,
    refetchInterval: (answer) => (answer?.complete === false ? whileCounting : againAfter),
  });
  const ask = async () => {
    const leave = await getLeave({ action: 'reports', subjectId: deviceId, what: 'See the sales of the day' });
    if (leave !== null) setApprovalId(leave.approvalId);
  };
  const report = isHidden ? undefined : read.data;
  const content = () => {
    if (isHidden) {
      return (
        <div className={styles.stack}>
          <p className={styles.day}>Sales, payments and best sellers of the day. They need the PIN of somebody who may see reports.</p>
          <div>
            <button type="button" className={styles.key} disabled={offline} onClick={() => void ask()}>
              Show the figures
            </button>
          </div>
        </div>
      );
    }
    if (report) return <Day report={report} />;
    if (read.error && !offline) return <Failure error={read.error.error} onRetry={() => void read.refetch()} />;
    if (offline) return null;
    return (
      <div role="status" aria-label="Reading the report" className={styles.stack}>
        <Skeleton height="6rem" />
        <Skeleton height="16rem" />
      </div>
    );
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Reports</h1>
        {report && <PrintDay query={query} disabled={offline} />}
      </div>
      {offline && (
        <NoticeBox tone="late" title="You’re offline">
          <span>
            {report
              ? 'These figures are from before the connection was lost. What is sold meanwhile is in them once it is back.'
              : 'Reports need the connection to the server. They are here when it is back.'}
          </span>
        </NoticeBox>
      )}
      {!isHidden && (
        <div className={styles.choices}>
          <Choice label="Day" options={days} value={query.day} onChange={(day) => setQuery({ ...query, day })} />
          <Choice label="Figures of" options={scopes} value={query.scope} onChange={(scope) => setQuery({ ...query, scope })} />
        </div>
      )}
      {content()}
    </div>
  );
};
