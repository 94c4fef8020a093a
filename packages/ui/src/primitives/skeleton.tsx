import styles from './skeleton.module.css';

/**
 * A placeholder block in the shape of the loading content. Sizes are CSS lengths. The list around it announces "loading" to screen readers.
 */
export const Skeleton = ({ width = '100%', height = '1em', round = false }: { width?: string; height?: string; round?: boolean }) => (
  <span className={styles.skeleton} style={{ width, height }} data-round={round || undefined} aria-hidden="true" />
);
