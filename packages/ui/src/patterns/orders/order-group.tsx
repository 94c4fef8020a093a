import type { ReactNode } from 'react';
import styles from './order-group.module.css';

/** The class for rows of cards within groups. */
export const orderCards: string = styles.cards ?? '';

/** Orders that need the same action, under the group's name with their number. `name` selects its colour: `new`, `late`. */
export const OrderGroup = ({ name, title, count, children }: { name: string; title: string; count: number; children: ReactNode }) => (
  <section className={styles.group} aria-label={title} data-group={name}>
    <h2 className={styles.title}>
      {title} <span className={styles.count}>{count}</span>
    </h2>
    <div className={styles.cards} data-cards>
      {children}
    </div>
  </section>
);
