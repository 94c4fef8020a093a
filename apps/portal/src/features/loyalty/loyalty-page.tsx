import { useHasNetwork } from '@servery/app-kit/shown-live.ts';
import { schemeText } from '../../shared/offers/loyalty-text.ts';
import type { Scheme } from '../../shared/offers/offers.types.ts';
import { useLoyalty, type Loyalty } from '../../shared/offers/use-loyalty.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import page from '../../shared/ui/page.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { LoyaltyCardView } from './loyalty-card.tsx';
import { Stamps } from './stamps.tsx';
import styles from './loyalty-page.module.css';

/** A customer's loyalty card at a restaurant; for everybody else, what it is and how to get one. */
export const LoyaltyPage = () => {
  const { origin, restaurant } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const hydrated = useHydrated();
  const { loyalty, retry } = useLoyalty();
  return (
    <main id="content" className={`${page.page} ${styles.page}`}>
      <PageHead
        title={`Loyalty card | ${store.name}`}
        description={`The loyalty card of ${restaurant.name}.`}
        origin={origin}
        path={paths.loyalty(params)}
      />
      <BackToMenu />
      <h1 className={page.title}>Loyalty card</h1>
      {!hydrated && (
        <noscript>
          <p>Your loyalty card needs JavaScript to be shown.</p>
        </noscript>
      )}
      <Shown loyalty={loyalty} onRetry={retry} />
    </main>
  );
};

const Shown = ({ loyalty, onRetry }: { loyalty: Loyalty; onRetry: () => void }) => {
  const { restaurant } = useRestaurant();
  const params = useStoreParams();
  const online = useHasNetwork();
  if (loyalty.kind === 'waiting') return <div className={page.waiting} aria-busy="true" />;
  if (loyalty.kind === 'card') return <LoyaltyCardView card={loyalty.card} />;
  if (loyalty.kind === 'scheme') return <Invitation scheme={loyalty.scheme} />;
  if (loyalty.kind === 'none') {
    return (
      <>
        <p className={styles.muted}>
          {restaurant.name} has no loyalty card at the moment. When it has one, you will find yours on this page.
        </p>
        <PageLink to={paths.store(params)} className={button.primary}>
          See the menu
        </PageLink>
      </>
    );
  }
  return (
    <>
      <p className={styles.muted} role="alert">
        {online
          ? 'Your loyalty card could not be read. Please try again.'
          : 'You are offline. Your loyalty card appears here when you are back.'}
      </p>
      <button type="button" className={button.primary} onClick={onRetry}>
        Try again
      </button>
    </>
  );
};

/** Nobody is signed in: what the card would offer. */
const Invitation = ({ scheme }: { scheme: Scheme }) => {
  const { restaurant } = useRestaurant();
  const { currency } = useStore();
  const params = useStoreParams();
  return (
    <>
      <div className={styles.card}>
        <p className={styles.name}>{restaurant.name}</p>
        <Stamps stamps={0} count={scheme.count} />
      </div>
      <p className={styles.muted}>{schemeText(scheme, currency)}</p>
      <p className={styles.muted}>Sign in with your phone before you order: there is nothing to carry and nothing to scan.</p>
      <PageLink to={paths.login(params, paths.loyalty(params))} className={button.primary}>
        Sign in to collect
      </PageLink>
    </>
  );
};
