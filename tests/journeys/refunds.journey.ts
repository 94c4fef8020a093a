import { refundOrder } from '@servery/contract/payments';
import { expect, test } from './fixtures.ts';
import { getPayments } from './paying.ts';
import { paidOrder } from './order-fixtures.ts';
import { staffCard } from './screens.ts';
import { dollars } from './guest.ts';

test('a paid order is accepted while the bank is silent, and refunded in two parts, of which one loses its answer; every movement is made once @money @fault', async ({
  world,
  devices,
}) => {
  // The time of the journeys that it was made of.
  test.setTimeout(150_000);
  const order = await paidOrder(world, { name: 'Two Parts' });
  const staff = await devices.staff();
  await expect(staffCard(staff, order.number)).toContainText('Card held');
  await test.step('accepting waits for the bank, and goes on by itself', async () => {
    // The money is taken and no answer comes, however often the package asks.
    await world.env.cards('/_sim/faults', { kind: 'reset', path: '/v1/payment_intents/*/capture', times: 2 });
    await staffCard(staff, order.number)
      .getByRole('button', { name: `Accept ${order.number}` })
      .click();
    const sheet = staff.getByRole('dialog', { name: `Accept ${order.number}` });
    await sheet.getByRole('button', { name: /^Accept( for|, as)/ }).click();
    await expect(sheet.getByText('Waiting for the bank or another device')).toBeVisible();
    await expect(sheet).toBeHidden({ timeout: 30_000 });
    await expect(
      staff.getByRole('region', { name: 'In the kitchen' }).getByRole('article', { name: `Order ${order.number}` }),
    ).toBeVisible();
    expect(await getPayments(world, 'Two Parts')).toMatchObject([{ captured: order.total, refunded: 0 }]);
  });

  await staffCard(staff, order.number).getByRole('link', { name: order.number }).click();
  const payment = staff.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('•••• 4242');
  await expect(payment).toContainText(`Charged${dollars(order.total)}`);
  const sheet = staff.getByRole('dialog', { name: 'Refund' });
  const refund = payment.getByRole('button', { name: 'Refund…' });

  await test.step('the first part loses its answer, is asked for again and made once', async () => {
    // Every answer gets lost, including those of the app's automatic retries.
    const refundCall = `**${refundOrder.path.slice(refundOrder.path.lastIndexOf('/'))}`;
    await staff.route(refundCall, async (route) => {
      await route.fetch();
      return route.abort();
    });
    await refund.click();
    await sheet.getByRole('radio', { name: 'An amount' }).check();
    await sheet.getByLabel(/^Amount/).fill('9999');
    await sheet.getByRole('button', { name: /^Refund/ }).click();
    await expect(sheet.getByText(`At most ${dollars(order.total)} can be refunded.`)).toBeVisible();
    await expect(sheet.getByText('Please choose a reason.')).toBeVisible();
    await sheet.getByLabel(/^Amount/).fill('5');
    await sheet.getByRole('combobox', { name: 'Reason' }).selectOption('Missing item');
    await sheet.getByLabel(/^Internal note/).fill('no lemonade');
    await sheet.getByRole('button', { name: 'Refund $5.00' }).click();
    await expect(sheet.getByText('No answer yet')).toBeVisible();
    // Closing and reopening it shows the same question, not a new one; so does reloading the page.
    await staff.keyboard.press('Escape');
    await refund.click();
    await expect(sheet.getByRole('button', { name: 'Ask again' })).toBeVisible();
    await staff.unroute(refundCall);
    await staff.reload();
    await refund.click();
    await sheet.getByRole('button', { name: 'Ask again' }).click();
    await expect(sheet.getByText('$5.00 refunded')).toBeVisible();
    expect(await getPayments(world, 'Two Parts')).toMatchObject([{ captured: order.total, refunded: 500 }]);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(payment).toContainText('Part refunded');
    await expect(payment).toContainText(`Can still be refunded${dollars(order.total - 500)}`);
  });

  await test.step('the second part is the rest', async () => {
    await refund.click();
    await sheet.getByRole('combobox', { name: 'Reason' }).selectOption('The guest asked for it');
    await sheet.getByRole('button', { name: `Refund ${dollars(order.total - 500)}` }).click();
    await expect(sheet.getByText(`${dollars(order.total - 500)} refunded`)).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(refund).toHaveCount(0);
    await expect(payment).toContainText('Refunded');
  });

  const history = staff.getByRole('region', { name: 'History' });
  for (const line of [`Held on the card: ${dollars(order.total)}`, `Charged ${dollars(order.total)}`])
    await expect(history).toContainText(line);
  await expect(history.getByRole('listitem').filter({ hasText: 'Refund of $5.00' })).toContainText('Missing item: no lemonade');
  await expect(history.getByText('Refund of $5.00')).toHaveCount(1);
  expect(await getPayments(world, 'Two Parts')).toMatchObject([{ captured: order.total, refunded: order.total }]);
});
