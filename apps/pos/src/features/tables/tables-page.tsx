import { useMemo, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { useBillEditors } from '@servery/app-kit/orders/use-bill-editors.ts';
import { listTableOrders, type TableOrderView } from '@servery/contract/tables';
import { channels } from '@servery/domain/orders';
import { TablesView } from '@servery/ui/patterns/table-map/tables-view.tsx';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { moveBill } from '../../shared/bills/bill-commands.ts';
import { takeInHand, useBills } from '../../shared/bills/bills-store.ts';
import { localBills } from '../../shared/bills/local-bills.ts';
import { useTillData } from '../../shared/bills/till-data.ts';
import { PayDialog } from '../../shared/pay/pay-dialog.tsx';
import { useTill } from '../../shared/till-context.ts';
import { MoveDialog } from './move-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';
import { ordersByTable } from './table-orders.ts';

/** The tables of the store with what goes on at each: a press opens the table's bill, or begins one. */
export const TablesPage = () => {
  const { restaurantId, storeId, freshness } = useTill();
  const navigate = useNavigate();
  const { store, error } = useTillData();
  const read = useEndpoint(listTableOrders, { params: { restaurantId, storeId } });
  const known = useBills((state) => state.known);
  const pending = useBills((state) => state.pending);
  const editors = useBillEditors({ restaurantId, storeId });
  const [asked, setAsked] = useState<string | null>(null);
  const [paying, setPaying] = useState<string | null>(null);
  const [moving, setMoving] = useState<{ from: string; to: string } | null>(null);
  const names = useMemo(() => new Map(store?.tables.map(({ id, name }) => [id, name])), [store]);
  const tableAt = useMemo(
    () =>
      ordersByTable(read.data?.rows ?? [], localBills({ known, pending }), {
        now: new Date(clockNow()).toISOString(),
        currency: store?.currency ?? 'AUD',
        editors,
      }),
    [read.data, known, pending, store?.currency, editors],
  );

  const open = (order: TableOrderView) => {
    setAsked(null);
    if (order.open) {
      takeInHand(order.orderId);
      void navigate({ to: '/order/{-$billId}', params: { billId: order.orderId } });
    } else if (!channels[order.source].startsAsBill) void navigate({ to: '/online-orders/$orderId', params: { orderId: order.orderId } });
    else setPaying(order.orderId);
  };
  const begin = (tableId: string) => {
    const name = names.get(tableId);
    if (name === undefined) return;
    takeInHand(null, { collectionType: 'dineIn', table: { id: tableId, name }, customerName: '' });
    void navigate({ to: '/order/{-$billId}', params: {} });
  };
  const press = (tableId: string) => {
    const { orders } = tableAt(tableId);
    const [only] = orders;
    if (only === undefined) begin(tableId);
    else if (orders.length === 1 && (only.open || (channels[only.source].startsAsBill && !only.paid))) open(only);
    else setAsked(tableId);
  };
  if (!store) {
    return (
      <div>
        {error ? (
          <ErrorState title={error.title} message={triesByItself(error.message, 'screen')} />
        ) : (
          <div role="status" aria-label="Reading the tables">
            <Skeleton height="20rem" />
          </div>
        )}
      </div>
    );
  }
  const problem =
    read.error && !read.data
      ? `${triesByItself(read.error.error.message, 'screen')} Only bills of this till are shown.`
      : read.data && freshness === 'stale'
        ? 'You’re offline: the tables may have changed.'
        : null;
  return (
    <>
      <TablesView store={store} tableAt={tableAt} problem={problem} onPress={press} onMove={(from, to) => setMoving({ from, to })} />
      {asked !== null && (
        <TableDialog
          name={names.get(asked) ?? ''}
          orders={tableAt(asked).orders}
          onOpen={open}
          onNew={() => begin(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {moving !== null && (
        <MoveDialog
          from={names.get(moving.from) ?? ''}
          to={names.get(moving.to) ?? ''}
          orders={tableAt(moving.from).orders}
          there={tableAt(moving.to).orders}
          onMove={(orderId) => {
            moveBill(orderId, { id: moving.to, name: names.get(moving.to) ?? '' });
            setMoving(null);
          }}
          onClose={() => {
            setMoving(null);
            void read.refetch();
          }}
        />
      )}
      {paying !== null && (
        <PayDialog
          billId={paying}
          store={store}
          onClose={() => setPaying(null)}
          onDone={() => {
            setPaying(null);
            void read.refetch();
          }}
        />
      )}
    </>
  );
};
