import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { ticketOf } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeKitchen, openKitchen } from '../../testing/open-kitchen.tsx';

const own = { followsSystem: false };

it('shows a ticket, and one that comes', async () => {
  await page.viewport(1920, 1080);
  const kitchen = fakeKitchen({ active: [ticketOf('W-042')] });
  await openKitchen(kitchen);
  await expect.element(page.getByRole('article', { name: 'Ticket W-042' })).toBeVisible();
  await expect.poll(() => kitchen.live.open).toBe(1);
  kitchen.live.send('ticket.created', { ticket: ticketOf('W-043') });
  await expect.element(page.getByRole('article', { name: 'Ticket W-043' })).toBeVisible();
  await expectAccessible('wall', own);
});

it('says that there are no tickets, and none completed', async () => {
  await openKitchen(fakeKitchen());
  await expect.element(page.getByText('No tickets')).toBeVisible();
  await expectAccessible('no tickets', own);
  await page.getByRole('link', { name: 'Completed' }).click();
  await expect.element(page.getByText('Nothing completed yet')).toBeVisible();
  await expectAccessible('nothing completed', own);
});
