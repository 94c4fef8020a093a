import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../dev-env/api.ts';
import { bootMs } from '../dev-env/app-process.ts';
import { startDevEnv, type DevEnv } from '../dev-env/dev-env.ts';
import { killRound, signInStaff } from './kill-rounds.ts';

let env: DevEnv;
let staff: ApiClient;
beforeAll(async () => {
  env = await startDevEnv({ env: { PUBLIC_CALLS_PER_MINUTE: '0' } });
  staff = await signInStaff(env);
}, bootMs + 60_000);
afterAll(() => env.stop(), 60_000);

describe('kill -9 under load', () => {
  it.each(['both', 'database'] as const)(
    'of the %s: nothing acknowledged is lost, nothing is doubled',
    { timeout: 120_000 },
    async (victim) => {
      const round = await killRound(env, staff, victim, Math.random);
      expect(round.acknowledged).toBeGreaterThan(20);
      expect({ lost: round.lost, faults: round.faults.slice(0, 20) }).toEqual({ lost: [], faults: [] });
    },
  );
});
