import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { login } from '@servery/contract/user';
import { ApiClient } from '../tests/dev-env/api.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import { orderMaker } from '../tests/dev-env/orders.ts';
import { getRows } from '../tests/dev-env/rows.ts';
import type { BenchEnv } from './lib/bench-env.ts';
import { median, type Figure } from './lib/figures.ts';
import { load, perSecond, type LoadPlan } from './lib/load.ts';
import { guestAddress, placingRequest } from './lib/placing-request.ts';
import { openStreams, type StreamPlan } from './lib/streams.ts';

const count = 1_000;

/**
 * Placing orders while a thousand guests follow theirs on one node, against placing without followers; then every followed order is
 * accepted, and each guest's stream must receive it.
 */
export async function benchStreams(
  bench: BenchEnv,
  options: { rounds: number; milliseconds: number },
): Promise<{ figure: Figure; sentence: string }> {
  const { env, api, places } = bench;
  const staff = new ApiClient(env.primary.url);
  await staff.must(login, { body: await demoLogin('superAdmin') });
  const makers = await Promise.all(places.map(async (place) => ({ place, maker: await orderMaker(api, place, 3) })));
  const followed: { params: (typeof places)[0] & { orderId: string }; token: string }[] = [];
  for (let index = 0; index < count; index++) {
    const { place, maker } = makers[index % makers.length]!;
    const body = await maker.again(0);
    const { id } = await api.must(placeOrder, { params: place, body, headers: { 'x-forwarded-for': guestAddress(index) } });
    followed.push({ params: { ...place, orderId: id }, token: body.guestToken });
  }
  const streams: StreamPlan = {
    host: '127.0.0.1',
    port: env.primary.port,
    streams: followed.map(({ params, token }, index) => ({
      path: `/api/live/restaurants/${params.restaurantId}/stores/${params.storeId}/orders/${params.orderId}`,
      headers: { 'x-guest-token': token, accept: 'text/event-stream', 'x-forwarded-for': guestAddress(index) },
    })),
  };
  const requests = await Promise.all(makers.map(({ place, maker }) => placingRequest(env, place, maker)));
  const plan: LoadPlan = { host: '127.0.0.1', port: env.primary.port, connections: 16, milliseconds: options.milliseconds, requests };
  const figure: Figure = {
    name: 'Placing orders while 1,000 guests follow theirs',
    unit: 'orders/s',
    ours: [],
    baseline: [],
    baselineName: 'nobody follows',
    goal: null,
    note: 'one node, 20 stores, 1,000 open streams',
  };
  await load({ ...plan, milliseconds: 2_000 });
  const before = residentMegabytes(env.primary.pid);
  let held = before;
  for (let round = 0; round < options.rounds; round++) {
    figure.baseline.push(perSecond(await load(plan)));
    const open = await openStreams(streams);
    figure.ours.push(perSecond(await load(plan)));
    held = Math.max(held, residentMegabytes(env.primary.pid));
    await open.close();
  }
  const took = await acceptAll(bench, staff, followed, streams);
  const share = (part: number) => took[Math.ceil(took.length * part) - 1]!;
  return {
    figure,
    sentence: `1,000 open streams on one node: ${took.length} of ${count} guests saw their order being accepted, after a median of ${Math.round(median(took))} ms, p99 ${share(0.99)} ms, at most ${took.at(-1)} ms (50 orders accepted a second); the node used ${before} MB of memory before, and at most ${held} MB with them.`,
  };
}

/** @returns milliseconds from each accept's event to the guest's stream, in order of size */
async function acceptAll(
  bench: BenchEnv,
  staff: ApiClient,
  followed: { params: { restaurantId: string; storeId: string; orderId: string } }[],
  streams: StreamPlan,
): Promise<number[]> {
  const open = await openStreams(streams);
  const since = new Date();
  const running: Promise<unknown>[] = [];
  for (const { params } of followed) {
    running.push(staff.must(acceptOrder, { params, body: { etaInMinutes: 30 } }));
    await sleep(20);
  }
  await Promise.all(running);
  await sleep(1_500);
  const { arrived } = await open.report();
  await open.close();
  const rows = await getRows<{ subject_id: string; at: Date }>(
    bench.env,
    `select subject_id, at from event where type = 'order.accepted' and at > $1`,
    [since],
  );
  const acceptedAt = new Map(rows.map((row) => [row.subject_id, row.at.getTime()]));
  const heard = arrived.filter(({ type }) => type === 'order.accepted');
  return heard.map(({ stream, at }) => at - acceptedAt.get(followed[stream]!.params.orderId)!).toSorted((a, b) => a - b);
}

/** Resident memory of a process. Linux reports it; elsewhere 0. */
function residentMegabytes(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
