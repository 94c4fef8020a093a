import { useMemo, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { useBillEditors } from '@servery/app-kit/orders/use-bill-editors.ts';
import { listTableOrders, type TableOrderView } from '@servery/contract/tables';
import { getTillStore } from '@servery/contract/tills';
import { formatMoney } from '@servery/domain/money';
import { formatTableName } from '@servery/domain/orders';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { nameTableOrder } from '@servery/ui/patterns/table-map/state-names.ts';
import { getTables } from '@servery/ui/patterns/table-map/table-at.ts';
import { TablesView } from '@servery/ui/patterns/table-map/tables-view.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/store-context.ts';
import styles from './tables-page.module.css';

/** The orders at a table, each with a link to its page. */
const Orders = ({ orders }: { orders: readonly TableOrderView[] }) => {
  const { restaurantId, storeId } = useStore();
  if (orders.length === 0) return <p className={styles.free}>Nobody is at this table. Bills are opened at a till.</p>;
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.orderId}>
          <Link
            to="/restaurants/$restaurantId/stores/$storeId/orders/$orderId"
            params={{ restaurantId, storeId, orderId: order.orderId }}
            className={styles.order}
          >
            <strong>{order.number}</strong>
            <span>{[order.customerName, nameTableOrder(order)].filter(Boolean).join(' · ')}</span>
            <span>{formatMoney(order.grandTotal, order.currency)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The tables of the store as the till shows them. Nothing is changed here: a press opens the order at the table. */
export const TablesPage = () => {
  const { restaurantId, storeId } = useStore();
  const params = { restaurantId, storeId };
  const navigate = useNavigate();
  const store = useEndpoint(getTillStore, { params });
  const read = useEndpoint(listTableOrders, { params });
  const [asked, setAsked] = useState<string | null>(null);
  const rows = read.data?.rows;
  const editors = useBillEditors(params);
  const tableAt = useMemo(() => getTables(rows ?? [], editors), [rows, editors]);
  const error = store.error?.error ?? read.error?.error;
  if (!store.data || !rows) {
    return (
      <Page title="Tables">
        {error ? (
          <Failure
            error={error}
            onRetry={() => {
              void store.refetch();
              void read.refetch();
            }}
          />
        ) : (
          <div role="status" aria-label="Reading the tables">
            <Skeleton height="20rem" />
          </div>
        )}
      </Page>
    );
  }
  const press = (tableId: string) => {
    const { orders } = tableAt(tableId);
    const [only] = orders;
    if (only === undefined || orders.length > 1) return setAsked(tableId);
    void navigate({ to: '/restaurants/$restaurantId/stores/$storeId/orders/$orderId', params: { ...params, orderId: only.orderId } });
  };
  const name = store.data.tables.find(({ id }) => id === asked)?.name ?? '';
  return (
    <>
      <TablesView
        store={store.data}
        tableAt={tableAt}
        problem={error ? `${triesByItself(error.message, 'page')} The tables may have changed.` : null}
        onPress={press}
      />
      <Sheet title={formatTableName(name)} opened={asked !== null} onClose={() => setAsked(null)}>
        {asked !== null && <Orders orders={tableAt(asked).orders} />}
      </Sheet>
    </>
  );
};
