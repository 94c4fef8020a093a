import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { withoutTicketPrinter } from './without-ticket-printer.ts';
import { orderIn } from './order-fixtures.ts';
import { accept, alarmOn, staffCard } from './screens.ts';

test('an accepted order that the kitchen has not seen alarms at staff and at the till, until a display shows it', async ({
  world,
  devices,
}) => {
  await withoutTicketPrinter(world, async () => {
    const [staff, till] = [await devices.staff(), await devices.till()];
    const { number } = await orderIn(world, 'new', { name: 'Kitchen Asleep' });
    await accept(staff, number);
    await staffCard(staff, number).getByRole('link', { name: number }).click();
    await expect(staff.getByRole('region', { name: 'Kitchen' })).toContainText('Not seen yet');
    const [alarm, there] = [await alarmOn(staff, `order ${number}`), await alarmOn(till, `order ${number}`)];
    for (const one of [alarm, there]) await expect(one).toContainText('Tell the kitchen');
    await there.getByRole('button', { name: /^I’m on it/ }).click();
    for (const one of [alarm, there]) {
      await expect(one).toContainText('Front till is on it');
      await expect(one.getByRole('button', { name: /^I’m on it/ })).toHaveCount(0);
    }
    await expectClean(till, 'an alarm that somebody at the till sees to', { followsSystem: false });
    await there.getByRole('link', { name: `Open ${number}` }).click();
    const atTill = till.getByRole('article', { name: `Order ${number} in full` }).getByRole('region', { name: 'Kitchen' });
    await expect(atTill).toContainText('Not seen yet');
    await devices.kitchen();
    for (const one of [alarm, there]) await expect(one).toHaveCount(0);
    for (const panel of [staff.getByRole('region', { name: 'Kitchen' }), atTill]) await expect(panel).toContainText('Seen');
  });
});
