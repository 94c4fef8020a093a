import type { AlarmView } from '@servery/contract/alarms';
import { printFailedText, unacceptedText, unacknowledgedText } from '@servery/domain/alarms';
import { randomUUID } from 'node:crypto';
import { orderIn } from '../journeys/order-fixtures.ts';
import { signIn } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

const minute = 60_000;

/** Alarms as they are in a bad hour: one, several, all of them, seen; and a store without a live stream. */
export const alarmsTour: Tour = {
  name: 'alarms',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot }) {
    const { restaurantId, storeId } = world.place;
    const home = `${world.env.primary.url}/staff/restaurants/${restaurantId}/stores/${storeId}`;
    const order = await orderIn(world, 'new', { name: 'Bartholomew Featherstonehaugh-Cholmondeley of Upper Tooting' });
    const about = { storeId, orderId: order.id, orderNumber: order.number, seenAt: null, seenBy: null, clearedAt: null };
    const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
    const waits: AlarmView = {
      ...about,
      id: randomUUID(),
      kind: 'orderUnaccepted',
      printJobId: null,
      message: unacceptedText(order.number, 5),
      raisedAt: ago(2),
    };
    const unseen: AlarmView = {
      ...about,
      id: randomUUID(),
      kind: 'kitchenUnacknowledged',
      printJobId: null,
      message: unacknowledgedText(order.number, { displays: 1, printers: 1 }),
      raisedAt: ago(5),
    };
    const paper: AlarmView = {
      ...about,
      id: randomUUID(),
      kind: 'printFailed',
      printJobId: randomUUID(),
      message: printFailedText(
        { paper: 'ticket', orderNumber: order.number, printerName: 'the pass printer beside the bottle shop’s back door' },
        { unconfirmed: true, problem: '' },
      ),
      raisedAt: ago(61),
    };
    let rows: AlarmView[] = [];
    await page.route(/\/alarms\/restaurants\//, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: { rows, cursor: 1_000_000 } }) : route.fallback(),
    );
    const show = async (standing: AlarmView[], name: string) => {
      rows = standing;
      await page.goto(home);
      await page.getByRole('region', { name: 'Alarms' }).getByRole('listitem').first().waitFor();
      await shoot(name);
    };
    await signIn(page, world);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await show([waits], 'one');
    await show([waits, unseen, paper], 'three');
    await page.getByRole('button', { name: /more alarms?$/ }).click();
    await shoot('all');
    await show([{ ...paper, seenAt: ago(1), seenBy: 'Theo Park' }], 'seen');
    rows = [];
    await page.route(/\/live\/restaurants\//, (route) => route.abort());
    await page.goto(home);
    await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor({ timeout: 40_000 });
    await shoot('stale');
  },
};
