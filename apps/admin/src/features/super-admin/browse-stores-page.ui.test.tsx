import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { closeStore } from '@servery/contract/stores';
import { browseStores } from '@servery/contract/super-admin';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

const open = () => openAdmin(fakeAdmin({ me: getOwner({ superAdmin: true, memberships: [] }) }), '/super-admin/stores/browse');
const row = page.getByRole('row').filter({ hasText: 'Marigold Street Newtown' });

it('lists the stores of all restaurants, and closes one to guests after asking', async () => {
  let closed = false;
  const store = { ...place, name: 'Marigold Street Newtown', restaurantName: 'Marigold Street', suburb: 'Newtown', country: 'AU' } as const;
  const { requests } = fakeApi(browseStores, ({ query }) => ({
    rows: query?.state === 'closed' && !closed ? [] : [{ ...store, trading: !closed, closed }],
    nextCursor: null,
  }));
  fakeApi(closeStore, ({ body }) => {
    ({ closed } = body);
    return { closedAt: closed ? '2026-11-28T03:00:00.000Z' : null };
  });
  await open();
  await expect.element(row).toMatchTextContent('Open now');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`all stores on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await page.getByRole('button', { name: 'Actions for Marigold Street Newtown' }).click();
  await page.getByRole('menuitem', { name: 'Close to guests' }).click();
  await expect.element(page.getByText('Tills, and orders that were placed, go on.')).toBeVisible();
  expect(closed).toBe(false);
  await page.getByRole('button', { name: 'Close it' }).click();
  await expect.element(row).toMatchTextContent('Closed to guests');
  await page.getByRole('button', { name: 'Actions for Marigold Street Newtown' }).click();
  await page.getByRole('menuitem', { name: 'Open to guests again' }).click();
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect.element(row).toMatchTextContent('Open now');
  await page.getByLabelText('Search by store, restaurant or place').fill('newt');
  await expect.poll(() => requests.at(-1)?.query?.search).toBe('newt');
});

it('says so when there is none, and reads again after a failure', async () => {
  let broken = true;
  fakeApi(browseStores, () => (broken ? refusal('service_unavailable') : { rows: [], nextCursor: null }));
  await open();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No store yet')).toBeVisible();
});
