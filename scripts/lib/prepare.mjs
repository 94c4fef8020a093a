import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { ensurePackages } from './install.mjs';
import { suitableNode } from './node.mjs';
import { inRoot } from './root.mjs';
import { step } from './step.mjs';

/**
 * Makes a clone ready to run: Node, packages, front ends; whatever is up to date takes no time.
 * @returns path of the Node to run everything with.
 */
export async function prepare({ build = true } = {}) {
  return alone(async () => {
    const node = await suitableNode();
    await ensurePackages(node);
    if (build) await ensureBuilt(node);
    return node;
  });
}

/** Longer than any moment in which a living holder cannot touch its lock. */
const STALE_MS = 30_000;

/** One preparation at a time: two `npm ci` in one folder destroy each other's work. */
async function alone(work) {
  const lock = inRoot('.node', 'preparing');
  mkdirSync(inRoot('.node'), { recursive: true });
  if (!take(lock)) {
    await step('Waiting for another start in this folder to finish its preparations', async () => {
      while (!take(lock)) await sleep(200);
    });
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), 2000);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { force: true });
  }
}

/** A lock that has not been touched for a while was left by an interrupted start. */
function take(lock) {
  try {
    const { mtimeMs } = statSync(lock);
    if (Date.now() - mtimeMs < STALE_MS) return false;
    rmSync(lock, { force: true });
  } catch {
    // There is none.
  }
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
