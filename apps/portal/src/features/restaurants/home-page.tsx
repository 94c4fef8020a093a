import { useLoaderData } from '@tanstack/react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './home-page.module.css';

/** The platform's own page: the restaurants of this installation. */
export const HomePage = () => {
  const { rows, origin } = useLoaderData({ from: '/' });
  return (
    <>
      <PageHead
        title="Servery | Order from local restaurants"
        description="See menus and hours, order ahead for pickup or from your table, and follow your order live."
        origin={origin}
        path="/"
      />
      <header className={styles.header}>
        <p className={styles.mark}>Servery</p>
      </header>
      <main id="content" className={styles.page}>
        <h1 className={styles.title}>What would you like to eat?</h1>
        <p className={styles.lead}>Order ahead for pickup or from your table, straight from the restaurant.</p>
        {rows.length === 0 ? (
          <p className={styles.empty}>
            No restaurants are listed here yet. If you have a link or a QR code from one, it works all the same.
          </p>
        ) : (
          <ul className={styles.list}>
            {rows.map((restaurant, at) => (
              <li key={restaurant.id} className={styles.card}>
                <div className={styles.photo}>
                  <Photo image={restaurant.banner} alt="" ratio="4x2" width={600} narrow={400} eager={at < 2} />
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
                  {restaurant.description && <p className={styles.description}>{restaurant.description}</p>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </main>
      <footer className={styles.footer}>
        <nav className={styles.links} aria-label="For restaurants">
          <a href="/staff">Staff</a>
          <a href="/kitchen">Kitchen</a>
          <a href="/api/docs">API</a>
        </nav>
        <p>Online ordering by Servery</p>
      </footer>
    </>
  );
};
