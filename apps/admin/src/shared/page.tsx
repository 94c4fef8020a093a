import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A screen: its heading, one sentence on what it is for, what can be done, and its content. `narrow` for forms and reading. */
export const Page = ({
  title,
  intro,
  actions,
  narrow = false,
  children,
}: {
  title: string;
  intro?: ReactNode;
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.page} data-narrow={narrow || undefined}>
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </div>
);

/** A part of a screen with a heading of its own, on a surface. */
export const Section = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.sectionTitle}>{title}</h2>
    {intro && <p className={styles.intro}>{intro}</p>}
    <div className={styles.sectionBody}>{children}</div>
  </section>
);
