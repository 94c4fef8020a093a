import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PlaceOrderConflict } from '@servery/contract/online-ordering';
import { formatMoney } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';
import { announce } from '../../shared/announcer.tsx';
import type { Quote } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import { removeLine, restoreLine } from '../../shared/cart/cart-changes.ts';
import { getCartStore } from '../../shared/cart/cart-store.ts';
import { dealsMade, shownTotal } from '../../shared/cart/deals-made.ts';
import { priceLocally, type LocalLine } from '../../shared/cart/local-price.ts';
import { DealsMadeRows } from '../../shared/lines/deals-made-rows.tsx';
import { LineDetails } from '../../shared/lines/line-details.tsx';
import { paths } from '../../shared/paths.ts';
import { useMenu, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { PriceBreakdown } from '../../shared/ui/price-breakdown.tsx';
import { priceChanges } from './conflict.ts';
import styles from './summary.module.css';

interface SummaryProps {
  cart: Cart;
  quote: Quote | null;
  /** What the guest saw when they placed the order. */
  seen: PricedCart | null;
  conflict: PlaceOrderConflict | null;
}

/** The order with its prices; after a conflict, with what has changed. */
export const Summary = ({ cart, quote, seen, conflict }: SummaryProps) => {
  const menu = useMenu();
  const params = useStoreParams();
  const priced = quote?.cart;
  const problems = quote?.problems ?? [];
  const prices = priceLocally(menu, cart);
  const made = priced ? dealsMade(prices, priced) : null;
  // Once the guest has solved the marked problems, there is nothing more to show. A removed coupon is different: its effect on the price
  // stays visible.
  const marked = conflict?.problems.some(({ lineId }) => lineId !== null) ?? false;
  const told = marked && quote && problems.length === 0 ? null : conflict;
  const remove = ({ line, item }: LocalLine) => {
    const at = cart.lines.findIndex(({ id }) => id === line.id);
    const { update } = getCartStore(params.storeId);
    update((before) => removeLine(before, line.id));
    announce(`${item?.name ?? 'Item'} removed`, () => update((now) => restoreLine(now, line, at)));
  };
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <div className={styles.head}>
        <h2 id="summary" className={styles.title}>
          Your order
        </h2>
        <PageLink to={paths.cart(params)} className={button.text}>
          Change
        </PageLink>
      </div>
      {told && <Changes conflict={told} seen={seen} now={priced ?? told.cart} />}
      <ul className={styles.lines}>
        {prices.lines.map((local) => {
          const { line, item, priced: of } = local;
          const inDeal = made?.lineIds.has(line.id) ?? false;
          const amount = formatMoney(shownTotal(local, made, priced), menu.currency);
          const problem = problems.find(({ lineId }) => lineId === line.id);
          return (
            <li key={line.id} className={styles.line} data-problem={problem ? true : undefined}>
              <span className={styles.quantity}>{line.quantity}</span>
              <div className={styles.name}>
                {item?.name ?? 'This item has left the menu'}
                {of && <LineDetails of={of} />}
                {line.comments && <span className={styles.choices}>“{line.comments}”</span>}
              </div>
              <span className={styles.total}>{inDeal ? <s className={styles.before}>{amount}</s> : amount}</span>
              {problem && (
                <span className={styles.problem} role="alert">
                  <span>{problem.message}</span>
                  <button type="button" className={styles.remove} onClick={() => remove(local)}>
                    Remove<span className={styles.hidden}> {item?.name ?? 'this item'}</span>
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {made && <DealsMadeRows made={made} currency={menu.currency} />}
      {priced ? <PriceBreakdown cart={priced} /> : problems.length === 0 && <div className={styles.waiting} aria-busy="true" />}
    </section>
  );
};

/** Something changed before the order was placed: nothing was ordered, and this is what changed. */
const Changes = ({ conflict, seen, now }: { conflict: PlaceOrderConflict; seen: PricedCart | null; now: PricedCart | null }) => {
  const panel = useRef<HTMLDivElement>(null);
  const router = useRouter();
  // On a phone the guest sees the button: what stopped the order scrolls into view. The page data is refetched at the same time, after
  // which the router restores the scroll position: it scrolls again then.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not pass on.
    const show = () => void panel.current?.scrollIntoView({ block: 'center' });
    show();
    const stop = router.subscribe('onRendered', () => {
      stop();
      show();
    });
    return stop;
  }, [conflict, router]);
  const changes = seen && now ? priceChanges(seen, now) : [];
  return (
    <div ref={panel} className={styles.changes} role="alert">
      <p className={styles.changed}>{conflict.message}</p>
      {(conflict.reason === 'PRICE_CHANGED' || conflict.reason === 'CART_PROBLEMS') &&
        seen &&
        now &&
        seen.grandTotal !== now.grandTotal && (
          <ul>
            {changes.map(({ key, name, before, after }) => (
              <Change key={key} name={name} before={formatMoney(before, now.currency)} after={formatMoney(after, now.currency)} />
            ))}
            <Change name="Total" before={formatMoney(seen.grandTotal, now.currency)} after={formatMoney(now.grandTotal, now.currency)} />
          </ul>
        )}
      <p>Nothing has been ordered yet.</p>
    </div>
  );
};

const Change = ({ name, before, after }: { name: string; before: string; after: string }) => (
  <li className={styles.change}>
    <span>{name}</span>
    <span>
      <span className={styles.hidden}>was </span>
      <s>{before}</s>
      <span className={styles.hidden}>, is now</span> <strong>{after}</strong>
    </span>
  </li>
);
