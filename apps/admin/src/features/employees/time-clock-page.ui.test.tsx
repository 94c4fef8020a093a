import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const effect = page.getByRole('region', { name: 'At the till' });

it('sets whether people clock in, and which breaks they can take', async () => {
  const { store } = fakeSection('timeClock');
  await openAdminStore(fakeAdmin(), '/time-clock');
  await expect.element(effect).toMatchTextContent('Off: nobody clocks in at the tills');
  await page.getByRole('switch', { name: 'Employees clock in and out at the till' }).click();
  await page.getByRole('switch', { name: 'Record breaks' }).click();
  await page.getByRole('button', { name: 'Save the time clock' }).click();
  await expect.element(page.getByText('Please add a break, or switch break recording off.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a break' }).click();
  await page.getByLabelText('Name', { exact: true }).fill('Coffee');
  await page.getByRole('radio', { name: 'Paid', exact: true }).click();
  await page.getByRole('combobox', { name: 'Limit' }).click();
  await page.getByRole('option', { name: 'Other' }).click();
  await page.getByRole('textbox', { name: 'Minutes' }).fill('0');
  await page.getByRole('button', { name: 'Save the time clock' }).click();
  await expect.element(page.getByText('Please enter a limit of 1 minute to 12 hours.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Minutes' }).fill('20');
  await page.getByRole('switch', { name: 'Deduct time over the limit of paid breaks' }).click();
  await expect.element(effect).toMatchTextContent('Paid for up to 20 min');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`time clock settings on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await page.getByRole('button', { name: 'Save the time clock' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.timeClock.value).toMatchObject({
    ...{ enableEmployeeTimeClock: true, enableBreakRecording: true, enableAutomaticDeduction: true },
    shiftBreakPresets: [{ name: 'Coffee', type: 'PAID', limit: { type: 'OTHER', duration: { hours: 0, minutes: 20 } } }],
  });
});
