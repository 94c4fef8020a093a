import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { watchLocks } from './lock-watch.ts';

/**
 * Watches the server's connections in every test with a database: a transaction that locks its tables in another order than all others fails
 * the test, also where nobody waited for it this time.
 */

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const marker = Symbol.for('servery.lockViolations');
// Test files of a worker share the driver, whose connections are watched once.
const prototype = pg.Client.prototype as unknown as { query: Query; [marker]?: string[] };
const violations = (prototype[marker] ??= watchConnections());

function watchConnections(): string[] {
  const found: string[] = [];
  const watches = new WeakMap<pg.Client, ReturnType<typeof watchLocks>>();
  const { query } = prototype;
  prototype.query = function (...args) {
    const [sent] = args as [string | { text?: string; name?: string }];
    const { text, name } = typeof sent === 'string' ? { text: sent, name: undefined } : sent;
    // Tests themselves sign in as the owner, and may lock as they like.
    if (text !== undefined && (this.user === 'servery_app' || this.user === 'servery_platform')) {
      const watch = watches.get(this) ?? watchLocks((violation) => found.push(violation));
      watches.set(this, watch);
      watch({ text, name });
    }
    return query.apply(this, args);
  };
  return found;
}

/** What was found since it was last asked for. */
export const takeLockViolations = (): string[] => violations.splice(0);

function expectNone(): void {
  const found = takeLockViolations();
  if (found.length > 0) throw new Error(`Not in the order of docs/algorithms/locking.md: ${[...new Set(found)].join('; ')}`);
}
afterEach(expectNone);
// Work after the last test, too.
afterAll(expectNone);
