import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@servery/app-kit/client.ts';
import { getOwnOrder, placeOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../dev-env/api.ts';
import { bootMs } from '../dev-env/app-process.ts';
import { startDevEnv, type DevEnv } from '../dev-env/dev-env.ts';
import { demoStore, orderMaker } from '../dev-env/orders.ts';
import { audit } from './audit.ts';
import { openBalancer } from './balancer.ts';
import { killRound, signInStaff } from './kill-rounds.ts';

let env: DevEnv;
let staff: ApiClient;
beforeAll(async () => {
  env = await startDevEnv({ env: { PUBLIC_CALLS_PER_MINUTE: '0' } });
  staff = await signInStaff(env);
}, bootMs + 60_000);
afterAll(() => env.stop(), 60_000);

describe('kill -9 under load', () => {
  // Two starts and an audit, on a machine that may be busy.
  it('of app and database: nothing acknowledged is lost, nothing is doubled', { timeout: 2 * bootMs + 60_000 }, async () => {
    const round = await killRound(env, staff, 'both', Math.random);
    expect(round.acknowledged).toBeGreaterThan(20);
    expect({ lost: round.lost, faults: round.faults.slice(0, 20) }).toEqual({ lost: [], faults: [] });
  });
});

it(
  'of one node of two in the middle of calls: our clients’ orders are placed once, and their guests see no error',
  { timeout: bootMs },
  async () => {
    const node = await env.addNode();
    const door = await openBalancer([node, env.primary].map(({ url }) => Number(new URL(url).port)));
    const base = `http://127.0.0.1:${door.port}`;
    try {
      const place = await demoStore(new ApiClient(env.primary.url));
      const { again } = await orderMaker(new ApiClient(env.primary.url), place);
      const bodies = [];
      for (let at = 0; at < 40; at += 1) bodies.push(await again(at % 5));
      const [, ...rest] = bodies;
      const client = createClient({ baseUrl: base, headers: { origin: base } });
      // The node is at work before it is killed, and the others are on their way.
      const first = await client.call(placeOrder, { params: place, body: bodies[0]! });
      expect(first.ok).toBe(true);
      let cut = 0;
      const counting = createClient({
        baseUrl: base,
        headers: { origin: base },
        fetch: (...input) =>
          fetch(...input).catch((error: unknown) => {
            cut += 1;
            throw error;
          }),
      });
      const placing = rest.map((body) => counting.call(placeOrder, { params: place, body }));
      // A slow machine needs a moment to send them; in the turn in which some are under way, the node is killed.
      while (door.underWay() < 5) await nextTurn();
      await node.kill();
      const answers = await Promise.all(placing);
      expect(answers.filter(({ ok }) => !ok)).toEqual([]);
      // Without a call that was cut nothing has been tested.
      expect(cut).toBeGreaterThan(0);
      // Every order that was acknowledged is there, once in everything that belongs to it.
      const numbers = answers.flatMap((answer) => (answer.ok ? [[answer.data.id, answer.data] as const] : []));
      const placed = new Map(numbers.map(([id, { number, cart }]) => [id, { number, grandTotal: cart.grandTotal }]));
      expect(new Set([...placed.values()].map(({ number }) => number)).size).toBe(rest.length);
      const result = await audit(await env.connection(), place, { placed, unanswered: new Map(), accepted: new Set(), wrong: [] });
      expect({ lost: result.lost, faults: result.faults }).toEqual({ lost: [], faults: [] });
      for (const { id, guestToken } of rest.slice(0, 3)) {
        const read = await client.call(getOwnOrder, {
          params: { orderId: id },
          query: { restaurantId: place.restaurantId },
          headers: { 'x-guest-token': guestToken },
        });
        expect(read.ok && read.data.status).toBe('new');
      }
    } finally {
      door.close();
      await node.kill();
    }
  },
);
