import { Outlet, useMatch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { MenuPage } from '../features/menu/menu-page.tsx';
import { useCart } from '../shared/cart/cart-store.ts';
import { useMenu, useStoreParams } from '../shared/scope.ts';
import { useMediaQuery } from '../shared/media-query.ts';
import { useMenuLive } from './menu-live.ts';
import { loadAhead } from './screen.ts';
import styles from './menu-layout.module.css';

const CartBar = lazy(async () => ({ default: (await import('../features/cart/cart-bar.tsx')).CartBar }));
const CartView = lazy(async () => ({ default: (await import('../features/cart/cart-view.tsx')).CartView }));

const checkout = '/restaurants/$restaurantId/stores/$storeId/menu/checkout';

/** Pages that need the menu: the checkout on its own, everything else over the menu page. */
export const MenuLayout = () => (useMatch({ from: checkout, shouldThrow: false }) ? <Outlet /> : <MenuWithCart />);

/** The cart's panel until the device's cart has been read. */
const Waiting = () => <p className={styles.title}>Your order</p>;

/** The menu with the cart beside it on wide screens, and below it on others. */
const MenuWithCart = () => {
  const wide = useMediaQuery('(min-width: 1100px)');
  const filled = useCart(useStoreParams().storeId, ({ lines }) => lines.length > 0);
  useMenuLive();
  const builders = useMenu().items.some(({ type }) => type !== 'basic' && type !== 'custom');
  useEffect(() => loadAhead(builders), [builders]);
  return (
    <MenuPage
      aside={
        <div className={styles.panel}>
          {wide ? (
            <Suspense fallback={<Waiting />}>
              <CartView heading="h2" />
            </Suspense>
          ) : (
            <Waiting />
          )}
        </div>
      }
    >
      <Outlet />
      {!wide && filled && (
        <Suspense>
          <CartBar />
        </Suspense>
      )}
    </MenuPage>
  );
};
