import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listOrders } from '@servery/contract/online-ordering';
import { addDays, formatDayShort, formatInstantTimeShort } from '@servery/domain/clock';
import { getOrderStatusName } from '@servery/domain/orders';
import type { LocalDate } from '@servery/domain/time';
import { PaidWord } from '@servery/ui/patterns/orders/paid-word.tsx';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useTill } from '../../shared/till-context.ts';
import { BillFace } from './bill-face.tsx';
import styles from './open-bills-page.module.css';

type Row = ResponseOf<typeof listOrders>['rows'][number];

const ClosedBill = ({ row, onOpen }: { row: Row; onOpen: () => void }) => {
  const { timeZone } = useTill();
  const { status } = row;
  return (
    <li>
      <button type="button" className={styles.card} data-status={status} onClick={onOpen}>
        <BillFace row={row} timeZone={timeZone} facts={<span>{formatInstantTimeShort(row.placedAt, timeZone)}</span>} />
        <span className={styles.marks}>
          {status === 'cancelled' ? <span className={styles.ended}>{getOrderStatusName(row)}</span> : <PaidWord of={row} />}
        </span>
      </button>
    </li>
  );
};

interface ClosedBillsProps {
  /** The store's trading day now. */
  today: LocalDate;
  day: LocalDate;
  search: string;
  onDay: (day: LocalDate) => void;
  onOpen: (orderId: string) => void;
}

/** The paid, refunded and cancelled bills of a trading day, newest first. */
export const ClosedBills = ({ today, day, search, onDay, onOpen }: ClosedBillsProps) => {
  const { restaurantId, storeId, timeZone } = useTill();
  const list = useEndpointPages(listOrders, {
    params: { restaurantId, storeId },
    query: { source: 'pos', status: 'completed,cancelled', tradingDay: day, ...(search !== '' && { search }) },
  });
  const { rows, error } = list;
  const name = day === today ? 'Today' : formatDayShort(day, timeZone);
  return (
    <>
      <div className={styles.days} role="group" aria-label="Trading day">
        <button type="button" className={styles.step} aria-label="The day before" onClick={() => onDay(addDays(day, -1))}>
          ‹
        </button>
        <strong className={styles.day} role="status">
          {name}
        </strong>
        <button
          type="button"
          className={styles.step}
          aria-label="The day after"
          disabled={day >= today}
          onClick={() => onDay(addDays(day, 1))}
        >
          ›
        </button>
        {day !== today && (
          <button type="button" className={styles.step} onClick={() => onDay(today)}>
            Today
          </button>
        )}
      </div>
      {error && !rows && <ErrorState title={error.title} message={triesByItself(error.message, 'screen')} onRetry={list.again} />}
      {error && rows && <p className={styles.old}>You’re offline. This list may be out of date.</p>}
      {list.isPending && !error && (
        <div className={styles.list} role="status" aria-label="Reading the bills">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} height="7rem" />
          ))}
        </div>
      )}
      {rows?.length === 0 && !list.hasMore && (
        <EmptyState title={search === '' ? 'No closed bills on this day' : `No closed bill for “${search}” on this day`}>
          {search === ''
            ? 'A bill appears here once it is paid or cancelled.'
            : 'Look at another day, or try another number, name or table.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <ClosedBill key={row.id} row={row} onOpen={() => onOpen(row.id)} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <button type="button" className={styles.new} disabled={list.isReadingMore} onClick={list.more}>
          Show more
        </button>
      )}
    </>
  );
};
