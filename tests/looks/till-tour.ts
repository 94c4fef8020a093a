import type { AlarmView } from '@servery/contract/alarms';
import { unacceptedText } from '@servery/domain/alarms';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paidOrder } from '../journeys/order-fixtures.ts';
import { pair, tillCode } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

/** Limits the list of orders to this many rows. */
async function only(page: Page, count: number): Promise<void> {
  await page.route(/\/stores\/[^/]+\/orders\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { rows: unknown[] };
    await route.fulfill({ response, json: { ...answer, rows: answer.rows.slice(0, count) } });
  });
}

/** The alarm for an order that nobody has accepted for a while. */
const waits = (storeId: string, orderNumber: string, minutes: number): AlarmView => ({
  id: randomUUID(),
  storeId,
  kind: 'orderUnaccepted',
  orderId: randomUUID(),
  orderNumber,
  printJobId: null,
  message: unacceptedText(orderNumber, minutes),
  raisedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  seenAt: null,
  seenBy: null,
  clearedAt: null,
});

/** The till: pairing, online orders in every state and none, actions on an order, settings, and a store without a live stream. */
export const tillTour: Tour = {
  name: 'till',
  sizes: ['phone', 'tablet', 'laptop', 'desk'],
  async walk({ page, world, shoot, dark }) {
    const base = `${world.env.primary.url}/pos`;
    await page.goto(`${base}/`);
    await page.getByRole('heading', { name: 'Pair this till' }).waitFor();
    await shoot('pairing');
    await pair(page, await tillCode(world));
    await page.getByRole('navigation', { name: 'Till' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: dark ? 'Dark' : 'Light' }).check();
    await shoot('settings');
    await page.getByRole('button', { name: /^Sign this till out/ }).click();
    await shoot('sign-out');

    const paid = await paidOrder(world, { name: 'Ingrid Halloran' });
    const list = async (name: string) => {
      await page.goto(`${base}/online-orders`);
      await page.getByRole('heading', { name: 'Online orders' }).waitFor({ state: 'attached' });
      await page.getByText('Loading orders').waitFor({ state: 'detached' });
      await shoot(name);
    };
    await list('orders');
    const open = async (number: string) => {
      await page.goto(`${base}/online-orders`);
      await page
        .getByRole('article', { name: `Order ${number}`, exact: true })
        .getByRole('link')
        .click();
      await page.getByRole('article', { name: `Order ${number} in full` }).waitFor();
    };
    await open(paid.number);
    await shoot('new');
    await page.getByRole('button', { name: 'Reject…' }).click();
    await page.getByRole('radio', { name: 'Sold out' }).check();
    await shoot('reject');
    const kitchen = page.getByRole('region', { name: 'In the kitchen' }).getByRole('article').first();
    await page.goto(`${base}/online-orders`);
    const name = (await kitchen.getAttribute('aria-label')) ?? '';
    await open(name.replace('Order ', ''));
    await shoot('accepted');
    await page.getByRole('button', { name: /^Take / }).click();
    await page.getByRole('radio', { name: 'Cash' }).check();
    await shoot('take');
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: /^Change the time/ }).click();
    await shoot('time');

    await only(page, 1);
    await list('one');
    await page.unroute(/\/stores\/[^/]+\/orders\?/);
    await only(page, 0);
    await list('none');
    await page.unroute(/\/stores\/[^/]+\/orders\?/);
    const [first, second] = [waits(world.place.storeId, 'W-007', 6), waits(world.place.storeId, 'W-012', 2)];
    await page.route(/\/alarms\/restaurants\//, (route) => route.fulfill({ json: { rows: [first, second], cursor: 1_000_000 } }));
    await list('alarms');
    await page.getByRole('button', { name: '1 more alarm' }).click();
    await shoot('alarms-all');
    await page.unroute(/\/alarms\/restaurants\//);
    await page.route(/\/live\/restaurants\//, (route) => route.abort());
    await page.goto(`${base}/online-orders`);
    await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor({ timeout: 40_000 });
    await shoot('stale');
  },
};
