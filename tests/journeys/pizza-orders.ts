import { expect } from '@playwright/test';
import type { BodySentTo } from '@servery/contract/endpoint';
import { acceptOrder, placeOrder, quoteCart } from '@servery/contract/online-ordering';
import { listSlots } from '@servery/contract/restaurants';
import type { HalfSelection, ItemType, MenuItem } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { randomBytes, randomUUID } from 'node:crypto';
import { uuidv7 } from '../dev-env/uuidv7.ts';
import type { World } from './world.ts';

/** Orders of the pizza place that no story builds by hand. */

/** An item of a type by its name. */
export function toItem<Type extends ItemType>({ menu }: World, name: string, type: Type): Extract<MenuItem, { type: Type }> {
  const found = menu.items.find((candidate) => candidate.name === name);
  if (found?.type !== type) throw new Error(`the pizza place has no ${type} ${name}`);
  return found as Extract<MenuItem, { type: Type }>;
}

/** A pizza with removed and added toppings, all by name: as a half, and in a deal. */
export function half(at: World, name: string, removed: string[] = [], added: string[] = []): HalfSelection {
  const pizza = toItem(at, name, 'pizza');
  return {
    pizzaId: pizza.id,
    addToppings: added.map((topping) => ({ toppingId: at.menu.pizza!.toppings.find((one) => one.name === topping)!.id, quantity: 1 })),
    removeToppings: removed.map((topping) => pizza.removeToppings.find((one) => one.name === topping)!.id),
  };
}

/** Places an order for one of the next hours, to be picked up and paid there: by coupon and with a tip. */
export async function orderPizzas({ owner, place: params }: World, name: string, lines: BodySentTo<typeof placeOrder>['lines']) {
  const { days } = await owner.must(listSlots, { params, query: { collectionType: 'pickup', days: 2 } });
  const asked = {
    collectionType: 'pickup' as const,
    // The first one may pass while it is being ordered.
    requestedFor: days.flatMap(({ slots }) => slots)[1]!,
    lines,
    couponCode: 'MOON5',
    tip: 300,
    paymentMethod: 'inStore' as const,
  };
  const { cart, problems } = await owner.must(quoteCart, { params, body: asked });
  expect(problems).toEqual([]);
  const guestToken = randomBytes(16).toString('base64url');
  const order = await owner.must(placeOrder, {
    params,
    body: {
      ...asked,
      id: uuidv7(),
      guestToken,
      tableId: null,
      delivery: null,
      customer: { name, phone: '0400 000 000', email: '' },
      comments: '',
      shownTotal: cart!.grandTotal,
    },
  });
  return { order, cart: cart!, guestToken };
}

/** A half-and-half with something left off, and a deal with another one in it: accepted, for one of the next hours. */
export async function orderHalves(at: World) {
  const { owner, place: params, menu } = at;
  const crust = menu.modifierGroups.find(({ name }) => name.startsWith('Crust'))!;
  const modifiers = [
    { groupId: crust.id, options: [{ optionId: crust.options.find(({ name }) => name === 'Well done')!.id, quantity: 1 }] },
  ];
  const deal = toItem(at, 'Two large pies', 'deal');
  const slotId = deal.pizzas[0]!.id;
  const lines = [
    {
      id: randomUUID(),
      type: 'halfAndHalf' as const,
      itemId: toItem(at, 'Half and half, large', 'halfAndHalf').id,
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
  return { ...order, total: formatMoney(cart.grandTotal, cart.currency) };
}
