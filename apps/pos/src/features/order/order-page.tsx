import { useEffect } from 'react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useBillEditors } from '@servery/app-kit/orders/use-bill-editors.ts';
import { readBill } from '../../shared/bills/bill-outbox.ts';
import { takeInHand, useBills } from '../../shared/bills/bills-store.ts';
import { useTillData } from '../../shared/bills/till-data.ts';
import { useEditing } from '../../shared/bills/use-editing.ts';
import { useTill } from '../../shared/till-context.ts';
import { BillPane } from './bill-pane.tsx';
import { MenuPane } from './menu-pane.tsx';
import { closeSheet, useRing } from './ring-state.ts';
import { SheetHost } from './sheet/sheet-host.tsx';
import styles from './order-page.module.css';

/** Keeps the address and the current bill in step: an address opens its bill, and opening or leaving a bill changes the address. */
const useBillOfAddress = (asked: string | undefined) => {
  const navigate = useNavigate();
  useEffect(() => {
    const { currentId } = useBills.getState();
    if (asked === undefined) {
      if (currentId !== null) void navigate({ to: '/order/{-$billId}', params: { billId: currentId }, replace: true });
      return;
    }
    if (asked !== currentId) takeInHand(asked);
    void readBill(asked);
  }, [asked, navigate]);
  // A sheet over the menu belongs to this bill: it must not reappear over another one.
  useEffect(() => closeSheet, []);
  useEffect(
    () =>
      useBills.subscribe(({ currentId }, before) => {
        if (currentId === before.currentId) return;
        closeSheet();
        void navigate({ to: '/order/{-$billId}', params: { billId: currentId ?? undefined }, replace: true });
      }),
    [navigate],
  );
};

/** Ringing up: the menu on the left, the bill on the right, without page changes. */
export const OrderPage = () => {
  const { billId } = useParams({ strict: false });
  useBillOfAddress(billId);
  useEditing();
  const editors = useBillEditors(useTill());
  const editing = useBills(({ currentId }) => (currentId === null ? undefined : editors.get(currentId)));
  const { menu, store, error, again } = useTillData();
  const billOpen = useRing((state) => state.billOpen);
  if (!menu || !store) {
    if (error?.status === 404) return <NoMenu onRetry={again} />;
    return error ? <Failure error={error} onRetry={again} page /> : <Skeleton height="100%" />;
  }
  return (
    <div className={styles.page} data-bill={billOpen || undefined}>
      <div className={styles.left}>
        <MenuPane menu={menu} store={store} />
        <SheetHost menu={menu} store={store} />
      </div>
      <BillPane
        menu={menu}
        store={store}
        editing={editing}
        idle={
          <Link to="/drawer" className={styles.drawer}>
            Cash drawer
          </Link>
        }
      />
      <BillKey />
    </div>
  );
};

/** A new store: nothing can be rung up until it has a menu. */
const NoMenu = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    page
    title="This store has no menu yet"
    action={
      <button type="button" className={styles.again} onClick={onRetry}>
        Look again
      </button>
    }
  >
    Add its menu in the admin app, under Menu. Then you can ring up sales here.
  </EmptyState>
);

/** On a phone a button at the foot opens the bill. */
const BillKey = () => {
  const open = useRing((state) => state.billOpen);
  const count = useBills(({ counts }) => Object.values(counts).reduce((sum, of) => sum + of, 0));
  return (
    <button type="button" className={styles.key} aria-expanded={open} onClick={() => useRing.setState({ billOpen: !open })}>
      {open ? 'Back to the menu' : `Bill · ${count === 1 ? '1 item' : `${count} items`}`}
    </button>
  );
};
