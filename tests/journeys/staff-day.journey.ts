import { getPauses, setPauses } from '@servery/contract/handling';
import { expect, test } from './fixtures.ts';
import { openMenu, orderOne, storeUrl } from './guest.ts';
import { orderIn } from './scenery.ts';
import { staffCard, accept } from './screens.ts';

/** What staff do between accepting an order and going home. */

test('another ETA reaches the guest at once', async ({ world, devices }) => {
  const [staff, guest] = [await devices.staff({ width: 390, height: 844 }), await devices.phone()];
  const number = await orderOne(guest, world, { item: 'House lemonade', name: 'Waits Longer' });
  await accept(staff, number, '15 min');
  await expect(guest.getByText(/^in 1[45] min$/)).toBeVisible();
  await staffCard(staff, number).getByRole('link', { name: number }).click();
  await staff.getByRole('button', { name: 'Change the time…' }).click();
  const sheet = staff.getByRole('dialog', { name: `New time for ${number}` });
  await sheet.getByRole('radio', { name: '+ 30 min' }).check();
  const button = sheet.getByRole('button', { name: /^Promise it for/ });
  const promise = ((await button.textContent()) ?? '').replace('Promise it for ', '');
  await button.click();
  await expect(sheet).toBeHidden();
  await expect(guest.getByText(/^in 4[45] min$/)).toBeVisible();
  await expect(staff.getByText(`For ${promise}`).first()).toBeVisible();
  await expect(staff.getByRole('region', { name: 'What happened' })).toContainText('Promised for another time');

  await staff.getByRole('button', { name: 'Change the time…' }).click();
  await sheet.getByRole('radio', { name: 'Earlier', exact: true }).check();
  await sheet.getByRole('radio', { name: '− 20 min' }).check();
  await sheet.getByRole('button', { name: /^Promise it for/ }).click();
  await expect(guest.getByText(/^in 2[45] min$/)).toBeVisible();
});

test('money taken at the counter is in the books, and can be taken back with a reason @money', async ({ world, devices }) => {
  const order = await orderIn(world, 'accepted', { name: 'Pays In Cash' });
  const [staff, other] = [await devices.staff(), await devices.staff()];
  await staffCard(staff, order.number).getByRole('link', { name: order.number }).click();
  const payment = staff.getByRole('region', { name: 'Payment' });
  const due = ((await payment.getByText(/ due/).first().textContent()) ?? '').split(' ')[0]!;
  await payment.getByRole('button', { name: `Take ${due}…` }).click();
  const sheet = staff.getByRole('dialog', { name: `${due} to take` });
  await sheet.getByRole('radio', { name: 'Cash', exact: true }).check();
  await expect(sheet.getByText('No change')).toBeVisible();
  await sheet.getByRole('radiogroup', { name: 'Cash received' }).getByRole('radio').last().check();
  await expect(sheet.getByText(/^Change:/)).toBeVisible();
  await sheet.getByRole('button', { name: `Take ${due} in cash` }).click();
  await expect(payment.getByText(`${due} in cash`)).toBeVisible();
  await expect(payment.getByText('Paid', { exact: true })).toBeVisible();
  await expect(staffCard(other, order.number)).toContainText('Paid');
  await expect(payment.getByRole('button', { name: /^Take/ })).toHaveCount(0);

  await payment.getByRole('button', { name: `Undo ${due} in cash` }).click();
  const undo = staff.getByRole('dialog', { name: 'Undo payment' });
  await undo.getByRole('button', { name: `Undo payment of ${due}` }).click();
  await expect(undo.getByText('Please say why, in a few words.')).toBeVisible();
  await undo.getByLabel('Why').fill('It was the other order');
  await undo.getByRole('button', { name: `Undo payment of ${due}` }).click();
  await expect(payment.getByText(`Undone: ${due} in cash`)).toBeVisible();
  await expect(payment.getByText('It was the other order')).toBeVisible();
  await expect(payment.getByRole('button', { name: `Take ${due}…` })).toBeVisible();
  await expect(staffCard(other, order.number)).toContainText('Not paid');
});

test('the history is found by words, days and what is unpaid, and the address keeps it', async ({ world, devices }) => {
  const name = 'Zoë Findable';
  // Nobody has taken its money yet.
  const order = await orderIn(world, 'accepted', { name });
  await orderIn(world, 'cancelled', { name });
  const staff = await devices.staff();
  await staff.getByRole('link', { name: 'History' }).click();
  await expect(staff.getByRole('heading', { name: 'Order history' })).toBeVisible();
  await staff.keyboard.press('/');
  await expect(staff.getByLabel('Search', { exact: true })).toBeFocused();
  await staff.keyboard.type('findable');
  const rows = staff.getByRole('link', { name: /Findable/ });
  await expect(staff).toHaveURL(/q=findable/);
  await expect(rows).toHaveCount(2);
  await staff.getByRole('button', { name: 'Unpaid today' }).click();
  await expect(staff.getByRole('button', { name: 'Unpaid today' })).toHaveAttribute('aria-pressed', 'true');
  await expect(staff.getByLabel('Search', { exact: true })).toHaveValue('');
  await staff.getByLabel('Search', { exact: true }).fill('findable');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(order.number);
  await expect(staff).toHaveURL(/q=findable/);
  await staff.reload();
  await expect(rows).toHaveCount(1);
  await staff.getByRole('button', { name: 'Yesterday' }).click();
  await expect(staff.getByText('Nothing found')).toBeVisible();
  await staff.getByRole('button', { name: 'Dates…' }).click();
  await staff.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(rows).toHaveCount(1);
  await staff.getByLabel('To', { exact: true }).fill('2020-01-02');
  await expect(staff.getByText('Nothing found')).toBeVisible();
  await staff.getByRole('button', { name: 'Show all orders' }).click();
  await expect(rows).toHaveCount(2);
  await expect(staff.getByLabel('Search', { exact: true })).toHaveValue('');
  await staff.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled or rejected');
  await expect(rows).toHaveCount(1);
});

test('a pause reaches the guest, is told on every staff screen, and ends with a tap', async ({ world, devices }) => {
  const params = world.place;
  const [staff, guest] = [await devices.staff({ width: 390, height: 844 }), await devices.phone()];
  await staff.getByRole('link', { name: 'Pause', exact: true }).click();
  await staff.getByRole('button', { name: 'Pause pickup' }).click();
  const sheet = staff.getByRole('dialog', { name: 'Pause pickup' });
  await sheet.getByRole('radio', { name: '2 h', exact: true }).check();
  await sheet.getByRole('button', { name: /^Pause pickup until/ }).click();
  await expect(sheet).toBeHidden();
  await expect(staff.getByRole('link', { name: /^Pickup paused until/ })).toBeVisible();
  const { rows } = await world.owner.must(getPauses, { params });
  expect(rows.find(({ collectionType }) => collectionType === 'pickup')?.pausedUntil).not.toBeNull();
  // A page may be some seconds old when it comes; who listens hears of a change at once.
  await expect(async () => {
    const listens = guest.waitForResponse(/\/api\/live\/.*\/menu/, { timeout: 8000 });
    const sees = guest.goto(storeUrl(world)).then(() => expect(guest.getByText(/paused until/i).first()).toBeVisible({ timeout: 2000 }));
    await Promise.all([listens, sees]);
  }).toPass({ timeout: 30_000 });

  await staff.getByRole('button', { name: 'Take orders again: pickup' }).click();
  await expect(staff.getByRole('link', { name: /^Pickup paused until/ })).toHaveCount(0);
  await expect(guest.getByText(/paused until/i)).toHaveCount(0);
  await world.owner.must(setPauses, { params, body: { collectionTypes: ['pickup', 'dineIn'], pausedUntil: null } });
});

test('an option that is sold out cannot be chosen, and is switched back with one tap', async ({ world, devices }) => {
  const [staff, guest] = [await devices.staff(), await devices.phone()];
  await openMenu(guest, world);
  await staff.getByRole('link', { name: 'Sold out' }).click();
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
  // The way back stands for ten seconds: nobody else is waited for meanwhile.
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(staff.getByText('Gluten-free bun can be ordered again')).toBeVisible();
  await expect(option).not.toBeChecked();

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
