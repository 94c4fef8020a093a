import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

const superAdmin = () => fakeAdmin({ me: getOwner({ superAdmin: true, memberships: [] }) });
const open = () => openAdmin(superAdmin(), '/global/platform_settings');
const save = page.getByRole('button', { name: 'Save the transaction fee' });
const effect = page.getByRole('region', { name: 'What new stores pay' });

it('shows what new stores pay while the fee is changed, and saves it', async () => {
  const { store } = fakeSection('transactionFee');
  await open();
  await expect.element(effect).toMatchTextContent('A payment of 40.00Fee 0.00');
  await page.getByLabelText('Percentage').fill('1.75');
  await page.getByLabelText('Fixed amount').fill('30');
  await expect.element(effect).toMatchTextContent('A payment of 40.00Fee 1.00');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.transactionFee).toMatchObject({ value: { percentage: 1_750, fixed: 30 }, version: 2 });
});

it('says at the field what is wrong, and shows what somebody else has saved meanwhile', async () => {
  const { store, requests } = fakeSection('transactionFee');
  await open();
  await page.getByLabelText('Percentage').fill('101');
  await save.click();
  await expect.element(page.getByText('At most 100 %.')).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByLabelText('Percentage').fill('2');
  store.transactionFee = { value: { percentage: 900, fixed: 10 }, version: 7 };
  await save.click();
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(page.getByLabelText('Percentage')).toHaveValue('0.9 %');
});

it('is not there for owners', async () => {
  await openAdmin(fakeAdmin(), '/global/platform_settings');
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

it('is accessible and fits every width', async () => {
  fakeSection('transactionFee');
  await open();
  await expect.element(save).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`platform settings on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});
