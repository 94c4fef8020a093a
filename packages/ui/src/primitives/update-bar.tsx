import styles from './update-bar.module.css';

/** A newer build of the screen waits until somebody has a second for it. `safe`: what is not lost by it ("no ticket is lost"). */
export const UpdateBar = ({ safe, onTake }: { safe: string; onTake: () => void }) => (
  <div className={styles.bar} role="status">
    <span>A new version of this screen is ready. Updating takes a second; {safe}.</span>
    <button type="button" className={styles.button} onClick={onTake}>
      Update now
    </button>
  </div>
);
