import { formatMoney } from '@servery/domain/money';
import { announce } from '../../shared/announcer.tsx';
import type { Cart } from '../../shared/cart/cart.ts';
import { removeLine, restoreLine, setQuantity } from '../../shared/cart/cart-changes.ts';
import { getCartStore, useCart } from '../../shared/cart/cart-store.ts';
import { isOfCoupon } from '../../shared/cart/extras.ts';
import { dealsMade, shownTotal } from '../../shared/cart/deals-made.ts';
import { priceLocally, type LocalLine } from '../../shared/cart/local-price.ts';
import { usePricedCart } from '../../shared/cart/use-priced-cart.ts';
import { DealsMadeRows } from '../../shared/lines/deals-made-rows.tsx';
import { getDetails, useDraft } from '../../shared/delivery/delivery-draft.ts';
import { openFeeText } from '../../shared/delivery/store-terms.ts';
import { useMenu, useRestaurant, useStore } from '../../shared/scope.ts';
import { openText, overHints, getOver, takesOrdersAhead } from '../../shared/store-hours.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { PriceBreakdown } from '../../shared/ui/price-breakdown.tsx';
import { getWay } from '../../shared/cart/ways.ts';
import { CartCoupon } from './cart-coupon.tsx';
import { CartLine } from './cart-line.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { SaveCart } from './save-cart.tsx';
import styles from './cart-view.module.css';

/** The cart: every line can be changed. It is priced immediately from this page's menu and then by the server, whose price counts. */
export const CartView = ({ heading }: { heading: 'h2' | 'none' }) => {
  const { readAt } = useRestaurant();
  const store = useStore();
  const menu = useMenu();
  const cart = useCart(store.id, (whole) => whole);
  // Until then the device's cart is unknown: nothing is shown about it.
  const hydrated = useHydrated();
  const draft = useDraft(store.country);
  const to = cart.collectionType === 'delivery' ? getDetails(draft, store.country) : null;
  const { quote, failed, asked } = usePricedCart(cart, { to });
  const openFee = cart.collectionType === 'delivery' && quote?.cart ? openFeeText(store, to?.address ?? null) : null;
  const local = priceLocally(menu, cart);
  const made = quote?.cart ? dealsMade(local, quote.cart) : null;
  const update = (change: (before: Cart) => Cart) => getCartStore(store.id).update(change);
  const way = getWay(store, cart);
  const ahead = takesOrdersAhead(store);
  const over = getOver(store, way === null ? [] : [way]);
  const place =
    way === 'dineIn' && cart.table ? `At ${cart.table.name}` : `${way === 'delivery' ? 'Delivery' : 'Pickup'} from ${store.name}`;
  const problems = quote?.problems ?? [];
  /** Problems of lines: the others are solved at the checkout, by another address or order type. */
  const marked = problems.filter(({ lineId }) => lineId !== null).length;

  const remove = ({ line, item }: LocalLine) => {
    const at = cart.lines.findIndex(({ id }) => id === line.id);
    update((before) => removeLine(before, line.id));
    announce(`${item?.name ?? 'Item'} removed`, () => update((now) => restoreLine(now, line, at)));
  };

  return (
    <div className={styles.cart}>
      <div className={styles.head}>
        {heading === 'h2' && <h2 className={styles.title}>Your order</h2>}
        <p className={styles.place}>{place}</p>
      </div>
      {local.lines.length === 0 ? (
        <div className={styles.empty}>
          <Icon of={icons.bag} />
          {hydrated && <p>Nothing here yet. Tap + on anything you like.</p>}
          <noscript>
            <p>Ordering online needs JavaScript. You can also call us{store.phone ? ` on ${store.phone}` : ''}.</p>
          </noscript>
        </div>
      ) : (
        <>
          <ul className={styles.lines}>
            {local.lines.map((priced) => (
              <CartLine
                key={priced.line.id}
                priced={priced}
                total={shownTotal(priced, made, quote?.cart)}
                inDeal={made?.lineIds.has(priced.line.id) ?? false}
                currency={menu.currency}
                problem={quote?.problems.find(({ lineId }) => lineId === priced.line.id)}
                onQuantity={(quantity) => update((before) => setQuantity(before, priced.line.id, quantity))}
                onRemove={() => remove(priced)}
              />
            ))}
          </ul>
          <div className={styles.foot}>
            {made && <DealsMadeRows made={made} currency={menu.currency} />}
            {asked.couponCode !== null && <CartCoupon code={asked.couponCode} problems={problems} />}
            {quote?.cart ? (
              <PriceBreakdown cart={quote.cart} />
            ) : (
              <p className={styles.subtotal} aria-busy={!failed && !quote}>
                <span>Subtotal</span>
                <span>{formatMoney(local.itemTotal, menu.currency)}</span>
              </p>
            )}
            {openFee !== null && <p className={styles.hint}>{openFee}</p>}
            {failed && (
              <p className={styles.hint}>We could not reach the restaurant to confirm the price. It is checked again at checkout.</p>
            )}
            {problems
              .filter((problem) => problem.lineId === null && !isOfCoupon(problem))
              .map(({ code, message }) => (
                <p key={code} className={styles.blocked} role="status">
                  {message}
                </p>
              ))}
            <SaveCart lines={local.lines} />
            {over !== null && <p className={styles.hint}>{overHints[over]}</p>}
            {!store.status.open && ahead && <p className={styles.hint}>The store is closed now. You can order ahead at checkout.</p>}
          </div>
          <div className={styles.go}>
            {!store.status.open && !ahead ? (
              <>
                <p className={styles.blocked} role="status">
                  {openText(store, readAt).text}. It takes no orders at the moment.
                </p>
                <PageLink to={paths.restaurant(store.restaurantId)} className={`${button.quiet} ${styles.checkout}`}>
                  See all our stores
                </PageLink>
              </>
            ) : marked > 0 ? (
              <p className={styles.blocked} role="status">
                {marked === 1 ? 'One line needs' : `${marked} things need`} your attention before checkout.
              </p>
            ) : (
              <PageLink
                to={paths.checkout({ restaurantId: store.restaurantId, storeId: store.id })}
                className={`${button.primary} ${styles.checkout}`}
              >
                Go to checkout
                <span>{formatMoney(quote?.cart?.grandTotal ?? local.itemTotal, menu.currency)}</span>
              </PageLink>
            )}
          </div>
        </>
      )}
    </div>
  );
};
