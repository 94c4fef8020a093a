import { listOrders, placeOrder } from '@servery/contract/online-ordering';
import { login } from '@servery/contract/user';
import { ApiClient } from '../tests/dev-env/api.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import { orderMaker } from '../tests/dev-env/orders.ts';
import { startBenchEnv, type BenchEnv } from './lib/bench-env.ts';
import { fillStores } from './lib/bulk-orders.ts';
import type { Figure } from './lib/figures.ts';
import { guestAddress, placingRequest } from './lib/placing-request.ts';
import { load, perSecond, type LoadPlan } from './lib/load.ts';

const sizes = {
  whole: { small: { stores: 10, ordersEach: 1_000 }, large: { stores: 1_000, ordersEach: 1_000 } },
  // For trying: a smaller size than a million.
  quick: { small: { stores: 4, ordersEach: 100 }, large: { stores: 20, ordersEach: 1_000 } },
};
/** At most 1.2 times the cost: at least 1 / 1.2 of the rate. */
const goal = 0.83;

interface Side {
  bench: BenchEnv;
  placing: LoadPlan['requests'];
  listing: LoadPlan['requests'];
}

/** One installation of a size, with its history, and the requests to it: every store in turn. */
async function side(size: { stores: number; ordersEach: number }, say: (line: string) => void): Promise<Side> {
  const from = performance.now();
  const bench = await startBenchEnv(size.stores);
  const { env, places } = bench;
  const { cookie } = await signedIn(env.primary.url);
  const placing: LoadPlan['requests'] = [];
  const listing: LoadPlan['requests'] = [];
  let sampleId: string | undefined;
  for (const [index, place] of places.entries()) {
    const api = new ApiClient(env.primary.url, { 'x-forwarded-for': guestAddress(index) });
    const maker = await orderMaker(api, place, 3);
    sampleId ??= (await api.must(placeOrder, { params: place, body: await maker.again(0) })).id;
    const request = await placingRequest(env, place, maker);
    placing.push(request);
    listing.push({ method: 'GET', path: `${request.path}?limit=50`, headers: { cookie } });
  }
  await fillStores(await env.connection(), sampleId!, places, size.ordersEach);
  say(
    `  ${size.stores} stores with ${size.stores * size.ordersEach} orders stand after ${Math.round((performance.now() - from) / 1000)} s`,
  );
  return { bench, placing, listing };
}

async function signedIn(url: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.must(login, { body: await demoLogin('superAdmin') });
  await client.call(listOrders, { params: { restaurantId: crypto.randomUUID(), storeId: crypto.randomUUID() } });
  return client;
}

/** What placing and listing cost with a million orders in a thousand stores, against ten thousand in ten: two installations, in turn. */
export async function benchGrowth(options: {
  quick: boolean;
  rounds: number;
  milliseconds: number;
  say: (line: string) => void;
}): Promise<Figure[]> {
  const { small: few, large: many } = sizes[options.quick ? 'quick' : 'whole'];
  const large = await side(many, options.say);
  const small = await side(few, options.say).catch(async (error: unknown) => {
    await large.bench.stop();
    throw error;
  });
  const plan = ({ bench }: Side, requests: LoadPlan['requests'], milliseconds: number): LoadPlan => ({
    host: '127.0.0.1',
    port: bench.env.primary.port,
    connections: 16,
    milliseconds,
    requests,
  });
  try {
    const figures: Figure[] = [];
    for (const [what, pick] of [
      ['Placing orders', (side: Side) => side.placing],
      ['Listing a store’s orders', (side: Side) => side.listing],
    ] as const) {
      const figure: Figure = {
        name: `${what}, ${many.stores} stores with ${many.stores * many.ordersEach} orders`,
        unit: what.startsWith('Placing') ? 'orders/s' : 'lists/s',
        ours: [],
        baseline: [],
        baselineName: `${few.stores} stores with ${few.stores * few.ordersEach} orders`,
        goal,
        note: '16 connections, every store in turn',
      };
      // Each store's menu and settings are in memory before anything counts, as on a working day.
      await load(plan(large, pick(large), 6_000));
      await load(plan(small, pick(small), 2_000));
      for (let round = 0; round < options.rounds; round++) {
        figure.ours.push(perSecond(await load(plan(large, pick(large), options.milliseconds))));
        figure.baseline.push(perSecond(await load(plan(small, pick(small), options.milliseconds))));
      }
      figures.push(figure);
    }
    return figures;
  } finally {
    await small.bench.stop();
    await large.bench.stop();
  }
}
