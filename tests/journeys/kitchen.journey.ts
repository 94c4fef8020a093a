import { expect, test } from './fixtures.ts';
import { orderOne } from './guest.ts';
import { accept, bump, tapUntil, ticket } from './screens.ts';

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
