import { useMemo, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useBillEditors } from '@servery/app-kit/orders/use-bill-editors.ts';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import { listBills } from '@servery/contract/bills';
import type { LocalDate } from '@servery/domain/time';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import type { BillRow } from '../../shared/bills/bill-store.ts';
import { takeInHand, useBills } from '../../shared/bills/bills-store.ts';
import { localBills } from '../../shared/bills/local-bills.ts';
import { useTillData } from '../../shared/bills/till-data.ts';
import { PayDialog } from '../../shared/pay/pay-dialog.tsx';
import { useTill } from '../../shared/till-context.ts';
import { BillCard } from './bill-card.tsx';
import { ClosedBills } from './closed-bills.tsx';
import { LocalBillCard } from './local-bill-card.tsx';
import styles from './open-bills-page.module.css';

type View = 'open' | 'placed';
export type BillsView = View | 'closed';
const views: [BillsView, string][] = [
  ['open', 'Open'],
  ['placed', 'Not paid'],
  ['closed', 'Closed'],
];

const nothing: Record<View, { title: string; next: string }> = {
  open: { title: 'No open bills', next: 'Parked bills and bills at tables are listed here until they are paid.' },
  placed: {
    title: 'No bills are waiting for payment',
    next: 'Bills that have not been placed yet are under “Open”.',
  },
};

/** The store's bills: those that are open or wait for their payment, and those that are closed, by trading day. */
export const OpenBillsPage = ({ view, onView }: { view: BillsView; onView: (view: BillsView) => void }) => {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chosen, setDay] = useState<LocalDate | null>(null);
  const { store } = useTillData();
  const asked = search.trim();
  const today = store?.tradingDay;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Bills</h1>
        <Choice<BillsView> label="Which bills" value={view} options={views} onChange={onView} />
        <input
          type="search"
          className={styles.search}
          aria-label="Search number, name or table"
          placeholder="Number, name or table"
          maxLength={60}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <button
          type="button"
          className={styles.new}
          onClick={() => {
            takeInHand(null);
            void navigate({ to: '/order/{-$billId}', params: {} });
          }}
        >
          New bill
        </button>
      </div>
      {view !== 'closed' && <CurrentBills key={view} view={view} asked={asked} />}
      {view === 'closed' && today !== undefined && (
        <ClosedBills
          today={today}
          day={chosen ?? today}
          search={asked}
          onDay={setDay}
          onOpen={(orderId) => void navigate({ to: '/orders/$orderId', params: { orderId } })}
        />
      )}
    </div>
  );
};

/** Open bills, or those that wait for their payment, newest first: a press continues one, or takes its payment. */
const CurrentBills = ({ view, asked }: { view: View; asked: string }) => {
  const { restaurantId, storeId, freshness } = useTill();
  const navigate = useNavigate();
  const [paying, setPaying] = useState<string | null>(null);
  const { menu, store } = useTillData();
  // A completed bill owes money again when its payment or write-off was undone.
  const list = useEndpointPages(listBills, {
    params: { restaurantId, storeId },
    query: { view: view === 'placed' ? 'unpaid' : view, ...(asked !== '' && { search: asked }) },
  });
  const { rows, error } = list;
  const editors = useBillEditors({ restaurantId, storeId });
  const known = useBills((state) => state.known);
  const pending = useBills((state) => state.pending);
  const listed = useMemo(() => new Set(rows?.map(({ id }) => id)), [rows]);
  // Without the server's list, the till shows the bills stored here; with it, those that have unsent changes as well.
  const isAlone = error !== undefined && !rows;
  const own = useMemo(() => {
    if (view !== 'open' || asked !== '') return [];
    return localBills({ known, pending }).filter(({ id, row }) => isAlone || (row === undefined && !listed.has(id)));
  }, [view, asked, known, pending, isAlone, listed]);

  const goOn = (billId: string) => {
    takeInHand(billId);
    void navigate({ to: '/order/{-$billId}', params: { billId } });
  };
  const open = (row: BillRow) => {
    if (row.status === 'completed') return void navigate({ to: '/orders/$orderId', params: { orderId: row.id } });
    return view === 'placed' ? setPaying(row.id) : goOn(row.id);
  };
  return (
    <>
      {own.length > 0 && menu && store && (
        <section className={styles.own} aria-label="Bills on this till">
          {isAlone && <p className={styles.old}>You’re offline. These bills are saved on this till. Bills on other tills are not shown.</p>}
          <ul className={styles.list}>
            {own.map((local) => (
              <LocalBillCard key={local.id} local={local} menu={menu} store={store} onOpen={() => goOn(local.id)} />
            ))}
          </ul>
        </section>
      )}
      {error && !rows && own.length === 0 && (
        <ErrorState title={error.title} message={triesByItself(error.message, 'screen')} onRetry={list.again} />
      )}
      {error && rows && freshness !== 'live' && <p className={styles.old}>You’re offline. This list may be out of date.</p>}
      {list.isPending && !error && (
        <div className={styles.list} role="status" aria-label="Reading the bills">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} height="7rem" />
          ))}
        </div>
      )}
      {rows?.length === 0 && own.length === 0 && (
        <EmptyState title={asked === '' ? nothing[view].title : `No bill for “${asked}”`}>
          {asked === '' ? nothing[view].next : 'Try another number, name or table.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <BillCard key={row.id} row={row} pay={view === 'placed'} editing={editors.get(row.id)} onOpen={() => open(row)} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <button type="button" className={styles.new} disabled={list.isReadingMore} onClick={list.more}>
          Show more
        </button>
      )}
      {paying !== null && store && (
        <PayDialog
          billId={paying}
          store={store}
          onClose={() => setPaying(null)}
          onDone={() => {
            setPaying(null);
            list.again();
          }}
        />
      )}
    </>
  );
};
