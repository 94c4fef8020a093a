import { pendingRefunds } from '@servery/app-kit/orders/pending-refunds.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { getPerson } from '@servery/app-kit/testing/fixtures/person.ts';
import {
  makeAcceptedOrder,
  getCapturedPayment,
  getHeldPayment,
  toMovement,
  toRow,
  makeStaffOrder,
} from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { cancelOrder, rejectOrder } from '@servery/contract/online-ordering';
import { refundOrder } from '@servery/contract/payments';
import { formatMoney } from '@servery/domain/money';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openOrder } from '../../../testing/open-staff.tsx';

const now = new Date().toISOString();
const paid = { paymentMethod: 'stripeCheckout', paymentStatus: 'PAID' } as const;
const total = makeStaffOrder().cart.grandTotal;
const all = formatMoney(total, 'AUD');
const panel = page.getByRole('region', { name: 'Payment' });
const history = page.getByRole('region', { name: 'History' });

it('says before rejecting an order that its card is not charged, and afterwards that the hold was released', async () => {
  const staff = fakeStaff();
  const opened = await openOrder(staff, makeStaffOrder('W-042', paid), getHeldPayment(total));
  await expect.element(panel).toMatchTextContent('Held, not charged yet');
  await expectAccessible('a held payment');
  const { requests } = fakeApi(rejectOrder, ({ body }) => {
    opened.order = makeStaffOrder('W-042', { ...paid, status: 'rejected', closedAt: now, reason: body.reason, version: 2 });
    opened.payment = getHeldPayment(total, {
      status: 'cancel',
      movements: [toMovement('authorised', total), toMovement('released', total)],
    });
    staff.live.send('order.rejected', { row: toRow(opened.order), ...body });
    return toRow(opened.order);
  });
  await page.getByRole('button', { name: 'Reject…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Reject W-042' });
  await expect.element(sheet).toMatchTextContent(`The guest’s card is not charged: the hold of ${all} is released.`);
  await expectAccessible('rejecting a paid order');
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Too busy');
  await sheet.getByRole('button', { name: 'Reject W-042' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(panel).toMatchTextContent('Not charged');
  await expect.element(history).toMatchTextContent(`Hold of ${all} released`);
  expect(requests.map(({ body }) => body.reason)).toEqual(['restaurantTooBusy']);
});

it('says before cancelling a charged order what is refunded, and afterwards that it was', async () => {
  const staff = fakeStaff();
  const opened = await openOrder(staff, makeAcceptedOrder('W-042', paid), getCapturedPayment(total));
  fakeApi(cancelOrder, ({ body }) => {
    opened.order = makeAcceptedOrder('W-042', { ...paid, status: 'cancelled', closedAt: now, reason: body.reason, version: 3 });
    opened.payment = getCapturedPayment(total, { status: 'refundSuccess', refunded: total, refundable: 0 });
    staff.live.send('order.cancelled', { row: toRow(opened.order), ...body });
    return toRow(opened.order);
  });
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel W-042' });
  await expect.element(sheet).toMatchTextContent(`${all} goes back to the card (Visa •••• 4242).`);
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Customer called to cancel');
  await sheet.getByRole('button', { name: 'Cancel W-042' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(panel).toMatchTextContent('Refunded');
});

it('refunds a part with a reason, and no more than is left', async () => {
  const opened = await openOrder(fakeStaff(), makeAcceptedOrder('W-042', paid), getCapturedPayment(total));
  const { requests } = fakeApi(refundOrder, ({ body }) => {
    const amount = body.amount ?? 0;
    const refund = { id: body.id, kind: 'PARTIAL_REFUND' as const, amount, reason: body.reason, note: body.note };
    const payment = getCapturedPayment(total, {
      refunded: amount,
      refundable: total - amount,
      refunds: [{ ...refund, status: 'success', by: 'Ines Duarte', createdAt: now }],
      movements: [...getCapturedPayment(total).movements, { ...toMovement('refunded', amount), reference: body.id, id: getId('refund') }],
    });
    opened.payment = payment;
    return { payment };
  });
  await expect.element(panel).toMatchTextContent(`Charged${all}`);
  await panel.getByRole('button', { name: 'Refund…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.getByRole('radio', { name: 'An amount' }).click();
  await sheet.getByLabelText(/^Amount/).fill('9999');
  await sheet.getByRole('button', { name: /^Refund/ }).click();
  await expect.element(sheet.getByText(`At most ${all} can be refunded.`)).toBeVisible();
  await expect.element(sheet.getByText('Please choose a reason.')).toBeVisible();
  await expectAccessible('a refund that is not complete');
  expect(requests).toEqual([]);
  await sheet.getByLabelText(/^Amount/).fill('5');
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Missing item');
  await sheet.getByLabelText(/^Internal note/).fill('no lemonade');
  await sheet.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect.element(sheet.getByText('$5.00 refunded')).toBeVisible();
  await expectAccessible('a refund made');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel).toMatchTextContent('Part refunded');
  await expectAccessible('an order with a refund');
  await expect.element(panel).toMatchTextContent(`Can still be refunded${formatMoney(total - 500, 'AUD')}`);
  expect(requests.map(({ body }) => [body.amount, body.reason, body.note])).toEqual([[500, 'missingItem', 'no lemonade']]);
});

const tender = {
  ...{ label: '', base: 0, tip: 0, surcharge: 0, rounding: 0, tax: 0, given: null, change: null, refunded: 0, parentId: null, note: '' },
  ...{ takenBy: 'Card payments', takenAt: now, undoneAt: null, undoneBy: null, undoneReason: null, state: 'success' as const },
};

it('shows where the provider lists the payment and its refunds', async () => {
  const refund = { kind: 'PARTIAL_REFUND' as const, status: 'success' as const, by: 'Ines Duarte', createdAt: now };
  const payment = getCapturedPayment(total, {
    refunded: 500,
    refundable: total - 500,
    refunds: [{ ...refund, id: getId('refund'), amount: 500, reason: 'missingItem', note: '' }],
  });
  const provider = 'stripe';
  const tenders = [
    { ...tender, id: payment.id, kind: 'cardOnline' as const, provider, reference: 'pi_3Q', amount: total },
    { ...tender, id: getId('refund'), kind: 'refundOnline' as const, provider, reference: 're_7Z', amount: 500, parentId: payment.id },
  ];
  await openOrder(fakeStaff(), makeAcceptedOrder('W-042', { ...paid, tenders }), payment);
  await expect.element(panel).toMatchTextContent('Provider’s idpi_3Q');
  await expect.element(panel.getByText('re_7Z')).toBeVisible();
  await expectAccessible('a payment with the provider’s ids');
});

it('shows what a marketplace collects, and under which id', async () => {
  const collected = {
    ...tender,
    id: getId('order'),
    kind: 'marketplace' as const,
    provider: 'uberEats',
    takenBy: 'Uber Eats',
    amount: total,
  };
  const tenders = [{ ...collected, reference: 'b7f1', state: 'processing' as const }];
  await openOrder(fakeStaff(), makeAcceptedOrder('U-042', { paymentMethod: 'uberEats', paymentStatus: 'PAID', tenders }));
  await expect.element(panel).toMatchTextContent(`${all} paid to the marketplace`);
  await expect.element(panel.getByText('Paid to Uber Eats, who pay you with their payouts. Take nothing from the guest')).toBeVisible();
  await expect.element(panel.getByText('Open:')).not.toBeInTheDocument();
  await expect.element(panel).toMatchTextContent('Uber Eats · b7f1');
  await expect.element(panel.getByRole('button')).not.toBeInTheDocument();
});

it('does not send another tab’s refund in the place of its own: it shows it, and asks what became of it', async () => {
  const opened = await openOrder(fakeStaff(), makeAcceptedOrder('W-042', paid), getCapturedPayment(total));
  const refund = { kind: 'PARTIAL_REFUND' as const, status: 'success' as const, by: 'Ines Duarte', createdAt: now };
  const { requests } = fakeApi(refundOrder, ({ body }) => {
    const { id, amount, reason, note } = body;
    const refunds = [{ ...refund, id, amount: amount ?? 0, reason, note }];
    opened.payment = getCapturedPayment(total, { refunded: amount ?? 0, refundable: total - (amount ?? 0), refunds });
    return { payment: opened.payment };
  });
  await panel.getByRole('button', { name: 'Refund…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.getByRole('radio', { name: 'An amount' }).click();
  await sheet.getByLabelText(/^Amount/).fill('5');
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Missing item');
  // Another tab of this browser sends one of $2.00 meanwhile.
  const theirs = { id: getId('their refund'), amount: 200, reason: 'lateOrder' as const, note: '' };
  pendingRefunds.begin(opened.order.id, () => theirs);
  await sheet.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect.element(sheet.getByText('Another refund was sent first')).toBeVisible();
  await expect.element(sheet.getByText(/A refund of \$2\.00 .* Yours was not sent\./)).toBeVisible();
  await expect.element(sheet.getByLabelText(/^Amount/)).toHaveValue('2.00');
  await expectAccessible('a refund of another tab');
  expect(requests).toEqual([]);
  await sheet.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(sheet.getByText('$2.00 refunded')).toBeVisible();
  expect(requests.map(({ body }) => [body.id, body.amount])).toEqual([[theirs.id, 200]]);
  // The next one is its own.
  await sheet.getByRole('button', { name: 'Done' }).click();
  await panel.getByRole('button', { name: 'Refund…' }).click();
  await expect.element(sheet.getByRole('radio', { name: 'An amount' })).toBeEnabled();
});

it('refunds once on a double click', async () => {
  await openOrder(fakeStaff(), makeAcceptedOrder('W-042', paid), getCapturedPayment(total));
  const { requests } = fakeApi(refundOrder, () => new Promise<never>(() => {}));
  await panel.getByRole('button', { name: 'Refund…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Missing item');
  const button = sheet.getByRole('button', { name: /^Refund/ }).element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(sheet.getByLabelText(/^Internal note/)).toBeDisabled();
  expect(requests).toHaveLength(1);
});

it('offers no refund without the permission to refund', async () => {
  const waiter = getPerson({ memberships: [{ ...place, role: 'user' }], holds: ['orders.read', 'orders.manage'] });
  await openOrder(fakeStaff({ me: waiter }), makeAcceptedOrder('W-042', paid), getCapturedPayment(total));
  await expect.element(panel).toMatchTextContent(`Charged${all}`);
  await expect.element(page.getByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
});
