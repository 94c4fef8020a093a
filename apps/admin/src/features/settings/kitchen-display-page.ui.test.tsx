import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const open = () => openAdminStore(fakeAdmin(), '/add-ons/kds-settings');
const effect = page.getByRole('region', { name: 'A ticket, minute by minute' });
const save = page.getByRole('button', { name: 'Save kitchen display' });

it('shows when a ticket looks urgent and late, and saves it', async () => {
  const { store } = fakeSection('kitchenDisplay');
  await open();
  await expect.element(effect).toMatchTextContent('After 15 minutesUrgent');
  await expect.element(effect).toMatchTextContent('After 30 minutesDue, and late from then on');
  await page.getByRole('textbox', { name: 'Preparation time' }).fill('20');
  await page.getByRole('checkbox', { name: 'Urgent before it is due: Half of the preparation time' }).click();
  await page.getByRole('textbox', { name: 'Urgent before it is due' }).fill('6');
  await page.getByRole('textbox', { name: 'Late after it was due' }).fill('3');
  await expect.element(effect).toMatchTextContent('After 14 minutesUrgent');
  await expect.element(effect).toMatchTextContent('After 23 minutesLate');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.kitchenDisplay.value).toMatchObject({ prepTimeInMinutes: 20, warnBeforeDueInMinutes: 6, lateAfterDueInMinutes: 3 });
});

it('says at the field what is wrong', async () => {
  const { requests } = fakeSection('kitchenDisplay');
  await open();
  await page.getByRole('textbox', { name: 'Preparation time' }).fill('0');
  await save.click();
  await expect.element(page.getByRole('textbox', { name: 'Preparation time' })).toHaveAccessibleDescription(/at least 1/);
  expect(requests).toEqual([]);
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`kitchen display on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});
