import { useEffect, useState } from 'react';
import type { ClientError } from '@servery/app-kit/client.ts';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import { cashRounding } from '@servery/domain/cash';
import { formatMoney } from '@servery/domain/money';
import { quickNotes } from './quick-notes.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { getWaiting } from '../bills/bill-store.ts';
import { readBill } from '../bills/bill-outbox.ts';
import { useBills } from '../bills/bills-store.ts';
import { pendingText } from '../bills/pending-text.ts';
import type { TillStore } from '../bills/stored-data.ts';
import { useTill } from '../till-context.ts';
import { attemptAfter, completeBill, newAttempt, placeInFull, settleBill } from './settle.ts';
import styles from './pay-dialog.module.css';

type Method = 'cash' | 'card';
const methods: [Method, string][] = [
  ['cash', 'Cash'],
  ['card', 'Card'],
];

interface PayDialogProps {
  billId: string;
  store: TillStore;
  onClose: () => void;
  /** Paid, or pay later: the next sale begins. */
  onDone: () => void;
}

/** Takes payment for a bill. It needs the server: unsent changes go first. */
export const PayDialog = ({ billId, store, onClose, onDone }: PayDialogProps) => {
  const till = useTill();
  const row = useBills(({ known }) => known[billId]?.row);
  const waiting = useBills((state) => getWaiting(state, billId));
  const stuck = useBills((state) => state.stuck);
  const keeping = useBills(({ lasting, entering }) => lasting && entering === 0);
  const [method, setMethod] = useState<Method>('cash');
  /** The cash that the guest hands over, typed or from a note button; null: exactly the amount due. */
  const [handed, setHanded] = useState<{ amount: number; typed: boolean } | null>(null);
  const [attempt, setAttempt] = useState(newAttempt);
  const [unread, setUnread] = useState(false);
  const [error, setError] = useState<ClientError | null>(null);
  /** While a payment is in progress the screen does not change: what the stream reports in between is only half of the result. */
  const [busy, setBusy] = useState<'taking' | 'finishing' | null>(null);
  const [paid, setPaid] = useState<{ method: Method; change: number } | null>(null);
  /** The change for a try that was not answered: it may have got through. */
  const [changeTried, setChangeTried] = useState(0);
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

  /** An unanswered payment is sent again unchanged; anything else would be another payment. */
  const otherwise = (set: () => void) => {
    set();
    setAttempt(newAttempt());
  };

  const finish = async (
    what: 'taking' | 'finishing',
    work: () => Promise<{ ok: true } | { ok: false; error: ClientError }>,
    then: () => void,
  ) => {
    setBusy(what);
    setError(null);
    const outcome = await work();
    setBusy(null);
    if (outcome.ok) return then();
    setError(outcome.error);
    setAttempt(attemptAfter(outcome.error, attempt));
  };

  if (paid) {
    return (
      <Dialog title="Paid" onClose={onDone}>
        <p className={styles.change} role="status">
          {paid.method === 'card' ? 'Paid by card' : paid.change > 0 ? `Change ${money(paid.change)}` : 'No change'}
        </p>
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={onDone}>
            Next sale
          </button>
        </div>
      </Dialog>
    );
  }
  if (!row || waiting > 0) {
    return (
      <Dialog title="Pay" onClose={onClose}>
        <p className={dialog.text} role="status">
          {waiting > 0 && stuck && `Payments will work again when the till reaches the server. ${pendingText(waiting, keeping)}.`}
          {waiting > 0 && !stuck && 'The last changes are on their way…'}
          {waiting === 0 && (unread ? 'This bill cannot be read: there is no connection. Payments need the server.' : 'Reading the bill…')}
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
  const changeOfTry = changeTried > 0 && <p className={styles.change}>Change {money(changeTried)}, if it was paid here just now</p>;
  if (busy === null && (row.status === 'completed' || row.status === 'cancelled')) {
    return (
      <Dialog title={row.status === 'completed' ? `${row.number} is paid and done` : `${row.number} was cancelled`} onClose={onDone}>
        <p className={dialog.text}>There is nothing more to take for it, here or at another till.</p>
        {row.status === 'completed' && changeOfTry}
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={onDone}>
            Next sale
          </button>
        </div>
      </Dialog>
    );
  }

  if (row.status === 'accepted' && row.paymentStatus === 'PAID' && busy !== 'taking') {
    return (
      <Dialog title={`${row.number} is paid`} locked={busy !== null} onClose={onClose}>
        <p className={dialog.text}>
          {row.grandTotal === 0 ? 'It costs nothing. ' : 'Its money was taken. '}
          Only the last step was cut off: finish it, and it leaves the list.
        </p>
        {changeOfTry}
        <FailureAlert error={error} />
        <div className={dialog.foot}>
          <button
            type="button"
            className={dialog.primary}
            disabled={busy !== null}
            onClick={() => void finish('finishing', () => completeBill(till, billId, attempt), onDone)}
          >
            Finish
          </button>
        </div>
      </Dialog>
    );
  }
  const due = row.grandTotal;
  const rounding = method === 'cash' ? cashRounding(due, store.country, store.cashFiveUp) : 0;
  const toPay = due + rounding;
  const given = method === 'cash' ? (handed?.amount ?? toPay) : toPay;
  const change = given - toPay;
  const note =
    method === 'cash'
      ? [`Given ${money(given)}`, change > 0 && `change ${money(change)}`, rounding !== 0 && `rounding ${money(rounding)}`]
          .filter(Boolean)
          .join(', ')
      : '';
  return (
    <Dialog title={`${row.number}: ${money(toPay)} to pay`} wide locked={busy !== null} onClose={onClose}>
      <Choice<Method>
        label="Paid with"
        value={method}
        options={methods}
        least="8rem"
        onChange={(next) => otherwise(() => setMethod(next))}
      />
      {method === 'cash' && (
        <div className={styles.cash}>
          <NumberPad
            label="Cash received"
            value={given}
            currency={store.currency}
            fresh={handed?.typed !== true}
            onChange={(amount) => otherwise(() => setHanded({ amount, typed: true }))}
          />
          <div className={styles.side}>
            {rounding !== 0 && (
              <p className={dialog.text}>
                {money(due)}, rounded for cash by {money(rounding)}
              </p>
            )}
            <div className={dialog.keys} role="group" aria-label="Notes">
              {quickNotes(toPay, store.currency).map((amount) => (
                <button
                  key={amount}
                  type="button"
                  className={dialog.key}
                  aria-pressed={amount === given}
                  onClick={() => otherwise(() => setHanded({ amount, typed: false }))}
                >
                  {amount === toPay ? `${money(amount)} exactly` : money(amount)}
                </button>
              ))}
            </div>
          </div>
        </div>
      )}
      <FailureAlert error={error} />
      <div className={dialog.foot}>
        {method === 'cash' && (
          <p className={styles.change} role="status">
            {change < 0 ? `${money(-change)} more is needed` : change > 0 ? `Change ${money(change)}` : 'No change'}
          </p>
        )}
        {row.status === 'new' && (
          <button
            type="button"
            className={dialog.button}
            disabled={busy !== null}
            onClick={() => void finish('taking', () => placeInFull(till, billId), onDone)}
          >
            Pay later
          </button>
        )}
        <button
          type="button"
          className={dialog.primary}
          disabled={busy !== null || change < 0}
          onClick={() => {
            setChangeTried(change);
            void finish(
              'taking',
              () => settleBill(till, billId, { due, method, note, attempt }),
              () => setPaid({ method, change }),
            );
          }}
        >
          {busy !== null ? 'Taking…' : `Take ${money(toPay)} ${method === 'cash' ? 'in cash' : 'by card'}`}
        </button>
      </div>
    </Dialog>
  );
};
