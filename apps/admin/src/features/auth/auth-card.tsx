import { useEffect, type ReactNode } from 'react';
import styles from './auth-card.module.css';

/** The frame of every page that is seen before signing in. */
export const AuthCard = ({
  title,
  intro,
  children,
  below,
}: {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
  below?: ReactNode;
}) => {
  useEffect(() => {
    document.title = `${title} · Servery admin`;
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          <img src="/admin/icon.svg" alt="" width={40} height={40} />
          <span>Servery</span>
        </div>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {intro && <div className={styles.intro}>{intro}</div>}
          {children}
        </div>
        {below}
      </div>
    </main>
  );
};

/** Ways to other pages, below the card. */
export const AuthLinks = ({ children }: { children: ReactNode }) => <div className={styles.links}>{children}</div>;
