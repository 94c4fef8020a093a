import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore } from '../../testing/open-portal.tsx';

it('shows the menu', async () => {
  await openStore(fakePortal());
  await expect.element(page.getByRole('heading', { name: 'Marigold Street Newtown', level: 1 })).toBeVisible();
  await expectAccessible('menu');
});
