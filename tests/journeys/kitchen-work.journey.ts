import { getSettings, putSettings } from '@servery/contract/settings/index';
import type { Page } from '@playwright/test';
import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { orderIn } from './order-fixtures.ts';
import { bump, storedNumbers, pressUntil, ticket } from './screens.ts';
import type { World } from './world.ts';

/** A cook's day: stations, counts, and a network that fails. */

test.describe.configure({ timeout: 150_000 });
const shortly = { timeout: 500 };

/** The store has a grill and a bar; of the two items that `orderIn` orders, the first is made at the grill and the second at the bar. */
async function furnishStations(world: World): Promise<void> {
  const params = world.place;
  const { value, version } = await world.owner.must(getSettings('printing'), { params });
  const standing = value.printStations.filter(({ id }) => id !== 'grill' && id !== 'bar');
  const printStations = [...standing, { id: 'grill', name: 'Grill' }, { id: 'bar', name: 'Bar' }];
  await world.owner.must(putSettings('printing'), { params, body: { value: { ...value, printStations }, version } });
  const { id } = await orderIn(world, 'ready');
  const [order] = await rows<{ items: string[] }>(
    world,
    `select array(select line ->> 'itemId' from jsonb_array_elements(cart -> 'lines') line) as items from orders where id = $1`,
    [id],
  );
  for (const [at, station] of ['grill', 'bar'].entries())
    await rows(world, 'update item set print_station_ids = $2 where id = $1', [order!.items[at], [station]]);
}

async function chooseStation(page: Page, name: string, others?: 'small' | 'hide'): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name }).check();
  if (others) await page.getByRole('radio', { name: others === 'hide' ? /^Hide/ : /small$/ }).check();
  await page.getByRole('link', { name: 'Active' }).click();
}

test('two displays stand at two stations: each shows and bumps its own, the order is ready when both have', async ({ world, devices }) => {
  await furnishStations(world);
  const [grill, bar] = [await devices.kitchen(), await devices.kitchen()];
  await chooseStation(grill, 'Grill');
  await chooseStation(bar, 'Bar', 'hide');
  const { id, number } = await orderIn(world, 'accepted', { name: 'Both Stations' });
  const [atGrill, atBar] = [ticket(grill, number), ticket(bar, number)];
  await expect(atGrill.getByRole('listitem')).toHaveCount(2);
  await expect(atGrill.getByRole('listitem').nth(1).getByRole('button')).toBeDisabled();
  await expect(atBar.getByText('and 1 at other stations')).toBeVisible();

  await grill.getByRole('button', { name: 'All day' }).click();
  const counts = grill.getByRole('region', { name: 'Items still to make' });
  await expect(counts.getByRole('listitem').first()).toContainText(/^\d+/);
  const wanted = (await atGrill.getByRole('listitem').first().textContent()) ?? '';
  const item = counts.getByRole('listitem').filter({ hasText: wanted.replace(/^\d+×/, '') });
  await expect(item).toBeVisible();
  // Other journeys' orders may need the same. Read once: something that disappears between two reads would be waited for.
  const amount = async () => Number.parseInt((await item.allTextContents())[0] ?? '0', 10);
  const rest = (await amount()) - Number.parseInt(wanted, 10);

  await bump(grill, number);
  await expect(atGrill.getByText('Done here')).toBeVisible();
  await expect.poll(amount).toBe(rest);
  await expect(atGrill).toBeHidden();
  await expect(atBar).toBeVisible();
  const ready = async () => (await rows<{ ready_at: Date | null }>(world, 'select ready_at from orders where id = $1', [id]))[0]?.ready_at;
  expect(await ready()).toBeNull();

  // Bumped by mistake: the bar of the screen brings it back, also after it has left.
  await grill.getByRole('button', { name: `Undo ${number}` }).click();
  await expect(atGrill).toBeVisible();
  await bump(grill, number);
  await bump(bar, number);
  await expect.poll(ready).not.toBeNull();

  // An item that a manager removes cannot be chosen.
  await grill.getByRole('link', { name: 'Settings' }).click();
  await grill.getByRole('checkbox', { name: 'All stations' }).check();
});

test('without a network the wall starts, says that it is old, and keeps the taps; they go out in order, once @fault', async ({
  world,
  devices,
}) => {
  const kitchen = await devices.kitchen();
  const [first, second] = [await orderIn(world, 'accepted', { name: 'Before' }), await orderIn(world, 'accepted', { name: 'Also Before' })];
  await expect(ticket(kitchen, second.number)).toBeVisible();
  await expect.poll(() => kitchen.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  // The board is written to the disk a moment after it was received.
  await expect.poll(() => kitchen.evaluate<string>(storedNumbers), { timeout: 20_000 }).toContain(second.number);

  await kitchen.context().setOffline(true);
  await bump(kitchen, first.number);
  await expect(kitchen.getByRole('alert').filter({ hasText: '1 change not sent yet' })).toBeVisible({ timeout: 20_000 });
  await kitchen.reload();
  await expect(kitchen.getByRole('alert').filter({ hasText: 'No connection since' })).toBeVisible({ timeout: 20_000 });
  await expect(ticket(kitchen, second.number)).toBeVisible();
  await expect(ticket(kitchen, first.number)).toBeHidden();
  const line = ticket(kitchen, second.number).getByRole('listitem').first().getByRole('button');
  await pressUntil(line, () => expect(line).toHaveAttribute('aria-pressed', 'true', shortly));
  await expect(kitchen.getByRole('alert').filter({ hasText: '2 changes not sent yet' })).toBeVisible();

  await kitchen.context().setOffline(false);
  await expect(kitchen.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(kitchen.getByRole('alert').filter({ hasText: 'No connection' })).toHaveCount(0);
  const told = () =>
    rows<{ number: string; status: string; times: number }>(
      world,
      `select t.number, t.status, (select count(*)::int from event e where e.restaurant_id = t.restaurant_id and e.subject_id = t.id and e.type = 'ticket.changed') as times
        from kitchen_ticket t where t.order_id = any($1::uuid[]) order by t.created_at`,
      [[first.id, second.id]],
    );
  await expect.poll(told).toEqual([
    { number: first.number, status: 'COMPLETED', times: 1 },
    { number: second.number, status: 'IN_PROGRESS', times: 1 },
  ]);
});
