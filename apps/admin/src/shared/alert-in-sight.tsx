import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { useReach } from './reach.ts';
import styles from './alert-in-sight.module.css';

/**
 * Why an action in a long list failed. It stays below the top bar, however far down the row is. Without a connection that is the place of the
 * connection bar, which says enough.
 */
export const AlertInSight = ({ error }: { error: FailureText | null | undefined }) => {
  const lost = useReach((reach) => reach.lost);
  return (
    <div className={styles.alert} data-lost={lost || undefined}>
      <FailureAlert error={error} />
    </div>
  );
};
