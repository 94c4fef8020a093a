import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './coupons-page.module.css';

/** Where a store's coupons are listed. */
export const CouponsPage = () => {
  const { origin } = useRestaurant();
  const store = useStore();
  const at = { restaurantId: store.restaurantId, storeId: store.id };
  return (
    <main id="content" className={styles.page}>
      <PageHead
        title={`Coupons | ${store.name}`}
        description={`Coupons for orders from ${store.name}.`}
        origin={origin}
        path={paths.coupons(at)}
      />
      <h1 className={styles.title}>Coupons</h1>
      <p className={styles.text}>There are no coupons right now. When {store.name} has one, you will find it on this page.</p>
      <PageLink to={paths.store(at)} className={button.primary}>
        See the menu
      </PageLink>
    </main>
  );
};
