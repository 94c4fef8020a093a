import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bringing, expectTotal, fakeCheckout, fillDetails, paidLater, placeButton, summary, toCheckout } from '../../testing/checkout.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openStore } from '../../testing/open-portal.tsx';

const explained = page.getByRole('dialog', { name: 'Price breakdown' });

it('shows a public holiday’s surcharge before payment, without the tip, and nothing once it is over', async () => {
  const holidays = [{ name: 'Bounty Day', date: paidLater.tradingDay }];
  const publicHoliday = { amountInCents: 0, percentage: 15_000, holidays };
  const portal = fakeCheckout({ store: { ...paidLater, tipPercentages: [5, 10, 15], surcharges: { publicHoliday, card: null } } });
  const orders = fakeOrders(portal);
  await openStore(portal);
  await expect.element(page.getByText(/^Public holiday surcharge 15% on .* \(Bounty Day\)$/)).toBeVisible();
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Holiday Guest');
  const words = /^Public holiday surcharge 15% on \d+ \w+ \(Bounty Day\): \$1\.13 for this order\.$/;
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(summary).toMatchTextContent('Public holiday surcharge (Bounty Day)$1.13');
  await expectTotal(863);

  // No tip is preselected; a percentage, a custom amount, and none.
  const tips = page.getByRole('radiogroup', { name: 'Tip' });
  for (const way of tips.getByRole('radio').all()) await expect.element(way).not.toBeChecked();
  await tips.getByRole('radio', { name: /^10%/ }).click();
  await expect.element(summary).toMatchTextContent('Tip$0.75');
  await expectTotal(938);
  await tips.getByRole('radio', { name: 'Other' }).click();
  await page.getByLabelText('Your tip').fill('two');
  await expect.element(page.getByLabelText('Your tip')).toHaveAccessibleDescription('Please enter an amount like $5.00.');
  await expectAccessible('checkout on a holiday, with a tip that cannot be read');
  // As the keypad of a phone from abroad writes it.
  await page.getByLabelText('Your tip').fill('2,00');
  await expect.element(summary).toMatchTextContent('Tip$2.00');
  await expectTotal(1063);
  await page.getByRole('button', { name: 'Explain this price' }).click();
  await expect.element(explained.getByRole('row').filter({ hasText: 'On the items after discounts' })).toMatchTextContent('+$1.13');
  await expect.element(explained.getByRole('row').filter({ hasText: 'For the team.' })).toMatchTextContent('+$2.00');
  await explained.getByRole('button', { name: 'Close' }).click();
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  await expect.element(page.getByText('Public holiday surcharge (Bounty Day)')).toBeVisible();
  expect(orders.requests).toMatchObject([{ body: { tip: 200, shownTotal: 1063 } }]);

  portal.store = { ...portal.store, surcharges: { publicHoliday: null, card: null } };
  await openStore(portal);
  await expect.element(page.getByRole('heading', { name: 'Burgers' })).toBeInTheDocument();
  await expect.element(page.getByText(/^Public holiday surcharge/)).not.toBeInTheDocument();
  await toCheckout(portal, ['House lemonade']);
  await expectTotal(750);
});

it('shows a card surcharge where the law allows it, and none with cash', async () => {
  const card = { amountInCents: 0, percentage: 1_900, applicableBelowAmount: 5_000 };
  const store = { ...bringing(), country: 'NZ' as const, currency: 'NZD' as const, surcharges: { publicHoliday: null, card } };
  const portal = fakeCheckout({ store, menu: { ...toMenu(), currency: 'NZD' } });
  await openStore(portal, '?flow=DELIVERY');
  await expect.poll(() => location.search).toBe('');
  await toCheckout(portal, ['House lemonade']);
  await expect.element(page.getByText('Card surcharge 1.9%, on orders below $50.00').first()).toBeVisible();
  await page.getByRole('radio', { name: /^Pay in cash at the door/ }).click();
  await expect.element(summary.getByText('Total', { exact: true })).toBeVisible();
  await expect.element(summary.getByText('Card surcharge')).not.toBeInTheDocument();
  await page.getByRole('radio', { name: /^Pay by card at the door/ }).click();
  await expect.element(summary.getByText('Card surcharge')).toBeVisible();
  await page.getByRole('button', { name: 'Explain this price' }).click();
  await expect.element(explained.getByRole('row').filter({ hasText: 'On what is paid by card.' })).toMatchTextContent('+$');
  await expectAccessible('a price with a card surcharge explained');
});
