import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { announce } from '../../shared/announcer.tsx';
import { useApi } from '../../shared/api.ts';
import { logout } from '../../shared/more-endpoints.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import { setSignedIn, useSignedInAs } from '../../shared/signed-in.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import page from '../../shared/ui/page.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { useCustomer } from '../../shared/use-customer.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { Addresses } from './addresses.tsx';
import { CustomerForm } from './customer-form.tsx';
import { SavedCards } from './saved-cards.tsx';
import styles from './account-page.module.css';

/** A customer's own page at a restaurant. */
export const AccountPage = () => {
  const api = useApi();
  const router = useRouter();
  const { origin, restaurant } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const signedIn = useSignedInAs(restaurant.id) !== null;
  const hydrated = useHydrated();
  const { customer, failed, set, retry } = useCustomer();
  const [leaving, setLeaving] = useState(false);

  // A visitor without a session, or with an expired one, signs in first.
  const login = paths.login(params, paths.account(params));
  useEffect(() => {
    if (hydrated && !signedIn && !leaving) void router.navigate({ href: login, replace: true });
  }, [hydrated, signedIn, leaving, router, login]);

  const signOut = async () => {
    setLeaving(true);
    const result = await api.call(logout, { params: { restaurantId: restaurant.id }, body: {}, retries: 1 });
    if (!result.ok && result.error.code !== 'user_not_allowed') {
      setLeaving(false);
      return announce('You could not be signed out. Please try again.');
    }
    setSignedIn(restaurant.id, null);
    await router.navigate({ href: paths.store(params), replace: true });
    announce('You are signed out');
  };
  return (
    <main id="content" className={`${page.page} ${styles.page}`}>
      <PageHead title={`Your account | ${store.name}`} origin={origin} />
      <BackToMenu />
      <h1 className={page.title}>Your account</h1>
      {failed && (
        <div className={styles.failed}>
          <p>We could not read your account. Please check the connection.</p>
          <button type="button" className={button.primary} onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {!customer && !failed && <div className={page.waiting} aria-busy="true" />}
      {customer && (
        <>
          <CustomerForm customer={customer} onSaved={set} />
          <SavedCards />
          <Addresses />
          <section className={styles.part} aria-labelledby="loyalty">
            <h2 id="loyalty" className={styles.heading}>
              Loyalty card
            </h2>
            <PageLink to={paths.loyalty(params)} className={button.quiet}>
              See your loyalty card
            </PageLink>
          </section>
          <section className={styles.part} aria-labelledby="orders">
            <h2 id="orders" className={styles.heading}>
              Your orders
            </h2>
            <p className={styles.muted}>
              {customer.previousOrderCount === 0
                ? `You have not ordered at ${restaurant.name} yet.`
                : `${customer.previousOrderCount === 1 ? '1 order' : `${customer.previousOrderCount} orders`} at ${restaurant.name}.`}
            </p>
            <PageLink to={paths.orders(params)} className={button.quiet}>
              See your orders
            </PageLink>
          </section>
          <button type="button" className={button.quiet} disabled={leaving} onClick={() => void signOut()}>
            Sign out
          </button>
        </>
      )}
    </main>
  );
};
