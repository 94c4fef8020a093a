import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countries } from '@servery/domain/countries';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { RestaurantRow } from '../../shared/api.ts';
import { PageHead, ThemeColor } from '../../shared/page-head.tsx';
import button from '../../shared/ui/button.module.css';
import { Photo } from '../../shared/ui/photo.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { openText } from '../../shared/store-hours.ts';
import { holdsWords, manyStores } from './find-stores.ts';
import { SearchField } from './search-field.tsx';
import styles from './home-page.module.css';

/** Links to the apps for people who work here; plain links, so that they always open. */
const doors = [
  { to: '/admin/', name: 'Admin', text: 'Create an account and open your restaurant; stores, devices, payments and people.' },
  { to: '/staff/', name: 'Staff', text: 'Orders as they come in, on a phone.' },
  { to: '/pos/', name: 'Till', text: 'Bills and online orders, at the counter.' },
  { to: '/kitchen/', name: 'Kitchen', text: 'What to cook, on the screen by the stove.' },
  { to: '/api/docs', name: 'API', text: 'Every call, to read and to try.' },
];

/** The platform's own page: the restaurants of this installation, open ones first, and links to every app. */
export const HomePage = () => {
  const { rows, origin, readAt } = useLoaderData({ from: '/' });
  const { q = '' } = useSearch({ from: '/' });
  const [query, setQuery] = useState(q);
  const searchable = rows.length >= manyStores;
  const found = searchable ? rows.filter(({ name, description }) => holdsWords([name, description], query)) : rows;
  const words = query.trim();
  return (
    <>
      <PageHead
        title="Servery | Order from local restaurants"
        description="See menus and hours, order for pickup, delivery or from your table, and follow your order live."
        origin={origin}
        path="/"
      />
      <ThemeColor color="#0f6b57" />
      <header className={styles.header}>
        <p className={styles.mark}>Servery</p>
      </header>
      <main id="content" className={styles.page}>
        <h1 className={styles.title}>What would you like to eat?</h1>
        <p className={styles.lead}>Order for pickup, delivery or from your table, straight from the restaurant.</p>
        {searchable && (
          <div className={styles.finder}>
            <SearchField label="Find a restaurant" placeholder="Name or kind of food" autoComplete="off" query={query} onQuery={setQuery} />
            <p role="status" className={styles.status}>
              {words !== '' && found.length > 0 && `${found.length} of ${rows.length} restaurants match “${words}”`}
              {found.length === 0 && `No restaurant here matches “${words}”. Try another word.`}
            </p>
            {found.length === 0 && (
              <button type="button" className={button.quiet} onClick={() => setQuery('')}>
                Show all {rows.length} restaurants
              </button>
            )}
          </div>
        )}
        {rows.length === 0 ? (
          <p className={styles.empty}>
            No restaurants are listed here yet. If you have a link or a QR code from one, it works all the same.
          </p>
        ) : (
          <ul className={styles.list}>
            {found.map((restaurant, at) => (
              <li key={restaurant.id} className={styles.card}>
                <div className={styles.photo}>
                  {restaurant.banner ? (
                    <Photo image={restaurant.banner} alt="" ratio="4x2" width={600} narrow={400} eager={at < 2} first={at === 0} />
                  ) : (
                    <span className={styles.blank} aria-hidden="true">
                      {[...restaurant.name][0]}
                    </span>
                  )}
                </div>
                <div className={styles.text}>
                  {restaurant.logo && (
                    <span className={styles.logo}>
                      <Photo image={restaurant.logo} alt="" ratio="square" width={52} />
                    </span>
                  )}
                  <h2 className={styles.name}>
                    <PageLink to={paths.restaurant(restaurant.id)} className={styles.link}>
                      {restaurant.name}
                    </PageLink>
                  </h2>
                  <p className={styles.facts}>
                    <Open restaurant={restaurant} now={readAt} />
                    <span>
                      {countries[restaurant.country].name}
                      {restaurant.storeCount > 1 && `, ${restaurant.storeCount} stores`}
                    </span>
                  </p>
                  {restaurant.description && <p className={styles.description}>{restaurant.description}</p>}
                </div>
              </li>
            ))}
          </ul>
        )}
        <section className={styles.work} aria-labelledby="work">
          <h2 id="work" className={styles.heading}>
            For restaurants
          </h2>
          <ul className={styles.doors}>
            {doors.map(({ to, name, text }) => (
              <li key={to}>
                <a href={to} className={styles.door}>
                  <span className={styles.doorName}>{name}</span>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className={styles.footer}>
        <p>Online ordering by Servery</p>
      </footer>
    </>
  );
};

const Open = ({ restaurant: { status, timeZone }, now }: { restaurant: RestaurantRow; now: string }) => {
  const open = openText({ status, timeZone }, now, status.reason === 'NOT_FOR_NOW' ? 'now' : null);
  return <StateChip tone={open.tone}>{open.text}</StateChip>;
};
