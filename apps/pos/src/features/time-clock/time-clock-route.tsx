import { Link } from '@tanstack/react-router';
import { isLocked, usePeople } from '../../shared/people/people-store.ts';
import { useTill } from '../../shared/till-context.ts';
import { TimeClockPage } from './time-clock-page.tsx';
import styles from './time-clock.module.css';

/** The time clock at this till. A locked till shows it, too: each step has a PIN of its own. */
export const TimeClockRoute = () => {
  const { timeZone, freshness } = useTill();
  const locked = usePeople(isLocked);
  return (
    <TimeClockPage
      timeZone={timeZone}
      offline={freshness === 'stale'}
      back={
        <Link to={locked ? '/lock' : '/settings'} className={styles.back}>
          <span aria-hidden="true">‹</span>&nbsp;Back
        </Link>
      }
    />
  );
};
