import type { Page } from '@playwright/test';
import type { PushSimulator } from '@servery/simulator-push';
import { expect, test } from './fixtures.ts';
import { orderIn } from './order-fixtures.ts';

interface Sent {
  payload: { type: string; orderId: string | null };
}
const sentTo = async (push: PushSimulator, device: string): Promise<Sent[]> =>
  (await (await fetch(`${push.url}/_sim/messages?device=${device}`)).json()) as Sent[];

/**
 * The browser asks the simulated service for its address and shows notifications: the one that comes through npm can do neither. The worker
 * and all calls are real; what the worker shows is tried in its own test.
 */
async function subscribeAt(push: PushSimulator, page: Page): Promise<string> {
  const answer = await fetch(`${push.url}/_sim/subscriptions`, { method: 'POST' });
  const subscription = (await answer.json()) as { id: string; endpoint: string; keys: object };
  await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async function (options) {
    const given = ${JSON.stringify(subscription)};
    return { ...given, options, toJSON: () => given, unsubscribe: async () => true };
  }`);
  return subscription.id;
}

test('a phone hears of a new order while the app is closed, and no more after signing out', async ({
  world,
  devices,
  servers: { push },
}) => {
  const { url } = world.env.primary;
  const staff = await devices.staff();
  const device = await subscribeAt(push, staff);
  await staff.goto(`${url}/staff/restaurants/${world.place.restaurantId}/stores/${world.place.storeId}/settings`);
  const panel = staff.getByRole('region', { name: 'When the app is closed' });
  await panel.getByRole('switch').first().click();
  await expect(panel.getByRole('switch').first()).toBeChecked();
  await panel.getByRole('button', { name: 'Send a trial' }).click();
  await expect(panel.getByText('A trial is on its way')).toBeVisible();
  expect((await sentTo(push, device)).map(({ payload }) => payload.type)).toEqual(['test']);

  // The app is closed: another page is open.
  await staff.goto(`${url}/restaurants/${world.place.restaurantId}`);
  await orderIn(world, 'new', { name: 'Wakes A Phone' });
  await expect.poll(async () => (await sentTo(push, device)).length, { timeout: 20_000 }).toBe(2);
  const [news] = await sentTo(push, device);
  expect(JSON.stringify(news)).not.toContain('Wakes');
  expect(await staff.evaluate(`navigator.serviceWorker.getRegistration('/staff/').then((worker) => worker.active.state)`)).toBe(
    'activated',
  );

  await staff.goto(`${url}/staff/`);
  await staff.getByRole('button', { name: 'Menu', exact: true }).click();
  await staff.getByRole('menuitem', { name: /^Sign out/ }).click();
  await expect(staff.getByLabel('Email')).toBeVisible();
  await orderIn(world, 'new', { name: 'Wakes Nobody' });
  await staff.waitForTimeout(2_000);
  expect(await sentTo(push, device)).toHaveLength(2);
});
