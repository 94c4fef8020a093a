import { ApiError } from './api-error.ts';

/** Counts in this process only. For what costs a little and stores nothing; never in place of the limits in the database. */
export interface MemoryLimiter {
  /** @throws too_many_requests when the bucket had `perMinute` already. 0 means no limit. */
  hit(bucket: string, perMinute: number): void;
}

const BUCKETS = 20_000;

export function createMemoryLimiter(now: () => number = Date.now): MemoryLimiter {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    hit: (bucket, perMinute) => {
      if (perMinute === 0) return;
      const current = Math.floor(now() / 60_000);
      if (current !== window || counts.size > BUCKETS) [window, counts] = [current, new Map()];
      const count = (counts.get(bucket) ?? 0) + 1;
      counts.set(bucket, count);
      if (count > perMinute)
        throw new ApiError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(((current + 1) * 60_000 - now()) / 1000)) });
    },
  };
}
