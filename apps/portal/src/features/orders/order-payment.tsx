import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { formatInstantTimeShort } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { useApi, type Order } from '../../shared/api.ts';
import type { OrderKey } from '../../shared/order-key.ts';
import { paths } from '../../shared/paths.ts';
import { useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { focusElement } from '../../shared/ui/focus-element.ts';
import { useCustomer } from '../../shared/use-customer.ts';
import { openAttempt } from '../../shared/placing/attempt.ts';
import { isTypedCard, onlyCards } from '../../shared/payment/pay-methods.ts';
import { PayStep } from '../../shared/payment/pay-step.tsx';
import { usePayChoice } from '../../shared/payment/use-pay-choice.ts';
import { giveUpPayment } from '../../shared/payment/payment-calls.ts';
import { PayNotice } from '../../shared/payment/pay-notice.tsx';
import { isWorking } from '../../shared/payment/payment-machine.ts';
import { useCardForm } from '../../shared/payment/use-card-form.ts';
import { usePayment } from '../../shared/payment/use-payment.ts';
import { isBackFromBank } from './use-arrival.ts';
import styles from './order-payment.module.css';

interface OrderPaymentProps {
  order: Order;
  orderKey: OrderKey;
  onPaid: (order: Order) => void;
  /** The order has ended, or was abandoned. */
  onChange: () => void;
}

/** An order that waits for its payment: until when, and the guest's two options. */
export const OrderPayment = ({ order, orderKey, onPaid, onChange }: OrderPaymentProps) => {
  const api = useApi();
  const router = useRouter();
  const store = useStore();
  /** The bank has sent the guest back here (`?paying=1`). */
  const [returning] = useState(() => isBackFromBank(location.search));
  const { customer } = useCustomer();
  const [open, setOpen] = useState(false);
  const [payBefore, setPayBefore] = useState<string | null>(null);
  const [givingUp, setGivingUp] = useState<'no' | 'asked' | 'sent' | 'failed'>('no');
  const paying = usePayChoice({ ...store, paymentMethods: onlyCards }, order.collectionType);
  const typesCard = isTypedCard(paying.choice);
  const { grandTotal, currency } = order.cart;
  const form = useCardForm({ wanted: open && typesCard, amount: grandTotal, currency });
  const payment = usePayment({
    handleAction: form.handleAction,
    onPaid,
    onOver: onChange,
    onUnpaid: (before, declined) => {
      setPayBefore(before);
      if (declined) setOpen(true);
      // The checkout that the guest came from is as they left it, and shows the reason.
      if (returning && openAttempt(store.id)?.id === order.id) void router.navigate({ href: paths.checkout(orderKey), replace: true });
    },
  });
  const { state } = payment;
  /** A second tap while the first is in progress is ignored. */
  const tapped = useRef(false);
  const busy = isWorking(state);

  // The provider's state first, before anything is offered: it may be paid by now.
  const look = useEffectEvent(() => {
    void payment.check(orderKey, { quiet: !returning });
    // What the bank added to the address is not needed.
    if (returning) router.history.replace(paths.order(orderKey, order.id) + location.hash);
  });
  useEffect(() => look(), [order.id]);

  const mark = useEffectEvent(() => {
    if (state.kind === 'declined' && state.tried && state.decline.field !== null)
      form.current()?.mark({ field: state.decline.field, message: state.decline.message });
  });
  useEffect(() => {
    if (state.kind === 'declined' && form.state === 'ready') mark();
  }, [state, form.state]);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || tapped.current) return;
    tapped.current = true;
    if (state.kind === 'unreachable') await payment.retry(orderKey);
    else {
      const card = await paying.take(form);
      if (card) await payment.pay(orderKey, card);
    }
    tapped.current = false;
  };
  const giveUp = async () => {
    setGivingUp('sent');
    const verdict = await giveUpPayment(api, orderKey);
    if (verdict.kind === 'paid') return onPaid(verdict.order);
    if (verdict.kind === 'processing') {
      setGivingUp('no');
      return payment.check(orderKey);
    }
    if (verdict.kind === 'unreachable' || verdict.kind === 'refused') setGivingUp('failed');
    else onChange();
  };

  return (
    <section className={styles.payment} aria-label="Payment">
      {payBefore !== null && (
        <p className={styles.until}>
          Please pay before <strong>{formatInstantTimeShort(payBefore, order.timeZone)}</strong>. After that the order is closed.
        </p>
      )}
      <div aria-live="polite">
        <PayNotice state={state} onContinue={() => void payment.continueAtBank(orderKey)} />
      </div>
      {open && (
        <form className={styles.form} noValidate onSubmit={(event) => void pay(event)}>
          <PayStep
            methods={paying.methods}
            cards={paying.cards}
            choice={paying.choice}
            collectionType={order.collectionType}
            signedIn={customer !== null}
            form={form}
            state={state}
            problem={paying.problem}
            keepCard={paying.keepCard}
            onKeepCard={paying.setKeepCard}
            onChoose={(choice) => {
              payment.reset();
              paying.choose(choice);
            }}
          />
          <button type="submit" className={button.primary} aria-disabled={busy || undefined} aria-busy={busy || undefined}>
            {busy ? 'Paying' : state.kind === 'unreachable' ? 'Try again' : `Pay ${formatMoney(grandTotal, currency)}`}
          </button>
        </form>
      )}
      <div className={styles.actions}>
        {!open && (
          <button type="button" className={button.primary} disabled={busy} onClick={() => setOpen(true)}>
            Pay now
          </button>
        )}
        {givingUp === 'no' || givingUp === 'failed' ? (
          <button type="button" className={button.quiet} disabled={busy} onClick={() => setGivingUp('asked')}>
            Give up this order
          </button>
        ) : (
          <div className={styles.sure} role="group" aria-label="Give up this order?">
            <p>The order is closed and not made. Nothing is charged.</p>
            <button type="button" className={button.quiet} disabled={givingUp === 'sent'} onClick={() => void giveUp()} ref={focusElement}>
              Yes, give it up
            </button>
            <button type="button" className={button.text} disabled={givingUp === 'sent'} onClick={() => setGivingUp('no')}>
              Keep it
            </button>
          </div>
        )}
      </div>
      {givingUp === 'failed' && (
        <p className={styles.failed} role="alert">
          We did not hear back. Please try again: nothing is charged in the meantime.
        </p>
      )}
    </section>
  );
};
