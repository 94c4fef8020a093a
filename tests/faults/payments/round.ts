import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../../apps/server/db/seed/random.ts';
import { ApiClient } from '../../dev-env/api.ts';
import type { DevEnv } from '../../dev-env/dev-env.ts';
import { auditPayments, type PaymentAudit } from './audit-payments.ts';
import { cardOrder } from './card-order.ts';
import { cutCalls, killAt } from './cutter.ts';
import type { PlannedRound } from './cuts.ts';
import { lifeNames, lives } from './lives.ts';
import { endTimeToPay, fingerprint, reconcile, settleAll } from './settle.ts';
import { HungUp, nothingNotified, type Told } from './provider-reports.ts';
import type { PaymentWorld } from './world.ts';

export interface PaymentRound extends PaymentAudit {
  /** Names of the cuts that struck. */
  cuts: string[];
  kills: string[];
  news: string;
  nodes: number;
  /** Orders that clients were shown. */
  placed: number;
  /** People who stopped waiting for their answer. */
  hungUp: number;
  unanswered: number;
  webhooks: number;
  secondsToReady: number;
  secondsToSettle: number;
}

const guests = 6;

/** Guests and staff, each with one order after another, until told to stop; those still waiting some time later hang up. */
function startPeople({ env, place, staff: known, maker }: PaymentWorld, bases: readonly string[], told: Told, random: Random) {
  let running = true;
  let goHomeAt = Number.POSITIVE_INFINITY;
  let hungUp = 0;
  let turn = random.whole(0, lifeNames.length - 1);

  async function live(index: number): Promise<void> {
    const base = bases[index % bases.length]!;
    const guest = new ApiClient(base);
    const staff = new ApiClient(base);
    staff.cookie = known.cookie;
    while (running) {
      const life = lives[lifeNames[turn++ % lifeNames.length]!]!;
      const body = { ...(await maker.again(index % 5)), paymentMethod: 'stripeCheckout' as const };
      const patience = { left: random.chance(0.25) ? 1 : 1_000, over: () => Date.now() > goHomeAt };
      const order = cardOrder({ env, place, guest, staff, body, told, patience });
      try {
        await order.place();
        await life(order);
      } catch (error) {
        if (!(error instanceof HungUp)) throw error;
        hungUp += 1;
      }
    }
  }
  const all = Promise.all(Array.from({ length: guests }, (_, index) => live(index)));
  // Looked at when they are stopped.
  all.catch(() => {});
  return {
    async stop(withinMs: number): Promise<number> {
      running = false;
      goHomeAt = Date.now() + withinMs;
      await all;
      return hungUp;
    },
  };
}

/** Events that never happened, well signed or not: the first kind must be stored and change nothing, the others refused. */
async function forge(env: DevEnv, seed: number): Promise<string[]> {
  const ledger = await env.cards<{ payments: { id: string; metadata: Record<string, string>; amount: number }[] }>('/_sim/ledger');
  const faults: string[] = [];
  const some = ledger.payments.filter(({ metadata }) => metadata['paymentId'] !== undefined).slice(-5);
  for (const { id, metadata, amount } of some) {
    const object = { id, object: 'payment_intent', status: 'succeeded', amount, amount_received: amount, metadata, seed };
    for (const how of ['badSignature', 'oldTimestamp', 'otherSecret', 'unsigned', 'valid'] as const) {
      const { status } = await env.cards<{ status: number | null }>('/_sim/webhooks/forge', {
        side: 'platform',
        type: 'payment_intent.succeeded',
        object,
        how,
      });
      if (status !== (how === 'valid' ? 200 : 400)) faults.push(`a forged event (${how}) was answered ${status}`);
    }
  }
  return faults;
}

const getDeliveries = (env: DevEnv) => env.cards<{ deliveries: { id: string; event: string; side: string }[] }>('/_sim/webhooks');

/**
 * One round: people order, pay, accept and give back while calls are cut and processes killed; then the webhooks come, again and in any
 * order, until nothing is open; then the books are compared.
 */
export async function paymentRound(world: PaymentWorld, plan: PlannedRound, seed: string): Promise<PaymentRound> {
  const { env, place } = world;
  const random = createRandom(seed);
  const told = nothingNotified();
  const order = random.whole(1, 1_000_000);
  const before = new Set((await getDeliveries(env)).deliveries.map(({ id }) => id));
  if (plan.news.held !== undefined) await env.cards('/_sim/webhooks/hold', {});
  const times = plan.news.mischief.length === 1 ? 10_000 : 3;
  for (const kind of plan.news.mischief) await env.cards('/_sim/webhooks/faults', { kind, times, delayMs: 2_000 });

  const second = plan.nodes === 2 ? await env.addNode() : undefined;

  const people = startPeople(world, [env.primary.url, ...(second === undefined ? [] : [second.url])], told, random);
  const cuts = await cutCalls(env, plan.lost);
  const kills: string[] = [];
  let secondsToReady = 0;
  for (const cut of plan.kills) {
    await sleep(random.whole(0, 400));
    const { name, seconds } = await killAt(env, cut);
    if (name !== undefined) kills.push(name);
    secondsToReady = Math.max(secondsToReady, seconds);
  }
  const hungUp = await people.stop(15_000);

  await env.cards('/_sim/faults', {}, 'DELETE');
  const settlingSince = performance.now();
  await endTimeToPay(env);
  const faults: string[] = [];
  if (plan.news.last === true) await settleAll(env);
  if (plan.news.held !== undefined) await env.cards('/_sim/webhooks/release', { order: plan.news.held, seed: order });
  faults.push(...(await forge(env, order)));
  await env.cards('/_sim/webhooks/flush', {});
  await settleAll(env);
  const secondsToSettle = (performance.now() - settlingSince) / 1000;

  // Everything once more, in another order: nothing may move.
  await env.cards('/_sim/webhooks/flush', {});
  await settleAll(env);
  const still = await fingerprint(env);
  const sent = (await getDeliveries(env)).deliveries.filter(({ id, side }) => side === 'platform' && !before.has(id));
  const events = [...new Set(sent.map(({ event }) => event))];
  await env.cards('/_sim/webhooks/replay', { events, order: 'shuffle', seed: order });
  await settleAll(env);
  if ((await fingerprint(env)) !== still) faults.push('the same webhooks again have moved something');

  faults.push(...(await reconcile(env)));
  await second?.stop();
  const audit = await auditPayments(env, place, told);
  return {
    ...audit,
    faults: [...faults, ...audit.faults],
    cuts,
    kills,
    news: plan.news.name,
    nodes: plan.nodes,
    placed: told.placed.size,
    hungUp,
    unanswered: told.unanswered,
    webhooks: events.length,
    secondsToReady,
    secondsToSettle,
  };
}
