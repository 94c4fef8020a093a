import { markedKey, shortageProblems, type StockReservation } from '@servery/domain/menu';
import type { CartProblem } from '@servery/domain/pricing';
import { readRemaining } from './counts.repo.ts';
import { followCounts, type FollowDeps } from './use-cases/follow-counts.ts';

/** What quotes and placing an order need of counts. */
export interface CountsOfOrders {
  /**
   * What is wrong with a cart that takes so much, at its lines, by one statement. After a placing that found too little it may be empty:
   * there is enough by now, and it can be tried again.
   */
  shortages(restaurantId: string, storeId: string, wanted: readonly StockReservation[]): Promise<CartProblem[]>;
  /** Publishes what has run out, without keeping the caller. */
  followSoon(restaurantId: string, storeId: string): void;
  /** Resolves when nothing of this node is being published for counts any more. For tests and for stopping. */
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
      // One at a time for a store: who comes meanwhile is looked at afterwards, with everybody else who came.
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
