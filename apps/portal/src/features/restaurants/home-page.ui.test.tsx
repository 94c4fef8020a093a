import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getRestaurant } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openPortal } from '../../testing/open-portal.tsx';

it('lists the restaurants, and leads to one', async () => {
  fakePortal();
  await openPortal('/');
  await expect.element(page.getByRole('link', { name: 'Marigold Street' })).toBeVisible();
  await expectAccessible('platform page');
  await page.getByRole('link', { name: 'Marigold Street' }).click();
  await expect.element(page.getByRole('heading', { name: 'Marigold Street', level: 1 })).toBeVisible();
});

it('says that a restaurant cannot be read', async () => {
  fakePortal();
  fakeApi(getRestaurant, () => refusal('internal_server_error'));
  await openPortal('/');
  await page.getByRole('link', { name: 'Marigold Street' }).click();
  await expect.element(page.getByRole('heading', { name: 'Website Error!' })).toBeVisible();
  await expectAccessible('error');
});

it('says that a page does not exist', async () => {
  fakePortal();
  await openPortal('/nowhere');
  await expect.element(page.getByText('We could not find that page.')).toBeVisible();
  await expectAccessible('404');
});
