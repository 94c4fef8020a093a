import type { Locator, Page } from '@playwright/test';
import { denominations, formatDenomination } from '@servery/domain/drawers';
import { formatMoney } from '@servery/domain/money';
import { createEmployee } from '@servery/contract/employees';
import { getSettings, putSettings } from '@servery/contract/settings/index';
import { randomUUID } from 'node:crypto';
import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { billLine, billNumber, billPane, chooseIn, menuKey, openTill, sendBill } from './ringing.ts';
import { openStoreScreen } from './store-devices.ts';
import type { World } from './world.ts';

/** Shifts at the till, from the float to the Z report: a lunch counter, and an evening at tables. */

test.describe.configure({ timeout: 150_000 });

const counter = { width: 1024, height: 768 };
const handheld = { width: 390, height: 844 };
const money = (amount: number) => formatMoney(amount, 'AUD');
const shelf = (world: World, name: string) => world.menu.categories.find(({ id }) => id === world.item(name).categoryId)!.name;
const listed = (page: Page, name: string | RegExp): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Counts an amount on the open count pad, in as few notes and coins as there are. */
async function count(page: Page, amount: number): Promise<void> {
  let left = amount;
  for (const each of denominations.AUD) {
    const many = Math.floor(left / each.value);
    if (many === 0) continue;
    await page.getByRole('button', { name: `${formatDenomination(each, 'AUD')} × 0 ` }).click();
    await page.keyboard.type(String(many));
    left -= many * each.value;
  }
  expect(left).toBe(0);
}

async function goToDrawer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Go to the cash drawer' }).click();
}

/** Opens the till's drawer with $200. */
async function openDrawer(page: Page): Promise<void> {
  await goToDrawer(page);
  await count(page, 20_000);
  await page.getByRole('button', { name: 'Open with $200.00' }).click();
  await expect(page.getByText(/with a float of \$200\.00/)).toBeVisible();
  await page.getByRole('link', { name: 'Order', exact: true }).click();
}

/** Counts what should be in the till's drawer, closes it without a difference, and leaves the Z report on the screen. */
async function closeDrawer(page: Page, expected: number): Promise<void> {
  await goToDrawer(page);
  await page.getByRole('button', { name: 'Count and close' }).click();
  await count(page, expected);
  await page.getByRole('button', { name: `Counted ${money(expected)}` }).click();
  await expect(page.getByText(/^(Short|Over) by/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close the drawer' }).click();
  await expect(page.getByRole('heading', { name: /^Z \d+$/ })).toBeVisible();
}

/** What a till has recorded, past the application: cents and how many, by kind. */
async function readTenders(world: World, till: string): Promise<Record<string, { amount: number; count: number }>> {
  const text = `select t.kind, sum(t.amount)::int as amount, count(*)::int as count from tender t
    join drawer_session d on d.restaurant_id = t.restaurant_id and d.device_id = t.device_id
    where t.restaurant_id = $1 and d.device_name = $2 and t.undone_at is null group by t.kind`;
  const found = await rows<{ kind: string; amount: number; count: number }>(world, text, [world.place.restaurantId, till]);
  return Object.fromEntries(found.map(({ kind, ...sum }) => [kind, sum]));
}

test('twenty bills at a lunch counter are paid in cash and by card, and the drawer is right to the cent @money', async ({
  world,
  devices,
}) => {
  const page = await openTill(await devices.phone(counter), world, 'Counter');
  await openDrawer(page);
  const sold = ['House lemonade', 'Halloumi fries', 'Charred broccolini'];
  const dialog = page.getByRole('dialog');
  for (let bill = 0; bill < 20; bill += 1) {
    for (const name of sold.slice(0, 1 + (bill % 3))) await chooseIn(page, shelf(world, name), name);
    if (bill % 4 === 3) await menuKey(page, sold[bill % 3]!).click();
    await billPane(page).getByRole('button', { name: 'Pay', exact: true }).click();
    if (bill % 3 === 2) {
      await dialog.getByRole('radio', { name: /^Card/ }).click();
      await dialog.getByRole('button', { name: /^Take \$.* by card$/ }).click();
    } else {
      if (bill % 2 === 0) await dialog.getByRole('group', { name: 'Notes' }).getByRole('button').last().click();
      await dialog.getByRole('button', { name: /^Take \$.* in cash$/ }).click();
    }
    await dialog.getByRole('button', { name: 'Next sale' }).click();
    await expect(billPane(page).getByRole('heading', { name: 'New bill' })).toBeVisible();
  }
  await goToDrawer(page);
  await page.getByRole('button', { name: 'Pay out' }).click();
  for (const key of ['1', '2', '5', '0']) await dialog.getByRole('button', { name: key, exact: true }).click();
  await dialog.getByRole('button', { name: 'Supplies', exact: true }).click();
  await dialog.getByRole('button', { name: 'Pay out $12.50' }).click();
  await expect(page.getByText('$12.50 paid out: Supplies.')).toBeVisible();

  const { cash, card } = await readTenders(world, 'Counter');
  expect([cash!.count, card!.count]).toEqual([14, 6]);
  await closeDrawer(page, 20_000 + cash!.amount - 1_250);
  await expect(listed(page, 'Sales (20)').first()).toContainText(money(cash!.amount + card!.amount));
  await expect(listed(page, 'Cash (14)')).toContainText(money(cash!.amount));
  await expect(listed(page, 'Card (6)')).toContainText(money(card!.amount));
  const [orders] = await rows<{ total: number; paid: number }>(
    world,
    `select sum(grand_total)::int as total, count(*) filter (where payment_status = 'PAID')::int as paid from orders
      where restaurant_id = $1 and source = 'pos'`,
    [world.place.restaurantId],
  );
  expect(orders).toEqual({ total: cash!.amount + card!.amount, paid: 20 });
});

const people = [
  ['Mia Chen', 'manager', '4821'],
  ['Ana Sousa', 'staff', '6174'],
  ['Tom Reid', 'staff', '9007'],
] as const;
const choosePerson = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} (Manager|Staff)$`) }).click();
const enterPin = async (page: Page, pin: string) => {
  await expect(page.getByRole('button', { name: '1', exact: true }).last()).toBeEnabled();
  await page.keyboard.type(pin);
};

test('an evening at a table: two tills and a handheld on one bill, split in three, one card declined and paid in cash, a wrong PIN five times, an item refunded with an approval, both drawers right to the cent, and a shift on the time clock @money', async ({
  world,
  devices,
}) => {
  const bar = await openTill(await devices.phone(counter), world, 'Bar');
  const door = await openTill(await devices.phone(counter), world, 'Door');
  const hand = await openTill(await devices.phone(handheld), world, 'Handheld');
  await openDrawer(bar);
  await openDrawer(hand);
  await bar.getByRole('radio', { name: 'Dine in' }).check();
  await bar.getByRole('button', { name: 'Choose a table' }).click();
  await bar.getByRole('dialog').getByRole('button', { name: 'Table 5', exact: true }).click();
  await chooseIn(bar, shelf(world, 'House lemonade'), 'House lemonade');
  await menuKey(bar, 'House lemonade').click();
  const number = await billNumber(bar);
  await sendBill(bar);

  const find = async (page: Page) => {
    await page.getByRole('link', { name: 'Bills' }).click();
    await page.getByRole('searchbox').fill(number);
    await page.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  };
  await find(door);
  // Nothing is added to a bill that has not been read yet.
  await expect(billLine(door, 'House lemonade')).toBeVisible();
  await chooseIn(door, shelf(world, 'Halloumi fries'), 'Halloumi fries');
  await sendBill(door);
  await find(hand);
  await expect(hand.getByRole('button', { name: 'Bill · 3 items' })).toBeVisible();
  await chooseIn(hand, shelf(world, 'Charred broccolini'), 'Charred broccolini');
  await hand.getByRole('button', { name: 'Bill · 4 items' }).click();
  await sendBill(hand);
  for (const page of [bar, door]) await expect(billLine(page, 'Charred broccolini')).toBeVisible();

  const pay = async (page: Page, button: string | RegExp) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: button }).click();
    return dialog;
  };
  await test.step('a third in cash at the bar', async () => {
    await billPane(bar).getByRole('button', { name: 'Pay', exact: true }).click();
    const dialog = bar.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Equally' }).click();
    await dialog.getByRole('button', { name: 'One guest more' }).click();
    await pay(bar, /^Take \$.* in cash$/);
    await expect(dialog.getByText(/is still due/)).toBeVisible();
    await pay(bar, 'Next part');
    await bar.keyboard.press('Escape');
  });
  await test.step('the second by card, declined, then in cash at the table', async () => {
    await billPane(hand).getByRole('button', { name: 'Pay', exact: true }).click();
    const dialog = hand.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Equally' }).click();
    await dialog.getByRole('radio', { name: /^Card/ }).click();
    await expect(dialog.getByRole('button', { name: /^Take \$.* by card$/ })).toBeEnabled();
    await dialog.getByRole('radio', { name: /^Cash/ }).click();
    await pay(hand, /^Take \$.* in cash$/);
    await expect(dialog.getByText(/is still due/)).toBeVisible();
    await pay(hand, 'Next part');
    await hand.keyboard.press('Escape');
  });
  await test.step('the rest by card at the door', async () => {
    await billPane(door).getByRole('button', { name: 'Pay', exact: true }).click();
    const dialog = door.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Card/ }).click();
    await pay(door, /^Take \$.* by card$/);
    await pay(door, 'Next sale');
  });
  const paid = async () =>
    (
      await rows<{ status: string; total: number; taken: number }>(
        world,
        `select o.payment_status as status, o.grand_total::int as total,
          (select sum(t.base)::int from tender t where t.restaurant_id = o.restaurant_id and t.order_id = o.id and t.parent_id is null) as taken
        from orders o where o.restaurant_id = $1 and o.number = $2`,
        [world.place.restaurantId, number],
      )
    )[0]!;
  const { status, total, taken } = await paid();
  expect([status, taken]).toEqual(['PAID', total]);

  await test.step('people get PINs: a wrong one five times locks its owner, and what somebody may not do is approved on the spot', async () => {
    for (const [name, role, pin] of people) {
      const body = { id: randomUUID(), name, role, pin, storeIds: [world.place.storeId] };
      await world.owner.must(createEmployee, { params: world.place, body });
    }
    await choosePerson(door, 'Tom Reid');
    for (let time = 0; time < 5; time += 1) {
      await enterPin(door, '0000');
      await expect(
        door.getByRole('alert').filter({ hasText: time < 4 ? 'Incorrect PIN. Please try again.' : 'Tom Reid is locked until' }),
      ).toBeVisible();
    }
    await choosePerson(bar, 'Ana Sousa');
    await enterPin(bar, '6174');
    await bar.getByRole('link', { name: 'Bills' }).click();
    await bar.getByRole('radio', { name: 'Closed' }).check();
    await bar.getByRole('main').getByText(number, { exact: true }).first().click();
    await bar
      .getByRole('button', { name: /^Refund \$.* in cash$/ })
      .last()
      .click();
    const dialog = bar.getByRole('dialog').first();
    await dialog.getByRole('radio', { name: 'Items' }).click();
    await dialog
      .getByRole('button', { name: /^House lemonade/ })
      .first()
      .click();
    await dialog.getByRole('radio', { name: 'Missing item' }).click();
    await dialog.getByRole('button', { name: /^Refund \$.* in cash$/ }).click();
    await expect(bar.getByLabel('PIN of Mia Chen')).toBeVisible();
    await enterPin(bar, '4821');
    await bar.getByRole('button', { name: 'Done' }).click();
    await expect(bar.getByRole('region', { name: 'Payment', exact: true })).toContainText('Mia Chen');
  });

  const [atBar, atHand] = [await readTenders(world, 'Bar'), await readTenders(world, 'Handheld')];
  expect([atBar['cash']!.count, atBar['refundCash']!.count, atHand['cash']!.count]).toEqual([1, 1, 1]);
  await bar.getByRole('button', { name: 'Ana Sousa: lock or switch person' }).click();
  for (const page of [bar, hand]) {
    await choosePerson(page, 'Mia Chen');
    await enterPin(page, '4821');
  }
  await closeDrawer(bar, 20_000 + atBar['cash']!.amount - atBar['refundCash']!.amount);
  await expect(listed(bar, /^Cash \(1\)/)).toContainText(money(atBar['cash']!.amount));
  await expect(listed(bar, 'Refunded in cash (1)')).toContainText(money(atBar['refundCash']!.amount));
  await closeDrawer(hand, 20_000 + atHand['cash']!.amount);

  await test.step('a shift with an unpaid break at the bar: the manager sees what of it is paid', async () => {
    const { version } = await world.owner.must(getSettings('timeClock'), { params: world.place });
    const lunch = {
      id: randomUUID(),
      name: 'Lunch',
      type: 'UNPAID',
      limit: { type: 'HOUR_1', duration: { hours: 0, minutes: 0 } },
    } as const;
    const value = {
      enableEmployeeTimeClock: true,
      enableBreakRecording: true,
      enableAutomaticDeduction: false,
      shiftBreakPresets: [lunch],
    };
    await world.owner.must(putSettings('timeClock'), { params: world.place, body: { value, version } });
    await bar.getByRole('link', { name: 'Settings' }).click();
    await bar.getByRole('link', { name: 'Open the time clock' }).click();
    const atClock = async (part: string, step: string | null, saved: Locator) => {
      await bar
        .getByRole('region', { name: part })
        .getByRole('button', { name: /^Ana Sousa/ })
        .click();
      if (step !== null) await bar.getByRole('dialog').getByRole('button', { name: step }).click();
      await enterPin(bar, '6174');
      await expect(saved).toBeVisible();
    };
    const ana = bar.getByRole('region', { name: 'Here now' }).getByRole('button', { name: /^Ana Sousa/ });
    await atClock('Clock in', null, ana.filter({ hasText: 'At work' }));
    await atClock('Here now', 'Start Lunch', ana.filter({ hasText: 'Lunch' }));
    await atClock('Here now', 'End the break', ana.filter({ hasText: 'At work' }));
    await atClock('Here now', 'Clock out', bar.getByText('Nobody is clocked in.'));
    // She was here for eight hours, and half an hour of them at lunch.
    const moved = await rows(
      world,
      `update shift set started_at = ended_at - interval '8 hours',
        breaks = jsonb_set(jsonb_set(breaks, '{0,startedAt}', to_jsonb(to_char((ended_at - interval '4 hours') at time zone 'UTC', $2))),
          '{0,endedAt}', to_jsonb(to_char((ended_at - interval '210 minutes') at time zone 'UTC', $2)))
        where restaurant_id = $1 and jsonb_array_length(breaks) = 1 returning id`,
      [world.place.restaurantId, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'],
    );
    expect(moved).toHaveLength(1);
    const admin = await devices.phone({ width: 1280, height: 800 });
    await openStoreScreen(admin, world, '/shifts');
    await expect(admin.getByText('Paid 7 h 30 min, unpaid 30 min.')).toBeVisible();
    await expect(admin.getByRole('row').filter({ hasText: 'Ana Sousa' })).toContainText('As clocked');
  });
});
