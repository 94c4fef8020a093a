import { getTicket } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeKitchen, openKitchen } from '../../testing/open-kitchen.tsx';

it('finds a completed ticket by its number, and recalls it', async () => {
  const now = new Date().toISOString();
  const done = { status: 'COMPLETED', completedAt: now } as const;
  const kitchen = fakeKitchen({ completed: [getTicket('W-042', done), getTicket('W-031', done)] });
  await openKitchen(kitchen, '/completed-orders');
  const row = (number: string) => page.getByRole('listitem').filter({ hasText: number });
  const find = page.getByLabelText('Find by number');
  await page.getByRole('button', { name: 'Keys' }).click();
  for (const digit of '42') await page.getByRole('button', { name: digit, exact: true }).click();
  await expect.element(row('W-031')).not.toBeInTheDocument();
  await expect.element(row('W-042')).toBeVisible();
  await find.fill('zzz');
  await expect.element(page.getByText('No completed ticket with “zzz”')).toBeVisible();
  await find.fill('w-042');
  const recall = page.getByRole('button', { name: 'Recall W-042' });
  await recall.click();
  await expect.element(recall).toBeDisabled();
  await page.getByRole('link', { name: 'Active' }).click();
  await expect.element(page.getByRole('article', { name: 'Ticket W-042' })).toMatchTextContent('Recalled');
  await expect.poll(() => kitchen.commands.requests.map(({ body }) => body.type)).toEqual(['recall']);
});
