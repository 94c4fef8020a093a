import type { Database, Tx } from '../db/connections.types.ts';
import type { Metrics } from './metrics.ts';

/** A business number with an alarm, counted in every restaurant. A module's `index.ts` exports its own. */
export interface TenantGauge {
  name: string;
  help: string;
  count(tx: Tx): Promise<number>;
}

const KEPT_MS = 10_000;

/**
 * Sums the gauges over all restaurants when metrics are requested, at most every ten seconds. Only the leading node counts, the others
 * return 0: monitoring adds up the nodes.
 */
export function registerTenantGauges(
  metrics: Metrics,
  gauges: readonly TenantGauge[],
  deps: { database: Database; leads: () => boolean },
): void {
  let sums: { values: Promise<number[]>; at: number } | undefined;

  const add = async (): Promise<number[]> => {
    const values = gauges.map(() => 0);
    await deps.database.eachTenant('gauges', async (tx) => {
      const counts = await Promise.all(gauges.map((gauge) => gauge.count(tx)));
      counts.forEach((count, index) => (values[index] = (values[index] ?? 0) + count));
    });
    return values;
  };
  const read = async (index: number): Promise<number> => {
    if (!deps.leads()) return 0;
    if (!sums || performance.now() - sums.at > KEPT_MS) sums = { values: add(), at: performance.now() };
    return (await sums.values)[index] ?? 0;
  };

  gauges.forEach((gauge, index) => metrics.gauge(gauge.name, gauge.help, () => read(index)));
}
