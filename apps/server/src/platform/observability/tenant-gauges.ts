import type { Database, Tx } from '../db/connections.types.ts';
import type { Metrics } from './metrics.ts';

/** A number of the business that an alarm is hung on, counted in every restaurant. A module's front door lists its own. */
export interface TenantGauge {
  name: string;
  help: string;
  count(tx: Tx): Promise<number>;
}

const KEPT_MS = 10_000;

/**
 * Sums the gauges over all restaurants when somebody asks, at most every ten seconds. Only the node that leads counts, the others
 * answer 0: monitoring adds the nodes up.
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
