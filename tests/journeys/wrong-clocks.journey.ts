import { formatInstantTimeShort } from '@servery/domain/clock';
import { addMinutes } from '@servery/domain/time';
import { readZone } from './database.ts';
import { expect, test } from './fixtures.ts';
import { fillDetails, goToCheckout, openMenu, orderNumber, placeButton, quickAdd, totalToPay } from './guest.ts';
import { accept, storedNumbers, staffCard, ticket } from './screens.ts';

/** Every screen shows the store's time, whatever the device's clock says. */

test('three screens whose clocks are hours wrong, in other zones, tell the same right time', async ({ world, devices }) => {
  const staff = await devices.staff({ hoursAhead: 3, timeZone: 'America/New_York' });
  const wall = await devices.kitchen({ hoursAhead: -3, timeZone: 'Europe/London' });
  const guest = await devices.phone({ hoursAhead: -3, timeZone: 'America/Los_Angeles' });
  await openMenu(guest, world);
  await quickAdd(guest, 'House lemonade');
  await goToCheckout(guest);
  await fillDetails(guest, 'Wrong Clock');
  await totalToPay(guest);
  const around = ((await guest.getByText(/^Around \d+:\d\d [AP]M$/).textContent()) ?? '').replace('Around ', '');
  expect(around).toMatch(/^\d/);
  await placeButton(guest).click();
  const number = await orderNumber(guest);

  await expect(staffCard(staff, number)).toContainText(/\d:\d\d left|New, just now/);
  await accept(staff, number, '30 min');
  await expect(staffCard(staff, number)).toContainText(/Due in (29|30) min/);
  await expect(guest.getByText(/^in (29|30) min$/)).toBeVisible();
  await expect(ticket(wall, number)).toContainText(/(29|30) min/);
  const due = (
    (await ticket(wall, number)
      .getByText(/^due \d/)
      .textContent()) ?? ''
  ).replace('due ', '');
  await expect(guest.getByText(due, { exact: true })).toBeVisible();

  await test.step('from the first second, and after the page is loaded anew', async () => {
    for (const screen of [staff, guest]) await screen.reload();
    await expect(guest.getByText(/^in (29|30|28) min$/)).toBeVisible();
    await expect(staffCard(staff, number)).toContainText(/Due in (28|29|30) min/);
  });
  await test.step('and without a connection, from what the wall has kept', async () => {
    await expect.poll(() => wall.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await expect.poll(() => wall.evaluate<string>(storedNumbers), { timeout: 20_000 }).toContain(number);
    await wall.context().setOffline(true);
    await wall.reload();
    const banner = wall.getByRole('alert').filter({ hasText: 'No connection since' });
    await expect(banner).toBeVisible({ timeout: 20_000 });
    const zone = await readZone(world);
    const now = new Date().toISOString();
    const heard = [0, 1, 2].map((minutes) => `No connection since ${formatInstantTimeShort(addMinutes(now, -minutes), zone)}.`);
    expect(heard).toContain(await banner.getByText(/^No connection since/).textContent());
    await expect(ticket(wall, number)).toContainText(/(27|28|29|30) min/);
    await wall.context().setOffline(false);
  });
});
