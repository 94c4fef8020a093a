import type { Logger } from 'pino';
import { loadDemo } from '../../db/seed/index.ts';
import { composeModules } from '../compose.ts';
import { seedDemo, showDemo, type DemoFacts } from '../modules/demo/index.ts';
import type { Config } from '../platform/config.ts';
import type { DatabaseAddress } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/door.ts';
import type { PrinterPort } from '../ports/printer.ts';
import { placePictures } from './place-pictures.ts';

/** Nothing is printed while the demo is stored. */
const noPrinter = new Proxy({} as PrinterPort, {
  get: () => () => {
    throw new Error('There is no printer while the demo is stored.');
  },
});

/** Loads the demo restaurant where it is not there yet, and gives what the terminal says about it. */
export async function seed(
  config: Config,
  address: DatabaseAddress,
  log: Logger,
  say: (line: string) => void,
): Promise<{ facts: DemoFacts; created: boolean }> {
  const demo = await loadDemo();
  const database = openDatabase({ address, poolSize: 4, log, applicationName: 'servery seed' });
  try {
    const modules = composeModules({ database, printer: noPrinter });
    const pictureOf = await placePictures(demo, config.dataDir);
    const created = await seedDemo({ database, ...modules, now: () => new Date() }, demo, pictureOf);
    if (created) say(`The demo restaurant was loaded: ${demo.name}, ${demo.stores.length} stores, ${demo.menu.items.length} items.`);
    return { facts: await showDemo(database, demo), created };
  } finally {
    await database.close();
  }
}

/** Printers that the demo's stores own: the simulator knows them. */
export const demoPrinters = async () => {
  const demo = await loadDemo();
  return demo.stores.map((store) => ({ serial: store.printer.serial, name: `${store.printer.name}, ${store.address.suburb}` }));
};
