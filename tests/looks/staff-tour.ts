import { setPauses } from '@servery/contract/pauses';
import { orderIn } from '../journeys/order-fixtures.ts';
import { signIn } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

/** What staff do with an order and the store: another ETA, payments, printing, pauses, history, settings. */
export const staffDayTour: Tour = {
  name: 'staff-day',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot }) {
    const home = `${world.env.primary.url}/staff/restaurants/${world.place.restaurantId}/stores/${world.place.storeId}`;
    const order = await orderIn(world, 'accepted', { lines: 3, name: 'Bartholomew Featherstonehaugh-Cholmondeley of Upper Tooting' });
    await signIn(page, world);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await page.goto(`${home}/orders/${order.id}`);
    await page.getByRole('heading', { name: 'Printing' }).waitFor();
    await shoot('order');
    const sheet = async (button: string | RegExp, name: string, inside?: string) => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
      if (inside) await page.getByRole('dialog').getByRole('radio', { name: inside }).check();
      await shoot(name);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await sheet('Change the time…', 'eta');
    await sheet(/^Take \$/, 'take', 'Cash');
    await sheet(/^View or print/, 'print', 'Invoice');
    await sheet('Cancel order…', 'cancel');

    await page.goto(`${home}/order-history?when=dates&paid=NOT_PAID&state=completed`);
    await page.getByLabel('From').waitFor();
    await shoot('history-filters');
    await page.goto(`${home}/pause`);
    await page.getByRole('button', { name: 'Pause pickup' }).waitFor();
    await shoot('pause');
    await sheet('Pause pickup', 'pause-sheet', 'Rest of the day');
    const pausedUntil = new Date(Date.now() + 90 * 60_000).toISOString();
    await world.owner.must(setPauses, { params: world.place, body: { collectionTypes: ['pickup'], pausedUntil } });
    await page.getByRole('link', { name: /^Pickup paused/ }).waitFor();
    await shoot('paused');
    await world.owner.must(setPauses, { params: world.place, body: { collectionTypes: ['pickup'], pausedUntil: null } });
    await page.goto(`${home}/settings`);
    await page.getByRole('heading', { name: 'Look' }).waitFor();
    await shoot('settings');
    await page.goto(`${home}?q=nobody&type=pickup`);
    await page.getByText('No open order fits').waitFor();
    await shoot('orders-no-match');
  },
};
