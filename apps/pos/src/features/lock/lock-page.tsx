import { useEffect } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTill } from '../../shared/till-context.ts';
import { isLocked, openUnchecked, usePeople } from '../../shared/people/people-store.ts';
import { useHasTimeClock } from '../../shared/people/use-time-clock.ts';
import { LockScreen } from './lock-screen.tsx';
import styles from './lock.module.css';

/** The locked till. Once it is open it shows what it showed before; `next`: the path of that page. */
export const LockPage = ({ next }: { next: string }) => {
  const navigate = useNavigate();
  const { deviceId, timeZone } = useTill();
  const employees = usePeople((state) => state.employees);
  const locked = usePeople(isLocked);
  useEffect(() => {
    if (!locked) void navigate({ to: next, replace: true });
  }, [locked, navigate, next]);
  const hasTimeClock = useHasTimeClock();
  return (
    <LockScreen
      deviceId={deviceId}
      timeZone={timeZone}
      employees={employees ?? []}
      onWithoutPin={openUnchecked}
      timeClock={
        hasTimeClock && (
          <Link to="/time-clock" className={styles.link}>
            Time clock
          </Link>
        )
      }
    />
  );
};
