import styles from './icon.module.css';

/** A picture beside a word with the same meaning: hidden from screen readers. `of` comes from `icons.ts` or `more-icons.ts`. */
export const Icon = ({ of: path, large = false }: { of: string; large?: boolean }) => (
  <svg className={styles.icon} data-large={large || undefined} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
