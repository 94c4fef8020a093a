import type { Logger } from 'pino';
import { loadDemo } from '../../../db/seed/index.ts';
import { createRandom, type Random } from '../../../db/seed/random.ts';
import * as crew from './crew.ts';
import { order, pay, drawWish, type Placed, type Wish } from './guest.ts';
import { openMarketplace, type Fetched, type Marketplace, type MarketplaceWish } from './marketplace.ts';
import { PatientClient } from './patient-client.ts';
import { openTown, signIn, type Place } from './town.ts';

/**
 * Gives a new demo something to show on every screen: a few orders in each state for each store, placed and processed through the real
 * calls. From then on they age, as orders do. With the address of the simulated marketplace some come from there.
 * @returns how many were placed
 */
export async function placeTodaysOrders(base: string, marketplaceUrl?: string): Promise<number> {
  // Separate displays would remain in the restaurants' device lists.
  const cook = await signIn(base, await loadDemo(), 'superAdmin');
  const random = createRandom('today');
  const marketplace = marketplaceUrl === undefined ? null : await openMarketplace(marketplaceUrl);
  let placed = 0;
  for (const place of await openTown({ base, closedToo: true, cook })) {
    for (const play of place.view.status.open ? openStore : closedStore) {
      if (await play({ base, place, random })) placed += 1;
    }
    if (marketplace !== null && place.store.uberEatsStoreId !== undefined) placed += await placeAtMarketplace(marketplace, place);
  }
  return placed;
}

interface Scene {
  base: string;
  place: Place;
  random: Random;
}
type PlayScene = (scene: Scene) => Promise<boolean>;

/** Places an order as a guest of this store would, with the given parts fixed. */
async function begin({ base, place, random }: Scene, wish: Partial<Wish>): Promise<Placed | null> {
  const guest = new PatientClient(base);
  const chosen = { ...drawWish(random, place), inHours: 0, ...wish };
  const type = place.view.collectionTypes.includes(chosen.collectionType) ? chosen.collectionType : place.view.collectionTypes[0]!;
  const methods = place.view.paymentMethods[type];
  const paymentMethod = methods.includes(chosen.paymentMethod)
    ? chosen.paymentMethod
    : methods.find((method) => method !== 'stripeCheckout');
  if (paymentMethod === undefined) return null;
  // Placed with a session, so that the call limits of this address are left to real guests.
  const placed = await order(place.manager, place, random, { ...chosen, collectionType: type, paymentMethod });
  if (placed !== null && paymentMethod === 'stripeCheckout') await pay(guest, place, placed, chosen.card);
  return placed;
}

const byHand = { paymentMethod: 'inStore' } as const;
const byCard = { paymentMethod: 'stripeCheckout' } as const;

/** Places an order and processes it; false if the store had nothing to sell. */
const scene =
  (wish: Partial<Wish>, move: (place: Place, placed: Placed) => Promise<unknown> = async () => {}): PlayScene =>
  async (input) => {
    const placed = await begin(input, wish);
    if (placed !== null) await move(input.place, placed);
    return placed !== null;
  };

async function startCooking(place: Place, placed: Pick<Placed, 'id'>, tasks: number): Promise<void> {
  const ticket = await crew.getTicket(place, placed);
  if (ticket === undefined) return;
  await crew.cook(place, ticket.id, { type: 'start' });
  for (const task of ticket.tasks.slice(0, tasks)) await crew.cook(place, ticket.id, { type: 'setTask', taskId: task.id, status: 'DONE' });
}

const accepted =
  (eta: number, then: (place: Place, placed: Placed) => Promise<unknown> = async () => {}) =>
  async (place: Place, placed: Placed) => {
    await crew.accept(place, placed, eta);
    await then(place, placed);
  };

const openStore: readonly PlayScene[] = [
  scene(
    { collectionType: 'pickup', ...byHand },
    accepted(15, async (place, placed) => {
      await startCooking(place, placed, 99);
      await crew.takeMoney(place, placed, 'cash');
      await crew.complete(place, placed);
    }),
  ),
  scene(
    { collectionType: 'dineIn', ...byCard, card: 'fine' },
    accepted(0, async (place, placed) => {
      await startCooking(place, placed, 99);
      await crew.complete(place, placed);
    }),
  ),
  scene({ collectionType: 'pickup', ...byHand }, crew.reject),
  scene({ collectionType: 'pickup', ...byCard, card: 'fine' }, accepted(30, crew.cancel)),
  scene(
    { collectionType: 'delivery', paymentMethod: 'cashOnDelivery' },
    accepted(45, (place, placed) => startCooking(place, placed, 99)),
  ),
  scene(
    { collectionType: 'pickup', ...byCard, card: 'secure' },
    accepted(15, (place, placed) => startCooking(place, placed, 1)),
  ),
  scene({ collectionType: 'dineIn', ...byHand }, accepted(0)),
  scene({ collectionType: 'pickup', ...byHand, inHours: 2 }, accepted(30)),
  // Nobody tries another card: the order fails when its time to pay is over.
  scene({ collectionType: 'pickup', ...byCard, card: 'declined' }),
  scene({ collectionType: 'pickup', ...byHand, inHours: 3 }),
  scene({ collectionType: 'delivery', ...byCard, card: 'fine' }),
  scene({ collectionType: 'pickup', ...byHand }),
];

const closedStore: readonly PlayScene[] = [
  scene({ collectionType: 'pickup', ...byHand, inHours: 1 }, accepted(30)),
  scene({ collectionType: 'pickup', ...byCard, card: 'fine', inHours: 2 }),
];

/** From the marketplace: one delivered, one that the courier waits for, one for pickup, one cancelled by its guest. */
const fromMarketplace: readonly {
  wish: MarketplaceWish;
  move: (marketplace: Marketplace, place: Place, fetched: Fetched) => Promise<unknown>;
}[] = [
  {
    wish: {},
    async move(marketplace, place, fetched) {
      await crew.accept(place, fetched, 15);
      await startCooking(place, fetched, 99);
      await marketplace.courier(fetched, 'PICKED_UP');
      await marketplace.courier(fetched, 'DELIVERED');
    },
  },
  {
    wish: { instructions: 'Please leave out the cutlery' },
    async move(marketplace, place, fetched) {
      await crew.accept(place, fetched, 20);
      await startCooking(place, fetched, 1);
      await marketplace.courier(fetched, 'ARRIVED');
    },
  },
  { wish: { type: 'PICKUP' }, move: (_marketplace, place, fetched) => crew.accept(place, fetched, 30) },
  { wish: {}, move: (marketplace, _place, fetched) => marketplace.cancel(fetched) },
];

async function placeAtMarketplace(marketplace: Marketplace, place: Place): Promise<number> {
  let placed = 0;
  for (const { wish, move } of fromMarketplace) {
    const fetched = await marketplace.order(place, wish);
    if (fetched === null) continue;
    await move(marketplace, place, fetched);
    placed += 1;
  }
  return placed;
}

/** The same in the background; the demo also works without them. */
export function placeTodaysOrdersSoon(
  { base, marketplaceUrl }: { base: string; marketplaceUrl: string | undefined },
  log: Logger,
  say: (line: string) => void,
): void {
  placeTodaysOrders(base, marketplaceUrl).then(
    (count) => say(`${count} orders were placed for today: look at the staff and kitchen apps.`),
    (error: unknown) => log.warn({ err: error }, 'The orders of today could not be placed.'),
  );
}
