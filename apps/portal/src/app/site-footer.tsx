import { storeAddressInOneLine } from '@servery/domain/delivery';
import { useRestaurant, useStore } from '../shared/scope.ts';
import { paths } from '../shared/paths.ts';
import { PageLink } from '../shared/ui/page-link.tsx';
import styles from './site-footer.module.css';

/** The store's address and phone number. */
export const SiteFooter = () => {
  const { restaurant } = useRestaurant();
  const store = useStore();
  const at = { restaurantId: restaurant.id, storeId: store.id };
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>{store.name}</p>
          <p>{storeAddressInOneLine(store.address)}</p>
          {store.phone && (
            <p>
              <a href={`tel:${store.phone.replaceAll(' ', '')}`}>{store.phone}</a>
            </p>
          )}
        </div>
        <nav className={styles.links} aria-label="More">
          <PageLink to={paths.restaurant(restaurant.id)}>About {restaurant.name}</PageLink>
          <PageLink to={paths.hours(at)}>Trading hours</PageLink>
          {store.delivery && <PageLink to={paths.delivery(at)}>Delivery</PageLink>}
          <PageLink to={paths.coupons(at)}>Coupons</PageLink>
          <PageLink to={paths.loyalty(at)}>Loyalty card</PageLink>
          <PageLink to="/">More restaurants</PageLink>
        </nav>
      </div>
    </footer>
  );
};
