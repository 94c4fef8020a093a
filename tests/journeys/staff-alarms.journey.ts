import { expectClean } from './axe.ts';
import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { orderOne } from './guest.ts';
import { withoutTicketPaper } from './paperless.ts';
import { orderIn } from './scenery.ts';
import { accept, alarmOn, staffCard } from './screens.ts';
import type { World } from './world.ts';

/** What staff hear when something does not go its way. */

/** The printers' cloud refuses what it is sent, or takes it again. */
async function refusePaper(world: World, refuse: boolean): Promise<void> {
  const fault = { kind: 'refuse', code: 10071400, path: 'pushContent', times: 100 };
  await fetch(`${world.env.paperUrl}/_sim/faults`, {
    method: refuse ? 'POST' : 'DELETE',
    ...(refuse ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) } : {}),
  });
}

test('an order that nobody accepts counts down, alarms, and is silent once somebody sees to it', async ({ world, devices }) => {
  const [staff, other] = [await devices.staff({ width: 390, height: 844 }), await devices.staff()];
  const order = await orderIn(world, 'new', { name: 'Nobody Accepts' });
  const card = staffCard(staff, order.number);
  await expect(card.getByText(/^4:\d\d left$/)).toBeVisible();
  // Five minutes in a moment: the order is made older, and the screens read it again.
  const text = "update orders set placed_at = placed_at - interval '5 minutes' where restaurant_id = $1 and id = $2";
  await rows(world, text, [world.place.restaurantId, order.id]);
  await staff.reload();
  await expect(card.getByText(/^Waiting 5 min$/)).toBeVisible();
  const alarm = await alarmOn(staff, order.number);
  await expect(alarm).toContainText('has waited for');
  await expectClean(staff, 'an alarm on a phone');
  const there = await alarmOn(other, order.number);
  await alarm.getByRole('button', { name: /^I’m on it/ }).click();
  await expect(alarm).toContainText('is on it');
  await expect(there).toContainText('is on it');
  await expect(there.getByRole('button', { name: /^I’m on it/ })).toHaveCount(0);
  await expectClean(other, 'an alarm that somebody sees to');
  await alarm.getByRole('link', { name: `Open ${order.number}` }).click();
  await expect(staff.getByRole('heading', { name: order.number, level: 1 })).toBeVisible();
  await staff.getByRole('button', { name: /^Accept( for|, as)/ }).click();
  await expect(alarm).toHaveCount(0);
  await expect(there).toHaveCount(0);
});

test('paper that did not come out is told everywhere, and printed again @fault', async ({ world, devices }) => {
  const staff = await devices.staff();
  await refusePaper(world, true);
  const order = await orderIn(world, 'new', { name: 'No Paper' });
  await accept(staff, order.number);
  const alarm = await alarmOn(staff, `ticket of order ${order.number}`);
  await refusePaper(world, false);
  await alarm.getByRole('button', { name: 'Print again' }).click();
  await expect(alarm).toHaveCount(0);
  await staffCard(staff, order.number).getByRole('link', { name: order.number }).click();
  const paper = staff.getByRole('region', { name: 'Paper' });
  await expect(paper.getByText('Printed', { exact: true })).toBeVisible();
  await paper.getByRole('button', { name: /^View or print/ }).click();
  const sheet = staff.getByRole('dialog', { name: `Print ${order.number}` });
  await sheet.getByRole('radio', { name: 'Invoice', exact: true }).check();
  await expect(sheet.getByRole('region', { name: 'Preview: Invoice' })).toContainText(order.number);
  await expectClean(staff, 'looking at a document');
  await sheet.getByRole('button', { name: /^Print invoice/ }).click();
  await expect(sheet).toBeHidden();
  await expect(paper.getByText(/^Invoice sent to/)).toBeVisible();
});

test('an accepted order that the kitchen has not seen alarms, until a display shows it', async ({ world, devices }) => {
  await withoutTicketPaper(world, async () => {
    const [staff, guest] = [await devices.staff(), await devices.phone()];
    const number = await orderOne(guest, world, { item: 'House lemonade', name: 'Kitchen Asleep' });
    await accept(staff, number);
    await staffCard(staff, number).getByRole('link', { name: number }).click();
    await expect(staff.getByRole('region', { name: 'Kitchen' })).toContainText('Not seen yet');
    const alarm = await alarmOn(staff, `order ${number}`);
    await expect(alarm).toContainText('Tell the kitchen');
    await alarm.getByRole('button', { name: /^I’m on it/ }).click();
    await expect(alarm).toContainText('is on it');
    await devices.kitchen();
    await expect(alarm).toHaveCount(0);
    await expect(staff.getByRole('region', { name: 'Kitchen' })).toContainText('Has it');
  });
});
