import type { Logger } from 'pino';
import { loadDemos } from '../../db/seed/index.ts';
import { composeModules } from '../compose.ts';
import { seedBills, seedDemo, seedHistory, seedPeople, seedSharedUsers, showDemo, type DemoFacts } from '../demo/data/index.ts';
import type { Config } from '../platform/config.ts';
import type { DatabaseAddress } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/connections.ts';
import type { PrinterPort } from '../ports/printer.ts';
import { namePictures, placePictures } from './place-pictures.ts';

/** Nothing is printed while the demo is being stored. */
const noPrinter = new Proxy({} as PrinterPort, {
  get: () => () => {
    throw new Error('There is no printer while the demo is stored.');
  },
});

/** Loads the demo's restaurants that do not exist yet, and returns what the terminal prints about them. */
export async function seed(
  config: Config,
  address: DatabaseAddress,
  log: Logger,
  say: (line: string) => void,
): Promise<{ facts: DemoFacts; created: boolean }> {
  const demos = await loadDemos();
  const database = openDatabase({ address, poolSize: 4, log, applicationName: 'servery seed' });
  try {
    const modules = composeModules({ database, printer: noPrinter });
    const getPicture = namePictures(demos);
    await placePictures(demos, config.dataDir);
    const deps = { database, ...modules, now: () => new Date() };
    const added: string[] = [];
    for (const demo of demos) if (await seedDemo(deps, demo, getPicture)) added.push(demo.name);
    await seedSharedUsers(deps, demos);
    let orders = 0;
    if (config.seedHistory) for (const demo of demos) orders += await seedHistory(deps, demo);
    if (config.seedHistory) for (const demo of demos) await seedBills(deps, demo);
    if (config.seedHistory) for (const demo of demos) await seedPeople(deps, demo);
    if (added.length > 0) say(`The demo was loaded: ${added.join(', ')}.`);
    if (orders > 0) say(`Three months of orders were written: ${orders.toLocaleString('en')}.`);
    return { facts: await showDemo(database, demos), created: added.length > 0 };
  } finally {
    await database.close();
  }
}

export interface DemoPrinter {
  serial: string;
  name: string;
  /** Not bound yet. */
  isNew?: true;
}

/** The simulator's printers: those of the demo's stores, and a new one for trying out how to set up a printer. */
export const demoPrinters = async (): Promise<DemoPrinter[]> => {
  const demos = await loadDemos();
  const owned = demos.flatMap(({ stores }) =>
    stores.map((store) => ({ serial: store.printer.serial, name: `${store.printer.name}, ${store.address.suburb}` })),
  );
  return [...owned, { serial: 'N411201K00099', name: 'New printer', isNew: true }];
};
