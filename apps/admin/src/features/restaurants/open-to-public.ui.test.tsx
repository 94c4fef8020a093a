import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { restaurantId, toRestaurant, resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { openToPublic } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdmin, openAdmin } from '../../testing/open-admin.tsx';

const panel = page.getByRole('region', { name: 'Open to the public' });
const dialog = page.getByRole('dialog');
const answer = (name: string) => dialog.getByRole('button', { name }).click();

it('says before it is pressed that a restaurant without a menu cannot be opened', async () => {
  const restaurant = toRestaurant([resolveStore({ hasMenu: false })], { openToPublic: false });
  await openAdmin(fakeAdmin({ restaurant }), `/restaurants/${restaurantId}/edit`);
  const button = panel.getByRole('button', { name: 'Open to the public' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(/^None of its stores has a menu yet\. Give one of them a menu first/);
  await expectAccessible('a restaurant without a menu');
});

it('opens the restaurant after asking, says what is missing, and takes it off the list again', async () => {
  const admin = fakeAdmin({ restaurant: toRestaurant(undefined, { openToPublic: false }) });
  // The last menu went away while the page was open.
  fakeApi(openToPublic, () => refusal('RESTAURANT_HAS_NO_MENU'));
  await openAdmin(admin, `/restaurants/${restaurantId}/edit`);
  await expect.element(panel).toMatchTextContent('Not listed');
  await panel.getByRole('button', { name: 'Open to the public' }).click();
  await answer('Open to the public');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The restaurant has no menu yet');
  await expectAccessible('opening is refused');

  const { requests } = fakeApi(openToPublic, ({ body }) => {
    admin.restaurant = { ...admin.restaurant, openToPublic: body.openToPublic };
    return body.openToPublic ? { openedAt: '2026-03-01T00:00:00.000Z', endedTestOrders: 2 } : { openedAt: null, endedTestOrders: 0 };
  });
  await expect.element(dialog).toMatchTextContent('Open test orders are cancelled');
  await answer('Open to the public');
  await expect.element(panel.getByRole('status')).toMatchTextContent('2 open test orders were cancelled.');
  await panel.getByRole('button', { name: 'Take it off the list' }).click();
  await expect.element(dialog).toMatchTextContent('can still order');
  await answer('Take it off the list');
  await expect.element(panel.getByRole('button', { name: 'Open to the public' })).toBeVisible();
  await expect.element(panel).toMatchTextContent('Not listed');
  expect(requests.map(({ body }) => body)).toEqual([{ openToPublic: true }, { openToPublic: false }]);
});
