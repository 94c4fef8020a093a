import { getCount } from '../../shared/cart/cart.ts';
import { useCart } from '../../shared/cart/cart-store.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { getWay } from '../../shared/cart/ways.ts';
import { useJustPlaced } from './just-placed.ts';
import { CheckoutForm } from './checkout-form.tsx';
import styles from './checkout-page.module.css';

/** The checkout waits for the device's cart and details, which the server does not have. */
export const CheckoutPage = () => {
  const { origin } = useRestaurant();
  const store = useStore();
  const hydrated = useHydrated();
  const empty = useCart(store.id, (cart) => getCount(cart) === 0);
  const placed = useJustPlaced(store.id);
  const way = useCart(store.id, (cart) => getWay(store, cart));
  const menuPath = paths.store({ restaurantId: store.restaurantId, storeId: store.id });
  return (
    <main id="content" className={styles.page}>
      <PageHead title={`Checkout | ${store.name}`} origin={origin} />
      <BackToMenu />
      <h1 className={styles.title}>Checkout</h1>
      {!hydrated && (
        <>
          <noscript>
            <p>Ordering online needs JavaScript. You can also call us{store.phone ? ` on ${store.phone}` : ''}.</p>
          </noscript>
          <div className={styles.skeleton} aria-busy="true">
            <div />
            <div />
            <div />
            <div />
            <div />
            <div />
          </div>
        </>
      )}
      {hydrated && empty && (
        <div className={styles.empty}>
          {placed && <p>Order {placed.number} has been placed.</p>}
          <p>Your cart is empty.</p>
          {placed && (
            <PageLink to={paths.order(placed, placed.orderId)} className={button.primary}>
              See order {placed.number}
            </PageLink>
          )}
          <PageLink to={menuPath} className={placed ? button.quiet : button.primary}>
            See the menu
          </PageLink>
        </div>
      )}
      {hydrated && !empty && way === null && (
        <div className={styles.empty}>
          <p>This store takes no orders online at the moment. Your cart is kept on this device.</p>
          {store.phone && (
            <a className={button.primary} href={`tel:${store.phone.replaceAll(' ', '')}`}>
              Call {store.phone}
            </a>
          )}
        </div>
      )}
      {hydrated && !empty && way !== null && <CheckoutForm way={way} />}
    </main>
  );
};
