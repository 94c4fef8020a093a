import { createKdsDevice } from '@servery/contract/kds';
import { acceptOrder } from '@servery/contract/online-ordering';
import { randomUUID } from 'node:crypto';
import { half, toItem, orderPizzas } from '../journeys/pizza-orders.ts';
import { pizzeria, signInAsItsManager } from '../journeys/pizzeria.ts';
import { ticket } from '../journeys/screens.ts';
import { storeUrl } from '../journeys/guest.ts';
import { pair, type World } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

/** Halves, a deal with halves in it and a pizza with something left off, by coupon and with a tip; accepted. */
async function orderBuilt(at: World, name: string) {
  const deal = toItem(at, 'Two large pies', 'deal');
  const slotId = deal.pizzas[0]!.id;
  const { pizzaId: itemId, ...toppings } = half(at, 'Garden veggie', ['Olives', 'Spinach'], ['Extra mozzarella']);
  const lines = [
    {
      id: randomUUID(),
      type: 'halfAndHalf' as const,
      itemId: toItem(at, 'Half and half, large', 'halfAndHalf').id,
      quantity: 1,
      comments: '',
      selection: {
        modifiers: [],
        firstHalf: half(at, 'Margherita', ['Basil']),
        secondHalf: half(at, 'Pepperoni', [], ['Mushrooms', 'Red onion']),
      },
    },
    {
      id: randomUUID(),
      type: 'deal' as const,
      itemId: deal.id,
      quantity: 2,
      comments: 'Please cut the halves apart',
      selection: {
        modifiers: [],
        items: [],
        pizzas: [
          { slotId, pizza: half(at, 'Vodka pie'), halves: null },
          { slotId, pizza: null, halves: { firstHalf: half(at, 'White pie'), secondHalf: half(at, 'Margherita', ['Olive oil']) } },
        ],
      },
    },
    {
      id: randomUUID(),
      type: 'pizza' as const,
      itemId,
      quantity: 1,
      comments: '',
      selection: { modifiers: [], sizeId: at.menu.pizza!.sizes[0]!.id, ...toppings },
    },
  ];
  const { order, guestToken } = await orderPizzas(at, name, lines);
  await at.owner.must(acceptOrder, { params: { ...at.place, orderId: order.id }, body: { etaInMinutes: 30 } });
  return { ...order, path: `/secure/orders/${order.id}#t=${guestToken}` };
}

/** An order of everything that can be built, as guest, staff and kitchen have it, and what staff mark as sold out. */
export const pizzaOrderTour: Tour = {
  name: 'built',
  sizes: ['phone', 'tablet', 'desk', 'wall'],
  async walk({ page, world, shoot }) {
    const at = await pizzeria(world);
    const order = await orderBuilt(at, 'Bartholomew Featherstonehaugh-Cholmondeley');
    await page.goto(storeUrl(at, order.path));
    await page.getByText(/^Order W-/).waitFor();
    await shoot('receipt');
    await page.getByText('Coupon MOON5').scrollIntoViewIfNeeded();
    await shoot('receipt-foot');

    await page.goto(`${world.env.primary.url}/kitchen/`);
    const { code } = await at.owner.must(createKdsDevice, { body: { id: randomUUID(), ...at.place, name: 'Looks' } });
    await pair(page, code);
    await ticket(page, order.number).waitFor();
    await shoot('kitchen');
    await page.getByRole('button', { name: 'All day' }).click();
    await shoot('kitchen-all-day');

    // The display's sign-in is not the manager's.
    await page.context().clearCookies();
    await signInAsItsManager(page, at);
    const home = `${world.env.primary.url}/staff/restaurants/${at.place.restaurantId}/stores/${at.place.storeId}`;
    await page.goto(`${home}/orders/${order.id}`);
    await page.getByRole('heading', { name: 'Guest' }).waitFor();
    await shoot('staff-order');
    await page.getByText('Coupon MOON5').scrollIntoViewIfNeeded();
    await shoot('staff-bill');
    await page.getByRole('link', { name: 'Sold out' }).click();
    await page.getByRole('switch').first().waitFor();
    await shoot('sold-out');
    const kinds = page.getByRole('radiogroup', { name: 'What to show' });
    for (const kind of ['Sizes', 'Toppings']) {
      await kinds.getByText(kind, { exact: true }).click();
      await page.getByRole('switch').first().waitFor();
      await shoot(`sold-out-${kind.toLowerCase()}`);
    }
    await page.getByRole('button', { name: 'How long and how many: Anchovies' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Only so many left' }).check();
    await shoot('sold-out-count');
    await page.goto(world.env.documentUrl);
    await page
      .getByText(/^Oven printer/)
      .first()
      .waitFor();
    await shoot('paper');
  },
};
