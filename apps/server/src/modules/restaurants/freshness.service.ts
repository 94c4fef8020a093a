/** How old an answer from memory may be before it is checked in the background, and before the caller waits for the check. */
const checkAfterMs = 700;
const waitAfterMs = 900;
/** How old a value may be for a caller that a lost wake-up does not hurt. */
const recentMs = 120_000;

/** The result of a read: a value with its version, `unchanged` when the known version is still current, undefined when there is nothing. */
export type Reading<T> = { version: string; value: T } | 'unchanged' | undefined;

export interface FreshCache<T> {
  /** The value if it was checked a moment ago: no promise, no query. */
  peek(key: string): T | undefined;
  /**
   * The cached value, up to two minutes old unless `forget` was called: no promise, no query. For writes that check the value's version in
   * the database, and for data shown beside a list, so that a thousand busy stores do not cost a thousand queries a second. Changes arrive
   * by wake-up; only after a lost one is the value that old.
   */
  recent(key: string): T | undefined;
  /** The value, right as of at most one second ago on any node; undefined when it does not exist. */
  get(key: string): Promise<T | undefined>;
  /** As `get`, for a caller who has a connection already and must not wait for another: checks by `read`, and keeps nothing of it. */
  getBy(key: string, read: (knownVersion: string | undefined) => Promise<Reading<T>>): Promise<T | undefined>;
  /** The value as the database has it now. */
  reload(key: string): Promise<T | undefined>;
  /** Something changed: the next caller waits for the database. */
  forget(key: string): void;
}

/**
 * Caches values and, while they are in use, checks their version every 0.7 to 0.9 seconds. A change on another node is seen within a second
 * even when no wake-up arrives, and a busy menu costs a small query or two a second however often it is read.
 */
export function createFreshCache<T>(options: {
  read: (key: string, knownVersion: string | undefined) => Promise<Reading<T>>;
  maxEntries: number;
  now?: () => number;
}): FreshCache<T> {
  const now = options.now ?? (() => performance.now());
  const entries = new Map<string, { value: T; version: string; checkedAt: number }>();
  const checks = new Map<string, { id: symbol; answer: Promise<T | undefined> }>();

  function keep(key: string, reading: { version: string; value: T }, checkedAt: number) {
    entries.delete(key);
    entries.set(key, { ...reading, checkedAt });
    if (entries.size > options.maxEntries) entries.delete(entries.keys().next().value as string);
  }

  /** One check per key at a time; a check that `forget` or `reload` has overtaken answers its callers but is not cached. */
  function check(key: string): Promise<T | undefined> {
    const id = Symbol();
    const answer = ask(key, () => checks.get(key)?.id === id).finally(() => {
      if (checks.get(key)?.id === id) checks.delete(key);
    });
    checks.set(key, { id, answer });
    return answer;
  }

  async function ask(key: string, stands: () => boolean): Promise<T | undefined> {
    const startedAt = now();
    const known = entries.get(key);
    const reading = await options.read(key, known?.version);
    if (reading === 'unchanged') {
      if (stands() && known !== undefined) keep(key, known, startedAt);
      return known?.value;
    }
    if (stands() && reading === undefined) entries.delete(key);
    if (stands() && reading !== undefined) keep(key, reading, startedAt);
    return reading?.value;
  }

  const getAge = (key: string) => now() - (entries.get(key)?.checkedAt ?? Number.NEGATIVE_INFINITY);

  return {
    peek(key) {
      return getAge(key) < checkAfterMs ? entries.get(key)?.value : undefined;
    },
    recent(key) {
      return getAge(key) < recentMs ? entries.get(key)?.value : undefined;
    },
    async get(key) {
      const age = getAge(key);
      if (age < checkAfterMs) return entries.get(key)?.value;
      const running = checks.get(key)?.answer ?? check(key);
      if (age >= waitAfterMs) return running;
      // A failed check in the background is the next caller's to see.
      running.catch(() => undefined);
      return entries.get(key)?.value;
    },
    async getBy(key, read) {
      const known = entries.get(key);
      if (getAge(key) < waitAfterMs) return known?.value;
      const reading = await read(known?.version);
      return reading === 'unchanged' ? known?.value : reading?.value;
    },
    reload: (key) => check(key),
    forget(key) {
      const entry = entries.get(key);
      if (entry !== undefined) entry.checkedAt = Number.NEGATIVE_INFINITY;
      checks.delete(key);
    },
  };
}
