import { commandTicket, createKdsDevice, listTickets, loginKdsDevice } from '@servery/contract/kds';
import { listTakenPayments, takePayment } from '@servery/contract/counter-payments';
import { payOrder } from '@servery/contract/payments';
import { acceptOrder, cancelOrder, completeOrder, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../dev-env/api.ts';
import { orderMaker } from '../dev-env/orders.ts';
import { storeUrl } from './guest.ts';
import type { World } from './world.ts';

/** Orders in every state, made over HTTP: for stories and pictures that begin after them. */

export type FixtureStatus = 'new' | 'accepted' | 'ready' | 'completed' | 'rejected' | 'cancelled';
export interface FixtureOrder {
  id: string;
  number: string;
  /** Address of the guest's page, with the key to it. */
  path: string;
}

/** A kitchen display of the store, over HTTP. */
async function cook(world: World): Promise<ApiClient> {
  const body = { id: randomUUID(), ...world.place, name: 'Scenery' };
  const { code } = await world.owner.must(createKdsDevice, { body });
  const client = new ApiClient(world.env.primary.url);
  await client.must(loginKdsDevice, { body: { code } });
  return client;
}

/** The kitchen has made the order. */
export async function bumpOrder(world: World, orderId: string): Promise<void> {
  const kitchen = await cook(world);
  const { rows } = await kitchen.must(listTickets, { params: world.place, query: { limit: 200 } });
  const ticketId = rows.find((ticket) => ticket.orderId === orderId)!.id;
  await kitchen.must(commandTicket, { params: { ...world.place, ticketId }, body: { type: 'bump' } });
}

/** Nothing is handed over while money is due. */
async function takeWhatIsDue(owner: World['owner'], params: { restaurantId: string; storeId: string; orderId: string }): Promise<void> {
  const { due } = await owner.must(listTakenPayments, { params });
  if (due > 0) await owner.must(takePayment, { params, body: { id: randomUUID(), method: 'card', amount: due, note: '' } });
}

/** Places an order of `lines` lines and takes it to the state. */
export async function orderIn(
  world: World,
  status: FixtureStatus,
  options: { lines?: number; name?: string; email?: string } = {},
): Promise<FixtureOrder> {
  const { owner, place } = world;
  const body = await (await orderMaker(owner, place, options.lines ?? 2)).again(3);
  const customer = { ...body.customer, name: options.name ?? `Guest ${status}`, email: options.email ?? '' };
  const { id, number } = await owner.must(placeOrder, { params: place, body: { ...body, customer } });
  const params = { ...place, orderId: id };
  if (status === 'rejected') await owner.must(rejectOrder, { params, body: { reason: 'restaurantTooBusy', note: '' } });
  if (['accepted', 'ready', 'completed', 'cancelled'].includes(status))
    await owner.must(acceptOrder, { params, body: { etaInMinutes: 30 } });
  if (status === 'ready' || status === 'completed') await bumpOrder(world, id);
  if (status === 'completed') {
    await takeWhatIsDue(owner, params);
    await owner.must(completeOrder, { params, body: {} });
  }
  if (status === 'cancelled') await owner.must(cancelOrder, { params, body: { reason: 'customerCalledToCancel', note: '' } });
  return { id, number, path: `/secure/orders/${id}#t=${body.guestToken}` };
}

/** A new order of one item, open on its guest's phone. `orderOne` goes through the menu and the checkout instead. */
export async function orderedOn(page: Page, world: World, name: string): Promise<FixtureOrder> {
  const order = await orderIn(world, 'new', { lines: 1, name });
  await page.goto(storeUrl(world, order.path));
  await expect(page.getByText(`Order ${order.number}`, { exact: true })).toBeVisible();
  return order;
}

/** An order that is paid by card and waits to be accepted: its money is held. `total` in minor units. */
export async function paidOrder(world: World, options: { name: string; card?: string }): Promise<FixtureOrder & { total: number }> {
  const guest = new ApiClient(world.env.primary.url);
  const body = await (await orderMaker(guest, world.place, 2)).again(1);
  const customer = { ...body.customer, name: options.name };
  const placed = await guest.must(placeOrder, { params: world.place, body: { ...body, customer, paymentMethod: 'stripeCheckout' } });
  const paid = await guest.must(payOrder, {
    params: { ...world.place, orderId: placed.id },
    headers: { 'x-guest-token': body.guestToken },
    body: { attemptId: randomUUID(), card: { type: 'new', paymentMethodId: options.card ?? 'pm_card_visa', save: false } },
  });
  if (paid.outcome !== 'authorised') throw new Error(`the card was not taken: ${JSON.stringify(paid.decline)}`);
  const { id, number } = placed;
  return { id, number, path: `/secure/orders/${id}#t=${body.guestToken}`, total: body.shownTotal };
}
