import type { Database, Tx } from '../db/connections.types.ts';
import { restaurantsWith, type RestaurantContent } from '../db/restaurants-with.ts';
import type { Metrics } from './metrics.ts';

/** A business number with an alarm, counted in every restaurant. A module's `index.ts` exports its own. */
export interface TenantGauge {
  name: string;
  help: string;
  /** What a restaurant without counts for nothing: it is not asked. Without it every restaurant is. */
  among?: RestaurantContent;
  count(tx: Tx): Promise<number>;
}

const KEPT_MS = 10_000;

/**
 * Sums the gauges over all restaurants when metrics are requested, at most every ten seconds. Restaurants that have nothing to count cost
 * nothing. Only the leading node counts, the others return 0: monitoring adds up the nodes.
 */
export function registerTenantGauges(
  metrics: Metrics,
  gauges: readonly TenantGauge[],
  deps: { database: Database; leads: () => boolean },
): void {
  let sums: { values: Promise<number[]>; at: number } | undefined;

  const add = async (): Promise<number[]> => {
    const values = gauges.map(() => 0);
    for (const among of new Set(gauges.map((gauge) => gauge.among))) {
      const own = gauges.flatMap((gauge, index) => (gauge.among === among ? [{ gauge, index }] : []));
      const count = async (tx: Tx): Promise<void> => {
        const counts = await Promise.all(own.map(({ gauge }) => gauge.count(tx)));
        own.forEach(({ index }, at) => (values[index] = values[index]! + counts[at]!));
      };
      if (among === undefined) await deps.database.eachTenant('gauges', count);
      else await deps.database.eachTenantOf('gauges', await restaurantsWith(deps.database, among), count);
    }
    return values;
  };
  const read = async (index: number): Promise<number> => {
    if (!deps.leads()) return 0;
    if (!sums || performance.now() - sums.at > KEPT_MS) sums = { values: add(), at: performance.now() };
    return (await sums.values)[index] ?? 0;
  };

  gauges.forEach((gauge, index) => metrics.gauge(gauge.name, gauge.help, () => read(index)));
}
