import { useEffect } from 'react';
import { takeUpdate, useAppUpdate } from './app-update.ts';
import styles from './update-bar.module.css';

/** How long the device must have been idle before it updates automatically, in milliseconds. */
const idleFor = 30_000;

/**
 * Offers a newer build of the app, or installs it once nobody has worked here for a while. It never interrupts work, nor reloads while
 * something would be lost with the page.
 */
export const UpdateBar = ({
  safe,
  endsWithPage,
  idle = false,
}: {
  /** What is not lost by updating: "no ticket is lost". */
  safe: string;
  /** Changes are waiting that would not survive a reload. */
  endsWithPage: boolean;
  /** There is nothing to do here, so that the update may install itself. */
  idle?: boolean;
}) => {
  const ready = useAppUpdate((update) => update.ready) && !endsWithPage;
  useEffect(() => {
    if (!ready || !idle) return undefined;
    const timer = setTimeout(takeUpdate, idleFor);
    return () => clearTimeout(timer);
  }, [ready, idle]);
  if (!ready) return null;
  return (
    <div className={styles.bar} role="status">
      <span>A new version of this screen is ready. Updating takes a second; {safe}.</span>
      <button type="button" className={styles.button} onClick={takeUpdate}>
        Update now
      </button>
    </div>
  );
};
