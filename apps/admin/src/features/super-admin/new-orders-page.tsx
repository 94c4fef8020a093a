import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listNewOrders } from '@servery/contract/new-orders';
import { countries, countryCodes } from '@servery/domain/countries';
import { channels, collectionNames, orderSources, orderStatuses, orderStatusNames, sourceNames } from '@servery/domain/orders';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { Money } from '@servery/ui/primitives/money.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import styles from './new-orders-page.module.css';

type Row = ResponseOf<typeof listNewOrders>['rows'][number];

/** Milliseconds between two readings. */
const readAgain = 3_000;
/** Whoever has scrolled as far as this reads, and must not lose the place. Pixels. */
const scrolled = 120;

const tones: Readonly<Record<Row['status'], StateTone>> = {
  ...{ processingPayment: 'neutral', failure: 'danger', new: 'new', accepted: 'working' },
  ...{ rejected: 'danger', cancelled: 'danger', completed: 'done' },
};

/** Several currencies have the same symbol. */
const Total = ({ total, currency }: Pick<Row, 'total' | 'currency'>) => (
  <>
    <Money amount={total} currency={currency} /> {currency}
  </>
);

const columns: ListColumn<Row>[] = [
  { id: 'number', label: 'Order', short: true, cell: ({ number }) => number },
  { id: 'placed', label: 'Placed', short: true, cell: ({ placedAt }) => <RelativeTime at={placedAt} timeZone={deviceZone} /> },
  { id: 'restaurant', label: 'Restaurant', cell: ({ restaurantName }) => restaurantName },
  { id: 'store', label: 'Store', wide: true, cell: ({ storeName }) => storeName },
  { id: 'kind', label: 'Type', wide: true, cell: ({ collectionType }) => collectionNames[collectionType] },
  { id: 'source', label: 'From', wide: true, cell: ({ source }) => sourceNames[source] },
  { id: 'state', label: 'State', cell: ({ status }) => <StateChip tone={tones[status]}>{orderStatusNames[status]}</StateChip> },
  { id: 'total', label: 'Total', end: true, cell: ({ total, currency }) => <Total total={total} currency={currency} /> },
];

const filters = [
  { id: 'country', label: 'Country', options: countryCodes.map((value) => ({ value, label: countries[value].name })) },
  { id: 'state', label: 'State', options: orderStatuses.map((value) => ({ value, label: orderStatusNames[value] })) },
  { id: 'source', label: 'From', options: orderSources.map((value) => ({ value, label: sourceNames[value] })) },
];

/** What is shown: what was read last, or what was there when the reader began to look closely. `asked`: by what it is filtered. */
function usePause(rows: readonly Row[] | undefined, asked: string) {
  const [held, setHeld] = useState<{ asked: string; rows: readonly Row[] } | null>(null);
  const [away, setAway] = useState(false);
  // Who filters the list wants to see what is found.
  const current = held?.asked === asked ? held.rows : null;
  const hold = () => setHeld((last) => (last?.asked === asked ? last : rows ? { asked, rows } : null));
  const follow = useEffectEvent(() => {
    const isAway = window.scrollY > scrolled;
    if (isAway === away) return;
    setAway(isAway);
    if (isAway) hold();
    else setHeld(null);
  });
  useEffect(() => {
    const onScroll = () => follow();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  const known = new Set(current?.map(({ id }) => id));
  return {
    shown: current ?? rows,
    paused: current !== null,
    waiting: current === null ? 0 : (rows ?? []).filter(({ id }) => !known.has(id)).length,
    hold,
    release: () => {
      if (!away) setHeld(null);
    },
    show: () => {
      window.scrollTo({ top: 0 });
      setHeld(null);
    },
  };
}

/** The orders of all restaurants as they come. The list waits while somebody points at it or has scrolled down. */
export const NewOrdersPage = () => {
  const { q, filter } = useListAddress();
  const country = countryCodes.find((code) => code === filter('country'));
  const status = orderStatuses.find((one) => one === filter('state'));
  const source = orderSources.find((one) => one === filter('source'));
  const search = q.trim().slice(0, 60);
  const query = { ...(search && { search }), ...(country && { country }), ...(status && { status }), ...(source && { source }) };
  const read = useEndpoint(listNewOrders, { query }, { refetchInterval: readAgain, keepPrevious: true });
  const { shown, paused, waiting, hold, release, show } = usePause(read.data?.rows, JSON.stringify(query));
  const list: ListDefinition<Row> = {
    id: 'new-orders',
    caption: 'New orders of all restaurants',
    noun: ['order', 'orders'],
    source: { ...getList(shown, { error: read.data ? undefined : read.error?.error, again: () => void read.refetch() }), byServer: true },
    columns,
    rowId: ({ id }) => id,
    rowName: ({ number, restaurantName }) => `order ${number} of ${restaurantName}`,
    search: { label: 'Search by restaurant, store or number' },
    filters,
    to: ({ restaurantId, storeId, id, source: from }) => ({
      to: `/restaurants/$restaurantId/stores/$storeId/${channels[from].startsAsBill ? 'pos-orders' : 'orders'}/$orderId`,
      params: { restaurantId, storeId, orderId: id },
    }),
    empty: { title: 'No orders in the last day', text: 'Orders of all restaurants appear here as they come.' },
  };
  return (
    <div onPointerEnter={(event) => event.pointerType === 'mouse' && hold()} onPointerLeave={release}>
      <ListPage
        title="New orders"
        intro="The newest orders of all restaurants, a hundred at most. Older ones are in the order history of their store."
        list={list}
        actions={<FreshnessBadge state={read.error ? 'stale' : 'live'} lastReceivedAt={read.dataUpdatedAt} />}
      />
      <div role="status" className={styles.pause} data-shown={paused || undefined}>
        {paused && (
          <>
            <span>{waiting === 0 ? 'Paused while you read' : waiting === 1 ? 'Paused: 1 new order' : `Paused: ${waiting} new orders`}</span>
            <Button size="sm" onClick={show}>
              Show the newest
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
