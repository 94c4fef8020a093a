import { once } from 'node:events';
import { integrationsOfConfig } from '../../apps/server/src/compose-integrations.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { demoPrinters, type DemoPrinter } from '../../apps/server/src/start/seed.ts';
import { startSimulators } from '../../apps/server/src/start/simulators.ts';

/** All simulators in this process: it receives further printers, and answers with the variables that point an app at the simulators. */
const [printers] = (await once(process, 'message')) as [DemoPrinter[]];
const simulators = await startSimulators(readConfig(process.env, integrationsOfConfig), process.env, {
  printers: [...(await demoPrinters()), ...printers],
});
process.once('SIGTERM', () => void simulators.stop().then(() => process.exit()));
process.send!(simulators.env);
