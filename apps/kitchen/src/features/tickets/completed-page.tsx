import { moment } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { listTickets } from '@servery/contract/kds';
import type { KitchenTicket } from '@servery/domain/kitchen';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { device } from '../../shared/device.ts';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { command, noteTicket, useBoard } from './tickets.ts';
import { destination } from './ticket-words.ts';
import styles from './completed-page.module.css';

const Row = ({ row }: { row: KitchenTicket }) => {
  const { timeZone } = useKitchen();
  const ticket = useBoard((board) => board.shown[row.id]) ?? row;
  const recalled = ticket.status !== 'COMPLETED';
  const recall = () => {
    noteTicket(row);
    command(row.id, { type: 'recall' });
  };

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.number}>{ticket.number}</span>
        <span className={styles.where}>{destination(ticket)}</span>
        <span className={styles.who}>{ticket.customerName}</span>
      </div>
      <p className={styles.what}>{ticket.tasks.map((task) => `${task.quantity}× ${task.name}`).join(', ')}</p>
      <p className={styles.when}>
        {row.completedAt && (
          <>
            Done <RelativeTime at={row.completedAt} timeZone={timeZone} />, {moment(row.completedAt, clockNow(), timeZone)}
          </>
        )}
      </p>
      <button type="button" className={styles.recall} disabled={recalled} aria-label={`Recall ${ticket.number}`} onClick={recall}>
        {recalled ? 'Recalled' : 'Recall'}
      </button>
    </li>
  );
};

/** What has been bumped, newest first, each with the way back to the wall. */
export const CompletedPage = () => {
  const { who } = useSession(device);
  const list = useEndpoint(
    listTickets,
    { params: { restaurantId: who?.restaurantId ?? '', storeId: who?.storeId ?? '' }, query: { view: 'completed', limit: 50 } },
    { enabled: who !== null, staleTime: 0, keepPrevious: true },
  );
  const rows = list.data?.rows ?? [];

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Completed orders</h1>
      {list.isPending && (
        <div className={styles.list} role="status" aria-label="Loading completed orders">
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height="96px" />
          ))}
        </div>
      )}
      {list.isError && !list.data && (
        <ErrorState
          title={list.error.error.title}
          message={list.error.error.message}
          requestId={list.error.error.requestId}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState title="Nothing completed yet">Bumped tickets are kept here, to call them back.</EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
};
