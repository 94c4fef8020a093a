import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { otherStoreId, storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import { changeEmployee, createEmployee, listEmployees, setEmployeeActive, setEmployeePin } from '@servery/contract/employees';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';
import type { Employee } from './employee.types.ts';

const toEmployee = (name: string, given: Partial<Employee> = {}): Employee => ({
  ...{ id: getId(name), name, role: 'staff', active: true, storeIds: [storeId], elsewhere: false, lockedUntil: null, version: 1 },
  ...given,
});
const filled = {
  rows: [
    toEmployee('Ana Sousa', { role: 'manager', storeIds: [storeId, otherStoreId] }),
    toEmployee('Lena Voss', { lockedUntil: '2026-11-20T03:15:00.000Z' }),
    toEmployee('Tom Reid', { active: false }),
  ],
};
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

fiveStates({
  screen: 'employees',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/employees'),
  endpoint: listEmployees,
  answers: { filled, empty: { rows: [] } },
  shows: {
    ...{ loading: 'Loading employees', empty: 'No employees yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'Tom Reid' },
  },
});

/** The store's list, which the calls change. */
function fakeEmployees({ rows } = filled) {
  const change = (id: string, to: Partial<Employee>) => {
    rows = rows.map((one) => (one.id === id ? { ...one, ...to, version: one.version + 1 } : one));
    return rows.find((one) => one.id === id)!;
  };
  fakeApi(listEmployees, () => ({ rows }));
  const created = fakeApi(createEmployee, ({ body: { pin: _pin, ...body } }) => {
    rows = [...rows, toEmployee(body.name, body)];
    return rows.at(-1)!;
  });
  const changed = fakeApi(changeEmployee, ({ params, body: { version, ...body } }) => {
    const details = rows.find((one) => one.id === params.employeeId)!;
    return details.version === version ? change(params.employeeId, body) : (refusal('resource_status_conflict', { details }) as never);
  });
  const pins = fakeApi(setEmployeePin, ({ params }) => change(params.employeeId, { lockedUntil: null }));
  const activity = fakeApi(setEmployeeActive, ({ params, body }) => change(params.employeeId, body));
  return { created, changed, pins, activity, change };
}

it('adds somebody with a PIN of four digits, and changes where they work', async () => {
  const admin = fakeAdmin();
  const { created, changed } = fakeEmployees();
  await openAdminStore(admin, '/employees');
  await page.getByRole('button', { name: 'Add an employee' }).click();
  await dialog.getByLabelText('Name').fill('Mia Chen');
  await dialog.getByLabelText('PIN').fill('12');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByLabelText('PIN')).toHaveAccessibleDescription(/Please enter 4 digits\./);
  await expectAccessible('an employee is added');
  await dialog.getByLabelText('PIN').fill('1290');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(row('Mia Chen')).toMatchTextContent('Active');
  expect(created.requests[0]?.body).toMatchObject({ name: 'Mia Chen', role: 'staff', storeIds: [storeId], pin: '1290' });
  await page.getByRole('button', { name: 'Mia Chen', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Manager' }).click();
  await dialog.getByRole('checkbox', { name: 'Marigold Street Bondi' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row('Mia Chen')).toMatchTextContent('Marigold Street Newtown, Marigold Street Bondi');
  expect(changed.requests.map(({ body }) => body)).toEqual([
    { name: 'Mia Chen', role: 'manager', storeIds: [storeId, otherStoreId], version: 1 },
  ]);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('says before the first employee is added that running tills lock', async () => {
  const { created } = fakeEmployees({ rows: [toEmployee('Tom Reid', { active: false })] });
  await openAdminStore(fakeAdmin(), '/employees');
  await page.getByRole('button', { name: 'Add an employee' }).click();
  await expect.element(dialog.getByText(/This is the first employee of this store\. Tills that are in use lock/)).toBeVisible();
  await expectAccessible('the first employee');
  await dialog.getByLabelText('Name').fill('Mia Chen');
  await dialog.getByLabelText('PIN').fill('1290');
  await dialog.getByRole('button', { name: 'Add and lock the tills' }).click();
  await expect.element(row('Mia Chen')).toBeVisible();
  expect(created.requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Add an employee' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  await expect.element(dialog.getByText(/This is the first employee/)).not.toBeInTheDocument();
});

it('says before the only employee is activated that running tills lock', async () => {
  const { activity } = fakeEmployees({ rows: [toEmployee('Tom Reid', { active: false }), toEmployee('Lena Voss', { active: false })] });
  await openAdminStore(fakeAdmin(), '/employees');
  const activate = async (name: string, label: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  };
  await activate('Tom Reid', 'Activate…');
  await expect.element(dialog.getByText(/Nobody else at this store is active\. Tills that are in use lock/)).toBeVisible();
  await expectAccessible('the only employee is activated');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(activity.requests).toHaveLength(0);
  await activate('Tom Reid', 'Activate…');
  await dialog.getByRole('button', { name: 'Activate and lock the tills' }).click();
  await expect.element(row('Tom Reid')).toMatchTextContent('Active');
  // The tills ask already: the next one needs no warning.
  await activate('Lena Voss', 'Activate');
  await expect.poll(() => activity.requests.map(({ body }) => body.active)).toEqual([true, true]);
  await expect.element(dialog).not.toBeInTheDocument();
});

it('keeps the role that somebody else gives an employee while the name is changed here', async () => {
  const admin = fakeAdmin();
  const { change, changed } = fakeEmployees();
  await openAdminStore(admin, '/employees');
  await page.getByRole('button', { name: 'Ana Sousa', exact: true }).click();
  await dialog.getByLabelText('Name').fill('Ana Lima');
  change(getId('Ana Sousa'), { role: 'staff', storeIds: [storeId] });
  admin.live.send('restaurant.employeesChanged', {} as never);
  await expect.element(dialog.getByRole('radio', { name: 'Staff' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row('Ana Lima')).toBeVisible();
  expect(changed.requests.map(({ body }) => body)).toEqual([{ name: 'Ana Lima', role: 'staff', storeIds: [storeId], version: 2 }]);
});

it('says that somebody else has changed the name and the stores meanwhile, before it is replaced', async () => {
  const admin = fakeAdmin();
  const { change, changed } = fakeEmployees();
  await openAdminStore(admin, '/employees');
  await page.getByRole('button', { name: 'Ana Sousa', exact: true }).click();
  await dialog.getByLabelText('Name').fill('Ana Lima');
  change(getId('Ana Sousa'), { name: 'Ana Costa', storeIds: [storeId] });
  // It is read here before anything is saved: the form keeps what was typed, and saving is refused all the same.
  admin.live.send('restaurant.employeesChanged', {} as never);
  await expect.element(page.getByRole('dialog', { name: 'Edit Ana Costa' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog.getByText('Somebody else has saved this meanwhile')).toBeVisible();
  await expect.element(dialog.getByText('Ana Costa', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(row('Ana Lima')).toBeVisible();
  expect(changed.requests.map(({ body: { name, version } }) => [name, version])).toEqual([
    ['Ana Lima', 1],
    ['Ana Lima', 2],
  ]);
});

it('gives a new PIN, which ends a lock, and shows why it was refused', async () => {
  const admin = fakeAdmin();
  const { pins } = fakeEmployees();
  await openAdminStore(admin, '/employees');
  await expect.element(row('Lena Voss')).toMatchTextContent('Locked until 2:15 PM');
  await page.getByRole('button', { name: 'Actions for Lena Voss' }).click();
  await page.getByRole('menuitem', { name: 'New PIN' }).click();
  await dialog.getByLabelText('New PIN').fill('4821');
  await dialog.getByRole('button', { name: 'Set the PIN' }).click();
  await expect.element(row('Lena Voss')).toMatchTextContent('Active');
  expect(pins.requests.map(({ body }) => body)).toEqual([{ pin: '4821' }]);
  const message = 'Ana Sousa also works at another store. Please ask an admin of the restaurant.';
  fakeApi(setEmployeePin, () => refusal('resource_update_not_allowed', { message }));
  await page.getByRole('button', { name: 'Actions for Ana Sousa' }).click();
  await page.getByRole('menuitem', { name: 'New PIN' }).click();
  await dialog.getByLabelText('New PIN').fill('0000');
  await dialog.getByRole('button', { name: 'Set the PIN' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  await expectAccessible('a new PIN is refused');
});

it('deactivates somebody without asking, and undoes that', async () => {
  const admin = fakeAdmin();
  const { activity } = fakeEmployees();
  await openAdminStore(admin, '/employees');
  await page.getByRole('button', { name: 'Actions for Ana Sousa' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect.element(row('Ana Sousa')).toMatchTextContent('Deactivated');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('Ana Sousa')).toMatchTextContent('Active');
  expect(activity.requests.map(({ body }) => body.active)).toEqual([false, true]);
});

it('only shows them to those who do not run the store', async () => {
  const admin = fakeAdmin({ me: getOwner({ holds: ['employees.read'] }) });
  fakeEmployees();
  await openAdminStore(admin, '/employees');
  await expect.element(row('Ana Sousa')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add an employee' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions for Ana Sousa' })).not.toBeInTheDocument();
});
