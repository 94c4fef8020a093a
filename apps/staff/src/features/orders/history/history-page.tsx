import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getOrderStatusName, timeOfDay } from '@servery/app-kit/format.ts';
import { useEndpoint, useEndpointPages } from '@servery/app-kit/query.ts';
import { listOrders } from '@servery/contract/online-ordering';
import { formatDayFrom, formatInstantDate } from '@servery/domain/clock';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Money } from '@servery/ui/primitives/money.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Dotted } from '@servery/ui/primitives/dotted.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { PaidWord } from '@servery/ui/patterns/orders/paid-word.tsx';
import type { OrderRow } from '@servery/app-kit/orders/order-groups.ts';
import { placeText } from '@servery/ui/patterns/orders/order-text.ts';
import { getStatusTone } from '@servery/ui/patterns/orders/order-timing.ts';
import { HistoryFilters } from './history-filters.tsx';
import { historyQuery, isFiltered, type HistoryFilter } from './history-filter.ts';
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
            <Dotted of={[placeText(row), timeOfDay(row.placedAt, timeZone), <PaidWord key="paid" of={row} />]} />
          </span>
        </span>
        <span className={styles.state}>
          {row.status === 'accepted' && row.readyAt !== null ? (
            <StateChip tone="done">Ready</StateChip>
          ) : (
            <StateChip tone={getStatusTone(row)}>{getOrderStatusName(row)}</StateChip>
          )}
        </span>
        <Money amount={row.grandTotal} currency={row.currency} />
      </Link>
    </li>
  );
};

/** Rows by trading day, in their order: newest first. */
const byDay = (rows: readonly OrderRow[]): [day: string, rows: OrderRow[]][] => {
  const days = new Map<string, OrderRow[]>();
  for (const row of rows) {
    const of = days.get(row.tradingDay);
    if (of) of.push(row);
    else days.set(row.tradingDay, [row]);
  }
  return [...days];
};

/** The store's trading day, refetched now and then; until it is known, the date in its time zone. */
const useTradingDay = (): string => {
  const { restaurantId, storeId, timeZone } = useStore();
  const date = useClock((now) => formatInstantDate(new Date(now).toISOString(), timeZone));
  const known = useEndpoint(
    listOrders,
    { params: { restaurantId, storeId }, query: { limit: 1 } },
    { staleTime: 60_000, refetchInterval: 300_000 },
  );
  return known.data?.tradingDay ?? date;
};

/** All orders of the store, newest first, by day. `filter` is stored in the address. */
export const HistoryPage = ({ filter, onFilter }: { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const today = useTradingDay();
  const list = useEndpointPages(listOrders, { params: { restaurantId, storeId }, query: historyQuery(filter, today) }, { staleTime: 3000 });
  const filtered = isFiltered(filter);

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Order history</h1>
      <HistoryFilters filter={filter} onChange={onFilter} />
      {list.isPending && (
        <div role="status" aria-label="Loading orders" className={styles.list}>
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height="64px" />
          ))}
        </div>
      )}
      {list.error && (list.rows ? <FailureAlert error={list.error} /> : <Failure error={list.error} onRetry={list.again} />)}
      {list.rows?.length === 0 && (
        <EmptyState
          title={filtered ? 'Nothing found' : 'No orders yet'}
          action={
            filtered && (
              <Button variant="default" onClick={() => onFilter({})}>
                Show all orders
              </Button>
            )
          }
        >
          {filtered ? 'Try a shorter word, other days or fewer filters.' : 'Orders are kept here, with everything that happened to them.'}
        </EmptyState>
      )}
      {byDay(list.rows ?? []).map(([day, rows]) => (
        <section key={day} aria-label={formatDayFrom(day, today, timeZone)}>
          <h2 className={styles.day}>{formatDayFrom(day, today, timeZone)}</h2>
          <ul className={styles.list}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasMore && (
        <Button variant="default" loading={list.isReadingMore} onClick={list.more}>
          Show more
        </Button>
      )}
    </div>
  );
};
