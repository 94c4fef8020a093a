import styles from './pending-page.module.css';

/** The shape of a page on its way. */
export const PendingPage = () => (
  <main id="content" className={styles.page} aria-busy="true">
    <p className={styles.hidden} role="status">
      Loading
    </p>
    <div className={styles.title} />
    <div className={styles.line} />
    <div className={styles.grid}>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key} className={styles.card} />
      ))}
    </div>
  </main>
);

/** The shape of a sheet on its way, over the page that it will lie over. */
export const PendingSheet = () => (
  <div className={styles.over} role="status" aria-label="Loading">
    <div className={styles.sheet} />
  </div>
);
