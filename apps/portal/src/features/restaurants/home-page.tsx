import { useLoaderData } from '@tanstack/react-router';
import { countries } from '@servery/domain/countries';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { RestaurantRow } from '../../shared/api.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { openWords } from '../../shared/store-hours.ts';
import styles from './home-page.module.css';

/** The doors of those who work here; plain links, so that they open whatever runs. */
const doors = [
  { to: '/admin/', name: 'Admin', text: 'Menu, hours, payments and people, at a desk.' },
  { to: '/staff/', name: 'Staff', text: 'Orders as they come in, on a phone.' },
  { to: '/kitchen/', name: 'Kitchen', text: 'What to cook, on the screen by the stove.' },
  { to: '/api/docs', name: 'API', text: 'Every call, to read and to try.' },
];

/** The platform's own page: the restaurants of this installation, open ones first, and the way to every app. */
export const HomePage = () => {
  const { rows, origin, readAt } = useLoaderData({ from: '/' });
  return (
    <>
      <PageHead
        title="Servery | Order from local restaurants"
        description="See menus and hours, order for pickup, delivery or from your table, and follow your order live."
        origin={origin}
        path="/"
      />
      <meta name="theme-color" content="#0f6b57" />
      <header className={styles.header}>
        <p className={styles.mark}>Servery</p>
      </header>
      <main id="content" className={styles.page}>
        <h1 className={styles.title}>What would you like to eat?</h1>
        <p className={styles.lead}>Order for pickup, delivery or from your table, straight from the restaurant.</p>
        {rows.length === 0 ? (
          <p className={styles.empty}>
            No restaurants are listed here yet. If you have a link or a QR code from one, it works all the same.
          </p>
        ) : (
          <ul className={styles.list}>
            {rows.map((restaurant, at) => (
              <li key={restaurant.id} className={styles.card}>
                <div className={styles.photo}>
                  <Photo image={restaurant.banner} alt="" ratio="4x2" width={600} narrow={400} eager={at < 2} first={at === 0} />
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
  const open = openWords({ status, timeZone }, now);
  return <StateChip tone={open.tone}>{open.text}</StateChip>;
};
