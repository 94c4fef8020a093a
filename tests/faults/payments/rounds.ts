import { createRandom } from '../../../apps/server/db/seed/random.ts';
import { planRounds } from './cuts.ts';
import { paymentRound, type PaymentRound } from './round.ts';
import { startPaymentWorld } from './world.ts';

/** Calls that are cut of each step, and kills, in one round. */
export interface Density {
  lost: number;
  kills: number;
}

/** Runs rounds one after another on one data folder; the seed decides what happens in which. */
export async function paymentRounds(
  rounds: number,
  density: Density,
  seed: string,
  seen: (round: PaymentRound, index: number) => void = () => {},
): Promise<PaymentRound[]> {
  // The app waits a second for the provider instead of fifteen.
  const world = await startPaymentWorld({ STRIPE_TIMEOUT_MS: '1000' });
  const results: PaymentRound[] = [];
  try {
    for (const [index, plan] of planRounds(rounds, density, createRandom(seed)).entries()) {
      const round = await paymentRound(world, plan, `${seed}/${index}`);
      results.push(round);
      seen(round, index);
    }
  } finally {
    await world.env.stop();
  }
  return results;
}
