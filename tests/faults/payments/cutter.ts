import { setTimeout as sleep } from 'node:timers/promises';
import type { DevEnv } from '../../dev-env/dev-env.ts';
import { waitUntilReady } from '../kill-rounds.ts';
import { endLeases } from './settle.ts';
import { getName, steps, type Cut, type PlannedRound } from './cuts.ts';

interface Armed {
  id: number;
  times: number;
}

/** How long a cut waits for its call, in milliseconds, before the next one has its turn. */
const longestWaitMs = 15_000;
/** How long the app waits for the provider, with its second try. */
const longestCallMs = 3_000;
const readSides = (env: DevEnv) => ({
  arm: ({ step, fault }: Cut) => env.cards<Armed>('/_sim/faults', { ...steps[step], ...fault }),
  standing: () => env.cards<Armed[]>('/_sim/faults'),
});

/** Waits until the provider has got the call that a fault is for. False: none came. */
async function struck(env: DevEnv, armed: Armed, everyMs: number): Promise<boolean> {
  for (const deadline = Date.now() + longestWaitMs; Date.now() < deadline; await sleep(everyMs)) {
    const now = (await readSides(env).standing()).find(({ id }) => id === armed.id);
    if (now === undefined || now.times < armed.times) return true;
  }
  return false;
}

/** Cuts calls of every step, one after another for each step, all steps beside each other. Returns the names of those that struck. */
export async function cutCalls(env: DevEnv, plan: PlannedRound['lost']): Promise<string[]> {
  const hit: string[] = [];
  const queue = async (cuts: readonly Cut[]) => {
    for (const cut of cuts) if (await struck(env, await readSides(env).arm(cut), 60)) hit.push(getName(cut));
  };
  await Promise.all(Object.values<readonly Cut[]>(plan).map(queue));
  return hit;
}

export interface Killed {
  /** Undefined: the call was not made in time, and nothing was killed. */
  name: string | undefined;
  seconds: number;
}

/** Kills app, database or both as soon as the provider has got a call, and starts again what was killed. */
export async function killAt(env: DevEnv, cut: Cut): Promise<Killed> {
  const armed = await readSides(env).arm(cut);
  if (!(await struck(env, armed, 5))) return { name: undefined, seconds: 0 };
  if (cut.how.endsWith('as the answer comes')) await sleep(Number(cut.fault['delayMs']));
  const from = performance.now();
  if (cut.kills !== 'app') process.kill(env.databasePid(), 'SIGKILL');
  if (cut.kills === 'database') await sleep(100);
  else await env.primary.kill();
  const at = new Date();
  if (cut.kills === 'database') await waitUntilReady(env.primary.url);
  else await env.restartPrimary();
  const seconds = (performance.now() - from) / 1000;
  // An app that lives still waits for its answers.
  if (cut.kills === 'database') await sleep(longestCallMs);
  await endLeases(env, at);
  return { name: getName(cut), seconds };
}
