/** How long a change may stay unknown when the connection that would notify of it hangs. */
const unprovenMs = 1_000;

/** What the listening connection keeps true. */
export interface Notified {
  /** Something has changed, or may have. */
  forget(): void;
  /** The listening connection answered a query that was sent at that instant (of `performance.now`): it has delivered every notification until then. */
  proven(at: number): void;
  /** That connection has ended: what is notified from now on does not arrive. */
  lost(): void;
  /** Something was looked up since the last call of this: the connection's proof is worth a query. */
  takeUse(): boolean;
}

/**
 * Values for some seconds, so that calls in a row read them once. The database notifies of every change (`SESSION_CHANNEL`); then all are
 * forgotten. Without proof that such a notification would arrive, nothing is answered from memory.
 */
export interface NotifiedMemory<T> extends Notified {
  /** Undefined: ask the database. */
  recall(key: string): T | undefined;
  /** Where a read begins: what is forgotten until it ends makes it too old to be remembered. */
  begin(): number;
  /** Remembers what a read that began there has found. @param forMs how long it is true at most */
  keep(begun: number, key: string, value: T, forMs?: number): void;
}

/**
 * @param options.keptMs how long a value is remembered at most, however often it is used
 * @param options.now milliseconds of a clock that never goes back
 */
export function createNotifiedMemory<T>({
  keptMs,
  maxEntries = 10_000,
  now = () => performance.now(),
}: {
  keptMs: number;
  maxEntries?: number;
  now?: () => number;
}): NotifiedMemory<T> {
  const entries = new Map<string, { value: T; until: number }>();
  let forgotten = 0;
  let provenAt = Number.NEGATIVE_INFINITY;
  let used = false;

  const forget = (): void => {
    forgotten += 1;
    entries.clear();
  };

  return {
    recall(key) {
      used = true;
      const at = now();
      if (at - provenAt >= unprovenMs) return undefined;
      const entry = entries.get(key);
      return entry === undefined || at >= entry.until ? undefined : entry.value;
    },
    begin: () => forgotten,
    keep(begun, key, value, forMs = keptMs) {
      if (begun !== forgotten) return;
      entries.delete(key);
      entries.set(key, { value, until: now() + Math.min(keptMs, forMs) });
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
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

/** Several memories of one listening connection. */
export const joinNotified = (memories: readonly Notified[]): Notified => ({
  forget: () => memories.forEach((memory) => memory.forget()),
  proven: (at) => memories.forEach((memory) => memory.proven(at)),
  lost: () => memories.forEach((memory) => memory.lost()),
  takeUse: () => memories.map((memory) => memory.takeUse()).includes(true),
});
