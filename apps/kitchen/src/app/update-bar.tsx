import { takeUpdate, useAppUpdate } from '@servery/app-kit/app-update.ts';
import styles from './update-bar.module.css';

/** A newer build waits until somebody has a second for it: it never takes the wall away in the middle of a rush. */
export const UpdateBar = () => {
  const ready = useAppUpdate((update) => update.ready);
  if (!ready) return null;
  return (
    <div className={styles.bar} role="status">
      <span>A new version of this screen is ready. Updating takes a second; no ticket is lost.</span>
      <button type="button" className={styles.button} onClick={takeUpdate}>
        Update now
      </button>
    </div>
  );
};
