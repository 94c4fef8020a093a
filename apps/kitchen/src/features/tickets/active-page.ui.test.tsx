import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getTask, getTicket, getTickets } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { listTickets } from '@servery/contract/kds';
import { addMinutes } from '@servery/domain/time';
import { expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { useWaiting } from '../../shared/waiting.ts';
import { fakeKitchen, openKitchen, type Kitchen } from '../../testing/open-kitchen.tsx';

const own = { followsSystem: false };
const now = new Date().toISOString();
const card = (number: string): Locator => page.getByRole('article', { name: `Ticket ${number}`, exact: true });
const bump = (number: string) =>
  card(number)
    .getByRole('button', { name: `Bump ${number}` })
    .click();
/** Waits until every press is answered; the display would otherwise send it, or show its answer, in the next test. */
const sent = async ({ commands }: Kitchen, types: string[]) => {
  await expect.poll(() => commands.requests.map(({ body }) => body.type)).toEqual(types);
  await expect.poll(() => useWaiting.getState()).toMatchObject({ waiting: 0, entering: 0 });
};
const board = () => page.viewport(1920, 1080);
/** The kitchen's load, in the bar. */
const summary = page.getByRole('paragraph').filter({ hasText: /\d open/ });

fiveStates({
  screen: 'board',
  fake: fakeKitchen,
  open: openKitchen,
  endpoint: listTickets,
  answers: { filled: getTickets([getTicket('W-042')]), empty: getTickets() },
  shows: { loading: 'Reading the tickets…', empty: 'No tickets', error: 'An Error Occurred', offline: /No connection/, filled: 'W-042' },
  followsSystem: false,
});

it('shows a ticket, and a new one as it arrives', async () => {
  await board();
  const kitchen = fakeKitchen({ active: [getTicket('W-042'), getTicket('TEST-001', { test: true })] });
  await openKitchen(kitchen);
  await expect.element(card('W-042')).toBeVisible();
  await expect.element(card('TEST-001').getByText('Test', { exact: true })).toBeVisible();
  expect(card('W-042').getByText('Test', { exact: true }).query()).toBeNull();
  await expect.poll(() => kitchen.live.open).toBe(1);
  kitchen.live.send('ticket.created', { ticket: getTicket('W-043') });
  await expect.element(card('W-043')).toBeVisible();
  await expectAccessible('board', own);
});

it('counts a bumped ticket neither as open nor as cancelled while it can be undone', async () => {
  await board();
  const off = { by: 'Ines Duarte', reason: 'itemIssue' as const, note: '', at: now };
  const cancelled = getTicket('W-064', { status: 'CANCELLED', closed: off });
  const kitchen = fakeKitchen({ active: [getTicket('W-061'), getTicket('W-062'), getTicket('W-063'), cancelled] });
  await openKitchen(kitchen);
  await expect.element(summary).toMatchTextContent(/^3 open ?· ?1 cancelled$/);
  await bump('W-061');
  await expect.element(card('W-061').getByRole('button', { name: 'Undo W-061' })).toBeVisible();
  // No waiting in between: the seconds for its undo would pass.
  expect(summary.element().textContent).toMatch(/^2 open ?· ?1 cancelled$/);
  await expect.element(card('W-061').getByRole('button', { name: 'Undo W-061' })).toBeVisible();
  await sent(kitchen, ['setTasks']);
});

it('does not count tomorrow’s order as work to start, and shows when it is for', async () => {
  await board();
  const tomorrow = getTicket('W-066', { dueAt: addMinutes(now, 24 * 60) });
  await openKitchen(fakeKitchen({ active: [getTicket('W-065'), tomorrow] }));
  await expect.element(card('W-065')).toMatchTextContent('New · start');
  await expect.element(card('W-066')).toMatchTextContent(/for tomorrow \d+:\d\d [AP]M/);
  await expect.element(card('W-066')).not.toMatchTextContent('start');
  await expect.element(summary).toMatchTextContent(/^1 open ?· ?1 for later$/);
});

it('shows that there are no tickets, and no completed ones', async () => {
  await openKitchen(fakeKitchen());
  await expect.element(page.getByText('No tickets')).toBeVisible();
  await expectAccessible('no tickets', own);
  await page.getByRole('link', { name: 'Completed' }).click();
  await expect.element(page.getByText('Nothing completed yet')).toBeVisible();
  await expectAccessible('nothing completed', own);
});

it('acknowledges what was painted, and nothing while the settings are open', async () => {
  await board();
  const [first, second, unseen] = [getTicket('W-051'), getTicket('W-052'), getTicket('W-053')];
  const kitchen = fakeKitchen({ active: [first] });
  const painted = () => kitchen.painted.requests.flatMap(({ body }) => body.ticketIds);
  await openKitchen(kitchen);
  await expect.poll(painted).toEqual([first.id]);
  kitchen.live.send('ticket.created', { ticket: second });
  await expect.poll(painted).toEqual([first.id, second.id]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeInTheDocument();
  kitchen.live.send('ticket.created', { ticket: unseen });
  // The event after it has arrived and been counted, so the ticket has been, too.
  kitchen.live.send('settings.changed', { section: 'printing' });
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeInTheDocument();
  expect(painted()).toEqual([first.id, second.id]);
  await page.getByRole('link', { name: 'Active' }).click();
  await expect.poll(painted).toEqual([first.id, second.id, unseen.id]);
});

it('shows who cancelled an order and why, until it is cleared', async () => {
  await board();
  const closed = { by: 'Ines Duarte', reason: 'customerCalledToCancel' as const, note: 'moved house', at: now };
  const kitchen = fakeKitchen({ active: [getTicket('W-042', { status: 'CANCELLED', closed })] });
  await openKitchen(kitchen);
  await expect.element(card('W-042')).toMatchTextContent(/Cancelled by Ines Duarte, .+: customer called to cancel, moved house\./);
  await page.getByRole('button', { name: 'Clear W-042' }).click();
  await expect.element(card('W-042')).not.toBeInTheDocument();
  await sent(kitchen, ['remove']);
});

/** A bill that was changed after it was sent: courses, one line with a higher quantity, one removed, one added. */
const changed = getTicket('W-060', {
  collectionType: 'delivery',
  deliverySuburb: 'Newtown',
  tasks: [
    getTask('Garlic bread', { quantity: 2, change: 'changed', was: '1× Garlic bread', course: 'Starters' }),
    getTask('Garden salad', { change: 'removed', course: 'Starters' }),
    getTask('Fish of the day', { change: 'added', course: 'Mains', comments: 'No capers\nSauce on the side' }),
    getTask('House lemonade', { stationIds: ['bar'], course: 'Mains' }),
  ],
});

it('shows courses, and highlights changes until a cook has ticked them', async () => {
  await board();
  const kitchen = fakeKitchen({ active: [changed] });
  await openKitchen(kitchen);
  for (const course of ['Starters', 'Mains']) await expect.element(card('W-060').getByText(course, { exact: true })).toBeVisible();
  const line = (name: string) => card('W-060').getByRole('button').filter({ hasText: name }).first();
  await expect.element(line('Garlic bread')).toMatchTextContent('Changed');
  await expect.element(line('Garlic bread')).toMatchTextContent('was 1× Garlic bread');
  await expect.element(line('Garden salad')).toMatchTextContent('Removed');
  await expect.element(line('Fish of the day')).toMatchTextContent('Added');
  await expect.element(line('Fish of the day')).toMatchTextContent('No capers');
  expect((line('Fish of the day').element() as HTMLElement).innerText).toContain('No capers\nSauce on the side');
  await line('Fish of the day').click();
  await expect.element(line('Fish of the day')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(line('Fish of the day')).not.toMatchTextContent('Added');
  await expect.poll(() => kitchen.active[0]?.tasks.find(({ name }) => name === 'Fish of the day')?.status).toBe('DONE');
  await bump('W-060');
  await expect.element(card('W-060').getByRole('button', { name: 'Undo W-060' })).toBeVisible();
  await sent(kitchen, ['setTask', 'setTasks']);
});

it('shows the oldest of two hundred first, pages to the last, counts them all, and still takes bumps', async () => {
  await board();
  const active = Array.from({ length: 200 }, (_, at) => getTicket(`X-${at}`, { dueAt: addMinutes(now, 20 + at / 10) }));
  const kitchen = fakeKitchen({ active });
  await openKitchen(kitchen);
  await expect.element(page.getByText('200 open')).toBeVisible();
  const pages = page.getByRole('group', { name: 'Pages of the board' });
  const [before, after] = [pages.getByRole('button').first(), pages.getByRole('button').last()];
  await expect.element(before).toBeDisabled();
  await expect.element(card('X-0')).toBeVisible();
  await bump('X-0');
  await expect.element(page.getByText('199 open')).toBeVisible();
  await sent(kitchen, ['setTasks']);
  await page.getByRole('button', { name: 'All day' }).click();
  await expect.element(page.getByRole('complementary').getByRole('listitem').first()).toMatchTextContent(/\d{3}/);
  await page.getByRole('button', { name: 'All day' }).click();
  await expect
    .poll(
      async () => {
        if (after.element().matches(':enabled')) await after.click();
        const box = card('X-199').query()?.getBoundingClientRect();
        return box !== undefined && box.left < innerWidth && box.right > 0;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await expect.element(before).toBeEnabled();
});

it.each(['Dark', 'Light'])('is accessible in every state: %s', async (look) => {
  await board();
  // The ticket that was bumped first stays for the seconds of its undo.
  const number = `W-${look}`;
  const off = { by: 'Ines Duarte', reason: 'itemIssue' as const, note: '', at: now };
  const kitchen = fakeKitchen({
    active: [getTicket(number), changed, getTicket('W-041', { status: 'CANCELLED', closed: off })],
    completed: [getTicket('W-040', { status: 'COMPLETED', completedAt: now })],
  });
  const settings = () => page.getByRole('link', { name: 'Settings' }).click();
  const active = () => page.getByRole('link', { name: 'Active' }).click();
  await openKitchen(kitchen, '/settings');
  await page.getByRole('checkbox', { name: 'All stations' }).click();
  await page.getByRole('radiogroup', { name: 'Look' }).getByRole('radio', { name: look }).click();
  await expectAccessible(`settings, ${look}`, own);
  await page.getByRole('button', { name: 'Sign this display out…' }).click();
  await expectAccessible(`signing out, ${look}`, own);
  await page.getByRole('link', { name: 'Completed' }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'W-040' })).toBeVisible();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expectAccessible(`completed, ${look}`, own);
  await page.getByLabelText('Find by number').fill('zzz');
  await expect.element(page.getByText('No completed ticket with')).toBeVisible();
  await expectAccessible(`nothing found, ${look}`, own);
  await active();
  if (look === 'Dark') await page.getByRole('button', { name: 'All day' }).click();
  await expect.element(page.getByRole('region', { name: 'Items still to make' })).toBeVisible();
  await expect.element(card('W-041')).toMatchTextContent('Cancelled');
  const line = card(number).getByRole('listitem').getByRole('button').first();
  await line.click();
  await expect.element(line).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(`active, ${look}`, own);
  await bump(number);
  await expect.element(card(number).getByRole('button', { name: `Undo ${number}` })).toBeVisible();
  await expectAccessible(`bumped, ${look}`, own);
  await sent(kitchen, ['setTask', 'setTasks']);
  await settings();
  await page.getByRole('checkbox', { name: 'Coffee & bar' }).click();
  await expectAccessible(`stations, ${look}`, own);
  await active();
  await expectAccessible(`at the bar, ${look}`, own);
  await settings();
  await page.getByRole('checkbox', { name: 'All stations' }).click();
});
