import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../../db/seed/random.ts';
import { writeBillTimeline } from './bill-timeline.ts';
import * as crew from './crew.ts';
import { writeMarketplaceTimeline } from './marketplace-timeline.ts';
import { openMarketplace } from './marketplace.ts';
import { writeTimeline, type RushContext } from './timeline.ts';
import { openTown, type Place } from './town.ts';

export interface RushOptions {
  /** The server's address: this machine only. */
  base: string;
  ordersPerMinute: number;
  minutes: number;
  /** Part of a restaurant's name, or its key; empty: all. */
  restaurant: string;
  /** The simulated marketplace's address; if nothing answers there, nobody orders there. */
  marketplaceUrl?: string;
  /** The share of a store's orders that come from there, if it sells there. */
  marketplaceShare?: number;
  /** The share of a store's orders that are rung up at its till. */
  billShare?: number;
  /** How much faster than in reality people act; tests use it. */
  speed?: number;
  signal: AbortSignal;
  say: (line: string) => void;
}

/** How often each step happened, and what went wrong. */
export type RushSummary = Map<string, number>;

const dishEverySeconds = 40;

/** Plays guests, staff and cooks of the open stores until the time is over or the signal aborts; then finishes all open orders. */
export async function playRush(options: RushOptions): Promise<RushSummary> {
  const {
    base,
    ordersPerMinute,
    minutes,
    restaurant,
    marketplaceUrl,
    marketplaceShare = 0.3,
    billShare = 0,
    speed = 1,
    signal,
    say,
  } = options;
  assertLoopback(base);
  const places = await openTown({ base, restaurant });
  if (places.length === 0) throw new Error('No store of the demo is open now. Marigold Street Newtown always is: leave --restaurant out.');
  const marketplace = marketplaceUrl === undefined ? null : await openMarketplace(marketplaceUrl);
  say(`Playing ${ordersPerMinute} orders a minute for ${minutes} min at ${places.map(({ name }) => name).join(', ')}. Ctrl-C ends it.`);
  const random = createRandom(`rush ${Date.now()}`);
  const summary: RushSummary = new Map();
  const count = (what: string) => void summary.set(what, (summary.get(what) ?? 0) + 1);
  const context: RushContext = {
    random,
    count,
    say: (place, what) => say(`${new Date().toLocaleTimeString('en-GB')}  ${place.store.address.suburb.padEnd(14)} ${what}`),
    pause: (seconds, until = signal) => sleep((seconds * 1000) / speed, undefined, { signal: AbortSignal.any([signal, until]) }),
  };
  const running = new Set<Promise<void>>();
  const start = (work: Promise<void>) => {
    const tracked = work
      .catch((error: unknown) => {
        if (signal.aborted) return;
        count('went wrong');
        say(`  ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const dishes = playDishes(places, context);
  const end = Date.now() + (minutes * 60_000) / speed;
  while (!signal.aborted && Date.now() < end) {
    const place = random.pick(places);
    const isMarketplaces = marketplace !== null && place.store.uberEatsStoreId !== undefined && random.chance(marketplaceShare);
    if (isMarketplaces) start(writeMarketplaceTimeline(marketplace, place, context));
    else start(random.chance(billShare) ? writeBillTimeline(place, context) : writeTimeline(base, place, context));
    await sleep((60_000 / ordersPerMinute / speed) * random.between(0.4, 1.6), undefined, { signal }).catch(() => {});
  }
  if (!signal.aborted) say('No new guests. The kitchen finishes what it has …');
  await Promise.all(running);
  await dishes.stop();
  return summary;
}

/** From time to time a dish is sold out for a while. Whatever the rush marks as sold out is available again at its end. */
function playDishes(places: readonly Place[], { random, pause, say, count }: RushContext): { stop(): Promise<void> } {
  const out = new Map<string, { place: Place; id: string }>();
  const ended = new AbortController();
  const loop = (async () => {
    for (;;) {
      await pause(dishEverySeconds, ended.signal);
      const place = random.pick(places);
      const item = random.pick((await place.menu()).items.filter(({ soldout }) => !soldout));
      if (!(await crew.soldOut(place, item, true)).ok) continue;
      out.set(item.id, { place, id: item.id });
      count('sold out for a while');
      say(place, `${item.name}: sold out`);
      await pause(dishEverySeconds / 2, ended.signal);
      if ((await crew.soldOut(place, item, false)).ok) out.delete(item.id);
      say(place, `${item.name}: back again`);
    }
  })().catch(() => {});
  return {
    async stop() {
      ended.abort();
      // A dish that is being marked right now is put back, too.
      await loop;
      for (const { place, id } of out.values()) await crew.soldOut(place, { id }, false).catch(() => {});
    },
  };
}

/** The demo's users have passwords that everybody knows: never use it on another machine. */
function assertLoopback(base: string): void {
  const { hostname, protocol } = new URL(base);
  if (protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new Error(`The demo is played on this machine only, and ${base} is not on it.`);
  }
}
