import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { otherStoreId, place } from '@servery/app-kit/testing/fixtures/store.ts';
import { setServerClock } from '@servery/app-kit/testing/fake-network.ts';
import { listAlarms } from '@servery/contract/alarms';
import { listDevices } from '@servery/contract/devices';
import { listSoldOut, setSoldOut } from '@servery/contract/menu';
import { listStorePrinters } from '@servery/contract/printers';
import { getOpenOrders, getStoresToday, getToday } from '@servery/contract/today';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeOpenOrders, makeToday } from '../../../testing/fake-today.ts';
import { everySize, fakeAdmin, fits, openAdmin, openAdminStore, resize } from '../../../testing/open-admin.tsx';

const now = '2026-11-29T01:30:00.000Z';
const main = page.getByRole('main');
const panel = (name: string | RegExp) => main.getByRole('region', { name, exact: typeof name === 'string' });
const filled = makeToday({
  ...{ orders: 24, amount: 61_250, covers: 31 },
  weekBefore: { tradingDay: '2026-11-22', byNow: { orders: 20, amount: 49_000 }, wholeDay: { orders: 96, amount: 240_000 } },
  hours: [
    { hour: 10, orders: 6, amount: 15_000, before: { orders: 4, amount: 9000 } },
    { hour: 11, orders: 12, amount: 30_250, before: { orders: 11, amount: 26_000 } },
    { hour: 12, orders: 6, amount: 16_000, before: { orders: 20, amount: 55_000 } },
    { hour: 19, orders: 0, amount: 0, before: { orders: 61, amount: 150_000 } },
  ],
});
const sales = panel('Sales, Sun 29 Nov');

beforeEach(() => setServerClock(() => Date.parse(now)));

fiveStates({
  screen: 'today',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin),
  endpoint: getToday,
  answers: { filled, empty: makeToday() },
  shows: {
    loading: 'Loading today’s sales',
    empty: 'No sale yet today',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'Sales so far',
  },
});

it('compares the day so far with a week ago, in figures and a line, and follows what is sold', async () => {
  let answer = filled;
  const { requests } = fakeApi(getToday, () => answer);
  const admin = fakeAdmin();
  await openAdminStore(admin);
  await expect.element(sales).toMatchTextContent('25% more than by this time on Sun 22 Nov: $490.00');
  await expect.element(sales).toMatchTextContent(/All of Sun 22 Nov\s*\$2,400\.00/);
  await expect.element(sales).toMatchTextContent(/Guests on bills\s*31/);
  const chart = sales.getByRole('img', { name: 'Line chart. $612.50 so far; Sun 22 Nov: $490.00 by this time, $2,400.00 in all.' });
  await expect.element(chart).toBeVisible();
  await sales.getByText('Show as a table').click();
  await expect.element(sales.getByRole('row').filter({ hasText: '11 AM' })).toMatchTextContent(/\$302\.50\s*\$260\.00/);
  await expect.poll(() => admin.live.open).toBe(1);
  answer = { ...filled, orders: 25, amount: 63_750 };
  const before = requests.length;
  admin.live.send('order.accepted', { row: toOrderRow('W-042'), etaInMinutes: 15 });
  await expect.element(sales).toMatchTextContent('$637.50');
  expect(requests.length).toBeGreaterThan(before);
});

it('reads again soon where the figures were counted for another page', async () => {
  let answer = { ...filled, latest: false };
  fakeApi(getToday, () => answer);
  await openAdminStore(fakeAdmin());
  await expect.element(sales).toMatchTextContent('$612.50');
  answer = { ...filled, amount: 70_000, latest: true };
  await expect.element(sales, { timeout: 15_000 }).toMatchTextContent('$700.00');
});

it('says when the store opens, and that it never does', async () => {
  fakeApi(getToday, makeToday({ trading: { open: false, opensAt: '2026-11-29T06:00:00.000Z' } }));
  await openAdminStore(fakeAdmin());
  await expect.element(main.getByText('The store is closed. It opens at 5:00 PM.')).toBeVisible();
  fakeApi(getToday, makeToday({ trading: { open: false, opensAt: null } }));
  await openAdminStore(fakeAdmin());
  await expect.element(main.getByText('The store has no opening hours in the next two weeks.')).toBeVisible();
  await expectAccessible('a store without hours');
});

const device = (name: string, lastSeenAt: string | null, state: 'paired' | 'expired' | 'revoked' = 'paired') => ({
  ...{ id: getId(name), kind: 'posTerminal' as const, name, storeId: place.storeId, state },
  ...{ createdAt: now, pairedAt: now, lastSeenAt, userAgent: '' },
});
const printer = (name: string, problem: string | null) => ({
  ...{
    id: getId(name),
    name,
    model: 'sunmi cloud kitchen printer' as const,
    connection: 'CLOUD' as const,
    serial: 'N1',
    ipAddress: '' as const,
  },
  ...{ isSecure: false, lineWidth: 48 as const, numberOfCopies: 1, active: true, prints: [], printStationIds: [], backupPrinterId: null },
  ...{ online: true, problem, lastSeenAt: now, confirmed: true, queued: problem === null ? 0 : 2 },
});

it('shows late orders, alarms, devices and what is sold out, each with the way on, at every width', async () => {
  fakeApi(getToday, filled);
  fakeApi(
    getOpenOrders,
    makeOpenOrders({
      ...{ toAccept: 1, accepted: 5, late: 1, bills: 2, preparation: { setMinutes: 30, minutes: 22, orders: 14 } },
      urgent: [
        { id: getId('W-041'), number: 'W-041', source: 'website', state: 'late', since: '2026-11-29T01:18:00.000Z' },
        { id: getId('W-044'), number: 'W-044', source: 'website', state: 'toAccept', since: '2026-11-29T01:26:00.000Z' },
      ],
    }),
  );
  const alarm = { id: getId('alarm'), storeId: place.storeId, kind: 'orderUnaccepted' as const, printJobId: null, clearedAt: null };
  fakeApi(listAlarms, {
    rows: [
      {
        ...{ ...alarm, orderId: getId('W-044'), orderNumber: 'W-044', message: 'Order W-044 was not accepted within 3 minutes.' },
        ...{ raisedAt: '2026-11-29T01:29:00.000Z', seenAt: null, seenBy: null },
      },
    ],
    cursor: 1,
  });
  fakeApi(listDevices, {
    rows: [
      device('Front till', now),
      device('Bar till', '2026-11-28T23:15:00.000Z'),
      device('Old till', now, 'revoked'),
      device('New till', null, 'expired'),
    ],
  });
  fakeApi(listStorePrinters, { rows: [printer('Kitchen printer', 'Out of paper'), printer('Bar printer', null)] });
  fakeApi(listSoldOut, {
    rows: [
      {
        kind: 'item',
        id: getId('Toastie'),
        name: 'Toastie with three cheeses and a very long name',
        soldout: true,
        until: null,
        remaining: null,
      },
      { kind: 'item', id: getId('Soup'), name: 'Soup', soldout: false, until: '2026-11-29T16:00:00.000Z', remaining: 4 },
    ],
  });
  await openAdminStore(fakeAdmin());
  const open = panel('Open orders');
  await expect.element(open.getByRole('link', { name: /W-041/ })).toMatchTextContent('Late, 12 min');
  await expect.element(open.getByRole('link', { name: /W-044/ })).toMatchTextContent('Not accepted, 4 min');
  expect(open.getByRole('link', { name: /W-041/ }).element().getAttribute('href')).toContain(`/orders/${getId('W-041')}`);
  await expect.element(open).toMatchTextContent(/Preparation now\s*22 min\s*Of 14 orders in the last hour\. Set: 30 min/);
  await expect.element(panel('1 alarm')).toMatchTextContent('Order W-044 was not accepted within 3 minutes.');
  const devices = panel('Tills and printers');
  const row = (name: string) => devices.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Front till')).toMatchTextContent('Connected');
  await expect.element(row('Bar till')).toMatchTextContent('Last seen 2 h 15 min ago');
  await expect.element(row('New till')).toMatchTextContent('Not paired');
  await expect.element(row('Old till')).not.toBeInTheDocument();
  await expect.element(row('Kitchen printer')).toMatchTextContent(/Out of paper · 2 documents wait\s*Look at its paper/);
  await expect.element(row('Bar printer')).toMatchTextContent('Online');
  await expect.element(panel('Sold out')).toMatchTextContent(/Soup\s*4 left until/);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
    await expectAccessible(`today on a ${size}`);
  }
});

it('puts a sold out item back on sale, with undo', async () => {
  const toastie = { kind: 'item' as const, id: getId('Toastie'), name: 'Toastie', soldout: true, until: null, remaining: null };
  let rows = [toastie];
  fakeApi(listSoldOut, () => ({ rows }));
  const { requests } = fakeApi(setSoldOut, ({ body: { items } }) => {
    rows = items[0]!.soldout ? [toastie] : [];
    return { menuVersion: 2 };
  });
  await openAdminStore(fakeAdmin());
  await page.getByRole('button', { name: 'Back on sale: Toastie' }).click();
  await expect.element(main.getByText('Everything on the menu is on sale.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Back on sale: Toastie' })).toBeVisible();
  expect(requests.map(({ body: { items } }) => items)).toEqual([
    [{ id: toastie.id, soldout: false, until: 'changed', remaining: null }],
    [{ id: toastie.id, soldout: true, until: 'changed', remaining: null }],
  ]);
});

it('shows a member of staff the orders, and no money; a part that fails can be read again', async () => {
  const me = getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['orders.read', 'availability.read', 'store.live'] });
  fakeApi(getOpenOrders, refusal('service_unavailable'));
  await openAdminStore(fakeAdmin({ me }));
  const open = panel('Open orders');
  await expect.element(open.getByRole('alert')).toBeVisible();
  await expect.element(panel('Sold out')).toBeVisible();
  await expect.element(panel('Tills and printers')).not.toBeInTheDocument();
  await expect.element(panel(/^Sales/)).not.toBeInTheDocument();
  fakeApi(getOpenOrders, makeOpenOrders({ bills: 3 }));
  await open.getByRole('button', { name: 'Try again' }).click();
  await expect.element(open).toMatchTextContent(/Open bills\s*3/);
});

it('has every store of a restaurant with several, and leads to each', async () => {
  const store = (storeId: string, name: string, amount: number, late: number) => ({
    ...{
      storeId,
      name,
      currency: 'AUD' as const,
      trading: { open: true, opensAt: null },
      orders: 12,
      amount,
      before: { orders: 10, amount: 20_000 },
    },
    ...{ toAccept: 1, accepted: 3, late, bills: 0, alarms: late },
  });
  fakeApi(getStoresToday, {
    at: now,
    stores: [store(place.storeId, 'Marigold Street Newtown', 30_000, 2), store(otherStoreId, 'Marigold Street Bondi', 10_000, 0)],
    latest: true,
  });
  await openAdmin(fakeAdmin(), `/restaurants/${place.restaurantId}/today`);
  const row = page.getByRole('row').filter({ hasText: 'Newtown' });
  await expect.element(row).toMatchTextContent(/Open\s*\$300\.00\s*50% more than a week ago: \$200\.00\s*12\s*4\s*2\s*2/);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
    await expectAccessible(`all stores today on a ${size}`);
  }
  await page.getByRole('link', { name: 'Marigold Street Bondi' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Marigold Street Bondi' })).toBeVisible();
});
