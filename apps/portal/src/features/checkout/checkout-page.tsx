import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { PricedCart } from '@servery/domain/pricing';
import { countOf } from '../../shared/cart/cart.ts';
import { cartStoreOf, useCart } from '../../shared/cart/cart-store.ts';
import { useQuote } from '../../shared/cart/use-quote.ts';
import { keep, readKept } from '../../shared/device.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useMenu, useRestaurant, useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { checkDetails, type DetailProblems, type Details } from './details.ts';
import { HowField } from './how-field.tsx';
import { NoteField } from './note-field.tsx';
import { PlaceBar } from './place-bar.tsx';
import { Summary } from './summary.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { useSlots } from './use-slots.ts';
import { WhenField } from './when-field.tsx';
import { WhoFields } from './who-fields.tsx';
import { Choice } from './choice.tsx';
import styles from './checkout-page.module.css';

/** What the device remembers of the guest, so that nothing is asked twice. */
function readGuest(): Details {
  try {
    const { name = '', phone = '', email = '' } = JSON.parse(readKept('guest') ?? '{}') as Partial<Details>;
    return { name: String(name), phone: String(phone), email: String(email) };
  } catch {
    return { name: '', phone: '', email: '' };
  }
}

/** The checkout waits for the device's own cart and details: the server knows neither. */
export const CheckoutPage = () => {
  const { origin } = useRestaurant();
  const store = useStore();
  const hydrated = useHydrated();
  const empty = useCart(store.id, (cart) => countOf(cart) === 0);
  const menuPath = paths.store({ restaurantId: store.restaurantId, storeId: store.id });
  return (
    <main id="content" className={styles.page}>
      <PageHead title={`Checkout | ${store.name}`} origin={origin} />
      <PageLink to={menuPath} className={`${button.text} ${styles.back}`}>
        <Icon of={more.back} />
        Back to the menu
      </PageLink>
      <h1 className={styles.title}>Checkout</h1>
      {!hydrated && (
        <>
          <div className={styles.waiting} aria-busy="true" />
          <noscript>
            <p>Ordering online needs JavaScript. You can also call us{store.phone ? ` on ${store.phone}` : ''}.</p>
          </noscript>
        </>
      )}
      {hydrated && empty && (
        <div className={styles.empty}>
          <p>Your cart is empty.</p>
          <PageLink to={menuPath} className={button.primary}>
            See the menu
          </PageLink>
        </div>
      )}
      {hydrated && !empty && <CheckoutForm />}
    </main>
  );
};

const CheckoutForm = () => {
  const store = useStore();
  const menu = useMenu();
  const cart = useCart(store.id, (whole) => whole);
  const [details, setDetails] = useState(readGuest);
  const [problems, setProblems] = useState<DetailProblems>({});
  const [refresh, setRefresh] = useState(0);
  /** What the guest saw when they placed the order: a change is told against it. */
  const [seen, setSeen] = useState<PricedCart | null>(null);
  const { state, place, reset } = usePlaceOrder();
  const { slots, failed: slotsFailed } = useSlots(cart.collectionType, refresh);
  const { quote, failed: quoteFailed } = useQuote(cart, `${menu.version} ${refresh}`);
  const dineIn = cart.collectionType === 'dineIn';
  const update = (change: Partial<typeof cart>) => cartStoreOf(store.id).update((before) => ({ ...before, ...change }));

  // A kept time that has passed, or that closed in the meantime, gives way to the earliest that there is.
  const known = slots?.days.some((day) => cart.requestedFor !== null && day.slots.includes(cart.requestedFor));
  const first = slots?.days.find((day) => day.slots.length > 0)?.slots[0] ?? null;
  const wanted = slots && !known ? (slots.asap === null ? first : null) : cart.requestedFor;
  useEffect(() => {
    if (dineIn) return;
    cartStoreOf(store.id).update((before) => (before.requestedFor === wanted ? before : { ...before, requestedFor: wanted }));
  }, [dineIn, store.id, wanted]);

  const changeDetails = (next: Details) => {
    setDetails(next);
    setProblems({});
    if (state.kind === 'refused') reset();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = checkDetails(details, !dineIn);
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (wrong) {
      form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    if (!quote?.cart) return;
    keep('guest', JSON.stringify(details));
    setSeen(quote.cart);
    void place({
      collectionType: cart.collectionType,
      requestedFor: dineIn ? null : cart.requestedFor,
      tableId: dineIn ? (cart.table?.id ?? null) : null,
      paymentMethod: 'inStore',
      customer: { name: details.name.trim(), phone: details.phone.trim(), email: details.email.trim() },
      comments: store.hasComments ? cart.comments.trim() : '',
      lines: [...cart.lines],
      shownTotal: quote.cart.grandTotal,
    }).then((changed) => {
      if (changed) setRefresh((count) => count + 1);
    });
  };

  const fields = state.kind === 'refused' ? state.fields : [];
  const told = Object.fromEntries(fields.map(({ path, message }) => [path.replace('customer.', ''), message])) as DetailProblems;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
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
          <WhoFields details={details} problems={{ ...told, ...problems }} phoneRequired={!dineIn} onChange={changeDetails} />
        </Step>
        <Step title="Pay">
          <Choice
            name="pay"
            checked
            title={dineIn ? 'Pay at the restaurant' : 'Pay when you pick up'}
            text="Card or cash, at the counter"
            onChoose={() => {}}
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
          total={quote?.cart ? { amount: quote.cart.grandTotal, currency: quote.cart.currency } : null}
          blocked={quote !== null && quote.problems.length > 0}
          unpriced={quoteFailed}
          onRetryPrice={() => setRefresh(refresh + 1)}
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
