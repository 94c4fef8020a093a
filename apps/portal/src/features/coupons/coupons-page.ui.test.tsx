import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { toCoupon } from '@servery/app-kit/testing/fixtures/quote.ts';
import { resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { listStoreCoupons } from '@servery/contract/coupons';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore } from '../../testing/open-portal.tsx';

const takesCoupons = resolveStore({ hasCoupons: true });
const coupons = [toCoupon('BIGORDER', { applicableOverAmount: 1500, description: 'For a hungry table' }), toCoupon('OTHERONE')];

it('lists the coupons of the store, and puts one into the order', async () => {
  const portal = fakePortal({ store: takesCoupons });
  fakeApi(listStoreCoupons, { rows: coupons });
  await openStore(portal, '/coupons');
  const card = page.getByRole('listitem').filter({ hasText: 'BIGORDER' });
  await expect.element(card).toMatchTextContent('10% off');
  await expect.element(card).toMatchTextContent('When your items come to $15.00 or more');
  await expectAccessible('coupons');
  await card.getByRole('button', { name: 'Use it: BIGORDER' }).click();
  await expect.element(card.getByText('In your order')).toBeVisible();
  // A different one replaces it; after Undo the first is in the order again.
  await page.getByRole('button', { name: 'Use it: OTHERONE' }).click();
  await expect.element(card.getByText('In your order')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(card.getByText('In your order')).toBeVisible();
  await card.getByRole('link', { name: 'See the menu' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: takesCoupons.name })).toBeVisible();
});

it('says that the coupons could not be loaded, and loads them on retry', async () => {
  const portal = fakePortal({ store: takesCoupons });
  fakeApi(listStoreCoupons, () => noAnswer);
  await openStore(portal);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Coupons' }).click();
  await expect.element(page.getByText('The coupons could not be read. Please try again.')).toBeVisible();
  await expectAccessible('coupons that could not be read');
  fakeApi(listStoreCoupons, { rows: coupons });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The coupons could not be read.')).not.toBeInTheDocument();
});
