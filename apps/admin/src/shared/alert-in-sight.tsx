import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import styles from './alert-in-sight.module.css';

/** Why an action in a long list failed. It stays below the top bar, however far down the row is. */
export const AlertInSight = ({ error }: { error: FailureText | null | undefined }) => (
  <div className={styles.alert}>
    <FailureAlert error={error} />
  </div>
);
