import { imageSources } from '@servery/app-kit/image.ts';
import { getCount } from '../shared/cart/cart.ts';
import { useCart } from '../shared/cart/cart-store.ts';
import { useRestaurant, useStore } from '../shared/scope.ts';
import { useSignedInAs } from '../shared/signed-in.ts';
import { Icon } from '../shared/ui/icon.tsx';
import * as icons from '../shared/ui/icons.ts';
import { paths } from '../shared/paths.ts';
import { PageLink } from '../shared/ui/page-link.tsx';
import styles from './site-header.module.css';

/** The restaurant, the guest's orders and the cart, on every page of a store. */
export const SiteHeader = () => {
  const { restaurant } = useRestaurant();
  const store = useStore();
  const params = { restaurantId: restaurant.id, storeId: store.id };
  const name = useSignedInAs(restaurant.id);
  const count = useCart(store.id, getCount);
  const logo = restaurant.logo && imageSources(restaurant.logo, { width: 40, ratio: 'square' });
  const inner = (
    <>
      {logo ? (
        <img className={styles.logo} {...logo} alt="" />
      ) : (
        <span className={styles.logo} aria-hidden="true">
          {restaurant.name.slice(0, 1)}
        </span>
      )}
      <span className={styles.name}>{restaurant.name}</span>
    </>
  );
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {restaurant.stores.length > 1 ? (
          <PageLink to={paths.restaurant(restaurant.id)} className={styles.brand}>
            {inner}
          </PageLink>
        ) : (
          <PageLink to={paths.store(params)} className={styles.brand}>
            {inner}
          </PageLink>
        )}
        <nav className={styles.nav} aria-label="Your visit">
          <PageLink to={paths.hours(params)} className={`${styles.link} ${styles.wide}`}>
            <Icon of={icons.clock} />
            <span className={styles.word}>Hours</span>
          </PageLink>
          <PageLink
            to={name === null ? paths.login(params) : paths.account(params)}
            className={styles.link}
            data-in={name !== null || undefined}
          >
            <Icon of={icons.person} />
            <span className={styles.word}>{name === null ? 'Sign in' : name || 'Account'}</span>
          </PageLink>
          <PageLink to={paths.orders(params)} className={styles.link}>
            <Icon of={icons.receipt} />
            <span className={styles.word}>Your orders</span>
          </PageLink>
          <PageLink to={paths.cart(params)} className={styles.link} over>
            <span className={styles.bag}>
              <Icon of={icons.bag} />
              {count > 0 && (
                <span className={styles.count} aria-hidden="true">
                  {count > 99 ? '99+' : count}
                </span>
              )}
            </span>
            <span className={styles.word}>Cart</span>
            {count > 0 && <span className={styles.hidden}>, {count === 1 ? '1 item' : `${count} items`}</span>}
          </PageLink>
        </nav>
      </div>
    </header>
  );
};
