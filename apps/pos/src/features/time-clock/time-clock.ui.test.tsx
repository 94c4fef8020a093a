import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { clock, getTimeClock } from '@servery/contract/shifts';
import { App } from '@servery/device-app/app.tsx';
import type { ShiftBreak } from '@servery/domain/shifts';
import { createRootRoute, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { tillApp } from '../../shared/device.ts';
import { receivePeople, startPeople, type TillEmployee } from '../../shared/people/people-store.ts';
import { TimeClockPage } from './time-clock-page.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

type TimeClock = ResponseOf<typeof getTimeClock>;
const toEmployee = (name: string): TillEmployee => ({ id: getId(name), name, role: 'staff', pinVersion: 1 });
const mia = toEmployee('Mia Chen');
const tom = toEmployee('Tom Reid with a name that does not fit into one line');
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const settings: TimeClock['settings'] = {
  enableEmployeeTimeClock: true,
  enableBreakRecording: true,
  enableAutomaticDeduction: true,
  shiftBreakPresets: [
    { id: getId('lunch'), name: 'Lunch', type: 'UNPAID', limit: { type: 'MINUTES_30', duration: { hours: 0, minutes: 0 } } },
    { id: getId('coffee'), name: 'Coffee', type: 'PAID', limit: { type: 'NONE', duration: { hours: 0, minutes: 0 } } },
  ],
};
const lunch = (given: Partial<ShiftBreak> = {}): ShiftBreak => ({
  ...{ id: getId('break'), name: 'Lunch', type: 'UNPAID', limitMinutes: 30, deductsOverLimit: true, startedAt: ago(45), endedAt: null },
  ...given,
});
const toHere = ({ id, name, role }: TillEmployee, breaks: ShiftBreak[] = []): TimeClock['here'][number] => ({
  ...{ shiftId: getId(`shift of ${name}`), employeeId: id, name, role, startedAt: ago(200), endedAt: null, breaks },
});
const hours = { total: 200, worked: 155, breaks: 45, paid: 155, unpaid: 45, deducted: 0 };
const toShift = ({ id, name }: TillEmployee, given: Partial<ReturnType<typeof toHere>> & { endedAt?: string | null } = {}) => ({
  ...{ id: getId(`shift of ${name}`), employeeId: id, employeeName: name, tradingDay: '2026-11-20', startedAt: ago(200), endedAt: null },
  ...{ breaks: [] as ShiftBreak[], hours, corrected: false, version: 1 },
  ...given,
});

beforeEach(() => {
  startPeople(getId('till'));
  receivePeople({ rows: [mia, tom], lock: { value: { lockAfterMinutes: 5 }, version: 0 } });
});
afterEach(() => startPeople(''));

const open = async (offline = false) => {
  document.title = 'Till';
  const component = () => (
    <main>
      <TimeClockPage timeZone="Australia/Sydney" offline={offline} />
    </main>
  );
  return render(<App app={tillApp} router={createRouter({ routeTree: createRootRoute({ component }) })} />);
};
const fits = () => document.documentElement.scrollWidth <= innerWidth;
const dialog = page.getByRole('dialog');
const hereNow = page.getByRole('region', { name: 'Here now' });
const success = (shift: ReturnType<typeof toShift>) => ({ result: 'SUCCESS' as const, shift, lockedUntil: null });

it('shows while it is read, when nobody is here, when it is off, and when it failed', async () => {
  const answers: ((value: TimeClock) => void)[] = [];
  fakeApi(getTimeClock, () => new Promise<TimeClock>((resolve) => answers.push(resolve)));
  const screen = await open();
  await expect.element(page.getByRole('status', { name: 'Loading the time clock' })).toBeVisible();
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  for (const answer of answers) answer({ settings, here: [] });
  await expect.element(page.getByText('Nobody is clocked in.')).toBeVisible();
  await expectAccessible('time clock: nobody is here');
  await screen.unmount();
  fakeApi(getTimeClock, () => ({ settings: { ...settings, enableEmployeeTimeClock: false }, here: [] }));
  const off = await open();
  await expect.element(page.getByText('This store does not use the time clock')).toBeVisible();
  await expectAccessible('time clock: off');
  await off.unmount();
  fakeApi(getTimeClock, () => refusal('internal_server_error'));
  await open();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('clocks somebody in with their PIN, once also after a lost answer', async () => {
  let here: TimeClock['here'] = [];
  fakeApi(getTimeClock, () => ({ settings, here }));
  let asked = 0;
  const { requests } = fakeApi(clock, () => {
    asked += 1;
    if (asked === 1) return noAnswer;
    return asked === 2 ? { result: 'INCORRECT_PIN' as const, shift: null, lockedUntil: null } : success(toShift(mia));
  });
  await page.viewport(390, 844);
  await open();
  await page.getByRole('button', { name: 'Mia Chen' }).click();
  await expect.element(dialog.getByText('Please enter your PIN to proceed.')).toBeVisible();
  await userEvent.keyboard('4821');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('It may have been saved: enter the PIN again, it counts once.');
  await expectAccessible('time clock: no answer');
  expect(fits()).toBe(true);
  await userEvent.keyboard('4820');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Incorrect PIN. Please try again.');
  here = [toHere(mia)];
  await userEvent.keyboard('4821');
  await expect.element(page.getByText(/^Mia Chen clocked in at/)).toBeVisible();
  await expect.element(hereNow.getByRole('button', { name: 'Mia Chen' })).toMatchTextContent('At work');
  expect(new Set(requests.map(({ body }) => body.id)).size).toBe(1);
  expect(requests.map(({ body }) => [body.action, body.employeeId, body.presetId])).toEqual(
    Array.from({ length: 3 }, () => ['in', mia.id, null]),
  );
});

it('starts a break, and shows one that is over its limit', async () => {
  let here = [toHere(mia), toHere(tom, [lunch()])];
  fakeApi(getTimeClock, () => ({ settings, here }));
  const { requests } = fakeApi(clock, () => {
    here = [toHere(mia, [lunch({ name: 'Coffee', type: 'PAID', startedAt: ago(0) })]), here[1]!];
    return success(toShift(mia, { breaks: here[0]!.breaks }));
  });
  await open();
  await expect.element(hereNow.getByRole('button', { name: 'Tom Reid' })).toMatchTextContent('Lunch, 45 min, limit 30 min');
  await expect.element(page.getByText('Everyone is clocked in.')).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    await expectAccessible(`time clock at ${width}`);
    expect(fits()).toBe(true);
  }
  await hereNow.getByRole('button', { name: 'Mia Chen' }).click();
  await expectAccessible('time clock: what can be done');
  await dialog.getByRole('button', { name: 'Start Coffee' }).click();
  await userEvent.keyboard('4821');
  await expect.element(hereNow.getByRole('button', { name: 'Mia Chen' })).toMatchTextContent('Coffee');
  expect(requests.map(({ body }) => [body.action, body.presetId])).toEqual([['breakStart', getId('coffee')]]);
});

it('clocks out from a break and says what is paid; a refusal shows what is now', async () => {
  let here = [toHere(mia, [lunch()])];
  fakeApi(getTimeClock, () => ({ settings, here }));
  fakeApi(clock, () => {
    here = [];
    return refusal('resource_status_conflict', { message: 'Mia Chen is not clocked in.' });
  });
  await open();
  await hereNow.getByRole('button', { name: 'Mia Chen' }).click();
  await expect.element(dialog.getByRole('button', { name: 'End the break' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Start Coffee' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Clock out' }).click();
  await userEvent.keyboard('4821');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Mia Chen is not clocked in.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Nobody is clocked in.')).toBeVisible();
  fakeApi(clock, ({ body }) =>
    body.action === 'in' ? success(toShift(mia)) : success(toShift(mia, { endedAt: ago(0), breaks: [lunch({ endedAt: ago(0) })] })),
  );
  here = [toHere(mia)];
  await page.getByRole('button', { name: 'Mia Chen' }).click();
  await userEvent.keyboard('4821');
  await hereNow.getByRole('button', { name: 'Mia Chen' }).click();
  await dialog.getByRole('button', { name: 'Clock out' }).click();
  here = [];
  await userEvent.keyboard('4821');
  await expect.element(page.getByText(/^Mia Chen clocked out at .*: 2 h 35 min paid, 45 min unpaid\.$/)).toBeVisible();
});

it('says what to do without a connection, and records nothing', async () => {
  fakeApi(getTimeClock, () => ({ settings, here: [toHere(mia)] }));
  await open(true);
  await expect.element(page.getByText('The time clock needs the connection')).toBeVisible();
  await expect.element(hereNow.getByRole('button', { name: 'Mia Chen' })).toBeDisabled();
  await expectAccessible('time clock: offline');
});
