import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { formatInstantTimeShort } from '@servery/domain/clock';
import type { PricedCart } from '@servery/domain/pricing';
import { cartStoreOf, useCart } from '../../shared/cart/cart-store.ts';
import { useQuote } from '../../shared/cart/use-quote.ts';
import { keepGuest, readGuest, type Details } from '../../shared/guest-details.ts';
import { useMenu, useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { useCustomer } from '../../shared/use-customer.ts';
import { useCardForm } from '../../shared/payment/use-card-form.ts';
import { checkDetails, type DetailProblems } from './details.ts';
import { HowField } from './how-field.tsx';
import { NoteField } from './note-field.tsx';
import { rememberMethod, type PayChoice } from '../../shared/payment/pay-methods.ts';
import { PayStep } from '../../shared/payment/pay-step.tsx';
import { PlaceBar } from './place-bar.tsx';
import type { OrderBody } from '../../shared/placing/attempt.ts';
import { Summary } from './summary.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePayChoice } from '../../shared/payment/use-pay-choice.ts';
import { useSlots } from './use-slots.ts';
import { WhenField } from './when-field.tsx';
import { WhoFields } from './who-fields.tsx';
import { WhoIsThis } from './who-is-this.tsx';
import styles from './checkout-page.module.css';

export const CheckoutForm = () => {
  const store = useStore();
  const menu = useMenu();
  const cart = useCart(store.id, (whole) => whole);
  const form = useRef<HTMLFormElement>(null);
  const { customer } = useCustomer();
  const [typed, setTyped] = useState<Details | null>(null);
  const [problems, setProblems] = useState<DetailProblems>({});
  const [refresh, setRefresh] = useState(0);
  /** What the guest saw when they placed the order: a change is told against it. */
  const [seen, setSeen] = useState<PricedCart | null>(null);
  const { slots, failed: slotsFailed } = useSlots(cart.collectionType, refresh);
  const { quote, failed: quoteFailed } = useQuote(cart, `${menu.version} ${refresh}`);
  const dineIn = cart.collectionType === 'dineIn';
  const paying = usePayChoice(store, cart.collectionType);
  const byCard = paying.choice?.method === 'stripeCheckout';
  const typesCard = paying.choice?.method === 'stripeCheckout' && paying.choice.sourceId === null;
  const cardForm = useCardForm({ wanted: typesCard, amount: quote?.cart?.grandTotal ?? null, currency: store.currency });
  const { state, pay, payBefore, submit, continueAtBank, reset } = useCheckout(cardForm.handleAction);
  const update = (change: Partial<typeof cart>) => cartStoreOf(store.id).update((before) => ({ ...before, ...change }));

  // What the guest types counts; until then what the customer's account or this device knows.
  const kept = readGuest();
  const details = typed ?? {
    name: customer?.name || kept.name,
    phone: customer?.mobileNumberE164 || kept.phone,
    email: customer?.unverifiedEmail || kept.email,
  };

  // A kept time that has passed, or that closed in the meantime, gives way to the earliest that there is.
  const known = slots?.days.some((day) => cart.requestedFor !== null && day.slots.includes(cart.requestedFor));
  const first = slots?.days.find((day) => day.slots.length > 0)?.slots[0] ?? null;
  const wanted = slots && !known ? (slots.asap === null ? first : null) : cart.requestedFor;
  useEffect(() => {
    if (dineIn) return;
    cartStoreOf(store.id).update((before) => (before.requestedFor === wanted ? before : { ...before, requestedFor: wanted }));
  }, [dineIn, store.id, wanted]);

  // A refusal names a field: the focus goes there, so that the next thing typed is the answer to it.
  const mark = useEffectEvent(() => {
    if (pay.kind === 'declined' && pay.tried && typesCard && pay.decline.field !== null) {
      cardForm.current()?.mark({ field: pay.decline.field, message: pay.decline.message });
    }
  });
  useEffect(() => {
    if (pay.kind === 'declined' && cardForm.state === 'ready') mark();
  }, [pay, cardForm.state]);

  const changeDetails = (next: Details) => {
    setTyped(next);
    setProblems({});
    if (state.kind === 'refused') reset();
  };
  const choose = (choice: PayChoice) => {
    reset();
    paying.choose(choice);
  };

  const bodyOf = (priced: PricedCart, paymentMethod: OrderBody['paymentMethod']): OrderBody => ({
    collectionType: cart.collectionType,
    requestedFor: dineIn ? null : cart.requestedFor,
    tableId: dineIn ? (cart.table?.id ?? null) : null,
    paymentMethod,
    customer: { name: details.name.trim(), phone: details.phone.trim(), email: details.email.trim() },
    comments: store.hasComments ? cart.comments.trim() : '',
    lines: [...cart.lines],
    shownTotal: priced.grandTotal,
  });

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkDetails(details, !dineIn);
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (wrong) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    if (!quote?.cart || !paying.choice || (typesCard && cardForm.state !== 'ready')) return;
    const { method } = paying.choice;
    keepGuest(details);
    rememberMethod(method);
    setSeen(quote.cart);
    const payer = byCard ? ({ kind: 'card', take: () => paying.take(cardForm) } as const) : ({ kind: 'later' } as const);
    void submit(bodyOf(quote.cart, method), payer).then((changed) => {
      if (changed) setRefresh((count) => count + 1);
    });
  };

  const fields = state.kind === 'refused' ? state.fields : [];
  const told = Object.fromEntries(fields.map(({ path, message }) => [path.replace('customer.', ''), message])) as DetailProblems;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <div className={styles.steps}>
        <Step title="How">
          <HowField cart={cart} onChange={(collectionType) => update({ collectionType, requestedFor: null })} />
        </Step>
        <Step title="When">
          {slots ? (
            <WhenField
              slots={dineIn ? { ...slots, days: [] } : slots}
              value={dineIn ? null : cart.requestedFor}
              onChange={(requestedFor) => {
                reset();
                update({ requestedFor });
              }}
            />
          ) : slotsFailed ? (
            <p className={styles.hint}>
              The times could not be read.{' '}
              <button type="button" className={button.text} onClick={() => setRefresh(refresh + 1)}>
                Try again
              </button>
            </p>
          ) : (
            <div className={styles.waiting} aria-busy="true" />
          )}
        </Step>
        <Step title="Your details">
          <WhoIsThis customer={customer} />
          <WhoFields details={details} problems={{ ...told, ...problems }} phoneRequired={!dineIn} onChange={changeDetails} />
        </Step>
        <Step title="Pay">
          <PayStep
            methods={paying.methods}
            cards={paying.cards}
            choice={paying.choice}
            dineIn={dineIn}
            signedIn={customer !== null}
            form={cardForm}
            state={pay}
            problem={paying.problem}
            keepCard={paying.keepCard}
            onKeepCard={paying.setKeepCard}
            onChoose={choose}
          />
        </Step>
        {store.hasComments && store.commentMaxLength.order > 0 && (
          <Step title="Anything else?">
            <NoteField value={cart.comments} max={store.commentMaxLength.order} onChange={(comments) => update({ comments })} />
          </Step>
        )}
      </div>
      <div className={styles.side}>
        <Summary cart={cart} quote={quote} seen={seen} conflict={state.kind === 'conflict' ? state.conflict : null} />
        <PlaceBar
          state={state}
          pay={pay}
          card={byCard}
          unready={typesCard && cardForm.state !== 'ready'}
          waitsUntil={payBefore === null ? null : formatInstantTimeShort(payBefore, store.timeZone)}
          total={quote?.cart ? { amount: quote.cart.grandTotal, currency: quote.cart.currency } : null}
          blocked={quote !== null && quote.problems.length > 0}
          unpriced={quoteFailed}
          onRetryPrice={() => setRefresh(refresh + 1)}
          onContinueAtBank={continueAtBank}
        />
      </div>
    </form>
  );
};

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.step} aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);
