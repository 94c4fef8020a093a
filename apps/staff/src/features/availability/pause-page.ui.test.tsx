import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getPauses, setPauses } from '@servery/contract/pauses';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

it('does not claim that a store takes orders while it has no menu and no hours', async () => {
  const staff = fakeStaff();
  fakeApi(getPauses, {
    rows: [
      { collectionType: 'pickup', pausedUntil: null, missing: ['menu', 'hours'] },
      { collectionType: 'dineIn', pausedUntil: null, missing: [] },
    ],
  });
  await openStaff(staff, '/pause');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Pickup').getByText('Takes no orders', { exact: true })).toBeVisible();
  await expect.element(row('Pickup').getByText('Needs a menu and opening hours')).toBeVisible();
  await expect.element(row('Pickup').getByRole('button')).not.toBeInTheDocument();
  await expect.element(row('Dine in').getByText('Takes orders', { exact: true })).toBeVisible();
  await expect.element(row('Dine in').getByRole('button', { name: 'Pause dine in' })).toBeVisible();
});

it('pauses pickup for two hours, shows it on every page, and resumes with one press', async () => {
  const staff = fakeStaff();
  let pausedUntil: string | null = null;
  const answer = () => ({ rows: [{ collectionType: 'pickup' as const, pausedUntil, missing: [] }] });
  fakeApi(getPauses, answer);
  const { requests } = fakeApi(setPauses, ({ body }) => {
    ({ pausedUntil } = body);
    return answer();
  });
  await openStaff(staff);
  const paused = page.getByRole('link', { name: /^Pickup paused until/ });
  await page.getByRole('link', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Pause pickup' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pause pickup' });
  await sheet.getByRole('radio', { name: '2 h', exact: true }).click();
  await expectAccessible('how long to pause');
  await sheet.getByRole('button', { name: /^Pause pickup until/ }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(paused).toBeVisible();
  await expectAccessible('paused');
  const minutes = Math.round((Date.parse(pausedUntil ?? '') - Date.now()) / 60_000);
  expect(minutes).toBeGreaterThan(110);
  await page.getByRole('button', { name: 'Take orders again: pickup' }).click();
  await expect.element(paused).not.toBeInTheDocument();
  expect(requests.map(({ body }) => [body.collectionTypes, body.pausedUntil === null])).toEqual([
    [['pickup'], false],
    [['pickup'], true],
  ]);
});

it('promises guests another way to get their food only while one is left', async () => {
  const staff = fakeStaff();
  fakeApi(getPauses, {
    rows: [
      { collectionType: 'pickup', pausedUntil: null, missing: [] },
      { collectionType: 'dineIn', pausedUntil: null, missing: [] },
    ],
  });
  await openStaff(staff, '/pause');
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Pause pickup' }).click();
  await expect.element(sheet.getByText(/can choose another way to get their food/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Pause everything…' }).click();
  await expect.element(sheet.getByText(/^Guests see when orders resume\. /)).toBeVisible();
});
