import { setServerClock } from '@servery/app-kit/testing/fake-network.ts';
import { getTicket } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { addMinutes } from '@servery/domain/time';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeKitchen, openKitchen } from '../../testing/open-kitchen.tsx';

/** 240 tickets, more than a hundred of them late. */
const active = Array.from({ length: 240 }, (_, at) =>
  getTicket(`W-${1000 + at}`, { dueAt: addMinutes(new Date().toISOString(), at < 130 ? at - 135 : at) }),
);
/** Those that nobody has cleared yet. */
const cancelled = Array.from({ length: 12 }, (_, at) => getTicket(`W-${900 + at}`, { status: 'CANCELLED' }));
const pager = page.getByRole('group', { name: 'Pages of the board' });

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;

describe.each([1920, 1600, 1280, 1024])('the bar at %i with three digits of everything', (width) => {
  it('keeps every control on the screen, uncut and without overlap', async () => {
    await page.viewport(width, 800);
    await openKitchen(fakeKitchen({ active: [...active, ...cancelled] }));
    await expect.element(pager.getByRole('button', { name: 'after' })).toMatchTextContent(/1\d\d late/);
    await pager.getByRole('button', { name: 'after' }).click();
    await expect.element(pager.getByRole('button', { name: 'before' })).toMatchTextContent(/late/);
    const bar = document.querySelector('header')!;
    const all = [...bar.querySelectorAll<HTMLElement>('*')].filter(({ offsetParent }) => offsetParent !== null);
    const name = (part: HTMLElement) => `${part.tagName} ${part.textContent}`;
    const outside = all.filter((part) => part.getBoundingClientRect().left < 0 || part.getBoundingClientRect().right > innerWidth + 0.5);
    expect(outside.map(name)).toEqual([]);
    const parts = all.filter((part) => part.matches('a, button, p, [role="status"]') || part.parentElement?.lastElementChild === part);
    const clashes = parts.flatMap((one, at) =>
      parts
        .slice(at + 1)
        .filter((other) => !one.contains(other) && !other.contains(one))
        .filter((other) => overlap(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map((other) => `${name(one)} and ${name(other)}`),
    );
    expect(clashes).toEqual([]);
    const cut = all.filter((part) => part.matches('a, button, p') && part.scrollWidth > part.clientWidth + 1);
    expect(cut.map(name)).toEqual([]);
    // Two rows at most: every further row costs a row of tickets.
    expect(bar.getBoundingClientRect().height).toBeLessThan(160);
  });
});

it('keeps the bar in one row on a full HD screen, with late tickets, others for later and a cancelled one, while sound is off', async () => {
  await page.viewport(1920, 1080);
  // 10:58 PM in Sydney: two digits of an hour are the widest time.
  const createdAt = '2026-11-23T11:58:00.000Z';
  setServerClock(() => Date.parse(createdAt));
  const due = (at: number) => addMinutes(createdAt, at < 22 ? at - 25 : at * 60);
  const open = Array.from({ length: 24 }, (_, at) => getTicket(`W-${100 + at}`, { createdAt, dueAt: due(at) }));
  await openKitchen(fakeKitchen({ active: [...open, getTicket('W-099', { createdAt, status: 'CANCELLED' })] }));
  for (const words of ['22 open', '2 for later', '1 cancelled', '22 late'])
    await expect.element(page.getByText(words).first()).toBeVisible();
  const bar = document.querySelector('header')!;
  const sound = page.getByRole('button', { name: 'Turn on sound' });
  await expect.element(sound).toBeVisible();
  await expect.element(page.elementLocator(bar).getByText('Live', { exact: true })).toBeVisible();
  const middles = ['Settings', 'All day', 'Turn on sound', 'Live'].map((words) => {
    const { top, bottom } = page.elementLocator(bar).getByText(words, { exact: true }).element().getBoundingClientRect();
    return (top + bottom) / 2;
  });
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(10);
  expect(bar.scrollWidth).toBeLessThanOrEqual(1920);
});

it.each([768, 390])('fits on a screen of %i, with tickets for later and cancelled ones', async (width) => {
  await page.viewport(width, 844);
  await openKitchen(fakeKitchen({ active: [...active.slice(110, 170), ...cancelled] }));
  await expect.element(page.getByText('12 cancelled')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'All day' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(page.getByRole('button', { name: 'All day' }).element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  if (width > 700) expect(document.querySelector('header')!.getBoundingClientRect().height).toBeLessThan(160);
});
