import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getScheme } from '@servery/contract/loyalty';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore } from '../../testing/open-portal.tsx';

it('says how the scheme works, and how to have a card', async () => {
  fakeApi(getScheme, { scheme: { count: 2, type: 'amount', value: 250 } });
  await openStore(fakePortal(), '/loyalty-card');
  await expect.element(page.getByText('Each order adds a stamp and $2.50 as credit.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in to collect' })).toBeVisible();
  await expectAccessible('loyalty card for those who are not signed in');
});

it('says that there is none', async () => {
  fakeApi(getScheme, { scheme: null });
  await openStore(fakePortal(), '/loyalty-card');
  await expect.element(page.getByText(/has no loyalty card at the moment/)).toBeVisible();
  await expectAccessible('no loyalty scheme');
});
