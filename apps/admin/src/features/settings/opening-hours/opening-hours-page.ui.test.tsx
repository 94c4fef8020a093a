import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { getSettings, putOpeningHours } from '@servery/contract/settings/index';
import { hoursOfSimpleWeek, simpleWeek } from '@servery/domain/availability';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyDay, fakeOpeningHours } from '../../../testing/fake-opening-hours.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';

const open = (admin = fakeAdmin(), path = '/settings/store-trading-hours') => openAdminStore(admin, path);
const save = page.getByRole('button', { name: 'Save opening hours' });
const saved = page.getByText('Saved', { exact: true });
const effect = page.getByRole('region', { name: 'What guests see now' });
const lunch = { start: 660, end: 840 };
const day = { start: 600, end: 1260 };
const separately = page.getByRole('button', { name: 'Set hours separately' });

it('saves one typed week for trading, ordering and the till together', async () => {
  const { store, requests } = fakeOpeningHours();
  await open();
  await page.getByLabelText('Monday opens').fill('11:00');
  await page.getByLabelText('Monday closes').fill('14:00');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByLabelText('Monday opens (2)').fill('18:00');
  await page.getByLabelText('Monday closes (2)').fill('02:00');
  await expect.element(page.getByText('until the next morning')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click();
  await page.getByRole('button', { name: 'Remove hours from Sunday (2)' }).click();
  await save.click();
  await expect.element(saved).toBeVisible();
  const hours = { tradingHours: store.tradingHours.value, timings: store.timings.value, tillHours: store.tillHours.value.hours };
  expect(simpleWeek(hours)).toEqual({ ...everyDay(lunch, { start: 1080, end: 1560 }), sunday: [lunch] });
  expect(hours.tillHours).toBeNull();
  expect(requests.length).toBe(1);
});

it('shows what the hours come to while they are changed', async () => {
  fakeOpeningHours(hoursOfSimpleWeek(everyDay({ start: 0, end: 1440 })));
  await open();
  await expect.element(effect).toMatchTextContent('NowOpen');
  await expect.element(effect).toMatchTextContent('Next times:');
  await page.getByRole('button', { name: 'Remove hours from Monday' }).click();
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click();
  await expect.element(effect).toMatchTextContent('Closed, and not open in the next two weeks.');
  await expect.element(effect).toMatchTextContent('PickupNo times to order for in the next week.');
});

it('labels the hours of a bar, each below its line, on every size', async () => {
  fakeOpeningHours(hoursOfSimpleWeek(everyDay({ start: 360, end: 1080 })));
  await open();
  const monday = page.getByRole('listitem', { name: 'Monday' });
  await expect.element(monday.getByText('6 AM').first()).toBeVisible();
  const getBox = (of: Element) => of.getBoundingClientRect();
  for (const size of everySize) {
    await resize(size);
    const labels = [...monday.element().querySelectorAll('[aria-hidden] > span')];
    expect(labels.map((label) => label.textContent)).toEqual(['12 AM', '6 AM', '12 PM', '6 PM', '12 AM', '6 AM']);
    const boxes = labels.map(getBox);
    for (const [at, { left }] of boxes.slice(1).entries()) expect(left, size).toBeGreaterThan(boxes[at]!.right);
    // What is open from 6 AM to 6 PM begins and ends in the middle of their labels.
    const period = getBox(monday.element().querySelector('[role="slider"]')!.parentElement!);
    expect(Math.abs((boxes[1]!.left + boxes[1]!.right) / 2 - period.left), size).toBeLessThan(2);
    expect(Math.abs((boxes[3]!.left + boxes[3]!.right) / 2 - period.right), size).toBeLessThan(2);
    expect(fits(), size).toBe(true);
  }
});

it('moves the edges of a bar by keyboard and by pointer', async () => {
  fakeOpeningHours();
  await open();
  const closing = page.getByRole('slider', { name: 'Tuesday, closing time' });
  await expect.element(closing).toHaveAttribute('aria-valuetext', '9:00 PM');
  closing.element().dispatchEvent(new FocusEvent('focus'));
  (closing.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{PageUp}');
  await expect.element(page.getByLabelText('Tuesday closes')).toHaveValue('22:15');
  const edge = closing.element();
  const track = edge.closest('[class*=track]')!.getBoundingClientRect();
  const at = (hours: number) => ({ clientX: track.left + (hours / 30) * track.width, clientY: track.top + 5, bubbles: true, pointerId: 1 });
  edge.setPointerCapture = () => {};
  edge.hasPointerCapture = () => true;
  edge.dispatchEvent(new PointerEvent('pointerdown', at(22)));
  edge.dispatchEvent(new PointerEvent('pointermove', at(25)));
  await expect.element(page.getByLabelText('Tuesday closes')).toHaveValue('01:00');
  await expect.element(closing).toHaveAttribute('aria-valuetext', '1:00 AM, the next day');
});

it('says at the field what is wrong, and sends nothing', async () => {
  const { requests } = fakeOpeningHours();
  await open();
  await page.getByLabelText('Wednesday opens').fill('10:10');
  await page.getByLabelText('Friday closes').fill('11:00');
  await page.getByLabelText('Saturday opens').fill('');
  await save.click();
  await expect.element(page.getByLabelText('Wednesday opens')).toHaveAccessibleDescription(/quarter hours/);
  await expect.element(page.getByLabelText('Saturday opens')).toHaveAccessibleDescription(/Please enter a time/);
  await expectAccessible('opening hours, refused');
  await page.getByLabelText('Wednesday opens').fill('10:15');
  await page.getByLabelText('Saturday opens').fill('09:00');
  await page.getByLabelText('Friday opens').fill('12:00');
  await save.click();
  // Friday now goes on to 11 in the morning of Saturday.
  await expect.element(page.getByLabelText('Saturday opens')).toHaveAccessibleDescription(/overlap/);
  expect(requests).toEqual([]);
});

it('opens hours that differ as they are, and keeps them', async () => {
  const one = hoursOfSimpleWeek(everyDay(day));
  const other = hoursOfSimpleWeek(everyDay({ start: 1020, end: 1570 }));
  const { store } = fakeOpeningHours({
    tradingHours: { ...one.tradingHours, delivery: other.tradingHours.delivery },
    timings: one.timings,
    tillHours: null,
  });
  const before = structuredClone(store);
  await open(fakeAdmin(), '/settings/timings');
  await expect.element(page.getByRole('region', { name: 'Trading hours: Pickup' })).toBeVisible();
  await page.getByRole('radiogroup').getByText('Delivery', { exact: true }).click();
  const trading = page.getByRole('region', { name: 'Trading hours: Delivery' });
  await expect.element(trading.getByLabelText('Monday closes')).toHaveValue('02:10');
  await page.getByRole('region', { name: 'Ordering times: Delivery' }).getByLabelText('Monday opens').fill('18:00');
  // Without hours of its own it has the same for every way to order.
  await expect.element(page.getByRole('heading', { name: 'Till', exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'The till has hours of its own' }).click();
  await expect.element(page.getByRole('heading', { name: /^Till: / })).toBeVisible();
  await expect.element(effect).toMatchTextContent('Till');
  await expectAccessible('opening hours, advanced');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(store.tradingHours.value).toEqual(before.tradingHours.value);
  expect(store.tillHours.value.hours).toEqual(before.tradingHours.value);
  expect(store.timings.value.monday.delivery.session1.timePeriod.startTimeOfDay).toBe('6:00 PM');
  expect(store.timings.value.monday.pickup).toEqual(before.timings.value.monday.pickup);
});

it('goes from one week to separate hours, and back when the owner says so', async () => {
  const { store } = fakeOpeningHours();
  await open();
  await separately.click();
  await page.getByRole('region', { name: 'Trading hours: Pickup' }).getByLabelText('Monday opens').fill('08:00');
  await page.getByRole('button', { name: 'Use the hours of pickup for everything' }).click();
  await expect.element(page.getByLabelText('Monday opens')).toHaveValue('08:00');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(store.tradingHours.value.dineIn.monday.dayIntervals[0]?.startTimeOfDay).toBe('8:00 AM');
});

it('shows a problem of another kind of order than the one that is open', async () => {
  const { requests } = fakeOpeningHours();
  await open();
  await separately.click();
  await page.getByRole('radiogroup').getByText('Dine in', { exact: true }).click();
  await page.getByRole('region', { name: 'Ordering times: Dine in' }).getByLabelText('Monday closes').fill('00:10');
  await page.getByRole('radiogroup').getByText('Pickup', { exact: true }).click();
  await save.click();
  await expect.element(page.getByLabelText('Monday closes').nth(1)).toHaveAccessibleDescription(/quarters of an hour/);
  expect(requests).toEqual([]);
});

it('shows what somebody else has saved meanwhile', async () => {
  const { store } = fakeOpeningHours();
  await open();
  await page.getByLabelText('Monday opens').fill('09:00');
  store.tradingHours = { value: hoursOfSimpleWeek(everyDay(lunch)).tradingHours, version: 2 };
  await save.click();
  await expect.element(page.getByText('Somebody else has saved this meanwhile')).toBeVisible();
  await expect.element(page.getByText('Every day: 11:00 AM to 2:00 PM')).toBeVisible();
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(page.getByLabelText('Monday opens')).toHaveValue('11:00');
  await page.getByLabelText('Monday opens').fill('09:30');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(store.tradingHours.value.pickup.monday.dayIntervals[0]?.startTimeOfDay).toBe('9:30 AM');
});

it('shows what a colleague saves while nothing is typed, without a reload', async () => {
  const { store } = fakeOpeningHours();
  const admin = fakeAdmin();
  await open(admin);
  await expect.element(page.getByLabelText('Monday opens')).not.toHaveValue('11:00');
  await expect.poll(() => admin.live.open).toBe(1);
  const hours = hoursOfSimpleWeek(everyDay(lunch));
  store.tradingHours = { value: hours.tradingHours, version: 2 };
  admin.live.send('settings.changed', { section: 'tradingHours' });
  await expect.element(page.getByLabelText('Monday opens').first()).toHaveValue('11:00');
});

it('loads, fails and keeps what was typed when it cannot be sent', async () => {
  fakeOpeningHours();
  fakeApi(getSettings('timings'), () => refusal('internal_server_error') as never);
  await open();
  await expect.element(page.getByText('An Error Occurred')).toBeVisible();
  fakeOpeningHours();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabelText('Monday opens').fill('09:00');
  fakeApi(putOpeningHours, () => noAnswer as never);
  await save.click();
  await expect.element(page.getByRole('alert').filter({ hasText: /No connection/ })).toBeVisible();
  await expect.element(page.getByLabelText('Monday opens')).toHaveValue('09:00');
});

it('lets people look who may not change it', async () => {
  fakeOpeningHours();
  await open(fakeAdmin({ me: getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['settings.read'] }) }));
  await expect.element(page.getByText('A manager of the store can change them')).toBeVisible();
  await expect.element(page.getByLabelText('Monday opens')).toBeDisabled();
  await expect.element(save).not.toBeInTheDocument();
});

/** The hours below the pictures of days that touch the one before. */
const crowdedHours = () =>
  [...document.querySelectorAll<HTMLElement>('[class*="marks"]')].flatMap((row) => {
    const shown = [...row.children].filter((mark) => mark.getBoundingClientRect().width > 0);
    const isCrowded = (mark: Element, at: number) =>
      at > 0 && mark.getBoundingClientRect().left < shown[at - 1]!.getBoundingClientRect().right + 6;
    return shown.filter(isCrowded).map((mark) => mark.textContent);
  });

it('is accessible and fits every width', async () => {
  fakeOpeningHours(hoursOfSimpleWeek(everyDay(lunch, { start: 1020, end: 1560 })));
  await open();
  await expect.element(save).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`opening hours on a ${size}`);
    expect(fits(), size).toBe(true);
    expect(crowdedHours(), size).toEqual([]);
  }
});
