import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listTableOrders, type TableOrderView } from '@servery/contract/tables';
import { channels } from '@servery/domain/orders';
import { tableStates, type TableState } from '@servery/domain/tables';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { moveBill } from '../../shared/bills/bill-commands.ts';
import { takeInHand, useBills } from '../../shared/bills/bills-store.ts';
import { localBills } from '../../shared/bills/local-bills.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { useTillData } from '../../shared/bills/till-data.ts';
import { PayDialog } from '../../shared/pay/pay-dialog.tsx';
import { useTill } from '../../shared/till-context.ts';
import { MoveDialog } from './move-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';
import { RoomMap } from './table-map.tsx';
import { ordersByTable } from './table-orders.ts';
import { TableTile } from './table-tile.tsx';
import { stateNames } from './state-names.ts';
import styles from './tables.module.css';

/** How many tables are in each state that occurs. */
const Legend = ({ states }: { states: readonly TableState[] }) => (
  <ul className={styles.legend} aria-label="Tables by state">
    {tableStates
      .map((state) => ({ state, count: states.filter((one) => one === state).length }))
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => (
        <li key={state} data-state={state}>
          {count} {stateNames[state].toLowerCase()}
        </li>
      ))}
  </ul>
);

/** The rooms of the store as they are drawn: what is on a map and still exists, and the other tables by area. */
const toRooms = ({ tables, tableMaps = [] }: TillStore) => {
  const names = new Map(tables.map(({ id, name }) => [id, name]));
  const maps = tableMaps
    .map((map) => ({ map, tables: map.tables.filter(({ tableId }) => names.has(tableId)) }))
    .filter((room) => room.tables.length > 0);
  const placed = new Set(maps.flatMap((room) => room.tables.map(({ tableId }) => tableId)));
  const others = tables.filter(({ id }) => !placed.has(id));
  const areas = [...new Set(others.map(({ area }) => area))].map((area) => ({ area, tables: others.filter((one) => one.area === area) }));
  return { names, maps, areas };
};

/** The tables of the store with what goes on at each: a press opens the table's bill, or begins one. */
export const TablesPage = () => {
  const { restaurantId, storeId, freshness } = useTill();
  const navigate = useNavigate();
  const { store, error } = useTillData();
  const read = useEndpoint(listTableOrders, { params: { restaurantId, storeId } });
  const known = useBills((state) => state.known);
  const pending = useBills((state) => state.pending);
  const [room, setRoom] = useState(0);
  const [asked, setAsked] = useState<string | null>(null);
  const [paying, setPaying] = useState<string | null>(null);
  const [moving, setMoving] = useState<{ from: string; to: string } | null>(null);
  const rooms = useMemo(() => store && toRooms(store), [store]);
  const tableAt = useMemo(
    () =>
      ordersByTable(read.data?.rows ?? [], localBills({ known, pending }), {
        now: new Date(clockNow()).toISOString(),
        currency: store?.currency ?? 'AUD',
      }),
    [read.data, known, pending, store?.currency],
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
    const name = rooms?.names.get(tableId);
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
  // The tables of the map keep one function, and render only when something changes at them.
  const newest = useRef(press);
  useLayoutEffect(() => {
    newest.current = press;
  });
  const onPress = useCallback((tableId: string) => newest.current(tableId), []);

  if (!store || !rooms) {
    return (
      <div className={styles.page}>
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
  const { maps, areas, names } = rooms;
  const shown = maps[Math.min(room, maps.length - 1)];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Tables</h1>
        {maps.length > 1 && (
          <Choice
            label="Room"
            value={Math.min(room, maps.length - 1)}
            options={maps.map(({ map }, at) => [at, map.name])}
            onChange={setRoom}
          />
        )}
        <Legend states={store.tables.map(({ id }) => tableAt(id).state)} />
      </div>
      {read.error && !read.data && (
        <p className={styles.old} role="status">
          {triesByItself(read.error.error.message, 'screen')} Only bills of this till are shown.
        </p>
      )}
      {read.data && freshness === 'stale' && (
        <p className={styles.old} role="status">
          No connection: the tables may have changed.
        </p>
      )}
      {store.tables.length === 0 && (
        <EmptyState title="No tables yet">Add tables under “Tables” in the admin app. Each then appears here.</EmptyState>
      )}
      {shown && (
        <RoomMap
          map={shown.map}
          tables={shown.tables}
          names={names}
          tableAt={tableAt}
          onPress={onPress}
          onMove={(from, to) => setMoving({ from, to })}
        />
      )}
      {areas.map(({ area, tables }) => (
        <section key={area} aria-label={area || 'Tables'}>
          {(area !== '' || maps.length > 0) && <h2 className={styles.area}>{area || 'Other tables'}</h2>}
          <div className={styles.tiles}>
            {tables.map(({ id, name }) => (
              <TableTile key={id} name={name} table={tableAt(id)} onPress={() => press(id)} />
            ))}
          </div>
        </section>
      ))}
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
    </div>
  );
};
