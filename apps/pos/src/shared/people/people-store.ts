import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { quietStorage } from '@servery/app-kit/quiet-storage.ts';
import { employeeSessionHeader, type listTillEmployees } from '@servery/contract/employees';
import type { ResponseOf } from '@servery/contract/endpoint';
import { clockNow } from '@servery/ui/primitives/clock.ts';

type Answer = ResponseOf<typeof listTillEmployees>;
export type TillEmployee = Answer['rows'][number];

/** What a till of the release before has stored does not say whether it asks for a person: it does. */
interface Lock {
  value: { asksForPerson?: boolean | undefined; lockAfterMinutes: Answer['lock']['value']['lockAfterMinutes'] };
  version: number;
}

type Screen = NonNullable<Answer['screen']>;
type Payments = NonNullable<Answer['payments']>;

/** Who works at this till, and who may. Stored in the browser, so that a till that starts without the server is locked, too. */
interface People {
  /** The till that all of this is about. */
  deviceId: string | null;
  /** Who may unlock it; null: not read yet, or the server does not know employees. */
  employees: readonly TillEmployee[] | null;
  lock: Lock;
  /** What the till shows when it starts. */
  screen: Screen;
  /** The payment types that it takes. */
  payments: Payments;
  /** Of each action, who may do it without asking; null: not read yet, or the server does not know audiences. */
  audiences: Answer['audiences'] | null;
  /** Who has unlocked it. */
  person: { sessionId: string; employee: TillEmployee } | null;
  /** Opened without a PIN: the server could not check one, and nor could this till. */
  unchecked: boolean;
  /** When somebody last touched it, by the server's clock. Epoch milliseconds. */
  touchedAt: number;
}

const nobody: People = {
  deviceId: null,
  employees: null,
  lock: { value: { asksForPerson: true, lockAfterMinutes: 5 }, version: 0 },
  screen: { value: { firstScreen: 'counter' }, version: 0 },
  payments: { cash: true, card: true, moto: true, custom: true },
  audiences: null,
  person: null,
  unchecked: false,
  touchedAt: 0,
};

const storedAs = 'servery.pos.people';
export const usePeople = create<People>()(persist(() => nobody, { name: storedAs, storage: quietStorage() }));

/** Another window of the same till: the person there is the person here. Returns what ends that. */
export function followOtherWindows(): () => void {
  const onStored = ({ key }: StorageEvent) => {
    if (key === storedAs) void usePeople.persist.rehydrate();
  };
  addEventListener('storage', onStored);
  return () => removeEventListener('storage', onStored);
}

/** Whether this till asks who is working: not without employees, nor where it is set not to. */
const asksForPerson = ({ employees, lock }: Pick<People, 'employees' | 'lock'>): boolean =>
  employees !== null && employees.length > 0 && lock.value.asksForPerson !== false;

/** Whether somebody has to enter a PIN before this till is used. */
export const isLocked = (people: Pick<People, 'employees' | 'lock' | 'person' | 'unchecked'>): boolean =>
  asksForPerson(people) && people.person === null && !people.unchecked;

/** Begins as a till. What another one has stored in this browser does not count. */
export const startPeople = (deviceId: string): void => {
  if (usePeople.getState().deviceId !== deviceId) usePeople.setState({ ...nobody, deviceId });
};

/** Takes what the server says. Whoever was deactivated, left the store or has a new PIN unlocks the till again, if they may. */
export function receivePeople({
  rows,
  lock,
  ...answer
}: Pick<Answer, 'rows'> & { lock: Lock } & Partial<Pick<Answer, 'audiences' | 'screen' | 'payments'>>): void {
  const { person, ...known } = usePeople.getState();
  // A server of the release before has none of them.
  const { screen = known.screen, payments = known.payments, audiences = null } = answer;
  const now = rows.find(({ id }) => id === person?.employee.id);
  const stays = person !== null && now?.pinVersion === person.employee.pinVersion;
  usePeople.setState({ employees: rows, lock, screen, payments, audiences, person: stays ? { ...person, employee: now } : null });
}

/** Whether the till shows its tables when it starts. */
export const startsWithTables = (): boolean => usePeople.getState().screen.value.firstScreen === 'tables';

/** Locks the till: the next one enters their PIN. */
export const lockTill = (): void => void usePeople.setState({ person: null, unchecked: false });

export const openFor = (employee: TillEmployee, sessionId: string): void =>
  void usePeople.setState({ person: { employee, sessionId }, unchecked: false, touchedAt: clockNow() });

/** Opens the till without a PIN: what is rung up is in the till's name. */
export const openUnchecked = (): void => void usePeople.setState({ unchecked: true, touchedAt: clockNow() });

/** How precisely the last touch is stored. Milliseconds. */
const precision = 10_000;

/** Somebody has touched the till. */
export const touchTill = (): void => {
  const now = clockNow();
  if (Math.abs(now - usePeople.getState().touchedAt) >= precision) usePeople.setState({ touchedAt: now });
};

/** The session of who works at the till now; null: nobody, or nobody needs to. */
export const getSessionId = (): string | null => usePeople.getState().person?.sessionId ?? null;

/** The header that says whose call it is. Empty: the till's own. */
export const getPersonHeader = (sessionId: string | null): Record<string, string> => ({ [employeeSessionHeader]: sessionId ?? '' });
