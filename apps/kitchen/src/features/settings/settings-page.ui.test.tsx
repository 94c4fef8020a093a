import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getKdsDevice, setPrepTime } from '@servery/contract/kds';
import { logoutDevice } from '@servery/contract/devices';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '../../shared/device.ts';
import { fakeKitchen, openKitchen, openUnpaired } from '../../testing/open-kitchen.tsx';

const group = (name: string) => page.getByRole('radiogroup', { name });

it('stores the settings on the screen', async () => {
  const kitchen = fakeKitchen();
  const root = document.documentElement;
  await openKitchen(kitchen, '/settings');
  await group('Text size').getByRole('radio', { name: 'Large', exact: true }).click();
  await group('Columns').getByRole('radio', { name: '4' }).click();
  await group('Look').getByRole('radio', { name: 'Light' }).click();
  await page.getByRole('button', { name: 'Test the sound' }).click();
  await expect.element(page.getByText('This screen plays a sound for new tickets.')).toBeVisible();
  root.removeAttribute('style');
  delete root.dataset['theme'];
  await openKitchen(kitchen, '/settings');
  await expect.element(group('Columns').getByRole('radio', { name: '4' })).toBeChecked();
  expect(root.getAttribute('style')).toContain('19px');
  expect(root.dataset['theme']).toBe('light');
  await expect.element(page.getByText('Due soon')).toBeVisible();
});

it('sets the store’s prep time and follows a change from another display', async () => {
  const kitchen = fakeKitchen();
  const { requests } = fakeApi(setPrepTime, ({ body }) => {
    kitchen.device = { ...kitchen.device, ...body };
    return body;
  });
  await openKitchen(kitchen, '/settings');
  const minutes = (count: number) => page.getByRole('radio', { name: `${count} min`, exact: true });
  await expect.element(minutes(20)).toBeChecked();
  await minutes(50).click();
  await expect.element(minutes(50)).toBeChecked();
  expect(requests.map(({ body }) => body.prepTimeInMinutes)).toEqual([50]);
  // The answer has arrived, too.
  await expect.poll(() => device.get().who?.prepTimeInMinutes).toBe(50);
  await expect.poll(() => kitchen.live.open).toBe(1);
  kitchen.device = { ...kitchen.device, prepTimeInMinutes: 30 };
  kitchen.live.send('settings.changed', { section: 'kitchenDisplay' });
  await expect.element(minutes(30)).toBeChecked();
});

it('explains what the browser does not support', async () => {
  const { wakeLock } = navigator;
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
  try {
    await openKitchen(fakeKitchen(), '/settings');
    await expect.element(page.getByText('Not possible in this browser')).toBeVisible();
    await expect.element(group('Keep the screen on')).not.toBeInTheDocument();
  } finally {
    Object.defineProperty(Navigator.prototype, 'wakeLock', { configurable: true, get: () => wakeLock });
  }
});

it('explains what signing out means before it signs the display out', async () => {
  const kitchen = fakeKitchen();
  const { requests } = fakeApi(logoutDevice, { ok: true });
  await openKitchen(kitchen, '/settings');
  const ask = () => page.getByRole('button', { name: 'Sign this display out…' }).click();
  const question = page.getByRole('group', { name: 'Sign this display out' });
  await ask();
  await expect.element(question).toMatchTextContent('shows no tickets until a manager pairs it with a new code');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(requests).toEqual([]);
  await ask();
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
  await expect.element(page.getByText('is no longer paired')).not.toBeInTheDocument();
  fakeApi(getKdsDevice, () => refusal('user_not_allowed'));
  await openUnpaired();
  await expect.element(page.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
});
