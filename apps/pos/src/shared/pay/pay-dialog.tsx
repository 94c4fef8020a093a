import { useEffect, useMemo, useState } from 'react';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { currentLines, priceBill, type Bill, type SplitCart } from '@servery/domain/bills';
import { formatMoney } from '@servery/domain/money';
import type { PricedLine } from '@servery/domain/pricing';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { findSettlement, getWaiting, shownBill } from '../bills/bill-store.ts';
import { readBill } from '../bills/bill-outbox.ts';
import { useBills } from '../bills/bills-store.ts';
import { pendingText } from '../bills/pending-text.ts';
import { usePersistedData, type TillStore } from '../bills/stored-data.ts';
import { getPriceInput } from '../bills/till-data.ts';
import { useTill } from '../till-context.ts';
import { NotRecorded } from './not-recorded.tsx';
import { OfflinePay, SettledHere, type Settled } from './offline-pay.tsx';
import { PayScreen } from './pay-screen.tsx';
import { staysOpen } from './stays-open.ts';
import { completeBill, completeFreeBill, placeInFull, takeBillPart, writeOffBill } from './settle.ts';
import { usePay } from './use-pay.ts';
import styles from './pay.module.css';

interface PayDialogProps {
  billId: string;
  store: TillStore;
  onClose: () => void;
  /** Paid, or pay later: the next sale begins. */
  onDone: () => void;
}

/** The lines of a bill with what coupon and loyalty credit take off each: guests who pay for theirs pay less by it. */
const getLines = (bill: Bill, store: TillStore): PricedLine[] => {
  const { menu } = usePersistedData.getState();
  if ((bill.coupon || bill.loyalty) && menu) return priceBill(bill, getPriceInput(menu, store)).lines;
  return currentLines(bill).map(({ priced }) => priced);
};

/** Takes payment for a bill. It needs the server: unsent changes go first. */
export const PayDialog = ({ billId, store, onClose, onDone }: PayDialogProps) => {
  const till = useTill();
  const row = useBills(({ known }) => known[billId]?.row);
  const bill = useBills(({ known }) => known[billId]?.bill);
  const waiting = useBills((state) => getWaiting(state, billId));
  const stuck = useBills((state) => state.stuck);
  const keeping = useBills(({ lasting, entering }) => lasting && entering === 0);
  const [unread, setUnread] = useState(false);
  // Paid, it is handed over later, like what was ordered online.
  const isKept = () => bill !== undefined && staysOpen(bill, clockNow());
  const total = row?.grandTotal ?? 0;
  const cart = useMemo((): SplitCart => ({ lines: bill ? getLines(bill, store) : [], grandTotal: total, tip: 0 }), [bill, store, total]);
  const paying = usePay({
    orderId: billId,
    cart,
    first: 'cash',
    ready: row !== undefined && waiting === 0,
    /** Another till may have changed the bill. */
    version: total,
    take: (part) => takeBillPart(till, billId, { total, part }),
    writeOff: (call) => writeOffBill(till, billId, { total, call }),
    finish: (key) => (isKept() ? Promise.resolve({ ok: true, data: null }) : completeBill(till, billId, key)),
  });
  const { state, dispatch, unknown } = paying;
  const known = useBills((all) => all.known);
  const pending = useBills((all) => all.pending);
  const shown = useMemo(() => shownBill({ known, pending }, billId), [known, pending, billId]);
  // Until “Next sale”, also when the connection comes back meanwhile.
  const [settled, setSettled] = useState<Settled | null>(null);
  const isCutOff = till.freshness === 'stale' || (waiting > 0 && stuck !== null) || (waiting === 0 && unread);
  const money = (amount: number) => formatMoney(amount, store.currency);

  const read = async () => {
    setUnread(false);
    setUnread(!(await readBill(billId)));
  };
  // Another till may have changed the bill while this one was offline.
  useEffect(() => {
    let gone = false;
    void readBill(billId).then((known) => !gone && setUnread(!known));
    return () => {
      gone = true;
    };
  }, [billId]);

  /** A step that takes no money; while it is in progress the screen does not change. */
  const finish = async (work: () => ReturnType<typeof completeFreeBill> | ReturnType<typeof placeInFull>) => {
    dispatch({ type: 'send', what: 'finishing' });
    const outcome = await work();
    if (!outcome.ok) return dispatch({ type: 'failed', error: outcome.error });
    onDone();
  };

  if (settled !== null) return <SettledHere settled={settled} currency={store.currency} onDone={onDone} />;
  const isOpen = row === undefined || row.status === 'new';
  if (
    isCutOff &&
    isOpen &&
    shown !== null &&
    unknown === null &&
    state.busy === null &&
    findSettlement({ pending }, billId) === undefined
  ) {
    return <OfflinePay billId={billId} bill={shown} number={row?.number} store={store} onClose={onClose} onSettled={setSettled} />;
  }
  if (!row || waiting > 0) {
    return (
      <Dialog title="Pay" onClose={onClose}>
        <p className={dialog.text} role="status">
          {waiting > 0 && stuck && `Payments will work again when the till reaches the server. ${pendingText(waiting, keeping)}.`}
          {waiting > 0 && !stuck && 'Saving the last changes…'}
          {waiting === 0 &&
            (unread ? 'You’re offline. Payments need the server: this bill can be paid when the connection is back.' : 'Reading the bill…')}
        </p>
        {waiting === 0 && unread && (
          <div className={dialog.foot}>
            <button type="button" className={dialog.primary} onClick={() => void read()}>
              Try again
            </button>
          </div>
        )}
      </Dialog>
    );
  }
  const engaged = state.busy !== null || state.taken !== null;
  const changeOfTry = unknown !== null && unknown.change > 0 && (
    <p className={styles.change}>Change {money(unknown.change)}, if it was paid here just now</p>
  );
  if (!engaged && (row.status === 'completed' || row.status === 'cancelled')) {
    const leave = () => {
      paying.forget();
      onDone();
    };
    return (
      <Dialog title={row.status === 'completed' ? `${row.number} is paid and done` : `${row.number} was cancelled`} onClose={leave}>
        <NotRecorded
          part={paying.refused}
          what={`${row.number} was ${row.status === 'completed' ? 'paid' : 'cancelled'} at another till`}
          currency={store.currency}
        />
        <p className={dialog.text}>Nothing is left to pay, here or at another till.</p>
        {row.status === 'completed' && changeOfTry}
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={leave}>
            Next sale
          </button>
        </div>
      </Dialog>
    );
  }
  const isPaid = row.status === 'accepted' && row.paymentStatus === 'PAID';
  const isDelivery = bill?.collectionType === 'delivery';
  const isForLater = !isDelivery && bill?.requested !== undefined;
  // The first press places what costs nothing, and the guest has it later; the next one finishes it.
  const isPlacedOnly = isDelivery || (row.status === 'new' && isKept());
  if (row.grandTotal === 0 || (isPaid && state.taken === null && state.busy !== 'taking')) {
    return (
      <Dialog title={isPaid ? `${row.number} is paid` : `${row.number}: nothing to pay`} locked={state.busy !== null} onClose={onClose}>
        <p className={dialog.text}>
          {row.grandTotal === 0
            ? 'There is nothing to pay. Finish it to take it off the list.'
            : isForLater
              ? 'It is paid. Finish it when the guest has it, to take it off the list.'
              : 'It is paid, but the last step did not go through. Finish it to take it off the list.'}
        </p>
        {changeOfTry}
        <NotRecorded part={paying.refused} what={`${row.number} was paid at another till`} currency={store.currency} />
        <FailureAlert error={state.error} />
        <div className={dialog.foot}>
          <button
            type="button"
            className={dialog.primary}
            disabled={state.busy !== null}
            onClick={() =>
              void finish(() => (isPlacedOnly ? placeInFull(till, billId) : completeFreeBill(till, billId, paying.completeKey)))
            }
          >
            Finish
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <PayScreen
      number={row.number}
      cart={cart}
      currency={store.currency}
      covers={bill?.covers}
      paying={paying}
      onClose={onClose}
      onDone={onDone}
      doneText="Next sale"
      aside={
        row.status === 'new' && (
          <button
            type="button"
            className={dialog.button}
            disabled={paying.locked}
            onClick={() => void finish(() => placeInFull(till, billId))}
          >
            Pay later
          </button>
        )
      }
    />
  );
};
