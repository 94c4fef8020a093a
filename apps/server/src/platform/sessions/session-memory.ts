import type { SignedIn } from '../http/handler.types.ts';

/** How long a caller is remembered at most, however often it calls. */
const keptMs = 10_000;
/** How long a change may stay unknown when the connection that would notify of it hangs. */
const unprovenMs = 1_000;
const maxEntries = 10_000;

/** A session as it was read. */
export interface ReadSession {
  hash: Buffer;
  caller: SignedIn;
  /** Milliseconds until it expires. */
  expiresInMs: number;
}

/**
 * Who calls, for some seconds, so that a device's calls in a row read its session once. The database notifies of every change of a session
 * and of whom it belongs to (`sessionChannel`); then everything is forgotten. Without proof that such a notification would arrive, nothing
 * is answered from memory.
 */
export interface SessionMemory {
  /** The callers of all these hashes; undefined: ask the database. */
  recall(hashes: readonly Buffer[]): SignedIn[] | undefined;
  /** Where a read begins: what is forgotten until it ends makes it too old to be remembered. */
  begin(): number;
  /** Remembers what a read that began there has found. */
  keep(begun: number, found: readonly ReadSession[]): void;
  /** Something has changed, or may have. */
  forget(): void;
  /** The listening connection answered a query that was sent at that instant (of `performance.now`): it has delivered every notification until then. */
  proven(at: number): void;
  /** That connection has ended: what is notified from now on does not arrive. */
  lost(): void;
  /** Somebody was looked up since the last call of this: the connection's proof is worth a query. */
  takeUse(): boolean;
}

/** @param now milliseconds of a clock that never goes back */
export function createSessionMemory(now: () => number = () => performance.now()): SessionMemory {
  const entries = new Map<string, { caller: SignedIn; until: number }>();
  let forgotten = 0;
  let provenAt = Number.NEGATIVE_INFINITY;
  let used = false;

  const forget = (): void => {
    forgotten += 1;
    entries.clear();
  };

  return {
    recall(hashes) {
      used = true;
      const at = now();
      if (at - provenAt >= unprovenMs) return undefined;
      const callers: SignedIn[] = [];
      for (const hash of hashes) {
        const entry = entries.get(hash.toString('base64'));
        if (entry === undefined || at >= entry.until) return undefined;
        callers.push(entry.caller);
      }
      return callers;
    },
    begin: () => forgotten,
    keep(begun, found) {
      if (begun !== forgotten) return;
      for (const { hash, caller, expiresInMs } of found) {
        const key = hash.toString('base64');
        entries.delete(key);
        entries.set(key, { caller, until: now() + Math.min(keptMs, expiresInMs) });
        if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
      }
    },
    forget,
    proven: (at) => void (provenAt = Math.max(provenAt, at)),
    lost() {
      provenAt = Number.NEGATIVE_INFINITY;
      forget();
    },
    takeUse() {
      const was = used;
      used = false;
      return was;
    },
  };
}
