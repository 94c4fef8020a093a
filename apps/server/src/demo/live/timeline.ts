import { formatMoney } from '@servery/domain/money';
import type { Random } from '../../../db/seed/random.ts';
import type { ApiClient } from '../../platform/http/api-client.ts';
import * as crew from './crew.ts';
import { order, pay, drawWish, type Placed } from './guest.ts';
import { PatientClient } from './patient-client.ts';
import type { Place } from './town.ts';

export interface RushContext {
  random: Random;
  /** Waits this many simulated seconds; rejects when the rush, or what the signal belongs to, is over. */
  pause(seconds: number, until?: AbortSignal): Promise<void>;
  /** One line for the terminal. */
  say(place: Place, what: string): void;
  count(what: string): void;
}

/** How staff answer an order; most are simply cooked. */
const drawFate = (random: Random) => {
  const chance = random.next();
  return chance < 0.06 ? 'reject' : chance < 0.12 ? 'cancel' : chance < 0.24 ? 'adjust' : 'cook';
};

/** One order from the guest's first tap to the handover, as in a busy store. */
export async function writeTimeline(base: string, place: Place, context: RushContext): Promise<void> {
  const { random, pause, say, count } = context;
  const guest = new PatientClient(base);
  const placed = await order(guest, place, random, drawWish(random, place));
  if (placed === null) return;
  const label = `${placed.number} ${placed.name}`;
  count('placed');
  const { collectionType, paymentMethod, card } = placed.wish;
  const when = placed.requestedFor === null ? '' : ', for later';
  say(place, `${label}: ${labels[collectionType]}, ${formatMoney(placed.total, place.view.currency)}${when}`);
  if (paymentMethod === 'stripeCheckout' && !(await payByCard(guest, place, placed, card, label, context))) return;

  await pause(random.between(4, 22));
  const fate = drawFate(random);
  if (fate === 'reject') {
    if ((await crew.reject(place, placed)).ok) report('rejected', 'too busy, rejected');
    return;
  }
  const eta = collectionType === 'dineIn' ? 0 : random.pick([15, 30, 30, 45]);
  const accepted = await crew.accept(place, placed, eta);
  // Orders at a table may have been accepted by the store's own setting.
  if (!accepted.ok && accepted.error.code !== 'ORDER_ALREADY_ACCEPTED')
    return say(place, `${label}: not accepted (${accepted.error.code})`);
  report('accepted', eta === 0 ? 'accepted' : `accepted, ${eta} minutes`);
  if (placed.requestedFor !== null) return;
  if (fate === 'adjust') {
    await pause(random.between(5, 15));
    if ((await crew.promise(place, placed, eta + 10)).ok) report('promised anew', 'needs ten minutes more');
  }
  if (fate === 'cancel') {
    await pause(random.between(5, 25));
    if ((await crew.cancel(place, placed)).ok) report('cancelled', 'the guest called: cancelled');
    return;
  }
  if (!(await cooked(place, placed, context))) return;
  report('ready', 'ready');
  await handOver(place, placed, label, context);

  function report(what: string, text: string): void {
    count(what);
    say(place, `${label}: ${text}`);
  }
}

const labels = { pickup: 'to pick up', delivery: 'for delivery', dineIn: 'at a table' } as const;

async function payByCard(
  guest: ApiClient,
  place: Place,
  placed: Placed,
  card: Placed['wish']['card'],
  label: string,
  { pause, say, count, random }: RushContext,
): Promise<boolean> {
  await pause(random.between(1, 4));
  let result = await pay(guest, place, placed, card);
  if (result === 'declined') {
    count('cards declined');
    say(place, `${label}: the card was declined`);
    if (random.chance(0.3)) return false;
    await pause(random.between(3, 8));
    result = await pay(guest, place, placed, 'fine');
  }
  if (result !== 'authorised') return false;
  count('paid by card');
  say(place, `${label}: paid by card${card === 'secure' ? ', with a look at the bank’s page' : ''}`);
  return true;
}

/** The kitchen starts, ticks dish by dish and bumps; sometimes a ticket is recalled. */
export async function cooked(
  place: Place,
  placed: Pick<Placed, 'id' | 'number'>,
  { random, pause, say, count }: RushContext,
): Promise<boolean> {
  await pause(random.between(2, 8));
  const ticket = await crew.getTicket(place, placed);
  if (ticket === undefined) return false;
  await crew.cook(place, ticket.id, { type: 'start' });
  for (const task of ticket.tasks.slice(0, -1)) {
    await pause(random.between(2, 7));
    await crew.cook(place, ticket.id, { type: 'setTask', taskId: task.id, status: 'DONE' });
  }
  await pause(random.between(3, 9));
  if (!(await crew.cook(place, ticket.id, { type: 'bump' })).ok) return false;
  if (!random.chance(0.06)) return true;
  await pause(3);
  await crew.cook(place, ticket.id, { type: 'recall' });
  count('called back');
  say(place, `${placed.number}: called back to the kitchen`);
  await pause(6);
  return (await crew.cook(place, ticket.id, { type: 'bump' })).ok;
}

async function handOver(place: Place, placed: Placed, label: string, { random, pause, say, count }: RushContext): Promise<void> {
  await pause(random.between(4, 18));
  const { paymentMethod } = placed.wish;
  if (paymentMethod !== 'stripeCheckout') {
    const method = paymentMethod === 'cashOnDelivery' || random.chance(0.25) ? 'cash' : 'card';
    if ((await crew.takeMoney(place, placed, method)).ok) count(`paid in ${method === 'cash' ? 'cash' : 'the store by card'}`);
  }
  if ((await crew.complete(place, placed)).ok) {
    count('completed');
    say(place, `${label}: handed over`);
  }
  if (paymentMethod !== 'stripeCheckout' || !random.chance(0.18)) return;
  await pause(random.between(4, 10));
  const amount = Math.max(100, Math.round(placed.total / 4));
  if ((await crew.refund(place, placed, Math.min(amount, placed.total))).ok) {
    count('refunds');
    say(place, `${label}: something was missing, ${formatMoney(Math.min(amount, placed.total), place.view.currency)} goes back`);
  }
}
