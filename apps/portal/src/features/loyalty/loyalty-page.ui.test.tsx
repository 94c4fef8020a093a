import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { createCode, getOwnCard, getScheme } from '@servery/contract/loyalty';
import type { LoyaltySettings } from '@servery/domain/loyalty';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectTotal, fakeCheckout, fakeCustomer, fillDetails, placeButton, summary, toCheckout } from '../../testing/checkout.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { fakePortal, openStore, type Portal } from '../../testing/open-portal.tsx';

type Card = NonNullable<ResponseOf<typeof getOwnCard>['card']>;
const settings: LoyaltySettings = {
  enabled: true,
  count: 2,
  type: 'amount',
  value: 250,
  noLoyaltyOnDiscountedOrders: false,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
};
const getCard = (given: Partial<Card> = {}): Card => ({
  ...{ count: 2, stamps: 0, gathering: 0, credit: 0, owed: 0, currency: 'AUD', cardBg: null, entries: [] },
  ...given,
});
const getEntry = (orderNumber: string, given: Partial<Card['entries'][number]> = {}): Card['entries'][number] => ({
  ...{ id: getId(orderNumber), at: new Date().toISOString(), kind: 'earned', orderNumber, stamps: 1, credit: 250 },
  ...given,
});

/** A customer with a card, which can be changed during the test. */
function fakeCard(card: Card) {
  const portal = fakeCheckout({ terms: { loyalty: { settings, credit: card.credit, redeem: false } } });
  fakeCustomer();
  const kept = { card };
  fakeApi(getOwnCard, () => kept);
  return { portal, kept, orders: fakeOrders(portal) };
}
const use = page.getByRole('checkbox', { name: /^Use my credit/ });

async function openCard(portal: Portal): Promise<void> {
  await openStore(portal, '/loyalty-card');
  await expect.element(page.getByRole('heading', { name: 'Loyalty card', level: 1 })).toBeVisible();
}

fiveStates({
  screen: 'loyalty card for those who are not signed in',
  fake: fakePortal,
  open: openCard,
  endpoint: getScheme,
  answers: { filled: { scheme: { count: 2, type: 'amount', value: 250 } }, empty: { scheme: null } },
  shows: {
    loading: 'Loyalty card',
    empty: /has no loyalty card at the moment/,
    error: 'Your loyalty card could not be read. Please try again.',
    offline: 'Your loyalty card could not be read. Please try again.',
    filled: 'Each order adds a stamp and $2.50 as credit.',
  },
});

it('tells guests who are not signed in how to get a card', async () => {
  fakeApi(getScheme, { scheme: { count: 2, type: 'amount', value: 250 } });
  await openStore(fakePortal(), '/loyalty-card');
  await expect.element(page.getByRole('link', { name: 'Sign in to collect' })).toBeVisible();
});

it('shows an empty card, one being filled, and one whose credit was redeemed', async () => {
  const { portal, kept } = fakeCard(getCard());
  await openStore(portal, '/loyalty-card');
  await expect.element(page.getByRole('img', { name: '0 of 2 stamps' })).toBeVisible();
  await expect.element(page.getByText('Nothing yet.')).toBeVisible();
  kept.card = getCard({ stamps: 1, gathering: 250, entries: [getEntry('W-001')] });
  await openStore(portal, '/loyalty-card');
  await expect.element(page.getByRole('img', { name: '1 of 2 stamps' })).toBeVisible();
  await expect.element(page.getByText('1 more order and $2.50 or more is yours to use.')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Earned with order W-001' })).toMatchTextContent('+1 stamp and $2.50');
  kept.card = getCard({ entries: [getEntry('W-003', { kind: 'redeemed', stamps: 0, credit: -500 })] });
  await openStore(portal, '/loyalty-card');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Used for order W-003' })).toMatchTextContent('-$5.00');
  await expect.element(page.getByRole('img', { name: '0 of 2 stamps' })).toBeVisible();
  await expectAccessible('loyalty card');
});

it('shows a code for the till where there is credit and tills take part, and a new one when asked', async () => {
  const { portal, kept } = fakeCard(getCard({ credit: 500, atTill: true }));
  const codes = ['482913', '007001'];
  fakeApi(createCode, () => ({ code: codes.shift()!, expiresAt: new Date().toISOString() }));
  await openStore(portal, '/loyalty-card');
  await page.getByRole('button', { name: 'Show my code' }).click();
  await expect.element(page.getByText('482 913')).toBeVisible();
  await expectAccessible('loyalty card with a code');
  await page.getByRole('button', { name: 'Show a new code' }).click();
  await expect.element(page.getByText('007 001')).toBeVisible();
  await expect.element(page.getByText('482 913')).not.toBeInTheDocument();
  kept.card = getCard({ credit: 500 });
  await openStore(portal, '/loyalty-card');
  await expect.element(page.getByText('Credit to use')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show my code' })).not.toBeInTheDocument();
});

it('shows credit that was redeemed, withdrawn and is owed, and how many orders replace withdrawn stamps', async () => {
  const { portal } = fakeCard(
    getCard({ stamps: -1, owed: 500, entries: [getEntry('W-003', { kind: 'redeemed', stamps: 0, credit: -500 })] }),
  );
  await openStore(portal, '/loyalty-card');
  await expect.element(page.getByText(/^You used \$5\.00 of credit .* Your next credit goes towards it first\.$/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: '0 of 2 stamps' })).toBeVisible();
  await expect.element(page.getByText('3 more orders to fill your card.')).toBeVisible();
  await expectAccessible('loyalty card that owes');
});

it('shows at the checkout what an order earns, and how full the card is', async () => {
  const { portal, kept } = fakeCard(getCard({ stamps: 1, gathering: 250 }));
  await toCheckout(portal, ['House lemonade']);
  await expect.element(page.getByText('This order earns 1 stamp and $2.50 credit.')).toBeVisible();
  await expect.element(use).not.toBeInTheDocument();
  kept.card = getCard();
  await openStore(portal, '/checkout');
  await expect.element(page.getByText('Loyalty card: 0 of 2 stamps.')).toBeVisible();
  await expect.element(use).not.toBeInTheDocument();
});

it('redeems the credit of a full card when the guest asks to', async () => {
  const { portal, orders } = fakeCard(getCard({ credit: 500 }));
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Loyal Guest');
  await expectTotal(750);
  await expect.element(use).not.toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: /^Use my credit of \$5\.00/ })).toBeVisible();
  await use.click();
  await expect.element(summary).toMatchTextContent('Loyalty credit-$5.00');
  await expectTotal(250);
  await expectAccessible('checkout with loyalty credit');
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.requests).toMatchObject([{ body: { redeemLoyalty: true, shownTotal: 250 } }]);
});
