import { useLoaderData, useRouter } from '@tanstack/react-router';
import { localTime } from '@servery/domain/clock';
import { useHasNetwork } from '@servery/app-kit/shown-live.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import page from '../../shared/ui/page.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { CouponCard } from './coupon-card.tsx';
import styles from './coupons-page.module.css';

/** Lists a store's public coupons with all their conditions. */
export const CouponsPage = () => {
  const { origin, restaurant, readAt } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const { coupons } = useLoaderData({ from: '/restaurants/$restaurantId/stores/$storeId/coupons' });
  const { date: today } = localTime(readAt, store.timeZone);
  const usable = store.hasCoupons;
  return (
    <main id="content" className={`${page.page} ${styles.page}`}>
      <PageHead
        title={`Coupons | ${store.name}`}
        description={`Coupons for orders from ${store.name}.`}
        origin={origin}
        path={paths.coupons(params)}
      />
      <BackToMenu />
      <h1 className={page.title}>Coupons</h1>
      {coupons === null && <Failed />}
      {coupons?.length === 0 && (
        <p className={styles.text}>There are no coupons right now. When {store.name} has one, you will find it on this page.</p>
      )}
      {coupons && coupons.length > 0 && (
        <>
          <p className={styles.text}>
            {usable
              ? 'One coupon to an order. Use it here, or type its code at the checkout.'
              : `Show these at ${store.name}: the checkout takes no coupons at the moment.`}
          </p>
          <ul className={styles.coupons}>
            {coupons.map((coupon) => (
              <CouponCard key={coupon.id} coupon={coupon} today={today} stores={restaurant.stores} usable={usable} />
            ))}
          </ul>
        </>
      )}
      {coupons !== null && (
        <PageLink to={paths.store(params)} className={coupons.length === 0 ? button.primary : button.quiet}>
          See the menu
        </PageLink>
      )}
    </main>
  );
};

const Failed = () => {
  const router = useRouter();
  const online = useHasNetwork();
  return (
    <>
      <p className={styles.text} role="alert">
        {online ? 'The coupons could not be read. Please try again.' : 'You are offline. The coupons appear here when you are back.'}
      </p>
      <button type="button" className={button.primary} onClick={() => void router.invalidate()}>
        Try again
      </button>
    </>
  );
};
