import { markedKey, shortageProblems, type StockReservation } from '@servery/domain/menu';
import type { CartProblem } from '@servery/domain/pricing';
import { readRemaining } from './counts.repo.ts';
import { followCounts, type FollowDeps } from './use-cases/follow-counts.ts';

/** What quotes and placing need of stock counts. */
export interface CountsOfOrders {
  /**
   * The problems of a cart that takes this much, at its lines, in one query. After a failed placing the result may be empty: there is
   * enough again, and the placing can be retried.
   */
  shortages(restaurantId: string, storeId: string, wanted: readonly StockReservation[]): Promise<CartProblem[]>;
  /** Publishes what has run out, without making the caller wait. */
  followSoon(restaurantId: string, storeId: string): void;
  /** Resolves when this node has published all changes of counts. For tests and for shutdown. */
  settled(): Promise<void>;
}

export function createCounts(deps: FollowDeps & { onError?: (error: unknown) => void }): CountsOfOrders {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  async function follow(key: string, restaurantId: string, storeId: string): Promise<void> {
    do {
      again.delete(key);
      await followCounts(deps, { restaurantId, storeId });
    } while (again.has(key));
  }

  return {
    async shortages(restaurantId, storeId, wanted) {
      const rows = await readRemaining(deps.database, { restaurantId, storeId }, wanted);
      const left = new Map(rows.map((row) => [markedKey(row), row.remaining]));
      return wanted.flatMap((thing) => {
        const remaining = left.get(markedKey(thing));
        return remaining === undefined || remaining >= thing.quantity ? [] : shortageProblems(thing, remaining);
      });
    },
    followSoon(restaurantId, storeId) {
      const key = `${restaurantId}/${storeId}`;
      // One run per store at a time; requests that arrive meanwhile share one more run afterwards.
      if (running.has(key)) {
        again.add(key);
        return;
      }
      const work = follow(key, restaurantId, storeId)
        .catch((error: unknown) => deps.onError?.(error))
        .finally(() => running.delete(key));
      running.set(key, work);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
