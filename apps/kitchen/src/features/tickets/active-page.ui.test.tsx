import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { ticketOf } from '@servery/app-kit/testing/fixtures/kitchen.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeKitchen, openKitchen } from '../../testing/open-kitchen.tsx';

it('shows a ticket', async () => {
  await openKitchen(fakeKitchen({ active: [ticketOf('W-042')] }));
  await expect.element(page.getByRole('article', { name: 'Ticket W-042' })).toBeVisible();
  await expectAccessible('wall', { followsSystem: false });
});
