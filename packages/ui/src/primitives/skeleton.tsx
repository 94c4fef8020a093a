import styles from './skeleton.module.css';

/** A quiet block in the shape of what is being loaded. Sizes are CSS lengths. The list around it says "loading" to screen readers. */
export const Skeleton = ({ width = '100%', height = '1em', round = false }: { width?: string; height?: string; round?: boolean }) => (
  <span className={styles.skeleton} style={{ width, height }} data-round={round || undefined} aria-hidden="true" />
);
