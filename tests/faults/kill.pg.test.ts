import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevEnv, type DevEnv } from '../dev-env/dev-env.ts';
import { killRound } from './kill-rounds.ts';

let env: DevEnv;
beforeAll(async () => {
  env = await startDevEnv({ env: { PUBLIC_CALLS_PER_MINUTE: '0' } });
}, 120_000);
afterAll(() => env.stop(), 60_000);

describe('kill -9 under load', () => {
  it.each(['both', 'database'] as const)(
    'of the %s: nothing acknowledged is lost, nothing is doubled',
    { timeout: 120_000 },
    async (victim) => {
      const round = await killRound(env, victim, Math.random);
      expect(round.acknowledged).toBeGreaterThan(20);
      expect({ lost: round.lost, faults: round.faults.slice(0, 20) }).toEqual({ lost: [], faults: [] });
    },
  );
});
