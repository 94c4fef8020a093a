import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../dev-env/api.ts';

/** The answers that clients received: all of them have to be true afterwards. */
export interface Told {
  /** Orders that were placed: id → amount in minor units. */
  placed: Map<string, number>;
  authorised: Set<string>;
  accepted: Set<string>;
  rejected: Set<string>;
  cancelled: Set<string>;
  /** Orders that can no longer be paid. */
  failed: Set<string>;
  /** Refunds that were taken on: id → order and amount; null is all that was left. */
  refunds: Map<string, { orderId: string; amount: number | null }>;
  /** Refunds that were refused: they must be nowhere. */
  refused: Set<string>;
  /** Responses that must never occur. */
  wrong: string[];
  calls: number;
  unanswered: number;
}

export const nothingNotified = (): Told => ({
  placed: new Map(),
  authorised: new Set(),
  accepted: new Set(),
  rejected: new Set(),
  cancelled: new Set(),
  failed: new Set(),
  refunds: new Map(),
  refused: new Set(),
  wrong: [],
  calls: 0,
  unanswered: 0,
});

/** A person has stopped waiting: a phone without a battery, a closed tab. */
export class HungUp extends Error {}

export interface Patience {
  /** Calls without an answer before somebody gives up. */
  left: number;
  /** Everybody goes home. */
  over(): boolean;
}

/** Longer than anything that the app waits for, in milliseconds: a client without an answer by then has found a fault. */
const silenceMs = 60_000;

/** A response, or null: the connection broke, or there was no response on it. */
async function sent<T>(told: Told, what: string, send: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
  const over = new AbortController();
  const silence = sleep(silenceMs, null, { signal: over.signal }).then(() => {
    told.wrong.push(`${what} was not answered within ${silenceMs / 1000} s`);
    return null;
  });
  try {
    return await Promise.race([send().catch(() => null), silence]);
  } finally {
    silence.catch(() => {});
    over.abort();
  }
}

/**
 * Sends until there is a definite answer: no answer, 503, 429 and ORDER_PROCESSING are retried with the same ids.
 * @throws HungUp
 */
export async function insist<T>(told: Told, patience: Patience, what: string, send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    if (patience.over()) throw new HungUp(what);
    told.calls += 1;
    const answer = await sent(told, what, send);
    const busy = answer !== null && !answer.ok && answer.error.code === 'ORDER_PROCESSING';
    if (answer !== null && answer.status !== 503 && answer.status !== 429 && !busy) {
      if (answer.status >= 500) told.wrong.push(`${what} answered ${answer.status} ${JSON.stringify(!answer.ok && answer.error)}`);
      return answer;
    }
    if (answer === null) told.unanswered += 1;
    if (answer === null || busy) patience.left -= 1;
    if (patience.left <= 0) throw new HungUp(what);
    await sleep(busy ? 300 : 120);
  }
}

/** Remembers an answer that does not belong there. */
export function unexpected(told: Told, what: string, answer: Answer<unknown>): void {
  told.wrong.push(`${what} answered ${answer.status} ${JSON.stringify(answer.ok ? answer.data : answer.error).slice(0, 300)}`);
}
