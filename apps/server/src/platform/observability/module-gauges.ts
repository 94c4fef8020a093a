import type { ModuleManifest } from '../define-module.ts';
import type { Database } from '../db/connections.types.ts';
import type { Metrics } from './metrics.ts';
import { registerTenantGauges } from './tenant-gauges.ts';

/** Registers the gauges of the modules, each as it asks to be read. */
export function registerModuleGauges(
  metrics: Metrics,
  modules: readonly ModuleManifest[],
  deps: { database: Database; leads: () => boolean },
): void {
  const all = modules.flatMap(({ gauges = [] }) => gauges);
  const ofTenants = all.flatMap((gauge) => ('count' in gauge ? [gauge] : []));
  registerTenantGauges(metrics, ofTenants, deps);
  for (const gauge of all) {
    if ('count' in gauge) continue;
    metrics.gauge(gauge.name, gauge.help, () => (gauge.of === 'node' || deps.leads() ? gauge.read() : 0));
  }
}
