import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../apps/server/db/seed/random.ts';
import { bootMs } from '../dev-env/app-process.ts';
import { getRows } from '../dev-env/rows.ts';
import { auditPayments } from './payments/audit-payments.ts';
import { planRounds } from './payments/cuts.ts';
import { paymentRound } from './payments/round.ts';
import { nothingNotified } from './payments/provider-reports.ts';
import { startPaymentWorld, type PaymentWorld } from './payments/world.ts';

const seed = process.env['PAYMENT_SEED'] ?? Math.random().toString(36).slice(2, 8);
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ STRIPE_TIMEOUT_MS: '1000' });
}, bootMs + 60_000);
afterAll(() => world.env.stop(), 60_000);

/** One of a series that has every kind of news with one node and with two; `npm run test:long` plays fifty. */
const random = createRandom(seed);
const rounds = planRounds(14, { lost: 3, kills: 1 }, random);
const plan = rounds[random.whole(0, rounds.length - 1)]!;

describe(`card payments whose calls are cut, PAYMENT_SEED=${seed}`, () => {
  // A start after each kill, on a machine that may be busy; what gets stuck is found long before.
  it(`${plan.nodes} nodes, webhooks ${plan.news.name}: three books agree`, { timeout: plan.kills.length * bootMs + 300_000 }, async () => {
    const round = await paymentRound(world, plan, seed);
    expect(round.cuts.length + round.kills.length).toBeGreaterThan(10);
    expect(round.captured).toBeGreaterThan(2);
    expect(round.faults.slice(0, 20)).toEqual([]);
  });
});

describe('the comparison of the books', () => {
  const audit = async (told = nothingNotified()) => (await auditPayments(world.env, world.place, told)).faults;
  const change = async (sql: string) => getRows(world.env, sql);

  it('sees what people were told and is not so', async () => {
    const [order] = await getRows<{ id: string }>(world.env, "select id from orders where status = 'failure' limit 1");
    const told = nothingNotified();
    told.accepted.add(order!.id);
    told.placed.set('00000000-0000-7000-8000-000000000000', 1);
    told.refunds.set('00000000-0000-7000-8000-000000000001', { orderId: order!.id, amount: 100 });
    expect(await audit(told)).toHaveLength(3);
    expect(await audit()).toEqual([]);
  });

  it('sees a capture that is in one book only', async () => {
    const { id } = (await getRows<{ id: string }>(world.env, 'select id from payment where refund_reserved < captured limit 1'))[0]!;
    await change(`update payment set captured = captured - 1 where id = '${id}'`);
    expect(await audit()).toEqual(expect.arrayContaining([expect.stringMatching(/captured is .* here and .* there/)]));
    await change(`update payment set captured = captured + 1 where id = '${id}'`);
    expect(await audit()).toEqual([]);
  });

  it('sees a refund that the provider made twice', async () => {
    const { id } = (await getRows<{ id: string }>(world.env, "select id from refund where status = 'success' limit 1"))[0]!;
    await change(`update refund set status = 'failure' where id = '${id}'`);
    expect(await audit()).toEqual(expect.arrayContaining([`refund ${id} is failure here and 1 times there`]));
    await change(`update refund set status = 'success' where id = '${id}'`);
    expect(await audit()).toEqual([]);
  });
});
