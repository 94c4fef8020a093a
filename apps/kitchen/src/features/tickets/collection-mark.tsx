import type { CollectionType } from '@servery/domain/orders';
import styles from './collection-mark.module.css';

const marks: Readonly<Record<CollectionType, string>> = {
  // A bag with its handle.
  pickup: 'M5 8h14l-1 13H6zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8',
  // A scooter: two wheels and the frame between them.
  delivery: 'M6.5 17.5a2.5 2.5 0 1 0 .01 0M18 17.5a2.5 2.5 0 1 0 .01 0M9 20h6.5l1.5-7-1.5-6H12M3 11h7v4',
  // A table, seen from the side.
  dineIn: 'M2.5 8h19M5 8v12M19 8v12M9 8l-1 6h8l-1-6',
};

/** How the food leaves the kitchen, as an icon that can be recognised from two metres, beside its text. */
export const CollectionMark = ({ type }: { type: CollectionType }) => (
  <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
    <path d={marks[type]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
