import { randomUUID } from 'node:crypto';
import { createKdsDevice } from '@servery/contract/kds';
import { acceptOrder } from '@servery/contract/online-ordering';
import { formatMoney } from '@servery/domain/money';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { half, itemOf, orderPizzas } from './pizza-orders.ts';
import { pizzeria, signInAsItsManager } from './pizzeria.ts';
import { paperOf, tapUntil, ticket } from './screens.ts';
import { pair, type World } from './world.ts';

/** An order of the pizza place: a half-and-half with something left off, and a deal with another one in it. Accepted, for its next hours. */
async function orderHalves(world: World) {
  const at = await pizzeria(world);
  const { owner, place: params, menu } = at;
  const crust = menu.modifierGroups.find(({ name }) => name.startsWith('Crust'))!;
  const modifiers = [
    { groupId: crust.id, options: [{ optionId: crust.options.find(({ name }) => name === 'Well done')!.id, quantity: 1 }] },
  ];
  const deal = itemOf(at, 'Two large pies', 'deal');
  const slotId = deal.pizzas[0]!.id;
  const lines = [
    {
      id: randomUUID(),
      type: 'halfAndHalf' as const,
      itemId: itemOf(at, 'Half and half, large', 'halfAndHalf').id,
      quantity: 1,
      comments: '',
      selection: { modifiers, firstHalf: half(at, 'Margherita', ['Basil']), secondHalf: half(at, 'Pepperoni', [], ['Mushrooms']) },
    },
    {
      id: randomUUID(),
      type: 'deal' as const,
      itemId: deal.id,
      quantity: 1,
      comments: '',
      selection: {
        modifiers: [],
        items: [],
        pizzas: [
          { slotId, pizza: half(at, 'Vodka pie'), halves: null },
          { slotId, pizza: null, halves: { firstHalf: half(at, 'Pepperoni'), secondHalf: half(at, 'Margherita', ['Olive oil']) } },
        ],
      },
    },
  ];
  const { order, cart } = await orderPizzas(at, 'Luna Half', lines);
  await owner.must(acceptOrder, { params: { ...params, orderId: order.id }, body: { etaInMinutes: 30 } });
  return { at, owner, params, order, total: formatMoney(cart.grandTotal, cart.currency) };
}

test('halves, what is left off and what is in a deal are seen in the kitchen, on paper and by staff', async ({ world, devices }) => {
  const { at, owner, params, order, total } = await orderHalves(world);

  const kitchen = await devices.phone({ width: 1920, height: 1080, dark: true });
  await kitchen.goto(`${world.env.primary.url}/kitchen/`);
  const { code } = await owner.must(createKdsDevice, { body: { id: randomUUID(), ...params, name: 'Halves' } });
  await pair(kitchen, code);
  const card = ticket(kitchen, order.number);
  const line = card.getByRole('button', { name: /Half and half, large/ });
  await expect(line).toContainText('Large, 16 inches');
  await expect(line).toContainText('Well done');
  await expect(line.locator('s')).toHaveText('Basil');
  await expect(line).toContainText('+ Mushrooms');
  const deal = card.getByRole('button', { name: /Two large pies/ });
  await expect(deal).toContainText('Vodka pie');
  await expect(deal.locator('s')).toHaveText('Olive oil');
  await kitchen.getByRole('button', { name: 'All day' }).click();
  // The half-and-half and the one in the deal are the same two pizzas.
  const counted = kitchen.getByRole('listitem').filter({ hasText: '½ Margherita + ½ Pepperoni' }).first();
  await expect(counted).toContainText('Large, 16 inches');
  await expect(counted).toContainText('½ Margherita: no basil');
  await expectClean(kitchen, 'kitchen with halves');
  const undo = card.getByRole('button', { name: `Undo ${order.number}` });
  await tapUntil(card.getByRole('button', { name: `Bump ${order.number}` }), () => expect(undo).toBeVisible({ timeout: 500 }));

  const paper = await paperOf(at, 'Luna Half');
  expect(paper).toMatch(/½ Margherita\n +NO BASIL\n +½ Pepperoni\n +\+ Mushrooms/);
  expect(paper).toMatch(/1 x Two large pies\n +1 x Vodka pie\n +Large, 16 inches\n +1 x Half and half/);

  const staff = await devices.phone({ width: 820, height: 1180 });
  await signInAsItsManager(staff, at);
  await staff.goto(`${world.env.primary.url}/staff/restaurants/${params.restaurantId}/stores/${params.storeId}/orders/${order.id}`);
  const bill = staff.getByRole('main');
  await expect(bill.locator('s').filter({ hasText: 'Basil' })).toBeVisible();
  await expect(bill).toContainText('Coupon MOON5');
  await expect(bill).toContainText('NY state sales tax 4%');
  await expect(bill.getByText(total).first()).toBeVisible();
  await expectClean(staff, 'order with halves');
});
