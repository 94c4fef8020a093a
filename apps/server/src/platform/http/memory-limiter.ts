import { ApiError } from './api-error.ts';

/** Counts only in this process. For calls that cost little and store nothing; never instead of the limits in the database. */
export interface MemoryLimiter {
  /** @throws too_many_requests if the bucket already had `perMinute`. 0 means no limit. */
  hit(bucket: string, perMinute: number): void;
  /** Counts one more. @returns how many the bucket has had in this minute, on this node. */
  count(bucket: string): number;
}

const BUCKETS = 20_000;

export function createMemoryLimiter(now: () => number = Date.now): MemoryLimiter {
  let window = 0;
  let counts = new Map<string, number>();
  const minute = () => Math.floor(now() / 60_000);
  const count = (bucket: string): number => {
    if (minute() !== window || counts.size > BUCKETS) [window, counts] = [minute(), new Map()];
    const next = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, next);
    return next;
  };
  return {
    count,
    hit: (bucket, perMinute) => {
      if (perMinute === 0 || count(bucket) <= perMinute) return;
      throw new ApiError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(((minute() + 1) * 60_000 - now()) / 1000)) });
    },
  };
}
