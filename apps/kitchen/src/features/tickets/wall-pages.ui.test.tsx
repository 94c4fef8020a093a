import { ticketOf } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { addMinutes } from '@servery/domain/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeKitchen, openKitchen } from '../../testing/open-kitchen.tsx';
import { returnsAfter } from './use-wall-pages.ts';

/** Tickets of a wall of their own: the page remembers those of the test before. */
let walls = 0;
const numberOf = (at: number) => `W-${walls}${String(at).padStart(2, '0')}`;
/** So many tickets, of which the first are late; they come in another order than they are due. */
const wallOf = (count: number, late: number) =>
  Array.from({ length: count }, (_, at) =>
    ticketOf(numberOf(at + 1), { dueAt: addMinutes(new Date().toISOString(), at < late ? at - late - 5 : 10 + at) }),
  ).reverse();
const cards = () => [...document.querySelectorAll<HTMLElement>('article[data-first]')];
const isInside = (card: HTMLElement) => {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
};
const inView = () =>
  cards()
    .filter(isInside)
    .map((card) => (card.getAttribute('aria-label') ?? '').replace('Ticket ', ''));
const pager = page.getByRole('group', { name: 'Pages of the wall' });
const before = pager.getByRole('button', { name: 'before' });
const after = pager.getByRole('button', { name: 'after' });

afterEach(() => vi.useRealTimers());

describe.each([
  [1920, 1080],
  [1280, 800],
])('forty tickets at %i × %i', (width, height) => {
  beforeEach(async () => {
    walls += 1;
    await page.viewport(width, height);
  });

  it('late ones are on the screen, and what is not is counted', async () => {
    await openKitchen(fakeKitchen({ active: wallOf(40, 6) }));
    await expect.element(after).toBeVisible();
    expect(inView()).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6].map(numberOf)));
    await expect.element(after).toMatchTextContent(new RegExp(`^${40 - inView().length} after`));
    await expect.element(page.getByText('6 late')).toBeVisible();
  });

  it('who turns the page sees how many late ones are off it, and the wall goes back when nobody touches it', async () => {
    await openKitchen(fakeKitchen({ active: wallOf(40, 6) }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const turned = after.click();
    await vi.advanceTimersByTimeAsync(50);
    await turned;
    await expect.poll(() => before.element().textContent).toContain('6 late');
    expect(inView()).not.toContain(numberOf(1));
    await vi.advanceTimersByTimeAsync(returnsAfter);
    await expect.poll(inView).toContain(numberOf(1));
    await expect.poll(() => before.element().textContent).not.toContain('late');
  });

  it('more late ones than fit are counted apart', async () => {
    await openKitchen(fakeKitchen({ active: wallOf(40, 40) }));
    await expect.poll(() => after.element().textContent).toContain(`${40 - inView().length} late`);
  });
});
