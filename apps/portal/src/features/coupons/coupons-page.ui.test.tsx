import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { idOf } from '@servery/app-kit/testing/fixtures/ids.ts';
import { storeOf } from '@servery/app-kit/testing/fixtures/store.ts';
import { listStoreCoupons } from '@servery/contract/coupons';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore } from '../../testing/open-portal.tsx';

it('lists the coupons of the store', async () => {
  const coupon = {
    id: idOf('BIGORDER'),
    type: 'flatPercentageDiscount' as const,
    couponCode: 'BIGORDER',
    description: 'For a hungry table',
    startDate: '2026-01-01',
    endDate: null,
    dows: null,
    collectionType: null,
    discountAmount: null,
    discountPercentage: 10_000,
    applicableOverAmount: 1500,
    exclusive: false,
    firstOrderDiscount: false,
    applicableStoreIds: null,
  };
  fakeApi(listStoreCoupons, { rows: [coupon] });
  await openStore(fakePortal({ store: storeOf({ hasCoupons: true }) }), '/coupons');
  const card = page.getByRole('listitem').filter({ hasText: 'BIGORDER' });
  await expect.element(card).toMatchTextContent('10% off');
  await expect.element(card).toMatchTextContent('On items from $15.00');
  await expectAccessible('coupons');
});
