import { useDeferredValue, useState } from 'react';
import { moment } from '@servery/app-kit/format.ts';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { listTickets } from '@servery/contract/kds';
import type { KitchenTicket } from '@servery/domain/kitchen';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { device } from '../../shared/device.ts';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { CollectionMark } from './collection-mark.tsx';
import { NumberSearch } from './number-search.tsx';
import { command } from './ticket-commands.ts';
import { destination } from './ticket-text.ts';
import { noteTicket, useBoard } from './tickets.ts';
import styles from './completed-page.module.css';

const Row = ({ row }: { row: KitchenTicket }) => {
  const { timeZone } = useKitchen();
  const ticket = useBoard((board) => board.optimistic[row.id]) ?? row;
  const recalled = ticket.status !== 'COMPLETED';
  const recall = () => {
    noteTicket(row);
    command(row.id, { type: 'recall' });
  };

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.number}>{ticket.number}</span>
        <span className={styles.where}>
          <CollectionMark type={ticket.collectionType} /> {destination(ticket)}
        </span>
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

/** Completed tickets, newest first, each with a button that recalls it to the board. */
export const CompletedPage = () => {
  const { who } = useSession(device);
  const [typed, setTyped] = useState('');
  const number = useDeferredValue(typed.trim());
  const list = useEndpointPages(
    listTickets,
    {
      params: { restaurantId: who?.restaurantId ?? '', storeId: who?.storeId ?? '' },
      query: { view: 'completed', limit: 50, number: number === '' ? undefined : number },
    },
    { enabled: who !== null, staleTime: 0 },
  );
  const rows = list.rows ?? [];

  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={styles.title}>Completed orders</h1>
        <NumberSearch value={typed} onChange={setTyped} />
      </div>
      {list.isPending && (
        <div className={styles.list} role="status" aria-label="Loading completed orders">
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height="96px" />
          ))}
        </div>
      )}
      {list.error && !list.rows && (
        <ErrorState title={list.error.title} message={list.error.message} requestId={list.error.requestId} onRetry={list.again} />
      )}
      {list.rows && rows.length === 0 && number === '' && (
        <EmptyState title="Nothing completed yet">Bumped tickets are listed here, so that you can recall them.</EmptyState>
      )}
      {list.rows && rows.length === 0 && number !== '' && (
        <EmptyState
          title={`No completed ticket with “${number}”`}
          action={
            <button type="button" className={styles.recall} onClick={() => setTyped('')}>
              Show all
            </button>
          }
        >
          The search looks back 7 days. Tickets that are still being made are under Active.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <button type="button" className={styles.more} disabled={list.isReadingMore} onClick={list.more}>
          {list.isReadingMore ? 'Loading…' : 'Show older tickets'}
        </button>
      )}
    </div>
  );
};
