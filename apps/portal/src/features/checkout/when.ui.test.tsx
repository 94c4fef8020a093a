import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { setServerClock } from '@servery/app-kit/testing/fake-network.ts';
import { openNow, restaurantId, getSlots } from '@servery/app-kit/testing/fixtures/store.ts';
import { listSlots } from '@servery/contract/restaurants';
import { formatInstantTimeShort } from '@servery/domain/clock';
import { getInstant } from '@servery/domain/time';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectTotal, fakeCheckout, fillDetails, placeButton, toCheckout } from '../../testing/checkout.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPortal, openStore, quickAdd, sheet } from '../../testing/open-portal.tsx';
import { WhenField } from './when-field.tsx';

const hour = 3_600_000;
const after = (milliseconds: number, now = Date.now()) => new Date(now + milliseconds).toISOString();
const chosen = () => (times.element() as HTMLSelectElement).selectedOptions[0]!.textContent;
const times = page.getByRole('combobox', { name: /^Time/ });

it('says long before the checkout that a store closes before the food would be ready', async () => {
  const portal = fakeCheckout();
  const open = portal.store;
  const closesAt = after(hour / 2);
  portal.store = {
    ...open,
    status: { open: true, closesAt, opensAt: null, reason: null },
    notForNow: [
      { collectionType: 'pickup', next: after(14 * hour) },
      { collectionType: 'dineIn', next: null },
    ],
  };
  fakeApi(listSlots, getSlots({ asap: null, reason: 'The store closes before it would be ready.' }, { now: after(14 * hour) }));
  const words = `Closing at ${formatInstantTimeShort(closesAt, open.timeZone)} · order for later`;
  await openPortal(`/restaurants/${restaurantId}`);
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: open.name }) });
  await expect.element(listed.getByText(words)).toBeVisible();
  await openStore(portal);
  await expect.element(page.getByText(words)).toBeVisible();
  await quickAdd('House lemonade');
  await page.getByRole('link', { name: 'View order' }).click();
  const order = sheet('Your order');
  await expect.element(order.getByText('No orders for right now. You can order for later.')).toBeVisible();
  await order.getByRole('link', { name: 'Go to checkout' }).click();
  await expect.element(page.getByText('No orders are taken for right now. You can order ahead.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Choose a time/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^As soon as possible/ })).not.toBeInTheDocument();

  // The hours change: the open page shows it.
  await openStore(portal);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.poll(() => portal.live.open).toBe(1);
  portal.store = { ...open, status: openNow };
  portal.live.send('settings.changed', { section: 'tradingHours' });
  await expect.element(page.getByText('Open 24 hours').first()).toBeVisible();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
});

it('uses the server’s time on a phone that is three hours ahead', async () => {
  const serverNow = () => Date.now() - 3 * hour;
  setServerClock(serverNow);
  const portal = fakeCheckout();
  const closesAt = after(2.5 * hour, serverNow());
  portal.store = { ...portal.store, status: { ...openNow, closesAt } };
  fakeApi(listSlots, () => getSlots({}, { now: new Date(serverNow()).toISOString() }));
  const words = `Open until ${formatInstantTimeShort(closesAt, portal.store.timeZone)}`;
  await openStore(portal);
  await expect.element(page.getByText(words).first()).toBeVisible();
  // It refetches as soon as the stream is open.
  await expect.poll(() => portal.live.open).toBe(1);
  await expect.element(page.getByText(words).first()).toBeVisible();
  await expect.element(page.getByText(/^Closing soon/)).not.toBeInTheDocument();
  await toCheckout(portal, ['House lemonade']);
  await expect.element(page.getByRole('radio', { name: /^As soon as possible/ })).toBeChecked();
});

it('marks a time after midnight as tomorrow, where the previous trading day goes on', async () => {
  const portal = fakeCheckout();
  const { timeZone } = portal.store;
  // 10 PM in the store; its day goes on until 1 AM.
  const at = (minutes: number) => getInstant('2036-11-24', minutes, timeZone);
  const days = [{ date: '2036-11-23', slots: [at(-30), at(15)] }];
  fakeApi(listSlots, getSlots({ asap: null, days, now: at(-120) }));
  await toCheckout(portal, ['House lemonade']);
  await page.getByRole('radio', { name: /^Choose a time/ }).click();
  const options = Array.from((times.element() as HTMLSelectElement).options, ({ textContent }) => textContent);
  expect(options).toEqual(['11:30 PM', 'Tomorrow 12:15 AM']);
});

it('distinguishes the two equal times of the night when clocks go back', async () => {
  const portal = fakeCheckout();
  const slots = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'];
  const days = [{ date: '2026-11-01', slots }];
  fakeApi(listSlots, getSlots({ asap: null, days, timeZone: 'America/New_York' }, { now: '2026-11-01T04:30:00.000Z' }));
  await toCheckout(portal, ['House lemonade']);
  await page.getByRole('radio', { name: /^Choose a time/ }).click();
  await times.selectOptions(slots[1]!);
  const options = Array.from((times.element() as HTMLSelectElement).options, ({ textContent }) => textContent);
  expect(options).toEqual(['1:30 AM (EDT)', '1:30 AM (EST)', '2:30 AM']);
  await expect.element(page.getByRole('radio', { name: 'Choose a time 1:30 AM (EST)' })).toBeChecked();
});

it('says that a time chosen long ago has passed, and loses nothing', async () => {
  const portal = fakeCheckout();
  const orders = fakeOrders(portal);
  fakeApi(listSlots, () => getSlots());
  await toCheckout(portal, ['House lemonade']);
  await page.getByRole('radio', { name: /^Choose a time/ }).click();
  await expect.element(times).not.toHaveValue('');
  const before = chosen();
  await openStore(portal);
  // The first times pass.
  fakeApi(listSlots, getSlots({ asap: null, reason: 'Paused.' }, { now: after(2 * hour) }));
  await openStore(portal, '/checkout');
  await expect.element(page.getByText(`${before} cannot be ordered for any more.`)).toBeVisible();
  await expect.element(times).not.toHaveValue('');
  expect(chosen()).not.toBe(before);
  await fillDetails('Chose Long Ago');
  await expectTotal(750);
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed()[0]!.requestedFor).not.toBeNull();
});

it('remembers the time chosen for a day while another day is selected', async () => {
  const portal = fakeCheckout();
  fakeApi(listSlots, getSlots({}, { now: '2026-11-21T01:00:00.000Z' }));
  await toCheckout(portal, ['House lemonade']);
  await page.getByRole('radio', { name: /^Choose a time/ }).click();
  await expect.element(times).toBeVisible();
  const options = [...(times.element() as HTMLSelectElement).options].map(({ value }) => value);
  const second = options[1]!;
  await times.selectOptions(second);
  await expect.element(times).toHaveValue(second);
  const days = page.getByRole('group', { name: 'Day' });
  await days.getByText('Tomorrow').click();
  await expect.element(times).not.toHaveValue(second);
  await days.getByText('Today').click();
  await expect.element(times).toHaveValue(second);
});

it('moves the earliest time while the checkout is open', async () => {
  const portal = fakeCheckout();
  await toCheckout(portal, ['House lemonade']);
  const asap = page.getByRole('radio', { name: /^As soon as possible/ });
  await expect.element(asap).toBeChecked();
  const later = after(3 * hour);
  fakeApi(listSlots, getSlots({ asap: later }));
  setServerTime(Date.now() + 61_000);
  await expect
    .element(page.getByText(new RegExp(`Around (Tomorrow )?${formatInstantTimeShort(later, portal.store.timeZone)}`)))
    .toBeVisible();
});

it('says at the checkout of a store that is closed for long why it is, and where the other stores are', async () => {
  const portal = fakeCheckout();
  await openStore(portal);
  await quickAdd('House lemonade');
  const { date } = portal.store.week[0]!;
  portal.store = {
    ...portal.store,
    status: { open: false, closesAt: null, opensAt: null, reason: 'HOLIDAY' },
    week: [{ ...portal.store.week[0]!, date, intervals: [], note: 'Closed for a new kitchen' }, ...portal.store.week.slice(1)],
  };
  fakeApi(listSlots, getSlots({ asap: null, days: [], reason: 'HOLIDAY' }));
  await openStore(portal, '/checkout');
  await expect.element(page.getByText('Closed for a new kitchen. It takes no orders at the moment.')).toBeVisible();
  await expect.element(page.getByText('No orders can be placed at the moment.')).toBeVisible();
  await page.getByRole('link', { name: 'See all our stores' }).click();
  await expect.poll(() => location.pathname).toBe(`/restaurants/${restaurantId}`);
});

it.each([
  ['dineIn', 'Brought to your table when it is ready', false],
  ['pickup', /^Around \d/, true],
] as const)('promises a time for %s only where it counts the cooking: %s', async (way, words, isTimed) => {
  await render(<WhenField slots={getSlots({ asap: after(0), days: [] })} way={way} gone={null} value={null} onChange={() => {}} />);
  const choice = page.getByRole('radio', { name: /^As soon as possible/ });
  await expect.element(choice).toBeChecked();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(/\d:\d\d/.test(document.body.textContent)).toBe(isTimed);
});
