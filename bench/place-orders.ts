import { listOrders, placeOrder } from '@servery/contract/online-ordering';
import { login } from '@servery/contract/user';
import { ApiClient } from '../tests/dev-env/api.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import { orderMaker, type Place } from '../tests/dev-env/orders.ts';
import type { BenchEnv } from './lib/bench-env.ts';
import type { Figure } from './lib/figures.ts';
import { load, perSecond, type LoadPlan } from './lib/load.ts';
import { placingRequest } from './lib/placing-request.ts';
import { writeDirectly, type WritePlan } from './lib/write.ts';

const connections = 16;

const baselineNames = {
  transaction: 'the same rows as pgbench writes them',
  statement: 'the same rows in one prepared statement',
};

/**
 * Orders placed over HTTP (parsed, checked, priced, stored with lines, number, sequence and event) against clients that write the same
 * rows straight into the same database.
 */
export async function benchPlacing(
  bench: BenchEnv,
  options: { name: string; places: Place[]; style: WritePlan['style']; rounds: number; milliseconds: number; goal: number | null },
): Promise<Figure> {
  const { env, api } = bench;
  const requests: LoadPlan['requests'] = [];
  let sample: Awaited<ReturnType<typeof api.must<typeof placeOrder>>> | undefined;
  for (const place of options.places) {
    const maker = await orderMaker(api, place, 3);
    sample ??= await api.must(placeOrder, { params: place, body: await maker.again(0) });
    requests.push(await placingRequest(env, place, maker));
  }
  const owner = new ApiClient(env.primary.url);
  await owner.must(login, { body: await demoLogin('superAdmin') });
  const { rows } = await owner.must(listOrders, { params: options.places[0]!, query: { limit: 1 } });
  const http: LoadPlan = { host: '127.0.0.1', port: env.primary.port, connections, milliseconds: options.milliseconds, requests };
  const direct: WritePlan = {
    style: options.style,
    connection: await env.connection(),
    connections,
    milliseconds: options.milliseconds,
    places: options.places,
    tradingDay: rows[0]!.tradingDay,
    cart: sample!.cart,
    row: rows[0]!,
  };
  await load({ ...http, milliseconds: 2000 });
  await writeDirectly({ ...direct, milliseconds: 1000 });
  const figure: Figure = {
    name: options.name,
    unit: 'orders/s',
    ours: [],
    baseline: [],
    baselineName: baselineNames[options.style],
    goal: options.goal,
    note: `${connections} connections each, 3 lines an order, ${options.places.length} ${options.places.length === 1 ? 'store' : 'stores'}`,
  };
  for (let round = 0; round < options.rounds; round++) {
    figure.ours.push(perSecond(await load(http)));
    figure.baseline.push(await writeDirectly(direct));
  }
  return figure;
}
