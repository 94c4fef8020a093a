import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { Store } from '../../shared/api.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { useRestaurant } from '../../shared/scope.ts';
import { hoursToday, openWords } from '../../shared/store-hours.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import * as more from '../../shared/ui/more-icons.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './restaurant-page.module.css';

/** A restaurant and its stores: which is open, until when, and where. */
export const RestaurantPage = () => {
  const { restaurant, origin } = useRestaurant();
  const path = `/restaurants/${restaurant.id}`;
  return (
    <>
      <PageHead
        title={`${restaurant.name} | Order online`}
        description={restaurant.description || `Stores, hours and online ordering of ${restaurant.name}.`}
        origin={origin}
        path={path}
        image={restaurant.banner}
        jsonLd={() => ({
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: restaurant.name,
          url: origin + path,
          ...(restaurant.description ? { description: restaurant.description } : {}),
          department: restaurant.stores.map((store) => ({
            '@type': 'Restaurant',
            name: store.name,
            url: `${origin}${path}/stores/${store.id}`,
            ...(store.phone ? { telephone: store.phone } : {}),
            address: store.address.formattedAddress,
          })),
        })}
      />
      <main id="content" className={styles.page}>
        <div className={styles.hero} data-photo={restaurant.banner !== null || undefined}>
          {restaurant.banner && <Photo image={restaurant.banner} alt="" ratio="8x3" width={1240} narrow={700} eager />}
          <div className={styles.intro}>
            {restaurant.logo && (
              <span className={styles.logo}>
                <Photo image={restaurant.logo} alt="" ratio="square" width={88} eager />
              </span>
            )}
            <h1 className={styles.title}>{restaurant.name}</h1>
            {restaurant.description && <p className={styles.description}>{restaurant.description}</p>}
          </div>
        </div>
        <h2 className={styles.heading}>{restaurant.stores.length === 1 ? 'Our restaurant' : 'Choose your restaurant'}</h2>
        {restaurant.stores.length === 0 && <p className={styles.description}>No stores are open for online ordering yet.</p>}
        <ul className={styles.stores}>
          {restaurant.stores.map((store) => (
            <StoreCard key={store.id} store={store} />
          ))}
        </ul>
      </main>
      <footer className={styles.footer}>
        <PageLink to="/">More restaurants</PageLink>
      </footer>
    </>
  );
};

const StoreCard = ({ store }: { store: Store }) => {
  const { readAt } = useRestaurant();
  const open = openWords(store, readAt);
  const today = hoursToday(store, readAt);
  return (
    <li className={styles.store}>
      {store.image && (
        <div className={styles.photo}>
          <Photo image={store.image} alt="" ratio="4x2" width={600} narrow={400} />
        </div>
      )}
      <div className={styles.text}>
        <h3 className={styles.name}>
          <PageLink to={paths.store({ restaurantId: store.restaurantId, storeId: store.id })} className={styles.link}>
            {store.name}
          </PageLink>
        </h3>
        <p>
          <StateChip tone={open.tone}>{open.text}</StateChip>
        </p>
        {today !== 'Open 24 hours' && (
          <p className={styles.fact}>
            <Icon of={icons.clock} />
            Today {today}
          </p>
        )}
        <p className={styles.fact}>
          <Icon of={icons.pin} />
          {store.address.formattedAddress}
        </p>
      </div>
      <span className={styles.go} aria-hidden="true">
        See menu <Icon of={more.forward} />
      </span>
    </li>
  );
};
