import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRestaurant, listRestaurants } from '@servery/contract/restaurants';
import { acceptOrder, listOrders } from '@servery/contract/online-ordering';
import { login } from '@servery/contract/user';
import { ApiClient } from '../dev-env/api.ts';
import { demoLogin } from '../dev-env/demo.ts';
import { startDevEnv, type DevEnv } from '../dev-env/dev-env.ts';
import { demoStore, orderMaker, takesOrdersUntil, type Place } from '../dev-env/orders.ts';
import { getRows } from '../dev-env/rows.ts';
import { burst, type BurstPlan } from '../faults/burst.ts';
import { report, table } from './report.ts';

/** Four times what the server can take, for 5 minutes; the result goes to docs/burst-test.md. `--seconds 60` for a shorter one. */
const { values } = parseArgs({ options: { seconds: { type: 'string' } } });
const seconds = Number(values.seconds ?? 300);

async function run(): Promise<Parameters<typeof report>[0]> {
  const env = await startDevEnv({
    env: { TRUSTED_PROXIES: '127.0.0.1', PORTAL_ORIGIN: 'http://127.0.0.1', PUBLIC_CALLS_PER_MINUTE: '120' },
  });
  try {
    const api = new ApiClient(env.primary.url);
    const place = await demoStore(api);
    const plan = await planFor(env, api, place);
    // What one node takes when as many guests knock as it works on at once.
    await burst({ ...plan, perSecond: 300, milliseconds: 3_000 });
    const calm = await burst({ ...plan, perSecond: 3_000, milliseconds: 8_000 });
    const capacity = Math.round(calm.acknowledged.length / 8);
    console.log(`takes ${capacity} orders a second; offering ${capacity * 4} for ${seconds} s`);
    const watching = new AbortController();
    const staff = followAsStaff(env, place, watching.signal);
    const result = await burst({ ...plan, perSecond: capacity * 4, milliseconds: seconds * 1000 });
    watching.abort();
    const seen = await staff;
    const stored = new Set((await getRows<{ id: string }>(env, 'select id from orders')).map(({ id }) => id));
    const lost = result.acknowledged.filter((id) => !stored.has(id));
    const twice = await getRows<{ number: string }>(
      env,
      'select number from orders group by store_id, trading_day, number having count(*) > 1',
    );
    const gaps = await getRows<{ store_id: string }>(
      env,
      'select store_id from event group by restaurant_id, store_id having count(*) <> max(seq) - min(seq) + 1',
    );
    const statuses = Object.entries(result.statuses).toSorted(([a], [b]) => a.localeCompare(b));
    const strange = statuses.filter(([status]) => !['201', '429', '503'].includes(status));
    const share = (list: number[], part: number) => list.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(list.length * part) - 1)] ?? 0;
    const took = result.latencies;
    return {
      file: 'burst-test.md',
      title: 'Burst test',
      about: `Guests place four times as many orders a second as one node can take, at a fixed rate however long answers take, while staff list and accept orders. A node works on a limited number of guests' calls at once and refuses the rest with \`503\` and \`Retry-After\`. No other answer is allowed, every acknowledged order is in the database once, order numbers are unique and the event log has no gaps.
Guests, server and database share one machine: the rates say little about another one.`,
      also: '`node tests/long/burst.ts --seconds 60` for a shorter one',
      result: `${result.sent} orders offered in ${seconds} s (${Math.round(result.sent / seconds)} a second; the node takes ${capacity}): ${result.acknowledged.length} acknowledged, ${lost.length} lost, ${result.notSent} found no connection, ${strange.length === 0 ? 'nothing answered' : `${strange.length} kinds of answers`} beside 201, 429 and 503.`,
      tables: [
        table(['answer', 'times'], statuses),
        table(
          ['who', 'median', 'p99'],
          [
            ['guests whose order was accepted', `${share(took, 0.5)} ms`, `${share(took, 0.99)} ms`],
            ['staff: list', `${share(seen.lists, 0.5)} ms`, `${share(seen.lists, 0.99)} ms`],
            ['staff: accept', `${share(seen.accepts, 0.5)} ms`, `${share(seen.accepts, 0.99)} ms`],
          ],
        ),
      ],
      faults: [
        ...lost.map((id) => `acknowledged and not there: ${id}`),
        ...strange.map(([status, times]) => `${times} answers with ${status}: ${result.sample}`),
        ...(result.withoutRetryAfter > 0 ? [`${result.withoutRetryAfter} refusals without Retry-After`] : []),
        ...(result.broken > 0 ? [`${result.broken} connections ended before their answer`] : []),
        ...twice.map(({ number }) => `human number ${number} was given twice`),
        ...gaps.map(({ store_id }) => `the events of store ${store_id} have gaps`),
        ...seen.faults,
        ...(result.acknowledged.length === 0 || result.statuses['503'] === undefined ? ['it was no burst'] : []),
      ],
    };
  } finally {
    await env.stop();
  }
}

report(await run());

/** The same small cart for every store of the demo that takes orders until the burst is over. */
async function planFor(environment: DevEnv, client: ApiClient, first: Place): Promise<Omit<BurstPlan, 'perSecond' | 'milliseconds'>> {
  const places: Place[] = [first];
  const end = Date.now() + seconds * 1000;
  for (const { id } of (await client.must(listRestaurants)).rows) {
    const { stores } = await client.must(getRestaurant, { params: { restaurantId: id } });
    for (const store of stores)
      if (
        store.id !== first.storeId &&
        takesOrdersUntil(store.status, end) &&
        store.collectionTypes.includes('pickup') &&
        store.paymentMethods.pickup.includes('inStore')
      )
        places.push({ restaurantId: id, storeId: store.id });
  }
  const requests: BurstPlan['requests'] = [];
  for (const { restaurantId, storeId } of places) {
    const { id: _id, guestToken: _token, ...body } = await (await orderMaker(client, { restaurantId, storeId }, 2)).again(0);
    requests.push({
      path: `/api/online-ordering/restaurants/${restaurantId}/stores/${storeId}/orders`,
      // One guest may have few unpaid orders open.
      body: JSON.stringify({ id: '{{uuid}}', guestToken: '{{token}}', ...body, customer: { ...body.customer, phone: '{{phone}}' } }),
    });
  }
  return { host: '127.0.0.1', port: environment.primary.port, origin: environment.primary.url, requests };
}

/** Staff list new orders and accept the oldest, about twice a second. */
async function followAsStaff(environment: DevEnv, { restaurantId, storeId }: Place, signal: AbortSignal) {
  const seen = { lists: [] as number[], accepts: [] as number[], faults: [] as string[] };
  const owner = new ApiClient(environment.primary.url);
  await owner.must(login, { body: await demoLogin('restaurantAdmin') });
  while (!signal.aborted) {
    const from = performance.now();
    const list = await owner.call(listOrders, { params: { restaurantId, storeId }, query: { status: 'new', limit: 50 } });
    seen.lists.push(Math.round(performance.now() - from));
    if (!list.ok) seen.faults.push(`staff's list answered ${list.status}`);
    const order = list.ok ? list.data.rows.at(-1) : undefined;
    if (order !== undefined) {
      const start = performance.now();
      const accepted = await owner.call(acceptOrder, { params: { restaurantId, storeId, orderId: order.id }, body: { etaInMinutes: 30 } });
      seen.accepts.push(Math.round(performance.now() - start));
      if (!accepted.ok) seen.faults.push(`staff's accept answered ${accepted.status}`);
    }
    await sleep(300);
  }
  return seen;
}
