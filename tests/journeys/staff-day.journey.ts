import { getPauses, setPauses } from '@servery/contract/pauses';
import { expect, test } from './fixtures.ts';
import { openMenu, storeUrl } from './guest.ts';
import { orderedOn } from './order-fixtures.ts';
import { staffCard, accept } from './screens.ts';

/** What staff do between accepting an order and going home, as their guests see it. */

test('another ETA, a pause, an item and an option that are sold out reach the guest at once', async ({ world, devices }) => {
  const params = world.place;
  const [staff, guest] = [await devices.staff(), await devices.phone()];
  const { number } = await orderedOn(guest, world, 'Waits Longer');
  await accept(staff, number, '15 min');
  await expect(guest.getByText(/^in 1[45] min$/)).toBeVisible();
  await staffCard(staff, number).getByRole('link', { name: number }).click();
  await staff.getByRole('button', { name: 'Change the time…' }).click();
  const newTime = staff.getByRole('dialog', { name: `New time for ${number}` });
  await newTime.getByRole('radio', { name: '+ 30 min' }).check();
  await newTime.getByRole('button', { name: /^Promise it for/ }).click();
  await expect(newTime).toBeHidden();
  await expect(guest.getByText(/^in 4[45] min$/)).toBeVisible();
  await staff.getByRole('button', { name: 'Change the time…' }).click();
  await newTime.getByRole('radio', { name: 'Earlier', exact: true }).check();
  await newTime.getByRole('radio', { name: '− 20 min' }).check();
  await newTime.getByRole('button', { name: /^Promise it for/ }).click();
  await expect(guest.getByText(/^in 2[45] min$/)).toBeVisible();

  await staff.getByRole('link', { name: 'Pause', exact: true }).click();
  await staff.getByRole('button', { name: 'Pause pickup' }).click();
  const sheet = staff.getByRole('dialog', { name: 'Pause pickup' });
  await sheet.getByRole('radio', { name: '2 h', exact: true }).check();
  await sheet.getByRole('button', { name: /^Pause pickup until/ }).click();
  await expect(sheet).toBeHidden();
  const { rows } = await world.owner.must(getPauses, { params });
  expect(rows.find(({ collectionType }) => collectionType === 'pickup')?.pausedUntil).not.toBeNull();
  // A page may be some seconds old when it loads; its stream receives a change at once.
  await expect(async () => {
    const listens = guest.waitForResponse(/\/api\/live\/.*\/menu/, { timeout: 8000 });
    const sees = guest.goto(storeUrl(world)).then(() => expect(guest.getByText(/paused until/i).first()).toBeVisible({ timeout: 2000 }));
    await Promise.all([listens, sees]);
  }).toPass({ timeout: 30_000 });
  await staff.getByRole('button', { name: 'Take orders again: pickup' }).click();
  await expect(guest.getByText(/paused until/i)).toHaveCount(0);
  await world.owner.must(setPauses, { params, body: { collectionTypes: ['pickup', 'dineIn'], pausedUntil: null } });

  await openMenu(guest, world);
  await staff.getByRole('link', { name: 'Sold out' }).click();
  await test.step('a menu that lies open says that an item has sold out, and when it is back', async () => {
    const onMenu = guest.getByRole('listitem').filter({ has: guest.getByRole('heading', { name: 'Garlic bread' }) });
    await expect(onMenu.getByRole('button', { name: 'Add Garlic bread' })).toBeVisible();
    await staff.getByLabel('Search', { exact: true }).fill('garlic');
    const toggle = staff.getByRole('switch', { name: 'Sold out: Garlic bread' });
    const row = staff.getByText('Garlic bread', { exact: true });
    await row.click();
    await expect(toggle).toBeChecked();
    await expect(onMenu).toContainText('Sold out');
    await expect(onMenu.getByRole('button', { name: 'Add Garlic bread' })).toHaveCount(0);
    await row.click();
    await expect(toggle).not.toBeChecked();
    await expect(onMenu.getByRole('button', { name: 'Add Garlic bread' })).toBeVisible();
  });
  await staff.getByText('Options', { exact: true }).click();
  const burger = world.item('Marigold cheeseburger');
  const group = world.menu.modifierGroups.find(
    ({ id, options }) => burger.modifierGroupIds.includes(id) && options.some(({ name }) => name === 'Gluten-free bun'),
  )!;
  const inGroup = staff.getByRole('group', { name: group.name, exact: true });
  await staff.getByLabel('Search', { exact: true }).fill('gluten-free bun');
  const option = inGroup.getByRole('switch', { name: 'Sold out: Gluten-free bun' });
  const tap = () => inGroup.getByText('Gluten-free bun', { exact: true }).click();
  await tap();
  await expect(option).toBeChecked();
  await expect(staff.getByText('Gluten-free bun is sold out everywhere')).toBeVisible();
  const listens = guest.waitForResponse(/\/api\/live\/.*\/menu/);
  await guest.goto(storeUrl(world, `/categories/${burger.categoryId}/items/basic/${burger.id}`));
  const bun = guest.getByRole('radio', { name: /Gluten-free bun/ }).or(guest.getByRole('checkbox', { name: /Gluten-free bun/ }));
  await expect(bun).toBeDisabled();
  await listens;
  await tap();
  await expect(option).not.toBeChecked();
  await expect(bun).toBeEnabled();
});
