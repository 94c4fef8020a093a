import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { moment, orderStatusNames } from '@servery/app-kit/format.ts';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import { listOrders } from '@servery/contract/online-ordering';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Money } from '@servery/ui/primitives/money.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/store-context.ts';
import { PaidWord } from './money/paid-word.tsx';
import type { OrderRow } from './order-groups.ts';
import { placeWords, statusTone } from './order-words.ts';
import styles from './history-page.module.css';

const Row = ({ row }: { row: OrderRow }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  return (
    <li>
      <Link
        to="/restaurants/$restaurantId/stores/$storeId/orders/$orderId"
        params={{ restaurantId, storeId, orderId: row.id }}
        className={styles.row}
      >
        <span className={styles.number}>{row.number}</span>
        <span className={styles.who}>
          {row.customerName}
          <span className={styles.quiet}>
            {placeWords(row)} · {moment(row.placedAt, clockNow(), timeZone)} · <PaidWord status={row.paymentStatus} />
          </span>
        </span>
        <StateChip tone={statusTone[row.status]}>{orderStatusNames[row.status]}</StateChip>
        <Money amount={row.grandTotal} currency={row.currency} />
      </Link>
    </li>
  );
};

/** All orders of the store, newest first; by number, name or phone. */
export const HistoryPage = () => {
  const { restaurantId, storeId } = useStore();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const list = useEndpointPages(
    listOrders,
    { params: { restaurantId, storeId }, query: { limit: 50, ...(search ? { search } : {}) } },
    { staleTime: 3000 },
  );

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Order history</h1>
      <TextInput
        label="Search"
        placeholder="Number, name or phone"
        type="search"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list.isPending && (
        <div role="status" aria-label="Loading orders" className={styles.list}>
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height="64px" />
          ))}
        </div>
      )}
      {list.error && !list.rows && <Failure error={list.error} onRetry={list.again} />}
      {list.rows?.length === 0 && (
        <EmptyState title={search ? 'Nothing found' : 'No orders yet'}>
          {search ? 'Try a shorter word, or the number alone.' : 'Orders are kept here, with everything that happened to them.'}
        </EmptyState>
      )}
      {list.rows && list.rows.length > 0 && (
        <ul className={styles.list}>
          {list.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="default" loading={list.isReadingMore} onClick={list.more}>
          Show more
        </Button>
      )}
    </div>
  );
};
