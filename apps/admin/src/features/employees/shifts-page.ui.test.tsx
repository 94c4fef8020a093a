import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import { listEmployees } from '@servery/contract/employees';
import { addShift, correctShift, getShift, listShifts } from '@servery/contract/shifts';
import { calculateShiftHours, type ShiftTimes } from '@servery/domain/shifts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';
import { getShiftCsv } from './shift-csv.ts';
import { fromLocal, toLocal, type Shift } from './shift-times.ts';

const now = '2026-11-20T12:00:00.000Z';
const toShift = (employeeName: string, given: Partial<Shift> = {}): Shift => {
  const times: ShiftTimes = {
    startedAt: given.startedAt ?? '2026-11-19T22:00:30.000Z',
    endedAt: given.endedAt === undefined ? '2026-11-20T06:00:00.000Z' : given.endedAt,
    breaks: given.breaks ?? [],
  };
  return {
    ...{ id: getId(`shift of ${employeeName}`), employeeId: getId(employeeName), employeeName, tradingDay: '2026-11-20' },
    ...{ ...times, breaks: [...times.breaks], hours: calculateShiftHours(times, now), corrected: false, version: 3 },
    ...given,
  };
};
const lunch: Shift['breaks'][number] = {
  ...{ id: getId('lunch'), name: 'Lunch', type: 'UNPAID', limitMinutes: 30, deductsOverLimit: false },
  ...{ startedAt: '2026-11-20T02:00:00.000Z', endedAt: '2026-11-20T02:30:00.000Z' },
};
const filled = { rows: [toShift('Mia Chen', { breaks: [lunch] }), toShift('Tom Reid', { endedAt: null })] };
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const employee = (name: string) => ({
  ...{ id: getId(name), name, role: 'staff' as const, active: true, storeIds: [storeId], elsewhere: false, lockedUntil: null, version: 1 },
});

beforeEach(() => {
  fakeApi(listEmployees, () => ({ rows: [employee('Mia Chen'), employee('Tom Reid')] }));
});

fiveStates({
  screen: 'shifts',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/shifts'),
  endpoint: listShifts,
  answers: { filled, empty: { rows: [] } },
  shows: {
    ...{ loading: 'Loading shifts', empty: 'No shifts in these days', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'Tom Reid' },
  },
});

it('shows what the chosen shifts come to, and asks for the chosen days', async () => {
  const { requests } = fakeApi(listShifts, () => filled);
  await openAdminStore(fakeAdmin(), `/shifts?employee=${getId('Mia Chen')}&from=2026-11-16&to=2026-11-20`);
  await expect.element(page.getByText(/Paid 7 h 29 min, unpaid 30 min\./)).toBeVisible();
  await expect.element(row('Mia Chen')).toBeVisible();
  await expect.element(row('Tom Reid')).not.toBeInTheDocument();
  expect(requests.at(-1)?.query).toEqual({ from: '2026-11-16', to: '2026-11-20' });
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`shifts on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

it('corrects a shift with a reason, and shows what it was', async () => {
  let rows = filled.rows;
  fakeApi(listShifts, () => ({ rows }));
  const { startedAt, endedAt, breaks } = rows[0]!;
  const was = { startedAt, endedAt, breaks };
  const common = { id: getId('c1'), by: 'Ana Sousa', at: '2026-11-20T07:00:00.000Z' };
  fakeApi(getShift, () => ({
    shift: rows[0]!,
    changes: [
      { ...common, kind: 'in' as const, by: 'Mia Chen', reason: '', before: null, after: { ...was, endedAt: null } },
      { ...common, id: getId('c2'), kind: 'corrected' as const, reason: 'Left earlier', before: was, after: was },
    ],
  }));
  const { requests } = fakeApi(correctShift, ({ body }) => {
    if (body.endedAt === '2026-11-20T05:30:00.000Z' && requests.length === 1) {
      return refusal('validation_failed', { fields: [{ path: 'breaks.0.startedAt', message: 'Please enter a break within the shift.' }] });
    }
    rows = [toShift('Mia Chen', { endedAt: body.endedAt, breaks: [lunch], version: 4, corrected: true }), rows[1]!];
    return rows[0]!;
  });
  await openAdminStore(fakeAdmin(), '/shifts');
  await page.getByRole('button', { name: /^Mia Chen$/ }).click();
  await expect.element(dialog.getByText('Ana Sousa corrected the shift: “Left earlier”')).toBeVisible();
  await expect.element(dialog.getByText(/^Before: /)).toMatchTextContent('Lunch');
  await dialog.getByLabelText('Clocked out').fill('2026-11-20T16:30');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Please fill this in\./);
  await dialog.getByLabelText('Reason').fill('Left at half past four');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`a shift is corrected on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect.element(dialog.getByLabelText('Break began')).toHaveAccessibleDescription(/Please enter a break within the shift\./);
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect.element(row('Mia Chen')).toMatchTextContent('Corrected');
  // What nobody has changed is sent as it was, with its seconds.
  expect(requests.at(-1)?.body).toEqual({
    ...{ startedAt: '2026-11-19T22:00:30.000Z', endedAt: '2026-11-20T05:30:00.000Z', reason: 'Left at half past four', version: 3 },
    breaks: [{ id: lunch.id, name: 'Lunch', type: 'UNPAID', startedAt: lunch.startedAt, endedAt: lunch.endedAt }],
  });
});

it('says who has not clocked out since an earlier day, and corrects that', async () => {
  const forgotten = toShift('Lena Voss', { endedAt: null, tradingDay: '2026-10-30', startedAt: '2026-10-30T06:00:00.000Z' });
  const today = toShift('Tom Reid', { endedAt: null });
  let unended = [forgotten, toShift('Ana Sousa', { endedAt: null })];
  fakeApi(listShifts, () => ({ rows: [today, unended.at(-1)!], unended }));
  fakeApi(getShift, () => ({ shift: forgotten, changes: [] }));
  const { requests } = fakeApi(correctShift, ({ body }) => {
    unended = unended.slice(1);
    return { ...forgotten, endedAt: body.endedAt, corrected: true, version: 4 };
  });
  await openAdminStore(fakeAdmin(), '/shifts');
  await expect.element(page.getByText('2 people have not clocked out since an earlier trading day')).toBeVisible();
  await expect.element(row('Tom Reid')).toMatchTextContent('At work');
  await expect.element(row('Ana Sousa')).toMatchTextContent('Not clocked out');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`shifts that nobody has ended on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await page.getByRole('button', { name: 'Enter when they left: Lena Voss' }).click();
  await expect.element(dialog.getByLabelText('Clocked in')).toHaveValue('2026-10-30T17:00');
  await dialog.getByLabelText('Clocked out').fill('2026-10-31T01:00');
  await dialog.getByLabelText('Reason').fill('Forgot to clock out');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect.element(page.getByText('1 person has not clocked out since an earlier trading day')).toBeVisible();
  expect(requests.map(({ params, body }) => [params.shiftId, body.endedAt])).toEqual([[forgotten.id, '2026-10-30T14:00:00.000Z']]);
});

it('enters a shift that nobody has clocked in for', async () => {
  fakeApi(listShifts, () => filled);
  const { requests } = fakeApi(addShift, () => toShift('Mia Chen'));
  await openAdminStore(fakeAdmin(), '/shifts');
  await page.getByRole('button', { name: 'Enter a shift' }).click();
  await dialog.getByLabelText('Reason').fill('No connection');
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect.element(dialog.getByLabelText('Clocked in')).toHaveAccessibleDescription(/Please enter a date and a time\./);
  await dialog.getByRole('combobox', { name: 'Employee' }).click();
  await page.getByRole('option', { name: 'Mia Chen' }).click();
  await dialog.getByLabelText('Clocked in').fill('2026-11-18T09:00');
  await dialog.getByLabelText('Clocked out').fill('2026-11-18T17:00');
  await dialog.getByRole('button', { name: 'Add a break' }).click();
  await dialog.getByLabelText('Break began').fill('2026-11-18T12:00');
  await dialog.getByLabelText('Break ended').fill('2026-11-18T12:30');
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.at(-1)?.body).toMatchObject({
    ...{ employeeId: getId('Mia Chen'), startedAt: '2026-11-17T22:00:00.000Z', endedAt: '2026-11-18T06:00:00.000Z' },
    breaks: [{ name: 'Break', type: 'UNPAID', startedAt: '2026-11-18T01:00:00.000Z', endedAt: '2026-11-18T01:30:00.000Z' }],
  });
});

it('offers no correction to whoever may only read', async () => {
  fakeApi(listShifts, () => ({ ...filled, unended: [filled.rows[1]!] }));
  const admin = fakeAdmin({ me: getOwner({ holds: ['settings.read', 'shifts.read', 'employees.read'] }) });
  await openAdminStore(admin, '/shifts');
  await expect.element(row('Mia Chen')).toBeVisible();
  await expect.element(page.getByText('1 person has not clocked out since an earlier trading day')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Enter / })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions for' })).not.toBeInTheDocument();
});

it('writes a file that a spreadsheet adds up', () => {
  const [heading, ...lines] = getShiftCsv(filled.rows, 'Australia/Sydney').split('\r\n');
  expect(heading).toMatch(/^\uFEFFTrading day,Employee,Clocked in,Clocked out,/);
  expect(lines[0]).toBe('2026-11-20,Mia Chen,2026-11-20 09:00,2026-11-20 17:00,30,30,0,7.48,7.48,');
  expect(lines[1]).toMatch(/^2026-11-20,Tom Reid,2026-11-20 09:00,,/);
});

it('leaves a time as it was in the hour that comes twice', () => {
  const second = '2026-04-04T16:30:00.000Z';
  const text = toLocal(second, 'Australia/Sydney');
  expect([text, fromLocal(text, 'Australia/Sydney', second), fromLocal(text, 'Australia/Sydney')]).toEqual([
    '2026-04-05T02:30',
    second,
    '2026-04-04T15:30:00.000Z',
  ]);
});
