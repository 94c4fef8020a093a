import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { groupAside, type AsideChange } from '@servery/app-kit/replica/outbox-aside.ts';
import type { Stuck } from '@servery/app-kit/replica/outbox.ts';
import { isUnsent, findCouponProblem, priceBill, currentQuantity, type BillLine } from '@servery/domain/bills';
import { indexMenu, type MenuSnapshot } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { OrderStatus } from '@servery/domain/orders';
import { findSettlement, isSending, getWaiting, type BillRow } from '../../shared/bills/bill-store.ts';
import { takenName } from '../../shared/bills/taken-name.ts';
import { countChanges, pendingText } from '../../shared/bills/pending-text.ts';
import { isEmptyBill, linesToShow } from '../../shared/bills/bill-changes.ts';
import { getLine } from '../../shared/bills/bill-calls.ts';
import { sendToKitchen, setCoupon } from '../../shared/bills/bill-commands.ts';
import { discard } from '../../shared/bills/bill-outbox.ts';
import { takeInHand, useBills } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { getPriceInput } from '../../shared/bills/till-data.ts';
import { PayDialog } from '../../shared/pay/pay-dialog.tsx';
import { useTill } from '../../shared/till-context.ts';
import { CancelDialog } from './bill-dialogs.tsx';
import { BillHead } from './bill-head.tsx';
import { BillLineRow } from './bill-line-row.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { getAgain, LastBill, rememberBill, ringUpAgain } from './last-bill.tsx';
import { LoyaltyRow } from './loyalty-row.tsx';
import { MoveLinesDialog } from './move-lines-dialog.tsx';
import { useRing } from './ring-state.ts';
import styles from './bill-pane.module.css';

/** Why a bill can no longer be changed. */
const closedText: Partial<Record<OrderStatus, string>> = {
  accepted: 'Placed. Not paid yet.',
  completed: 'Paid.',
  cancelled: 'Cancelled.',
};

/** What became of a bill that this till has ended without the server. */
const getSettledText = (settlement: NonNullable<ReturnType<typeof findSettlement>>): string =>
  settlement.kind === 'place'
    ? 'Pay later. It will be placed when you’re back online.'
    : `Paid here: ${takenName(settlement.tender)}. Saved on this till.`;

const getClosedText = ({ status, paymentStatus, collectionType }: Pick<BillRow, 'status' | 'paymentStatus' | 'collectionType'>): string => {
  if (status !== 'accepted' || paymentStatus !== 'PAID') return closedText[status] ?? 'Closed.';
  return collectionType === 'delivery' ? 'Paid. The driver picks it up later.' : 'Paid. The guest picks it up later.';
};

interface Waiting {
  stuck: Stuck | null;
  /** Waiting changes survive the page. */
  lasting: boolean;
  /** Some are still being written to disk: nothing is promised before that. */
  entering: boolean;
}

const stuckText: Record<Stuck, string> = {
  noAnswer: 'no connection.',
  failing: 'the server has a problem.',
  signedOut: 'this till is signed out.',
};

const waitingText = (waiting: number, { stuck, lasting, entering }: Waiting): string => {
  if (waiting === 0) return 'Saved';
  if (!stuck) return `Saving ${countChanges(waiting)}…`;
  const message = `${pendingText(waiting, lasting && !entering)}: ${stuckText[stuck]}`;
  return lasting || entering ? message : `${message} Keep this page open until they are sent: this browser has no room to store them.`;
};

/** The refusals of a line, almost always. */
const none: readonly AsideChange[] = [];

/** The right pane: the current bill with what the kitchen does not have yet, its totals and its actions. */
export const BillPane = ({
  menu,
  store,
  idle = null,
  editing,
}: {
  menu: MenuSnapshot;
  store: TillStore;
  /** What else is in reach between two sales. */
  idle?: ReactNode;
  /** Who has it on another screen, too. */
  editing?: string | undefined;
}) => {
  const shown = useBills((state) => state.shown);
  const currentId = useBills((state) => state.currentId);
  const aside = useBills((state) => state.aside);
  const refusals = useMemo(
    () => groupAside(aside, ({ billId }) => billId, getLine).find(({ scope }) => scope === currentId)?.changes ?? [],
    [aside, currentId],
  );
  const confirmed = useBills((state) => (currentId === null ? undefined : state.known[currentId]?.bill));
  const sending = useBills((state) => currentId !== null && isSending(state, currentId));
  const row = useBills((state) => (currentId === null ? undefined : state.known[currentId]?.row));
  const waiting = useBills((state) => (currentId === null ? 0 : getWaiting(state, currentId)));
  const stuck = useBills((state) => state.stuck);
  const offline = useTill().freshness === 'stale';
  const lasting = useBills((state) => state.lasting);
  const entering = useBills((state) => state.entering > 0);
  const [asking, setAsking] = useState<'cancel' | 'explain' | 'coupon' | 'pay' | 'move' | null>(null);
  const cart = useMemo(() => shown && priceBill(shown, getPriceInput(menu, store)), [shown, menu, store]);
  const couponProblem = useMemo(() => shown && findCouponProblem(shown, getPriceInput(menu, store)), [shown, menu, store]);
  const index = indexMenu(menu);
  const lineId = useRing((state) => state.lineId);
  const list = useRef<HTMLUListElement>(null);
  const empty = isEmptyBill(shown);
  const lines = shown ? linesToShow(shown) : [];
  const unsent = shown !== null && isUnsent(shown);
  const settlement = useBills((state) => (currentId === null ? undefined : findSettlement(state, currentId)));
  const mayCancel =
    settlement === undefined && (row === undefined || row.status === 'new' || (row.status === 'accepted' && row.paymentStatus !== 'PAID'));
  const closed = settlement !== undefined || (row !== undefined && row.status !== 'new');
  const onDiscard = ({ ids }: AsideChange) => discard(ids);
  const onAgain = (line: BillLine) => ringUpAgain([getAgain(line)], getPriceInput(menu, store, shown?.requested?.at));
  const ofNoLine = refusals.filter(({ part }) => !lines.some(({ id }) => id === part));
  const close = () => setAsking(null);
  const openId = lineId ?? lines.findLast((line) => currentQuantity(line) > 0)?.id;
  const newest = lines.at(-1)?.id;
  useEffect(() => {
    void list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <section className={styles.pane} aria-label="Bill">
      <BillHead menu={menu} store={store} closed={closed} editing={editing} />
      {closed && (
        <p className={styles.closed} role="status">
          <span>
            {settlement ? getSettledText(settlement) : shown?.merged ? `Joined to ${shown.merged.number}.` : row && getClosedText(row)}
          </span>
          <button type="button" className={styles.ok} onClick={() => takeInHand(null)}>
            New bill
          </button>
        </p>
      )}
      {ofNoLine.map((change) => (
        <p key={change.part} className={styles.refused} role="alert">
          <span>
            <strong>{change.what}:</strong> {change.why}
          </span>
          <button type="button" className={styles.ok} onClick={() => onDiscard(change)}>
            OK
          </button>
        </p>
      ))}
      {shown?.coupon && couponProblem && !closed && !empty && (
        <p className={styles.refused} role="status">
          <span>
            <strong>Coupon {shown.coupon.coupon.couponCode} takes nothing off now:</strong> {couponProblem.message}
          </span>
          <button type="button" className={styles.ok} onClick={() => setCoupon(null)}>
            Take it off
          </button>
        </p>
      )}
      {lines.length === 0 ? (
        <div className={styles.empty}>
          {currentId !== null && shown === null
            ? 'This bill will load when you’re back online. To start another now, tap “New bill” under “Bills”.'
            : 'Tap an item to start a bill.'}
          {currentId === null && <LastBill menu={menu} store={store} />}
          {currentId === null && idle}
        </div>
      ) : (
        <ul ref={list} className={styles.lines}>
          {lines.map((line) => (
            <BillLineRow
              key={line.id}
              line={line}
              currency={store.currency}
              open={line.id === openId}
              closed={closed}
              item={index.items.get(line.input.itemId)}
              refusals={refusals.length === 0 ? none : refusals.filter(({ part }) => part === line.id)}
              confirmed={confirmed?.lines.find(({ id }) => id === line.id)?.sent ?? 0}
              onAgain={onAgain}
              onDiscard={onDiscard}
            />
          ))}
        </ul>
      )}
      {shown?.customerId && currentId !== null && cart?.loyalty && (
        <LoyaltyRow
          billId={currentId}
          customerId={shown.customerId}
          bill={shown}
          cart={cart}
          input={getPriceInput(menu, store)}
          closed={closed}
        />
      )}
      <footer className={styles.foot}>
        <p className={styles.waiting} role="status" data-stuck={(waiting > 0 && stuck !== null) || undefined}>
          {shown && waitingText(waiting, { stuck, lasting, entering })}
        </p>
        {cart && (
          <button type="button" className={styles.total} onClick={() => setAsking('explain')}>
            <span>
              Total <span className={styles.explain}>{cart.coupon ? `with coupon ${cart.coupon.code}` : 'Explain'}</span>
            </span>
            <span className={styles.amount}>{formatMoney(cart.grandTotal, store.currency)}</span>
          </button>
        )}
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.action}
            data-unsent={unsent || undefined}
            disabled={!unsent || closed}
            onClick={sendToKitchen}
          >
            {unsent || lines.length === 0
              ? 'Send to kitchen'
              : !sending && settlement === undefined
                ? 'All sent'
                : stuck || offline
                  ? 'Sends when online'
                  : 'Sending…'}
          </button>
          <button
            type="button"
            className={styles.pay}
            disabled={empty || settlement !== undefined || row?.status === 'completed' || row?.status === 'cancelled'}
            onClick={() => setAsking('pay')}
          >
            Pay
          </button>
        </div>
        <div className={styles.rare}>
          <button type="button" className={styles.small} disabled={shown === null} onClick={() => takeInHand(null)}>
            Park
          </button>
          <button type="button" className={styles.small} disabled={empty || closed || row === undefined} onClick={() => setAsking('move')}>
            Move or join
          </button>
          <button type="button" className={styles.small} disabled={empty || closed} onClick={() => setAsking('coupon')}>
            {shown?.coupon ? 'Change coupon' : 'Add coupon'}
          </button>
          <button type="button" className={styles.small} disabled={shown === null || !mayCancel} onClick={() => setAsking('cancel')}>
            Cancel bill
          </button>
        </div>
      </footer>
      {asking === 'explain' && cart && <ExplainDialog cart={cart} onClose={close} />}
      {asking === 'coupon' && shown && currentId !== null && (
        <CouponDialog billId={currentId} bill={shown} input={getPriceInput(menu, store)} onClose={close} />
      )}
      {asking === 'cancel' && (
        <CancelDialog name={row ? `bill ${row.number}` : 'this bill'} sent={shown?.sentAs !== null} onClose={close} />
      )}
      {asking === 'move' && shown && row && (
        <MoveLinesDialog billId={row.id} name={row.number} bill={shown} store={store} onClose={close} />
      )}
      {asking === 'pay' && currentId !== null && (
        <PayDialog
          billId={currentId}
          store={store}
          onClose={close}
          onDone={() => {
            close();
            rememberBill(shown);
            takeInHand(null);
          }}
        />
      )}
    </section>
  );
};
