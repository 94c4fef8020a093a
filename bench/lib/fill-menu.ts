import { pino } from 'pino';
import { composeModules } from '../../apps/server/src/compose.ts';
import { openDatabase } from '../../apps/server/src/platform/db/connections.ts';
import type { PrinterPort } from '../../apps/server/src/ports/printer.ts';
import { testActor } from '../../apps/server/src/testing/small-restaurant.ts';
import type { StoredMenu } from '../../packages/domain/src/menu/index.ts';
import type { Place } from '../../tests/dev-env/orders.ts';
import type { BenchEnv } from './bench-env.ts';
import { bigMenu } from './big-menu.ts';

/** Gives a store a published menu of so many items of all types. `change` makes it another one. */
export async function fillMenu(
  { env }: BenchEnv,
  { restaurantId, storeId }: Place,
  items: number,
  change: (menu: StoredMenu) => StoredMenu = (menu) => menu,
): Promise<void> {
  const log = pino({ level: 'silent' });
  const database = openDatabase({ address: { owner: await env.connection(), roles: 'login' }, poolSize: 2, log });
  const modules = composeModules({ database, printer: {} as PrinterPort });
  const [actor, now] = [testActor, new Date()];
  await database.tenant({ restaurantId }, async (tx) => {
    await modules.menu.storeMenu(tx, { storeId, menu: change(bigMenu(items)), mode: 'replace', actor, now });
    await modules.menu.publishMenu(tx, { storeId, actor, now });
  });
  await database.close();
}
