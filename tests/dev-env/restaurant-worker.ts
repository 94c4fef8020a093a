import { loadDemos, type DemoRestaurant } from '../../apps/server/db/seed/index.ts';
import { composeModules } from '../../apps/server/src/compose.ts';
import { demoId, demoStores, seedDemo } from '../../apps/server/src/demo/data/index.ts';
import type { DatabaseAddress } from '../../apps/server/src/platform/db/connection.ts';
import { openDatabase } from '../../apps/server/src/platform/db/connections.ts';
import type { PrinterPort } from '../../apps/server/src/ports/printer.ts';
import { createLog } from '../../apps/server/src/start/log.ts';
import { namePictures } from '../../apps/server/src/start/place-pictures.ts';
import { getCopy } from './restaurant-copy.ts';
import type { Answer, Question, Restaurant } from './restaurants.ts';

/**
 * Writes copies of the demo's restaurants into a database, one after the other: a separate process, because loading the server takes a
 * second.
 */

const demos = await loadDemos();
const getPicture = namePictures(demos);

const described = (demo: DemoRestaurant): Restaurant => ({
  id: demoId(demo.key),
  name: demo.name,
  stores: demoStores(demo).map(({ storeId }, index) => {
    const { key, name, printer, uberEatsStoreId = null } = demo.stores[index]!;
    return { id: storeId, name, printer: { id: demoId(demo.key, 'printer', key), ...printer }, uberEatsStoreId };
  }),
  people: demo.users.map(({ role, email, password }) => ({ role, email, password })),
});

async function copy(owner: DatabaseAddress['owner'], demo: DemoRestaurant): Promise<void> {
  const log = createLog('warn', 'copies');
  const database = openDatabase({ address: { owner, roles: 'login' }, poolSize: 4, log, applicationName: 'servery copies' });
  try {
    const modules = composeModules({ database, printer: null as unknown as PrinterPort });
    await seedDemo({ database, ...modules, now: () => new Date() }, demo, getPicture);
  } finally {
    await database.close();
  }
}

async function answer({ key, number, connection }: Question): Promise<Restaurant> {
  const demo = demos.find((one) => one.key === key);
  if (demo === undefined) throw new Error(`The demo has no ${key}.`);
  if (number === 0) return described(demo);
  const copied = getCopy(demo, number);
  await copy(connection, copied);
  return described(copied);
}

process.on('message', (question: Question) => {
  const send = (body: Answer) => process.send?.(body);
  answer(question).then(
    (restaurant) => send({ id: question.id, restaurant }),
    (error: unknown) => send({ id: question.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
