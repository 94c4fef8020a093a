import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import { listEmployees } from '@servery/contract/employees';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';
import type { Employee } from './employee.types.ts';

const toEmployee = (name: string, given: Partial<Employee> = {}): Employee => ({
  ...{ id: getId(name), name, role: 'staff', active: true, storeIds: [storeId], elsewhere: false, lockedUntil: null, version: 1 },
  ...given,
});
const effect = page.getByRole('region', { name: 'Who may do it now' });
const voids = page.getByRole('group', { name: 'Void what the kitchen has' });

beforeEach(() => {
  fakeApi(listEmployees, () => ({
    rows: [toEmployee('Ana Sousa', { role: 'manager' }), toEmployee('Tom Reid'), toEmployee('Lena Voss', { active: false })],
  }));
});

it('lets everyone, managers or certain people do something, says who that is, and saves it', async () => {
  const { store } = fakeSection('staffActions');
  await openAdminStore(fakeAdmin(), '/staff-actions');
  await expect.element(effect).toMatchTextContent('Void what the kitchen hasAna Sousa');
  await voids.getByRole('radio', { name: 'Certain people' }).click();
  await expect.element(voids.getByRole('checkbox', { name: 'Ana Sousa' })).toBeChecked();
  await expect.element(voids.getByRole('checkbox', { name: 'Lena Voss' })).not.toBeInTheDocument();
  await voids.getByRole('checkbox', { name: 'Tom Reid' }).click();
  await voids.getByRole('checkbox', { name: 'Ana Sousa' }).click();
  await expect.element(effect).toMatchTextContent('Void what the kitchen hasTom Reid');
  await voids.getByRole('checkbox', { name: 'Tom Reid' }).click();
  await expect.element(effect).toMatchTextContent('Nobody can do or approve this. Choose at least one person.');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`who may do what on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await voids.getByRole('checkbox', { name: 'Tom Reid' }).click();
  await page.getByRole('button', { name: 'Save who may do what' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.staffActions.value.voidAfterSending).toEqual({ managers: false, employeeIds: [getId('Tom Reid')] });
  await voids.getByRole('radio', { name: 'Everyone' }).click();
  await page.getByRole('button', { name: 'Save who may do what' }).click();
  await expect.poll(() => store.staffActions.value.voidAfterSending).toBe(null);
});

it('shows whom another release or an earlier list has chosen', async () => {
  const { store } = fakeSection('staffActions');
  store.staffActions.value = { ...store.staffActions.value, voidAfterSending: { managers: true, employeeIds: [getId('gone')] } };
  await openAdminStore(fakeAdmin(), '/staff-actions');
  await expect.element(voids.getByRole('checkbox', { name: 'All managers' })).toBeChecked();
  await voids.getByRole('checkbox', { name: 'Somebody who no longer works here' }).click();
  await expect.element(voids.getByRole('radio', { name: 'Managers' })).toBeChecked();
});

it('says how to go on when only managers may do something and the store has none', async () => {
  fakeApi(listEmployees, () => ({ rows: [toEmployee('Tom Reid')] }));
  fakeSection('staffActions');
  await openAdminStore(fakeAdmin(), '/staff-actions');
  await expect.element(effect).toMatchTextContent('Add a manager under Employees, or choose other people.');
});
