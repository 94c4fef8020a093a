import { getTask, getTicket } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { addMinutes } from '@servery/domain/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeKitchen, openKitchen } from '../../testing/open-kitchen.tsx';
import { returnsAfter } from './use-board-pages.ts';

/** Own ticket ids for each board: the page remembers those of the previous test. */
let walls = 0;
const getNumber = (at: number) => `W-${walls}${String(at).padStart(2, '0')}`;
/** This many tickets, the first of them late; they arrive in a different order from their due times. */
const makeBoard = (count: number, late: number) =>
  Array.from({ length: count }, (_, at) =>
    getTicket(getNumber(at + 1), { dueAt: addMinutes(new Date().toISOString(), at < late ? at - late - 5 : 10 + at) }),
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
const pager = page.getByRole('group', { name: 'Pages of the board' });
const before = pager.getByRole('button', { name: 'before' });
const after = pager.getByRole('button', { name: 'after' });
/** A number on the button to the next page. */
const getCount = (pattern: RegExp) => Number(pattern.exec(after.element().textContent)?.[1]);

afterEach(() => vi.useRealTimers());

describe.each([
  [1920, 1080],
  [1280, 800],
])('forty tickets at %i × %i', (width, height) => {
  beforeEach(async () => {
    walls += 1;
    await page.viewport(width, height);
  });

  it('late tickets are on the screen, and hidden ones are counted', async () => {
    await openKitchen(fakeKitchen({ active: makeBoard(40, 6) }));
    await expect.poll(inView).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6].map(getNumber)));
    await expect.poll(() => inView().length + getCount(/(\d+) after/)).toBe(40);
    await expect.element(page.getByText('6 late')).toBeVisible();
  });

  it('on a later page, late tickets before it are counted, and the board scrolls back when nobody touches it', async () => {
    await openKitchen(fakeKitchen({ active: makeBoard(40, 6) }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const turned = after.click();
    await vi.advanceTimersByTimeAsync(50);
    await turned;
    await expect.poll(() => before.element().textContent).toContain('6 late');
    expect(inView()).not.toContain(getNumber(1));
    await vi.advanceTimersByTimeAsync(returnsAfter);
    await expect.poll(inView).toContain(getNumber(1));
    await expect.poll(() => before.element().textContent).not.toContain('late');
  });

  it('no part of a ticket is cut off at the bottom', async () => {
    const dishes = [
      'Bacon',
      'Double smash burger with everything',
      'Ham, cheese and pickle toastie',
      'Rigatoni with beef ragù',
      'Flat white',
    ];
    const details = ['Gluten-free penne', 'Large', 'No onion, sauce on the side', 'Extra Gorgonzola and caramelised walnuts'];
    const getTasks = (number: string, count: number) =>
      Array.from({ length: count }, (_, at) =>
        getTask(dishes[(at * 3 + count) % 5]!, {
          id: getId(`${number} ${at}`),
          lineId: getId(`${number} line ${at}`),
          details: details.slice(0, (at + count) % 5),
          comments: (at + count) % 6 === 5 ? 'Allergy: no nuts, please, and cut it in half' : '',
        }),
      );
    const active = makeBoard(40, 3).map((ticket, at) => ({
      ...ticket,
      customerName: at % 3 === 0 ? 'Maximiliane Featherstonehaugh-Cholmondeley' : 'Mia',
      ...(at % 4 === 0 && { collectionType: 'dineIn' as const, tableName: 'Courtyard 12' }),
      comments: at % 5 === 0 ? 'Please leave out the cutlery' : '',
      tasks: getTasks(ticket.number, 1 + (at % 9)),
    }));
    await openKitchen(fakeKitchen({ active }));
    await expect.element(after).toBeVisible();
    const parts = () => [...document.querySelectorAll<HTMLElement>('article')];
    await expect.poll(() => parts().some((part) => part.textContent.includes('goes on'))).toBe(true);
    const beyond = () =>
      parts().flatMap((part) => {
        const { bottom } = part.getBoundingClientRect();
        return bottom > innerHeight ? [`${part.getAttribute('aria-label')} by ${bottom - innerHeight}`] : [];
      });
    await expect.poll(beyond).toEqual([]);
  });

  it('late tickets that do not fit are counted separately', async () => {
    await openKitchen(fakeKitchen({ active: makeBoard(40, 40) }));
    await expect.poll(() => inView().length + getCount(/(\d+) late/)).toBe(40);
  });
});

it('cancelled tickets that still need clearing are counted beside the open ones', async () => {
  walls += 1;
  await page.viewport(1280, 800);
  const [first, ...rest] = makeBoard(4, 0);
  await openKitchen(fakeKitchen({ active: [{ ...first!, status: 'CANCELLED' }, ...rest] }));
  await expect.poll(() => document.body.textContent).toMatch(/3 open\W*1 cancelled/);
});

it.each([
  ['note', { comments: 'No nuts in any of it, please. '.repeat(17) }],
  ['line', { tasks: [getTask('Soup', { comments: 'No nuts in any of it, please. '.repeat(34) })] }],
])('a ticket with a %s longer than a column still shows what to make and its button', async (_, long) => {
  walls += 1;
  await page.viewport(1280, 800);
  const number = getNumber(1);
  await openKitchen(fakeKitchen({ active: [getTicket(number, { tasks: [getTask('Soup')], ...long })] }));
  const bump = page.getByRole('button', { name: `Bump ${number}` });
  await expect.element(bump).toBeVisible();
  await expect.poll(() => bump.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
  await expect.poll(() => page.getByText('Soup').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
});
