import { PageHead } from '../../shared/page-head.tsx';
import { DeliveryMap } from '../../shared/delivery/delivery-map.tsx';
import { getDetails, useDraft } from '../../shared/delivery/delivery-draft.ts';
import { termsFor } from '../../shared/delivery/store-terms.ts';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import type { Store } from '../../shared/api.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import page from '../../shared/ui/page.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { AddressCheck } from './address-check.tsx';
import { PlaceList } from './place-list.tsx';
import styles from './delivery-page.module.css';

/** Where a store delivers and what that costs, with a check of an address, before anything is in the cart. */
export const DeliveryPage = () => {
  const { origin } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const hydrated = useHydrated();
  const offered = store.delivery !== null && store.collectionTypes.includes('delivery');
  return (
    <main id="content" className={`${page.page} ${styles.page}`}>
      <PageHead
        title={`Delivery | ${store.name}`}
        description={`Where ${store.name} delivers, and what it costs.`}
        origin={origin}
        path={paths.delivery(params)}
      />
      <BackToMenu />
      <h1 className={page.title}>Delivery</h1>
      {offered ? (
        hydrated ? (
          <Asked store={store} />
        ) : (
          <Places store={store} to={null} areaId={null} />
        )
      ) : (
        <>
          <p className={styles.muted}>{store.name} does not deliver at the moment. You can pick your order up.</p>
          <PageLink to={paths.store(params)} className={button.primary}>
            See the menu
          </PageLink>
        </>
      )}
    </main>
  );
};

/** With the address stored on this device, which the checkout uses too, so that nothing has to be entered twice. */
const Asked = ({ store }: { store: Store }) => {
  const draft = useDraft(store.country);
  const to = getDetails(draft, store.country)?.address ?? null;
  const terms = termsFor(store, to);
  return (
    <>
      <AddressCheck store={store} to={to} terms={terms} />
      <Places store={store} to={to} areaId={to && terms?.ok ? terms.areaId : null} />
    </>
  );
};

const Places = ({ store, to, areaId }: { store: Store; to: Parameters<typeof DeliveryMap>[0]['to']; areaId: string | null }) => (
  <section className={styles.part} aria-labelledby="where">
    <h2 id="where" className={styles.heading}>
      Where we deliver
    </h2>
    <DeliveryMap store={store} to={to} areaId={areaId} />
    <PlaceList store={store} placeId={areaId} />
  </section>
);
