import styles from './pending-page.module.css';

/** The skeleton of a loading page. */
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

/** The skeleton of a loading sheet, over the page beneath it. */
export const PendingSheet = () => (
  <div className={styles.over} role="status" aria-label="Loading">
    <div className={styles.sheet} />
  </div>
);
