import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { localityNames } from '@servery/domain/delivery';
import { PageHead } from '../../shared/page-head.tsx';
import { useRestaurant } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { Photo } from '../../shared/ui/photo.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { findStores, manyStores } from './find-stores.ts';
import { restaurantJsonLd } from './restaurant-json-ld.ts';
import { StoreCard } from './store-card.tsx';
import { StoreFinder } from './store-finder.tsx';
import { usePlace } from './use-place.ts';
import styles from './restaurant-page.module.css';

/** A restaurant and its stores: which are open, until when, where, and their collection types. */
export const RestaurantPage = () => {
  const { restaurant, origin } = useRestaurant();
  const { stores } = restaurant;
  return (
    <>
      <PageHead
        title={`${restaurant.name} | Order online`}
        description={restaurant.description || `Stores, hours and online ordering of ${restaurant.name}.`}
        origin={origin}
        path={paths.restaurant(restaurant.id)}
        image={restaurant.banner}
        jsonLd={import.meta.env.SSR ? () => restaurantJsonLd(restaurant, origin) : undefined}
      />
      <main id="content" className={styles.page}>
        <div className={styles.hero} data-photo={restaurant.banner !== null || undefined}>
          {restaurant.banner && <Photo image={restaurant.banner} alt="" ratio="8x3" width={1240} narrow={400} narrowRatio="4x2" first />}
          <div className={styles.intro}>
            {restaurant.logo && (
              <span className={styles.logo}>
                <Photo image={restaurant.logo} alt="" ratio="square" width={100} eager />
              </span>
            )}
            <h1 className={styles.title}>{restaurant.name}</h1>
            {restaurant.description && <p className={styles.description}>{restaurant.description}</p>}
          </div>
        </div>
        {stores.length === 0 ? (
          <p className={styles.description}>No store takes orders online yet. Please come back in a little while.</p>
        ) : (
          <Stores />
        )}
      </main>
      <footer className={styles.footer}>
        <PageLink to="/">More restaurants</PageLink>
      </footer>
    </>
  );
};

const Stores = () => {
  const { id, stores, country } = useRestaurant().restaurant;
  const { q = '' } = useSearch({ from: '/restaurants/$restaurantId/' });
  const [query, setQuery] = useState(q);
  const finding = usePlace(country);
  const { place } = finding;
  const searchable = stores.length >= manyStores;
  const found = findStores(stores, searchable ? query : '', place.state === 'known' ? place.point : null);
  const words = query.trim();
  const look = stores.length === 1 ? 'alone' : searchable ? 'many' : 'few';
  return (
    <>
      <h2 className={styles.heading}>{stores.length === 1 ? 'Our store' : 'Choose a store'}</h2>
      {stores.length > 1 && (
        <StoreFinder {...finding} country={country} query={query} onQuery={setQuery} searchable={searchable}>
          {searchable && words !== '' && `${found.length} of ${stores.length} stores match “${words}”`}
        </StoreFinder>
      )}
      {found.length === 0 && (
        <div className={styles.none}>
          <p>
            There is no store in “{words}” yet. Try a {localityNames[country].one} nearby, or look at all of them.
          </p>
          <PageLink
            to={paths.restaurant(id)}
            className={button.quiet}
            onClick={(event) => {
              event.preventDefault();
              setQuery('');
            }}
          >
            Show all {stores.length} stores
          </PageLink>
        </div>
      )}
      <ul className={styles.stores} data-look={look}>
        {found.map((each, at) => (
          <StoreCard key={each.store.id} found={each} look={look} eager={at < 2} />
        ))}
      </ul>
    </>
  );
};
