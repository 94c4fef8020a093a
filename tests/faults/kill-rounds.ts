import { login } from '@servery/contract/user';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../dev-env/api.ts';
import { bootMs } from '../dev-env/app-process.ts';
import { demoLogin } from '../dev-env/demo.ts';
import { startDevEnv, type DevEnv } from '../dev-env/dev-env.ts';
import { demoStore } from '../dev-env/orders.ts';
import { audit } from './audit.ts';
import { retryUnanswered, startClients } from './load-clients.ts';

export type Victim = 'app' | 'database' | 'both';

export interface KillRound {
  victim: Victim;
  acknowledged: number;
  repeated: number;
  orders: number;
  lost: string[];
  faults: string[];
  secondsToReady: number;
}

/** Waits until the app reports that it is ready. @throws when it takes longer than a start may */
export async function waitUntilReady(base: string): Promise<void> {
  const deadline = Date.now() + bootMs;
  while (Date.now() < deadline) {
    const ready = await fetch(`${base}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error('not ready after the kill');
}

/** The owner, signed in once: the session outlives every kill. */
export async function signInStaff(env: DevEnv): Promise<ApiClient> {
  const staff = new ApiClient(env.primary.url);
  await staff.must(login, { body: await demoLogin('restaurantAdmin') });
  return staff;
}

/** One round: load, kill -9 at a moment that `random` picks, start again, repeat what was unanswered, audit the rows. */
export async function killRound(env: DevEnv, staff: ApiClient, victim: Victim, random: () => number, guests = 8): Promise<KillRound> {
  const base = env.primary.url;
  const place = await demoStore(new ApiClient(base));
  const clients = await startClients({ base, place, staff, guests });
  await sleep(700 + random() * 1500);

  const killedAt = performance.now();
  // PostgreSQL's children exit when their main process is gone.
  if (victim !== 'app') process.kill(env.databasePid(), 'SIGKILL');
  if (victim !== 'database') {
    await env.primary.kill();
    await env.restartPrimary();
  } else {
    await sleep(100);
    await waitUntilReady(base);
  }
  const secondsToReady = (performance.now() - killedAt) / 1000;
  await sleep(300);
  await clients.stop();
  const repeated = await retryUnanswered(clients.ledger, base, place);
  const result = await audit(await env.connection(), place, clients.ledger);
  return {
    victim,
    acknowledged: clients.ledger.placed.size,
    repeated,
    orders: result.orders,
    lost: result.lost,
    faults: [...result.faults, ...clients.ledger.wrong],
    secondsToReady,
  };
}

/** Runs rounds one after another on one data folder, victims in turn. */
export async function killRounds(rounds: number, random: () => number = Math.random): Promise<KillRound[]> {
  // Abuse limits are not tested here: one address sends everything.
  const env = await startDevEnv({ env: { PUBLIC_CALLS_PER_MINUTE: '0' } });
  const results: KillRound[] = [];
  try {
    const staff = await signInStaff(env);
    const victims: Victim[] = ['app', 'database', 'both'];
    for (let index = 0; index < rounds; index++) results.push(await killRound(env, staff, victims[index % victims.length]!, random));
  } finally {
    await env.stop();
  }
  return results;
}
