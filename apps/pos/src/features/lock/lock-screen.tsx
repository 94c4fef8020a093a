import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { timeOfDay } from '@servery/app-kit/format.ts';
import { pinPrompts, type EmployeeRole } from '@servery/domain/employees';
import type { TimeZone } from '@servery/domain/time';
import { watchPresses } from '@servery/ui/primitives/steady-taps.ts';
import { knowsAnyPin } from '../../shared/people/offline-pin.ts';
import type { TillEmployee } from '../../shared/people/people-store.ts';
import { PinPad } from '../../shared/people/pin-pad.tsx';
import { unlock, type Unlocking } from '../../shared/people/unlock.ts';
import styles from './lock.module.css';

const roleNames: Record<EmployeeRole, string> = { manager: 'Manager', staff: 'Staff' };

/** Why the till stays locked, and what to do. */
function getProblem(result: Unlocking, name: string, timeZone: TimeZone): string | null {
  switch (result.kind) {
    case 'open':
      return null;
    case 'wrong':
      return pinPrompts.incorrect;
    case 'locked':
      return `${pinPrompts.incorrect.split('. ')[0]}. ${name} is locked until ${timeOfDay(result.until, timeZone)} after too many wrong PINs. A new PIN, set in the admin app, ends that.`;
    case 'gone':
      return `${name} no longer works here. Choose another name.`;
    case 'needsServer':
      return `You’re offline, and this till has not checked ${name}’s PIN before. Choose somebody who has worked here, or wait for the connection.`;
    case 'tooMany':
      return `Too many wrong PINs for ${name} while offline. Choose another name, or wait for the connection.`;
    case 'failed':
      return result.error.message;
  }
}

const EnterPin = ({
  deviceId,
  timeZone,
  employee,
  onResult,
  onBack,
}: {
  deviceId: string;
  timeZone: TimeZone;
  employee: TillEmployee;
  onResult: (result: Unlocking) => void;
  onBack: () => void;
}) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (pin: string) => {
    setBusy(true);
    setProblem(null);
    const result = await unlock(deviceId, employee, pin);
    setBusy(false);
    setProblem(getProblem(result, employee.name, timeZone));
    onResult(result);
  };
  return (
    <>
      <h1 className={styles.title}>{employee.name}</h1>
      <p className={styles.help}>{pinPrompts.unlock}</p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <PinPad label={`PIN of ${employee.name}`} busy={busy} onPin={(pin) => void check(pin)} />
      <button type="button" className={styles.other} onClick={onBack}>
        Choose another name
      </button>
    </>
  );
};

/** Choose the name, then enter the PIN. */
export const LockScreen = ({
  deviceId,
  timeZone,
  employees,
  onWithoutPin,
  timeClock,
}: {
  deviceId: string;
  timeZone: TimeZone;
  employees: readonly TillEmployee[];
  /** Opens the till in nobody's name: offered where neither the server nor the till can check a PIN. */
  onWithoutPin: () => void;
  /** The way to the time clock, if the store uses it. */
  timeClock?: ReactNode;
}) => {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [stranded, setStranded] = useState(false);
  const chosen = employees.find(({ id }) => id === chosenId);
  useLayoutEffect(watchPresses, []);
  useEffect(() => {
    const back = (event: KeyboardEvent) => event.key === 'Escape' && setChosenId(null);
    addEventListener('keydown', back);
    return () => removeEventListener('keydown', back);
  }, []);
  const onResult = async ({ kind }: Unlocking) => setStranded(kind === 'needsServer' && !(await knowsAnyPin(deviceId)));
  return (
    <div className={styles.page}>
      {chosen === undefined ? (
        <>
          <h1 className={styles.title}>Who is working?</h1>
          <ul className={styles.names}>
            {employees.map(({ id, name, role }) => (
              <li key={id}>
                <button type="button" className={styles.name} onClick={() => setChosenId(id)}>
                  {name}
                  <span className={styles.role}>{roleNames[role]}</span>
                </button>
              </li>
            ))}
          </ul>
          {timeClock}
        </>
      ) : (
        <EnterPin
          key={chosen.id}
          deviceId={deviceId}
          timeZone={timeZone}
          employee={chosen}
          onResult={(result) => void onResult(result)}
          onBack={() => setChosenId(null)}
        />
      )}
      {stranded && (
        <>
          <p className={styles.help}>
            Nobody’s PIN can be checked at this till until the connection is back. Sales go on in the till’s name.
          </p>
          <button type="button" className={styles.other} onClick={onWithoutPin}>
            Continue without a PIN
          </button>
        </>
      )}
    </div>
  );
};
