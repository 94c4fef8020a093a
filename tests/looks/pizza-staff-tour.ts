import { createKdsDevice } from '@servery/contract/kds';
import { acceptOrder, quoteCart, placeOrder } from '@servery/contract/online-ordering';
import { listSlots } from '@servery/contract/restaurants';
import { randomBytes, randomUUID } from 'node:crypto';
import { uuidv7 } from '../dev-env/uuidv7.ts';
import { pizzeria, signInAsItsManager } from '../journeys/pizzeria.ts';
import { ticket } from '../journeys/screens.ts';
import { storeUrl } from '../journeys/guest.ts';
import { pair, type World } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

/** Halves, a deal with halves in it and a pizza with something left off, by coupon and with a tip; accepted where asked for. */
async function orderPizzas(at: World, name: string, accepted: boolean) {
  const params = at.place;
  const { menu } = at;
  const idOf = (of: string) => menu.items.find((item) => item.name === of)!.id;
  const half = (of: string, removed: string[] = [], added: string[] = []) => {
    const pizza = menu.items.find((item) => item.name === of)!;
    if (pizza.type !== 'pizza') throw new Error(`${of} is no pizza`);
    return {
      pizzaId: pizza.id,
      addToppings: added.map((topping) => ({ toppingId: menu.pizza!.toppings.find((one) => one.name === topping)!.id, quantity: 1 })),
      removeToppings: removed.map((topping) => pizza.removeToppings.find((one) => one.name === topping)!.id),
    };
  };
  const deal = menu.items.find((item) => item.name === 'Two large pies')!;
  const slotId = deal.type === 'deal' ? deal.pizzas[0]!.id : '';
  const { pizzaId: itemId, ...toppings } = half('Garden veggie', ['Olives', 'Spinach'], ['Extra mozzarella']);
  const lines = [
    {
      id: randomUUID(),
      type: 'halfAndHalf' as const,
      itemId: idOf('Half and half, large'),
      quantity: 1,
      comments: '',
      selection: { modifiers: [], firstHalf: half('Margherita', ['Basil']), secondHalf: half('Pepperoni', [], ['Mushrooms', 'Red onion']) },
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
          { slotId, pizza: half('Vodka pie'), halves: null },
          { slotId, pizza: null, halves: { firstHalf: half('White pie'), secondHalf: half('Margherita', ['Olive oil']) } },
        ],
      },
    },
    {
      id: randomUUID(),
      type: 'pizza' as const,
      itemId,
      quantity: 1,
      comments: '',
      selection: { modifiers: [], sizeId: menu.pizza!.sizes[0]!.id, ...toppings },
    },
  ];
  const { days } = await at.owner.must(listSlots, { params, query: { collectionType: 'pickup', days: 2 } });
  const requestedFor = days.flatMap(({ slots }) => slots)[0]!;
  const asked = {
    collectionType: 'pickup' as const,
    requestedFor,
    lines,
    couponCode: 'MOON5',
    tip: 300,
    paymentMethod: 'inStore' as const,
  };
  const { cart } = await at.owner.must(quoteCart, { params, body: asked });
  const guestToken = randomBytes(16).toString('base64url');
  const order = await at.owner.must(placeOrder, {
    params,
    body: {
      ...asked,
      id: uuidv7(),
      guestToken,
      tableId: null,
      delivery: null,
      customer: { name, phone: '', email: '' },
      comments: '',
      shownTotal: cart!.grandTotal,
    },
  });
  if (accepted) await at.owner.must(acceptOrder, { params: { ...params, orderId: order.id }, body: { etaInMinutes: 30 } });
  return { ...order, path: `/secure/orders/${order.id}#t=${guestToken}` };
}

/** An order of everything that can be built, as guest, staff and kitchen have it, and what staff mark as sold out. */
export const pizzaOrderTour: Tour = {
  name: 'built',
  sizes: ['phone', 'tablet', 'desk', 'wall'],
  async walk({ page, world, shoot }) {
    const at = await pizzeria(world);
    const order = await orderPizzas(at, 'Bartholomew Featherstonehaugh-Cholmondeley', true);
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
    await signInAsItsManager(page, world);
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
    await page.goto(world.env.paperUrl);
    await page
      .getByText(/^Oven printer/)
      .first()
      .waitFor();
    await shoot('paper');
  },
};
