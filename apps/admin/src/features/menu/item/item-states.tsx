import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import styles from './item.module.css';

export const LoadingItem = () => (
  <div role="status" aria-label="Loading the item" className={styles.parts}>
    <Skeleton height="520px" />
    <Skeleton height="320px" />
  </div>
);

/** The address names an item that the menu does not have. */
export const NoItem = () => (
  <EmptyState title="This item is not on the menu">Somebody may have deleted it. The menu has what is there now.</EmptyState>
);
