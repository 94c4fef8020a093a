import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getKdsDevice, loginKdsDevice } from '@servery/contract/kds';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '../../shared/device.ts';
import { fakeKitchen, openKitchen, openUnpaired } from '../../testing/open-kitchen.tsx';

const own = { followsSystem: false };

it('asks for the pairing code, rejects a wrong one and starts with the right one', async () => {
  await page.viewport(1280, 800);
  const kitchen = fakeKitchen();
  fakeApi(getKdsDevice, () => refusal('user_not_allowed'));
  fakeApi(loginKdsDevice, () => refusal('invalid_grant'));
  await openUnpaired();
  await expect.element(page.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
  await expectAccessible('pairing', own);
  await page.getByLabelText('Pairing code').fill('ZZZZ ZZZZ');
  await page.getByRole('button', { name: 'Pair this display' }).click();
  await expect.element(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await expectAccessible('pairing refused', own);

  const { requests } = fakeApi(loginKdsDevice, kitchen.device);
  await page.getByLabelText('Pairing code').fill('AB12 CD34');
  await page.getByRole('button', { name: 'Pair this display' }).click();
  await expect.element(page.getByText('No tickets')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Active orders' })).toBeInTheDocument();
  expect(requests.map(({ body }) => body.code.replaceAll(/\W/g, ''))).toEqual(['AB12CD34']);
});

it('explains that the display is now paired with another screen', async () => {
  const kitchen = fakeKitchen();
  await openKitchen(kitchen);
  await expect.element(page.getByText('No tickets')).toBeVisible();
  await expect.poll(() => kitchen.live.open).toBe(1);
  fakeApi(getKdsDevice, () => refusal('user_not_allowed'));
  kitchen.live.close();
  await expect.element(page.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
  await expect.element(page.getByText('“Kitchen screen” is no longer paired with this screen.')).toBeVisible();
});

it('leads a paired display back that came here by mistake', async () => {
  const kitchen = fakeKitchen();
  await openKitchen(kitchen);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Pair again with another code' }).click();
  await expect.element(page.getByText('This display is paired as “Kitchen screen”.')).toBeVisible();
  await expectAccessible('pairing again', own);
  await page.getByRole('button', { name: 'Back to the kitchen display' }).click();
  await expect.element(page.getByText('No tickets')).toBeVisible();
});

it('knows after a lost answer that the display is paired', async () => {
  const kitchen = fakeKitchen();
  device.ended();
  fakeApi(loginKdsDevice, () => refusal('invalid_grant'));
  await openUnpaired();
  await page.getByLabelText('Pairing code').fill('ZZZZ ZZZZ');
  fakeApi(getKdsDevice, kitchen.device);
  await page.getByRole('button', { name: 'Pair this display' }).click();
  await page.getByRole('button', { name: 'Back to the kitchen display' }).click();
  await expect.element(page.getByText('No tickets')).toBeVisible();
});
