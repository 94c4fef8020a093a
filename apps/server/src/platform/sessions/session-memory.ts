import { createNotifiedMemory, type Notified } from '../db/notified-memory.ts';
import type { SignedIn } from '../http/handler.types.ts';

/** How long a caller is remembered at most, however often it calls. */
const keptMs = 10_000;

/** A session as it was read. */
export interface ReadSession {
  hash: Buffer;
  caller: SignedIn;
  /** Milliseconds until it expires. */
  expiresInMs: number;
}

/**
 * Who calls, for some seconds, so that a device's calls in a row read its session once. The database notifies of every change of a session
 * and of whom it belongs to.
 */
export interface SessionMemory extends Notified {
  /** The callers of all these hashes; undefined: ask the database. */
  recall(hashes: readonly Buffer[]): SignedIn[] | undefined;
  /** Where a read begins: what is forgotten until it ends makes it too old to be remembered. */
  begin(): number;
  /** Remembers what a read that began there has found. */
  keep(begun: number, found: readonly ReadSession[]): void;
}

/** @param now milliseconds of a clock that never goes back */
export function createSessionMemory(now?: () => number): SessionMemory {
  const { recall, keep, ...memory } = createNotifiedMemory<SignedIn>({ keptMs, ...(now && { now }) });
  return {
    ...memory,
    recall(hashes) {
      const callers = hashes.map((hash) => recall(hash.toString('base64')));
      return callers.every((caller) => caller !== undefined) ? callers : undefined;
    },
    keep(begun, found) {
      for (const { hash, caller, expiresInMs } of found) keep(begun, hash.toString('base64'), caller, expiresInMs);
    },
  };
}
