import type { Database } from '../db/connections.types.ts';
import { ApiError } from './api-error.ts';

export interface RateLimiter {
  /**
   * Counts one more in a bucket, before checking it; across all nodes exactly `limit` calls pass in a window.
   * @returns how many the window has had, this one included; 0 without a limit
   * @throws too_many_requests with the seconds until the window ends. A limit of 0 means none.
   */
  hit(bucket: string, limit: number, windowSeconds: number): Promise<number>;
  /** Subtracts one in the current window: for tries that turned out to be right. */
  giveBack(bucket: string, windowSeconds: number): Promise<void>;
}

const hitSql = `insert into directory.rate_limit as counted (bucket, window_start, count)
  values ($1, to_timestamp(floor(extract(epoch from now()) / $2::int) * $2::int), 1)
  on conflict (bucket, window_start) do update set count = counted.count + 1 where counted.count < $3::int
  returning count`;

const giveBackSql = `update directory.rate_limit set count = count - 1
  where bucket = $1 and window_start = to_timestamp(floor(extract(epoch from now()) / $2::int) * $2::int) and count > 0`;

/** Refused buckets that this node caches until their window ends, so that a flood does not reach the database. */
const REMEMBERED = 10_000;

/** Rate limits in the database: one conditional statement, the same for every node. */
export function createRateLimiter(database: Database, now: () => number = Date.now): RateLimiter {
  const exhausted = new Map<string, number>();

  return {
    hit: async (bucket, limit, windowSeconds) => {
      if (limit === 0) return 0;
      const window = windowSeconds * 1000;
      const key = `${bucket}/${windowSeconds}/${limit}`;
      const until = exhausted.get(key);
      if (until !== undefined && until > now()) throw tooMany(until - now());
      // Not worth a disk write: after a crash of the database a window starts again.
      const rows = await database.platform(
        'rate limit',
        (tx) => tx.sql<{ count: number }>({ name: 'rate_limit', text: hitSql, values: [bucket, windowSeconds, limit] }),
        { durable: false },
      );
      const [counted] = rows;
      if (counted !== undefined) return counted.count;
      const end = (Math.floor(now() / window) + 1) * window;
      exhausted.delete(key);
      exhausted.set(key, end);
      if (exhausted.size > REMEMBERED) exhausted.delete(exhausted.keys().next().value as string);
      throw tooMany(end - now());
    },
    giveBack: async (bucket, windowSeconds) => {
      for (const key of exhausted.keys()) if (key.startsWith(`${bucket}/${windowSeconds}/`)) exhausted.delete(key);
      await database.platform(
        'rate limit: given back',
        (tx) => tx.sql({ name: 'rate_limit_back', text: giveBackSql, values: [bucket, windowSeconds] }),
        { durable: false },
      );
    },
  };
}

const tooMany = (milliseconds: number): ApiError =>
  new ApiError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });

/** Deletes windows that ended a day ago. For the nightly sweep. */
export async function sweepRateLimits(database: Database): Promise<void> {
  await database.platform('sweep rate limits', (tx) =>
    tx.sql({
      name: 'rate_limit_sweep',
      text: `delete from directory.rate_limit where window_start < now() - interval '1 day'`,
      values: [],
    }),
  );
}
