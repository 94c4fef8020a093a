import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { pizzeria } from './pizzeria.ts';
import { billNumber, chooseIn, openTill, sendBill } from './ringing.ts';
import { pair, pairingCode } from './world.ts';

test('what a bill is sent with later is seen later: the display says so each time, and not while nobody looks', async ({
  world,
  devices,
}) => {
  const at = await pizzeria(world);
  const [page, kitchen] = [
    await openTill(await devices.phone({ width: 1024, height: 768 }), at),
    await devices.phone({ width: 1920, height: 1080 }),
  ];
  await kitchen.goto(`${at.env.primary.url}/kitchen/`);
  await pair(kitchen, await pairingCode(at));
  await expect(kitchen).toHaveURL(/active-orders/);

  await chooseIn(page, 'By the slice', 'Cheese slice');
  const number = await billNumber(page);
  const seen = async () =>
    (
      await rows<{ seen: boolean }>(
        at,
        `select acknowledged_at is not null as seen from kitchen_ticket
          where restaurant_id = $1 and number = $2 and created_at > now() - interval '1 hour' order by created_at desc limit 1`,
        [at.place.restaurantId, number],
      )
    )[0]?.seen;
  await sendBill(page);
  await expect.poll(seen).toBe(true);

  await kitchen.getByRole('link', { name: 'Settings' }).click();
  await expect(kitchen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await chooseIn(page, 'By the slice', 'Cheese slice');
  await sendBill(page);
  expect(await seen()).toBe(false);
  await kitchen.getByRole('link', { name: 'Active' }).click();
  await expect.poll(seen).toBe(true);

  await chooseIn(page, 'By the slice', 'Cheese slice');
  await sendBill(page);
  await expect.poll(seen).toBe(true);

  await page.getByRole('region', { name: 'Bill', exact: true }).getByRole('button', { name: 'Cancel bill' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Customer cancelled' }).click();
  await dialog.getByRole('button', { name: 'Cancel the bill' }).click();
  await expect(kitchen.getByText('Cancelled').first()).toBeVisible();
});
