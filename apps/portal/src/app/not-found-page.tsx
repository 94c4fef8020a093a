import button from '../shared/ui/button.module.css';
import styles from './message-page.module.css';

export const NotFoundPage = () => (
  <main id="content" className={styles.page}>
    <title>Page not found</title>
    <meta name="robots" content="noindex" />
    <h1>We could not find that page</h1>
    <p className={styles.text}>The link may be old, or the item may have left the menu.</p>
    <div className={styles.actions}>
      <a className={button.primary} href="/">
        See all restaurants
      </a>
    </div>
  </main>
);
