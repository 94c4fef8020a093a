import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { orderOne } from './guest.ts';
import { accept, bump, tapUntil, ticket } from './screens.ts';
import { pair, pairingCode } from './world.ts';

test('a display is paired by a code that works once; paired again elsewhere, the old one is told', async ({ world, devices }) => {
  const base = `${world.env.primary.url}/kitchen/`;
  const deviceId = randomUUID();
  const first = await devices.phone({ width: 1280, height: 800 });
  await first.goto(base);
  await pair(first, 'ZZZZ ZZZZ');
  await expect(first.getByRole('alert')).toContainText('This code is wrong or has expired.');

  const code = await pairingCode(world, { deviceId });
  await pair(first, code.toLowerCase());
  await expect(first).toHaveURL(/active-orders/);
  await expect(first.getByRole('heading', { name: 'Active orders' })).toBeAttached();
  await first.reload();
  await expect(first).toHaveURL(/active-orders/);

  const second = await devices.phone({ width: 1280, height: 800 });
  await second.goto(base);
  await pair(second, code);
  await expect(second.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await pair(second, await pairingCode(world, { deviceId }));
  await expect(second).toHaveURL(/active-orders/);
  await expect(first.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
  await expect(first.getByText('“Kitchen screen” is no longer paired with this screen.')).toBeVisible();
});

test('ticking all lines completes a ticket; undo and recall bring it back with its lines', async ({ world, devices }) => {
  const [staff, kitchen, guest] = [await devices.staff(), await devices.kitchen(), await devices.phone()];
  const number = await orderOne(guest, world, { item: 'Charred broccolini', name: 'Cook' });
  await accept(staff, number);
  const card = ticket(kitchen, number);
  const shortly = { timeout: 500 };
  await tapUntil(card.getByRole('button', { name: new RegExp(`^${number}`) }), () =>
    expect(card.getByText('New · start')).toHaveCount(0, shortly),
  );
  const undo = card.getByRole('button', { name: `Undo ${number}` });
  await tapUntil(card.getByRole('button', { name: /Charred broccolini/ }), () => expect(undo).toBeVisible(shortly));
  await expect(guest.getByRole('heading', { name: 'Ready to pick up' })).toBeVisible();
  await expect(card).toBeHidden();

  await kitchen.getByRole('link', { name: 'Completed' }).click();
  await kitchen.getByRole('button', { name: `Recall ${number}` }).click();
  await expect(kitchen.getByRole('button', { name: `Recall ${number}` })).toBeDisabled();
  await kitchen.getByRole('link', { name: 'Active' }).click();
  await expect(card).toContainText('Recalled');
  await bump(kitchen, number);
  await tapUntil(undo, () => expect(card.getByRole('button', { name: `Bump ${number}` })).toBeVisible(shortly));
});
