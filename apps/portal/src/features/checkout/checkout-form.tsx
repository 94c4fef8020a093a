import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { formatInstantTimeShort } from '@servery/domain/clock';
import type { Minor } from '@servery/domain/money';
import { isFree, isPaidByProvider, type CollectionType, type PaymentMethod } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import { getCartStore, useCart } from '../../shared/cart/cart-store.ts';
import { setCoupon } from '../../shared/cart/extras.ts';
import { usePricedCart } from '../../shared/cart/use-priced-cart.ts';
import { getDetails, useDraft } from '../../shared/delivery/delivery-draft.ts';
import { storeGuest, type Details } from '../../shared/guest-details.ts';
import { usePreview } from '../../shared/preview.ts';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { useSheetEntry } from '../../shared/ui/use-sheet-entry.ts';
import { useCustomer } from '../../shared/use-customer.ts';
import { useCardForm } from '../../shared/payment/use-card-form.ts';
import { cardSurchargeText, isByCard, isTypedCard, rememberMethod, type PayChoice } from '../../shared/payment/pay-methods.ts';
import { PayStep } from '../../shared/payment/pay-step.tsx';
import { usePayChoice } from '../../shared/payment/use-pay-choice.ts';
import { openAttempt } from '../../shared/placing/attempt.ts';
import { ConfirmPhoneSheet } from './confirm-phone-sheet.tsx';
import { checkDetails } from './details.ts';
import { HowField } from './how-field.tsx';
import { LongField } from './long-field.tsx';
import { OffersStep } from './offers-step.tsx';
import { PlaceBar } from './place-bar.tsx';
import { orderBody } from './order-body.ts';
import { blockedBy, isOfCharge, whereProblems } from './problems.ts';
import { Step } from './step.tsx';
import { Summary } from './summary.tsx';
import { SurchargeNotice } from './surcharge-notice.tsx';
import { useComeback } from './use-comeback.ts';
import { useCheckout } from './use-checkout.ts';
import { useFormProblems } from './use-form-problems.ts';
import { useDetails } from './use-details.ts';
import { useRefused } from './use-refused.ts';
import { useTermsAgain } from './use-terms-again.ts';
import { useWhen } from './use-when.ts';
import { WhenField } from './when-field.tsx';
import { WhereField } from './where-field.tsx';
import { WhoFields } from './who-fields.tsx';
import { WhoIsThis } from './who-is-this.tsx';
import styles from './checkout-page.module.css';

/** The whole checkout on one page, in the order in which people think: how and where, when, who, pay. `way`: the order type. */
export const CheckoutForm = ({ way }: { way: CollectionType }) => {
  const router = useRouter();
  const store = useStore();
  const test = usePreview(useRestaurant().restaurant);
  const kept = useCart(store.id, (whole) => whole);
  const cart = { ...kept, collectionType: way };
  const form = useRef<HTMLFormElement>(null);
  const { customer } = useCustomer();
  const { details, change } = useDetails(customer);
  const draft = useDraft(store.country);
  const [refresh, setRefresh] = useState(0);
  /** The price that the guest saw when they placed the order, for comparison after a change. */
  const [seen, setSeen] = useState<PricedCart | null>(null);
  /** The amount due, as last known. */
  const [total, setTotal] = useState<Minor | null>(null);
  const phoneSheet = useSheetEntry('confirmPhone');
  /** Discounts cover all of it: no payment method to choose, no card to enter. */
  const free = total !== null && isFree({ grandTotal: total });
  const [dineIn, delivered] = [way === 'dineIn', way === 'delivery'];
  const to = delivered ? getDetails(draft, store.country) : null;
  const { slots, failed: slotsFailed, gone } = useWhen(store, cart, refresh);
  const paying = usePayChoice(store, way);
  const priced = usePricedCart(cart, { refresh, to, paymentMethod: paying.choice?.method ?? null });
  const byCard = !free && !test && isByCard(paying.choice);
  const typesCard = byCard && isTypedCard(paying.choice);
  const cardForm = useCardForm({ wanted: typesCard, amount: total, currency: store.currency });
  const { state, pay, payBefore, waitingCart, submit, continueAtBank, reset } = useCheckout(cardForm.handleAction, { test });
  const bodyFor = (paymentMethod: PaymentMethod, shownTotal: Minor, who = details) =>
    orderBody({ store, cart, details: who, to, asked: priced.asked, shownTotal, paymentMethod });
  /** The placed order waits for its card payment and has its stock reserved, so what is left for others does not matter. */
  const waits =
    waitingCart !== null &&
    paying.choice !== null &&
    openAttempt(store.id)?.waiting === JSON.stringify(bodyFor(paying.choice.method, waitingCart.grandTotal));
  const quote = waits ? { cart: waitingCart, problems: [] } : priced.quote;
  const update = (changes: Partial<typeof cart>) => getCartStore(store.id).update((before) => ({ ...before, ...changes }));

  // An order type that the store no longer offers was replaced by another. At once: in a later frame it would undo what the guest has chosen
  // by then.
  useLayoutEffect(() => {
    getCartStore(store.id).update((before) => (before.collectionType === way ? before : { ...before, collectionType: way }));
  }, [store.id, way]);
  const askAgain = () => setRefresh((count) => count + 1);
  useComeback(askAgain);

  // A refusal names a field: focus it, so that the guest can correct it.
  const mark = useEffectEvent(() => {
    if (pay.kind === 'declined' && pay.tried && typesCard && pay.decline.field !== null) {
      cardForm.current()?.mark({ field: pay.decline.field, message: pay.decline.message });
    }
  });
  useEffect(() => {
    if (pay.kind === 'declined' && cardForm.state === 'ready') mark();
  }, [pay, cardForm.state]);
  const { problems, mark: markProblems, touched, clear } = useFormProblems({ form, state, reset, byHand: draft.typed !== null });
  const changeDetails = (next: Details) => {
    change(next);
    touched();
  };
  const choose = (choice: PayChoice) => {
    reset();
    paying.choose(choice);
  };

  /** What was sent has not been answered: it is sent again unchanged, whatever the price is by now. */
  const again = state.kind === 'unreachable' || pay.kind === 'unreachable';
  const held = again || state.kind === 'placing';
  const { refused, forgetCoupon, forgetLoyalty } = useRefused(store.id, priced, held || waits);
  if (!held && quote?.cart && quote.cart.grandTotal !== total) setTotal(quote.cart.grandTotal);
  useTermsAgain(store, to?.address ?? null, quote);
  const timeless = !waits && slots !== null && slots.asap === null && slots.days.every((day) => day.slots.length === 0);
  const blocked = blockedBy(quote?.problems ?? []) ?? (timeless ? { text: 'No orders can be placed at the moment.', help: null } : null);
  const changeOffer = (forget: () => void) => () => {
    forget();
    reset();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const where = delivered ? whereProblems(draft, store.country) : {};
    if (markProblems({ ...where, ...checkDetails(details, !dineIn, store.country) })) return;
    const ready = again || (quote?.cart && blocked === null);
    if (!ready || !paying.choice || (typesCard && cardForm.state !== 'ready')) return;
    const { method } = paying.choice;
    storeGuest(details);
    if (!free && !test) rememberMethod(method);
    if (quote?.cart) setSeen(quote.cart);
    place(method);
  };
  const place = (method: PaymentMethod, who = details) => {
    const shownTotal = quote?.cart?.grandTotal ?? seen?.grandTotal ?? 0;
    const payer = byCard ? ({ kind: 'card', take: () => paying.take(cardForm) } as const) : ({ kind: 'later' } as const);
    void submit(bodyFor(method, shownTotal, who), payer).then((changed) => {
      if (!changed) return;
      askAgain();
      // The store and menu on this page are out of date as well.
      void router.invalidate();
    });
  };

  const cap = state.kind === 'refused' ? state.cap : undefined;
  const confirms = cap?.verify === true;
  const confirming = confirms && phoneSheet.open;
  const showSheet = useEffectEvent(() => confirms && phoneSheet.show());
  useEffect(() => void showSheet(), [state]);
  // No check is running any more: another payment method was chosen, or the page was reloaded.
  const isOver = phoneSheet.open && !confirms && state.kind !== 'placing';
  const closeSheet = useEffectEvent(() => phoneSheet.close());
  useEffect(() => {
    if (isOver) void closeSheet();
  }, [isOver]);
  /** The order is sent with the confirmed number. */
  const placeConfirmed = async (phone: string) => {
    const who = { ...details, phone };
    change(who);
    storeGuest(who);
    // The order's page replaces the checkout in the history, not the sheet.
    await phoneSheet.close();
    if (paying.choice) place(paying.choice.method, who);
  };
  const card = paying.methods.find(isPaidByProvider);
  const payByCard = cap?.payByCard === true && card ? () => choose({ method: card, sourceId: null }) : null;

  const outside = quote?.problems.find(({ code }) => code === 'OUTSIDE_AREA' || code === 'ADDRESS_MISMATCH')?.message;
  const unpayable = quote?.problems.find(isOfCharge)?.message;
  const shown = { ...(outside === undefined ? {} : { address: outside }), ...problems };
  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={send}>
        <div className={styles.steps}>
          <Step title="How would you like it?">
            <HowField
              cart={cart}
              onChange={(collectionType) => {
                clear();
                update({ collectionType });
              }}
            />
          </Step>
          {delivered && (
            <Step title="Where to">
              <WhereField problems={shown} onChange={touched} />
            </Step>
          )}
          <Step title="When would you like it?">
            {slots ? (
              <WhenField
                slots={slots}
                way={way}
                gone={gone}
                value={slots.days.length === 0 ? null : cart.requestedFor}
                onChange={(requestedFor) => {
                  reset();
                  update({ requestedFor });
                }}
              />
            ) : slotsFailed ? (
              <p className={styles.hint}>
                The times could not be read.{' '}
                <button type="button" className={button.text} onClick={askAgain}>
                  Try again
                </button>
              </p>
            ) : (
              <div className={styles.waiting} aria-busy="true" />
            )}
            {slots && <SurchargeNotice store={store} slots={slots} requestedFor={cart.requestedFor} priced={quote?.cart ?? null} />}
          </Step>
          <Step title="Your details">
            <WhoIsThis customer={customer} />
            <WhoFields details={details} problems={shown} phoneRequired={!dineIn} onChange={changeDetails} />
          </Step>
          {store.hasComments && store.commentMaxLength.order > 0 && (
            <Step title="Anything else?">
              <LongField
                label="Note for the restaurant"
                name="comments"
                value={cart.comments}
                max={store.commentMaxLength.order}
                problem={shown.comments}
                onValue={(comments) => {
                  touched();
                  update({ comments });
                }}
              />
            </Step>
          )}
          <OffersStep
            cart={cart}
            quote={quote}
            itemTotal={priced.itemTotal}
            refused={refused}
            onCoupon={changeOffer(forgetCoupon)}
            onLoyalty={changeOffer(forgetLoyalty)}
            onTip={reset}
          />
          <Step title="Pay">
            {unpayable !== undefined && (
              <p className={styles.problem} role="alert">
                {unpayable}
              </p>
            )}
            {free ? (
              <p className={styles.hint}>Nothing to pay: your discounts cover all of it.</p>
            ) : test && paying.choice !== null ? (
              <p className={styles.hint}>This is a test order: no payment is taken.</p>
            ) : (
              <PayStep
                methods={paying.methods}
                cards={paying.cards}
                choice={paying.choice}
                collectionType={way}
                cardNote={cardSurchargeText(store)}
                signedIn={customer !== null}
                form={cardForm}
                state={pay}
                problem={paying.problem}
                keepCard={paying.keepCard}
                onKeepCard={paying.setKeepCard}
                onChoose={choose}
              />
            )}
          </Step>
        </div>
        <div className={styles.side}>
          <Summary cart={cart} quote={quote} seen={seen} conflict={state.kind === 'conflict' ? state.conflict : null} />
          <PlaceBar
            state={state}
            pay={pay}
            card={byCard}
            test={test}
            again={again}
            unready={typesCard && cardForm.state !== 'ready'}
            waitsUntil={payBefore === null ? null : formatInstantTimeShort(payBefore, store.timeZone)}
            total={quote?.cart ? { amount: quote.cart.grandTotal, currency: quote.cart.currency } : null}
            blocked={blocked}
            unpriced={priced.failed}
            onRetryPrice={askAgain}
            onDropCoupon={() => {
              reset();
              setCoupon(store.id, null);
            }}
            onContinueAtBank={continueAtBank}
            confirmPhone={confirms ? { open: confirming, onOpen: phoneSheet.show } : null}
            onPayByCard={payByCard}
          />
        </div>
      </form>
      {state.kind === 'refused' && confirming && (
        <ConfirmPhoneSheet
          message={state.message}
          phone={details.phone}
          onPayByCard={payByCard}
          onConfirmed={(phone) => void placeConfirmed(phone)}
          onClose={() => void phoneSheet.close()}
        />
      )}
    </>
  );
};
