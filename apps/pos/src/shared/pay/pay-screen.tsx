import { useState, type ReactNode } from 'react';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import type { SplitCart } from '@servery/domain/bills';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { takenText } from '@servery/ui/patterns/orders/taken-text.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { DrawerClosed } from './drawer-closed.tsx';
import { MethodChoice } from './method-choice.tsx';
import { NotRecorded } from './not-recorded.tsx';
import { PartsPaid } from './parts-paid.tsx';
import type { PadTarget, PayMethod } from './pay-state.ts';
import { quickNotes } from './quick-notes.ts';
import { SplitPanel } from './split-panel.tsx';
import { TipRow } from './tip-row.tsx';
import type { Paying } from './use-pay.ts';
import { WriteOffDialog } from './write-off-dialog.tsx';
import { WrittenOff } from './written-off.tsx';
import styles from './pay.module.css';

const howToTake: Readonly<Record<PayMethod, string>> = {
  cash: '',
  card: 'Take the payment on the card terminal, then record it here.',
  moto: 'Key the card on the terminal as the guest reads it out, then record it here. Never write card numbers down.',
  custom: 'Take the payment the usual way, then record it here.',
};
const padLabels: Readonly<Record<PadTarget, string>> = { given: 'Cash received', tip: 'Tip', part: 'Amount of this part' };

interface PayScreenProps {
  /** Of the order, as people call it. */
  number: string;
  cart: SplitCart;
  currency: CurrencyCode;
  paying: Paying;
  onClose: () => void;
  /** Guests at the table, if anybody has counted. */
  covers?: number | null | undefined;
  /** Everything is paid. */
  onDone: () => void;
  /** The button that ends the screen when everything is paid. */
  doneText: string;
  /** Another way to go on, beside the button that takes the money. */
  aside?: ReactNode;
}

/** A part was taken: its change, and what is still due. */
const Taken = ({ currency, paying, onClose, onDone, doneText }: PayScreenProps) => {
  const { state, next } = paying;
  const { taken } = state;
  if (taken === null) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  const isAll = taken.due === 0;
  return (
    <Dialog title={isAll ? 'Paid' : 'Part paid'} onClose={isAll ? onDone : onClose}>
      <p className={styles.change} role="status">
        {taken.method !== 'cash' ? `Paid ${takenText(taken)}` : taken.change > 0 ? `Change ${money(taken.change)}` : 'No change'}
      </p>
      <p className={dialog.text}>
        {money(taken.amount)} {takenText(taken)}. {isAll ? 'Nothing is left to pay.' : `${money(taken.due)} is still due.`}
      </p>
      {taken.refund !== undefined && taken.refund > 0 && (
        <NoticeBox tone="late" title={`${money(taken.refund)} too much`}>
          <span>Another till wrote this off at the same time. Open the closed bill, then undo the write-off or give the money back.</span>
        </NoticeBox>
      )}
      <div className={dialog.foot}>
        {isAll ? (
          <button type="button" className={dialog.primary} onClick={onDone}>
            {doneText}
          </button>
        ) : (
          <button type="button" className={dialog.primary} onClick={next}>
            Next part
          </button>
        )}
      </div>
    </Dialog>
  );
};

/** The last request has no answer. */
const Unknown = ({ currency, paying, number, onClose }: PayScreenProps) => {
  const { unknown, state, offline, sendAgain } = paying;
  if (unknown === null) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Dialog title={`${number}: no answer yet`} locked={state.busy !== null} onClose={onClose}>
      <NoticeBox
        tone="late"
        title={`${money(unknown.amount)} ${takenText({ method: unknown.kind, label: unknown.label })} may be recorded already`}
      >
        <span>Try again to find out. It is the same payment: it is never taken twice.</span>
      </NoticeBox>
      {unknown.kind === 'cash' && (
        <p className={styles.change}>{unknown.change > 0 ? `Change ${money(unknown.change)}, once it is recorded` : 'No change'}</p>
      )}
      {offline && <p className={dialog.text}>You’re offline. This till will find out when the connection is back.</p>}
      <FailureAlert error={state.error} />
      <div className={dialog.foot}>
        <button type="button" className={dialog.primary} disabled={state.busy !== null} onClick={sendAgain}>
          {state.busy === null ? 'Try again' : 'Trying…'}
        </button>
      </div>
    </Dialog>
  );
};

/** Cash received: typed, or by a note. */
const Pad = ({ paying, currency }: { paying: Paying; currency: CurrencyCode }) => {
  const { state, dispatch, part, toPay, given } = paying;
  const { pad } = state;
  const cash = state.method === 'cash';
  if (!cash && pad === 'given') return <p className={styles.terminal}>{howToTake[state.method]}</p>;
  const values: Record<PadTarget, number> = { given: given ?? toPay ?? 0, tip: part.tip, part: part.base };
  return (
    <div className={styles.block}>
      {cash && toPay !== null && (
        <div className={styles.notes} role="group" aria-label="Notes">
          {quickNotes(toPay, currency).map((amount) => (
            <button
              key={amount}
              type="button"
              className={dialog.key}
              aria-pressed={amount === given}
              onClick={() => dispatch({ type: 'note', amount })}
            >
              {amount === toPay ? `${formatMoney(amount, currency)} exactly` : formatMoney(amount, currency)}
            </button>
          ))}
        </div>
      )}
      {cash && pad !== 'given' && (
        <button type="button" className={styles.field} onClick={() => dispatch({ type: 'pad', pad: 'given' })}>
          <span>{padLabels.given}</span>
          <strong>{formatMoney(values.given, currency)}</strong>
        </button>
      )}
      <p className={styles.heading}>{padLabels[pad]}</p>
      <NumberPad
        key={pad}
        label={padLabels[pad]}
        value={values[pad]}
        currency={currency}
        fresh={!state.typing}
        onChange={(amount) => dispatch({ type: 'typed', amount })}
      />
    </div>
  );
};

/** Takes what is due for an order, all of it or in parts. */
export const PayScreen = (props: PayScreenProps) => {
  const { number, cart, currency, paying, onClose, aside } = props;
  const { state, due, rows, part, toPay, change, locked, offline, readError, writeOffs } = paying;
  const [writing, setWriting] = useState(false);
  if (state.taken !== null) return <Taken {...props} />;
  if (paying.unknown !== null && state.busy === null) return <Unknown {...props} />;
  const money = (amount: number) => formatMoney(amount, currency);
  if (due === undefined || rows === undefined) {
    return (
      <Dialog key="reading" title={`Pay ${number}`} onClose={onClose}>
        {readError || offline ? (
          <>
            <p className={dialog.text} role="alert">
              {offline
                ? 'You’re offline. Payments need the server: this order is saved, and can be paid when the connection is back.'
                : readError?.message}
            </p>
            <div className={dialog.foot}>
              <button type="button" className={dialog.primary} onClick={paying.readAgain}>
                Try again
              </button>
            </div>
          </>
        ) : (
          <div role="status" aria-label="Reading what is due">
            <Skeleton height="12rem" />
          </div>
        )}
      </Dialog>
    );
  }
  if (due.base === 0 && state.busy === null) {
    return (
      <Dialog key="nothing" title={`Nothing is due for ${number}`} onClose={props.onDone}>
        <NotRecorded part={paying.refused} what={`${number} was paid at another till`} currency={currency} />
        <p className={dialog.text}>It was paid or written off, here or at another till.</p>
        <PartsPaid rows={rows} order={{ id: paying.orderId, number, cart, currency }} />
        <WrittenOff rows={writeOffs ?? []} order={{ id: paying.orderId, number, currency }} />
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={props.onDone}>
            {props.doneText}
          </button>
        </div>
      </Dialog>
    );
  }
  const ready = toPay !== null && part.base > 0 && change >= 0 && !locked && !offline;
  return (
    <Dialog key="paying" title={`${number}: ${money(due.base + due.tip)} to pay`} full locked={state.busy !== null} onClose={onClose}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <SplitPanel paying={paying} cart={cart} covers={props.covers} currency={currency} />
          <TipRow paying={paying} currency={currency} />
          <PartsPaid rows={rows} order={{ id: paying.orderId, number, cart, currency }} />
          <WrittenOff rows={writeOffs ?? []} order={{ id: paying.orderId, number, currency }} />
        </div>
        <fieldset className={styles.ways} disabled={locked}>
          <MethodChoice paying={paying} currency={currency} />
          <Pad paying={paying} currency={currency} />
        </fieldset>
      </div>
      <div className={styles.foot}>
        <FailureAlert error={state.error} />
        {state.method === 'cash' && !offline && <DrawerClosed />}
        {offline && (
          <p className={styles.quiet} role="status">
            You’re offline. Payments need the server. This order is saved: take the payment when the connection is back.
          </p>
        )}
        <div className={styles.act}>
          {state.method === 'cash' && toPay !== null && (
            <p className={styles.change} role="status">
              {change < 0 ? `${money(-change)} more is needed` : change > 0 ? `Change ${money(change)}` : 'No change'}
            </p>
          )}
          {writeOffs !== undefined && (
            <button type="button" className={dialog.button} disabled={locked || offline} onClick={() => setWriting(true)}>
              No payment required…
            </button>
          )}
          {aside}
          <button type="button" className={dialog.primary} disabled={!ready} onClick={paying.send}>
            {state.busy !== null
              ? 'Taking…'
              : part.base === 0
                ? state.split.mode === 'item'
                  ? 'Choose what this guest pays for'
                  : 'Enter an amount'
                : toPay === null
                  ? paying.isAllowed
                    ? 'Calculating…'
                    : 'Choose a payment type'
                  : `Take ${money(toPay)} ${takenText({ method: state.method, label: paying.label })}`}
          </button>
        </div>
      </div>
      {writing && (
        <WriteOffDialog number={number} currency={currency} paying={paying} onClose={() => setWriting(false)} onDone={props.onDone} />
      )}
    </Dialog>
  );
};
