import { useState } from 'react';
import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import { listDrawerSessions } from '@servery/contract/drawers';
import type { ResponseOf } from '@servery/contract/endpoint';
import { addDays, formatDayShort, formatInstantTimeShort } from '@servery/domain/clock';
import { describeDifference, getDrawerDay } from '@servery/domain/drawers';
import type { LocalDate } from '@servery/domain/time';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { getLeave, useNeedsApproval } from '../../shared/people/approvals.ts';
import { useTill } from '../../shared/till-context.ts';
import { useReport } from './drawer-calls.ts';
import styles from './drawer.module.css';
import { ZReport } from './z-report.tsx';

type Row = ResponseOf<typeof listDrawerSessions>['rows'][number];

const OneDay = ({ day, approvalId, onOpen }: { day: LocalDate; approvalId: string | null; onOpen: (sessionId: string) => void }) => {
  const { restaurantId, storeId, timeZone } = useTill();
  const options = { params: { restaurantId, storeId }, query: { day }, headers: getApprovalHeader(approvalId) };
  const list = useEndpointPages(listDrawerSessions, options);
  const { rows, error } = list;
  if (!rows) {
    if (error) return <Failure error={error} onRetry={list.again} />;
    return (
      <div role="status" aria-label="Reading the Z reports">
        <Skeleton height="6rem" />
      </div>
    );
  }
  if (rows.length === 0) return <p className={styles.text}>No drawer was closed on this day.</p>;
  const facts = ({ closed, tillName, currency }: Row) =>
    closed === null
      ? ''
      : [tillName, formatInstantTimeShort(closed.at, timeZone), closed.by, describeDifference(closed.difference, currency)].join(' · ');
  return (
    <ul className={styles.reports}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={styles.report} onClick={() => onOpen(row.id)}>
            <strong>Z {row.closed?.zNumber}</strong> <span>{facts(row)}</span>
          </button>
        </li>
      ))}
      {list.hasMore && (
        <li>
          <button type="button" className={styles.key} disabled={list.isReadingMore} onClick={list.more}>
            Show more
          </button>
        </li>
      )}
    </ul>
  );
};

/** The Z reports of the store’s drawers by the day on which they were closed. Others than those who may see reports ask first. */
export const EarlierReports = ({ offline, onOpen }: { offline: boolean; onOpen: (sessionId: string) => void }) => {
  const { deviceId, timeZone } = useTill();
  const today = getDrawerDay(new Date(clockNow()).toISOString(), timeZone);
  const [day, setDay] = useState(today);
  const needsApproval = useNeedsApproval('reports');
  /** Undefined: not asked for yet. */
  const [approvalId, setApprovalId] = useState<string | null>();
  const show = async () => {
    const leave = await getLeave({ action: 'reports', subjectId: deviceId, what: 'See earlier Z reports' });
    if (leave !== null) setApprovalId(leave.approvalId);
  };
  const isShown = approvalId !== undefined && (approvalId !== null || !needsApproval);
  return (
    <Panel title="Earlier Z reports">
      {!isShown && (
        <div>
          <button type="button" className={styles.key} disabled={offline} onClick={() => void show()}>
            Show Z reports
          </button>
        </div>
      )}
      {isShown && (
        <>
          <div className={styles.head} role="group" aria-label="Day">
            <button type="button" className={styles.key} aria-label="The day before" onClick={() => setDay(addDays(day, -1))}>
              ‹
            </button>
            <strong role="status">{day === today ? 'Today' : formatDayShort(day, timeZone)}</strong>
            <button
              type="button"
              className={styles.key}
              aria-label="The day after"
              disabled={day >= today}
              onClick={() => setDay(addDays(day, 1))}
            >
              ›
            </button>
            <input
              type="date"
              className={styles.field}
              aria-label="Day of the Z reports"
              max={today}
              value={day}
              onChange={({ currentTarget: { value } }) => value !== '' && setDay(value)}
            />
          </div>
          <OneDay key={day} day={day} approvalId={approvalId} onOpen={onOpen} />
        </>
      )}
    </Panel>
  );
};

/** One of them, to read and to print again. */
export const EarlierReport = ({ sessionId, onDone }: { sessionId: string; onDone: () => void }) => {
  const shown = useReport(sessionId);
  if (shown.data) return <ZReport of={shown.data} isEarlier onDone={onDone} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Z report</h1>
      {shown.isHidden && (
        <div>
          <button type="button" className={styles.key} onClick={shown.ask}>
            Show this report
          </button>
        </div>
      )}
      {shown.error && <Failure error={shown.error} onRetry={shown.again} />}
      {!shown.isHidden && !shown.error && (
        <div role="status" aria-label="Reading the report">
          <Skeleton height="16rem" />
        </div>
      )}
      <div className={styles.foot}>
        <button type="button" className={styles.key} onClick={onDone}>
          Back to the drawer
        </button>
      </div>
    </div>
  );
};
