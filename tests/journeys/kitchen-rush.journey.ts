import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeTicket, type KitchenTicket } from '@servery/domain/kitchen';
import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { orderIn } from './scenery.ts';
import { bump, tapUntil, ticket } from './screens.ts';
import type { World } from './world.ts';

/** What a wall has to bear: courses, orders that change after they were sent, and more tickets than it can show. */

test.describe.configure({ timeout: 150_000 });

const ticketOf = async (world: World, orderId: string): Promise<KitchenTicket> => {
  const [row] = await rows<{ document: KitchenTicket }>(world, 'select document from kitchen_ticket where order_id = $1', [orderId]);
  return row!.document;
};

/** A sent order as a till changes it: two courses, the first line twice as often, the second off, a third one added. */
async function changed(world: World, orderId: string): Promise<KitchenTicket> {
  const sent = await ticketOf(world, orderId);
  const lineOf = ({ lineId, quantity, name, categoryName, comments }: KitchenTicket['tasks'][number], course: string) => ({
    ...{ id: lineId, quantity, name, categoryName, comments, course },
    ...{ choices: [] },
  });
  const [first] = sent.tasks;
  const lines = [
    { ...lineOf(first!, 'Starters'), quantity: first!.quantity * 2 },
    { ...lineOf(first!, 'Mains'), id: randomUUID(), quantity: 1, name: 'Fish of the day', comments: 'No capers' },
  ];
  const decision = changeTicket(sent, lines, { newTaskId: randomUUID, dueAt: sent.dueAt });
  if (!decision.ok) throw new Error(decision.code);
  await rows(world, 'update kitchen_ticket set document = $2, version = $3 where order_id = $1', [
    orderId,
    decision.ticket,
    decision.ticket.version,
  ]);
  return decision.ticket;
}

test('a sent order that changes shows its courses, and what is other than before until a cook has seen it', async ({ world, devices }) => {
  const { id, number } = await orderIn(world, 'accepted', { name: 'Wren Rush' });
  const [first, second] = (await changed(world, id)).tasks;
  const kitchen = await devices.kitchen();
  const card = ticket(kitchen, number);
  for (const course of ['Starters', 'Mains']) await expect(card.getByText(course, { exact: true })).toBeVisible();
  const line = (name: string) => card.getByRole('button').filter({ hasText: name });
  await expect(line(first!.name).first()).toContainText('Changed');
  await expect(line(first!.name).first()).toContainText(`was ${first!.was}`);
  await expect(line(second!.name).last()).toContainText('Removed');
  await expect(line('Fish of the day')).toContainText('Added');
  await expect(line('Fish of the day')).toContainText('No capers');

  // A tick says that a cook has seen it: the mark is gone, here and on the server.
  await tapUntil(line('Fish of the day'), () => expect(line('Fish of the day')).toHaveAttribute('aria-pressed', 'true', { timeout: 500 }));
  await expect(line('Fish of the day')).not.toContainText('Added');
  const status = async () => (await ticketOf(world, id)).tasks.find(({ name }) => name === 'Fish of the day')?.status;
  await expect.poll(status).toBe('DONE');
  await bump(kitchen, number);
  await expect(card).toBeHidden();
});

/**
 * Fills the wall of this page up to so many tickets, all like the one that is really there, and due later. Those of other stories stay out.
 * A wall reads its tickets again when its stream was away: the others are the same ones then, also when the real one has been bumped.
 */
async function fillUp(page: Page, number: string, count: number): Promise<void> {
  let others: KitchenTicket[] | undefined;
  await page.route(/\/stores\/[^/]+\/tickets\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { rows: KitchenTicket[] };
    const own = answer.rows.filter((row) => row.number === number);
    others ??= Array.from({ length: count - 1 }, (_, index) => ({
      ...own[0]!,
      id: randomUUID(),
      number: `X-${index + 1}`,
      dueAt: new Date(Date.parse(own[0]!.dueAt) + (index + 1) * 60_000).toISOString(),
    }));
    await route.fulfill({ response, json: { ...answer, rows: [...own, ...others] } });
  });
}

test('a wall of two hundred tickets starts with the oldest, leads to the last, counts them all, and is worked on', async ({
  world,
  devices,
}) => {
  const { number } = await orderIn(world, 'accepted', { name: 'Wren Throng' });
  const kitchen = await devices.kitchen();
  await fillUp(kitchen, number, 200);
  await kitchen.reload();
  await expect(kitchen.getByText('200 open')).toBeVisible();
  const pages = kitchen.getByRole('group', { name: 'Pages of the wall' });
  const [before, after] = [pages.getByRole('button').first(), pages.getByRole('button').last()];
  await expect(before).toBeDisabled();

  // What is there to do is done while all the others wait.
  await expect(ticket(kitchen, number)).toBeVisible();
  await bump(kitchen, number);
  await expect(ticket(kitchen, number)).toBeHidden();
  await expect(kitchen.getByText('199 open')).toBeVisible();

  await kitchen.getByRole('button', { name: 'All day' }).click();
  const counts = kitchen.getByRole('complementary').getByRole('listitem');
  await expect(counts.first()).toContainText(/\d{3}/);
  await kitchen.getByRole('button', { name: 'All day' }).click();

  await expect(async () => {
    if (await after.isEnabled()) await after.click();
    await expect(ticket(kitchen, 'X-199')).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 60_000 });
  await expect(before).toBeEnabled();
});
