import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTill } from '../../shared/till-context.ts';
import { isLocked, openUnchecked, usePeople } from '../../shared/people/people-store.ts';
import { LockScreen } from './lock-screen.tsx';

/** The locked till. Once it is open it shows what it showed before; `next`: the path of that page. */
export const LockPage = ({ next }: { next: string }) => {
  const navigate = useNavigate();
  const { deviceId, timeZone } = useTill();
  const employees = usePeople((state) => state.employees);
  const locked = usePeople(isLocked);
  useEffect(() => {
    if (!locked) void navigate({ to: next, replace: true });
  }, [locked, navigate, next]);
  return <LockScreen deviceId={deviceId} timeZone={timeZone} employees={employees ?? []} onWithoutPin={openUnchecked} />;
};
