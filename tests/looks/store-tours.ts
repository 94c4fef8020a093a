import { acceptOrder } from '@servery/contract/online-ordering';
import { refundOrder } from '@servery/contract/payments';
import { randomUUID } from 'node:crypto';
import { adminUrl } from '../journeys/admin.ts';
import { paidOrder } from '../journeys/order-fixtures.ts';
import { addDisplay, deviceAct, openStoreScreen, storePath } from '../journeys/store-devices.ts';
import { signIn } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

/** A store's devices and its account at the card provider, in the admin app. */
export const storeTour: Tour = {
  name: 'store-admin',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot }) {
    await openStoreScreen(page, world, '/devices');
    await page.getByRole('table').waitFor();
    await shoot('devices');
    const name = `Pass ${Math.random().toString(36).slice(2, 6)}`;
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot('device-add');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await addDisplay(page, name);
    await shoot('device-code');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await deviceAct(page, name, 'Revoke…');
    await page.getByRole('dialog').waitFor();
    await shoot('device-revoke');
    await page.getByRole('button', { name: `Revoke “${name}”` }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const screens = [
      ['/pos-settings', 'Tills', 'pos'],
      ['/settings/payments', 'Card payments', 'payments'],
      ['/payouts', 'Payouts', 'payouts'],
      ['/transaction-fee', 'Transaction fee', 'fee'],
    ] as const;
    for (const [path, heading, word] of screens) {
      await page.goto(adminUrl(world, storePath(world, path)));
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      for (const waiting of await page.getByRole('status', { name: /^(Loading|Asking)/ }).all()) await waiting.waitFor({ state: 'hidden' });
      await shoot(word);
    }
    await page.goto(adminUrl(world, storePath(world, '/settings/payments')));
    await page.getByRole('button', { name: 'Use another bank account' }).click();
    await page.getByRole('button', { name: 'Pay out to this account' }).click();
    await shoot('bank-missing');
  },
};

/** The money of orders in the staff app: held, part refunded, a refund being made. */
export const moneyTour: Tour = {
  name: 'staff-money',
  sizes: ['phone', 'tablet', 'desk'],
  fullPage: true,
  async walk({ page, world, shoot }) {
    const [held, paid] = [await paidOrder(world, { name: 'Only Held' }), await paidOrder(world, { name: 'Part Refunded' })];
    const params = { ...world.place, orderId: paid.id };
    await world.owner.must(acceptOrder, { params, body: { etaInMinutes: 30 } });
    await world.owner.must(refundOrder, { params, body: { id: randomUUID(), amount: 500, reason: 'missingItem', note: 'no lemonade' } });
    await signIn(page, world);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    const orders = page.url();
    for (const [order, word] of [
      [held, 'held'],
      [paid, 'part-refunded'],
    ] as const) {
      await page.goto(`${orders.replace(/\/$/, '')}/orders/${order.id}`);
      await page.getByRole('heading', { name: 'Payment' }).waitFor();
      await page.getByText('•••• 4242').waitFor();
      await shoot(word);
    }
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByRole('radio', { name: 'An amount' }).check();
    await page.getByLabel(/^Amount/).fill('3.50');
    await shoot('refund');
  },
};
