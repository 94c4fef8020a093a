import { randomBytes } from 'node:crypto';
import { placeOrder, quoteCart } from '@servery/contract/online-ordering';
import { checkPayment, payOrder } from '@servery/contract/payments';
import { listSlots } from '@servery/contract/restaurants';
import type { BodySentTo } from '@servery/contract/endpoint';
import type { CollectionType, PaymentMethod } from '@servery/domain/orders';
import { v7 as uuidv7 } from 'uuid';
import { getGuests, wishes } from '../../../db/seed/history/guests.ts';
import type { Random } from '../../../db/seed/random.ts';
import { getAddress, makeBasket } from '../data/index.ts';
import type { ApiClient } from '../../platform/http/api-client.ts';
import type { Place } from './town.ts';

/** The simulator's cards: most pay, some ask the bank, some are declined. */
export const cards = { fine: 'pm_card_visa', secure: 'pm_card_authenticationRequired', declined: 'pm_card_chargeDeclined' } as const;

export interface Wish {
  collectionType: CollectionType;
  paymentMethod: PaymentMethod;
  card: keyof typeof cards;
  /** Hours from now; 0: as soon as possible. */
  inHours: number;
}

export interface Placed {
  id: string;
  number: string;
  token: string;
  total: number;
  wish: Wish;
  name: string;
  requestedFor: string | null;
}

type Body = BodySentTo<typeof placeOrder>;

/** What a guest of this store may order: only what it offers, with its payment methods. */
export function drawWish(random: Random, { view, tableIds }: Place): Wish {
  const types = view.collectionTypes.filter((type) => type !== 'dineIn' || tableIds.length > 0);
  const collectionType = random.pick(types);
  const paymentMethod = random.pick(view.paymentMethods[collectionType]);
  const chance = random.next();
  return {
    collectionType,
    paymentMethod,
    card: chance < 0.72 ? 'fine' : chance < 0.88 ? 'secure' : 'declined',
    inHours: collectionType !== 'dineIn' && random.chance(0.15) ? random.whole(1, 3) : 0,
  };
}

/** Orders as the portal does: gets the price, places at the price shown. Null if opening hours or sold-out items left nothing to order. */
export async function order(guest: ApiClient, place: Place, random: Random, wish: Wish): Promise<Placed | null> {
  const { collectionType, paymentMethod } = wish;
  const requestedFor = wish.inHours === 0 ? null : await slotIn(guest, place, wish);
  const delivery = collectionType === 'delivery' ? getAddress(place.demo, place.store, random) : null;
  const menu = await place.menu();
  const at = requestedFor ?? new Date().toISOString();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const size = random.whole(1, 4) + attempt * 2;
    const lines = makeBasket(random, uuidv7, { menu, collectionType, at, timeZone: place.store.timeZone, size });
    if (lines.length === 0) return null;
    const quote = await guest.must(quoteCart, { params: place.params, body: { collectionType, requestedFor, delivery, lines } });
    if (quote.cart === null || quote.problems.length > 0) continue;
    const person = random.pick(getGuests(place.demo));
    const body: Body = {
      id: uuidv7(),
      guestToken: randomBytes(16).toString('base64url'),
      collectionType,
      requestedFor,
      tableId: collectionType === 'dineIn' ? random.pick(place.tableIds) : null,
      delivery,
      paymentMethod,
      customer: person,
      comments: random.chance(0.15) ? random.pick(wishes) : '',
      lines,
      shownTotal: quote.cart.grandTotal,
    };
    const answer = await guest.call(placeOrder, { params: place.params, body });
    if (!answer.ok && answer.status === 409) continue;
    if (!answer.ok) throw new Error(`${place.name}: an order was answered ${answer.status}: ${answer.error.message}`);
    const { id, number } = answer.data;
    return { id, number, token: body.guestToken, total: body.shownTotal, wish, name: person.name, requestedFor };
  }
  return null;
}

async function slotIn(guest: ApiClient, place: Place, { collectionType, inHours }: Wish): Promise<string | null> {
  const { days } = await guest.must(listSlots, { params: place.params, query: { collectionType, days: 2 } });
  const from = Date.now() + inHours * 3_600_000;
  return days.flatMap((day) => day.slots).find((slot) => Date.parse(slot) >= from) ?? null;
}

/** Pays by card, through the bank's page if required. @returns the result in one word */
export async function pay(
  guest: ApiClient,
  place: Place,
  placed: Placed,
  card: keyof typeof cards,
): Promise<'authorised' | 'declined' | 'waiting'> {
  const call = { params: { ...place.params, orderId: placed.id }, headers: { 'x-guest-token': placed.token } };
  const tried = await guest.must(payOrder, {
    ...call,
    body: { attemptId: uuidv7(), card: { type: 'new', paymentMethodId: cards[card], save: false } },
  });
  if (tried.outcome === 'actionRequired' && tried.action?.kind === 'redirect') {
    await fetch(tried.action.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'verdict=approve',
    });
    const checked = await guest.must(checkPayment, { ...call, body: {} });
    return checked.outcome === 'authorised' ? 'authorised' : 'waiting';
  }
  return tried.outcome === 'authorised' ? 'authorised' : tried.outcome === 'declined' ? 'declined' : 'waiting';
}
