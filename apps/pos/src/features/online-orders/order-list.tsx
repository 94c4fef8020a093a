import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { dueByHand } from '@servery/domain/orders';
import { Link } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { money } from '@servery/app-kit/format.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import { useOrders } from '@servery/app-kit/orders/open-orders.ts';
import { filterRows, groupNames, groupOrders, groupTitles, isOnline, type OrderRow } from '@servery/app-kit/orders/order-groups.ts';
import { useComplete } from '@servery/app-kit/orders/use-complete.ts';
import { useAcceptWithin, useOrderProcess } from '@servery/app-kit/orders/use-order-process.ts';
import { orderCards, OrderGroup } from '@servery/ui/patterns/orders/order-group.tsx';
import { OrderCard } from '@servery/ui/patterns/orders/order-card.tsx';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useTill } from '../../shared/till-context.ts';
import { useOnline } from '../../shared/use-online.ts';
import { useChoose } from './use-choose.ts';
import styles from './order-list.module.css';

/** So few fit on one screen that no search is needed. */
const few = 5;

const link = (row: OrderRow, className: string) => (
  <Link to="/online-orders/$orderId" params={{ orderId: row.id }} className={className}>
    {row.number}
  </Link>
);

const Loading = () => (
  <div className={orderCards} role="status" aria-label="Loading orders">
    {[1, 2, 3].map((line) => (
      <Skeleton key={line} height="116px" />
    ))}
  </div>
);

/** New orders, late ones, and those waiting to be handed over. `chosen`: the order shown beside the list. */
export const OrderList = ({ chosen }: { chosen: string | undefined }) => {
  const till = useTill();
  const all = useOrders((orders) => orders.rows);
  const { hasCompleteStatus } = useOrderProcess();
  const acceptWithin = useAcceptWithin();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  // An order that becomes late moves to another group; checking four times a minute is enough.
  const now = useClock((at) => Math.floor(at / 15_000) * 15_000);
  const online = useOnline();
  const { complete, error } = useComplete(till);
  const onAccept = useChoose();
  // An order with an open amount is paid first, beside the list.
  const onComplete = useCallback(
    (row: OrderRow) => {
      const due = dueByHand(row);
      if (due === 0) return online(`Handing over ${row.number}`, () => complete(row.id));
      showNotice(`${row.number}: ${money(due, row.currency)} is not paid yet.`, 'Take the payment first, then complete the order.');
      return onAccept(row);
    },
    [online, complete, onAccept],
  );

  useEffect(() => {
    if (chosen !== undefined) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  if (!all)
    return till.problem ? (
      <EmptyState title="No orders to show yet">{triesByItself(till.problem.message, 'screen')}</EmptyState>
    ) : (
      <Loading />
    );
  const rows = Object.values(all).filter(isOnline);
  const found = filterRows(rows, { q });
  const groups = groupOrders(found, now);
  if (rows.length === 0)
    return (
      <EmptyState title="No open online orders">New orders appear here automatically, and ring on every screen of the till.</EmptyState>
    );

  return (
    <div ref={list} className={styles.list}>
      {(rows.length > few || typed !== '') && (
        <input
          type="search"
          className={styles.search}
          aria-label="Find an order"
          placeholder="Number, name, phone or table"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <FailureAlert error={error} />
      {found.length === 0 && (
        <EmptyState
          title="No open order fits"
          action={
            <button type="button" className={styles.all} onClick={() => setTyped('')}>
              Show all open orders
            </button>
          }
        />
      )}
      {groupNames.map(
        (name) =>
          groups[name].length > 0 && (
            <OrderGroup key={name} name={name} title={groupTitles[name]} count={groups[name].length}>
              {groups[name].map((row) => (
                <OrderCard
                  key={row.id}
                  row={row}
                  acceptWithin={acceptWithin}
                  timeZone={till.timeZone}
                  chosen={row.id === chosen}
                  link={link}
                  onAccept={name === 'new' && row.id !== chosen ? onAccept : undefined}
                  onComplete={name === 'ready' && hasCompleteStatus ? onComplete : undefined}
                />
              ))}
            </OrderGroup>
          ),
      )}
    </div>
  );
};
