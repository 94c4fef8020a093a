import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { checkPin } from '@servery/contract/employees';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  isLocked,
  lockTill,
  openUnchecked,
  receivePeople,
  startPeople,
  usePeople,
  type TillEmployee,
} from '../../shared/people/people-store.ts';
import { useIdleLock } from '../../shared/people/use-idle-lock.ts';
import { LockScreen } from './lock-screen.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const toEmployee = (name: string, given: Partial<TillEmployee> = {}): TillEmployee => ({
  ...{ id: getId(name), name, role: 'staff', pinVersion: 1 },
  ...given,
});
const mia = toEmployee('Mia Chen', { role: 'manager' });
const tom = toEmployee('Tom Reid with a name that does not fit into one line');
const employees = [mia, tom];
const pins: Record<string, string> = { [mia.id]: '4821', [tom.id]: '0007' };
const getSession = ({ name }: TillEmployee) => getId(`session of ${name}`);
let deviceId = '';
let tills = 0;

const fakePins = (lockedUntil: string | null = null) =>
  fakeApi(checkPin, ({ body }) => {
    const employee = employees.find(({ id }) => id === body.employeeId);
    const nothing = { sessionId: null, employee: null, lockedUntil };
    if (employee === undefined) return { result: 'EMPLOYEE_NOT_FOUND' as const, ...nothing };
    if (pins[employee.id] !== body.pin || lockedUntil !== null) return { result: 'INCORRECT_PIN' as const, ...nothing };
    return { result: 'SUCCESS' as const, sessionId: getSession(employee), employee, lockedUntil: null };
  });

beforeEach(() => {
  // A till of its own for each test: what one has learned of a PIN stays in the browser.
  deviceId = getId(`till ${(tills += 1)}`);
  startPeople(deviceId);
  receivePeople({ rows: employees, lock: { value: { lockAfterMinutes: 5 }, version: 0 } });
});
afterEach(() => lockTill());

const openScreen = () => {
  document.title = 'Till';
  return render(
    <main>
      <LockScreen deviceId={deviceId} timeZone="Australia/Sydney" employees={employees} onWithoutPin={openUnchecked} />
    </main>,
  );
};
const choose = ({ name }: TillEmployee) => page.getByRole('button', { name }).click();
const press = async (pin: string) => {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
};
const person = () => usePeople.getState().person;

it('opens for who chooses the name and enters the PIN, and shows the spec’s prompts', async () => {
  const { requests } = fakePins();
  await page.viewport(1024, 768);
  await openScreen();
  await expectAccessible('lock: names');
  await choose(mia);
  await expect.element(page.getByText('Please enter your PIN to proceed.')).toBeVisible();
  await press('4820');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect PIN. Please try again.');
  await expectAccessible('lock: a wrong PIN');
  expect(isLocked(usePeople.getState())).toBe(true);
  await press('482');
  await page.getByRole('button', { name: 'Delete the last digit' }).click();
  await press('21');
  await expect.poll(person).toEqual({ sessionId: getSession(mia), employee: mia });
  expect(requests.map(({ body }) => body.pin)).toEqual(['4820', '4821']);
});

it('takes the PIN from a keyboard, goes back on Escape, and fits on a phone', async () => {
  fakePins();
  await page.viewport(390, 844);
  await openScreen();
  await choose(tom);
  await userEvent.keyboard('12{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await choose(tom);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await userEvent.keyboard('009{Backspace}07');
  await expect.poll(person).toMatchObject({ employee: tom });
});

it('says until when somebody is locked', async () => {
  fakePins('2026-11-20T03:15:00.000Z');
  await openScreen();
  await choose(mia);
  await press('4821');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Mia Chen is locked until 2:15 PM');
});

it('opens without the server for a PIN that it has found right before, five tries long', async () => {
  fakePins();
  const screen = await openScreen();
  await choose(mia);
  await press('4821');
  await expect.poll(person).toMatchObject({ employee: mia });
  const known = () =>
    new Promise<number>((resolve) => {
      const opening = indexedDB.open(`servery.pos.people.${deviceId}`);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('values').objectStore('values').get('known');
        reading.onsuccess = () => {
          opening.result.close();
          resolve(Object.keys((reading.result as object | undefined) ?? {}).length);
        };
      };
    });
  await expect.poll(known).toBe(1);
  lockTill();
  await screen.unmount();
  fakeApi(checkPin, () => noAnswer);
  await openScreen();
  await choose(mia);
  await userEvent.keyboard('4821');
  // In the name of the session that the server knows.
  await expect.poll(person).toEqual({ sessionId: getSession(mia), employee: mia });
  lockTill();
  for (let time = 0; time < 5; time += 1) {
    await expect.element(page.getByRole('button', { name: '1', exact: true })).toBeEnabled();
    await userEvent.keyboard('1111');
  }
  await expect.element(page.getByRole('alert')).toMatchTextContent('Too many wrong PINs for Mia Chen while offline');
  await press('4821');
  await expect.element(page.getByRole('button', { name: '1', exact: true })).toBeEnabled();
  expect(person()).toBe(null);
  await page.getByRole('button', { name: 'Choose another name' }).click();
  await choose(tom);
  await press('0007');
  await expect.element(page.getByRole('alert')).toMatchTextContent('You’re offline, and this till has not checked');
  await expect.element(page.getByRole('button', { name: 'Continue without a PIN' })).not.toBeInTheDocument();
});

it('can be opened in the till’s name where nobody’s PIN can be checked', async () => {
  fakeApi(checkPin, () => noAnswer);
  await openScreen();
  await choose(mia);
  await press('4821');
  await page.getByRole('button', { name: 'Continue without a PIN' }).click();
  expect([isLocked(usePeople.getState()), person()]).toEqual([false, null]);
});

it('locks again for who was deactivated or has a new PIN', async () => {
  fakePins();
  await openScreen();
  await choose(mia);
  await press('4821');
  await expect.poll(person).toMatchObject({ employee: mia });
  const lock = { value: { lockAfterMinutes: 5 as const }, version: 0 };
  receivePeople({ rows: [{ ...mia, name: 'Mia Chen-Reid' }, tom], lock });
  expect(person()?.employee.name).toBe('Mia Chen-Reid');
  receivePeople({ rows: [{ ...mia, pinVersion: 2 }, tom], lock });
  expect(isLocked(usePeople.getState())).toBe(true);
  receivePeople({ rows: [], lock });
  expect(isLocked(usePeople.getState())).toBe(false);
});

const IdleLock = () => {
  useIdleLock();
  return null;
};

it('locks when nobody has touched it for as long as its settings say, and not while somebody does', async () => {
  fakePins();
  await openScreen();
  await render(<IdleLock />);
  const unlocked = async () => {
    if (page.getByRole('button', { name: 'Mia Chen' }).query()) await choose(mia);
    await press('4821');
    await expect.poll(person).toMatchObject({ employee: mia });
  };
  const minutesAgo = (minutes: number) => usePeople.setState({ touchedAt: clockNow() - minutes * 60_000 });
  const wake = () => document.dispatchEvent(new Event('visibilitychange'));
  await unlocked();
  minutesAgo(4);
  wake();
  expect(person()).not.toBe(null);
  minutesAgo(6);
  await userEvent.keyboard('{Shift}');
  expect(person()).not.toBe(null);
  minutesAgo(6);
  wake();
  expect(person()).toBe(null);
  await unlocked();
  receivePeople({ rows: employees, lock: { value: { lockAfterMinutes: 0 }, version: 1 } });
  minutesAgo(600);
  await expect.poll(() => usePeople.getState().lock.value.lockAfterMinutes).toBe(0);
  wake();
  expect(person()).not.toBe(null);
});

it('asks nobody where the till is set not to, and asks by what a till of the release before has stored', () => {
  const version = 1;
  receivePeople({ rows: employees, lock: { value: { asksForPerson: false, lockAfterMinutes: 5 }, version } });
  expect(isLocked(usePeople.getState())).toBe(false);
  receivePeople({ rows: employees, lock: { value: { lockAfterMinutes: 5 }, version } });
  expect(isLocked(usePeople.getState())).toBe(true);
});
