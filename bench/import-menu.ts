import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { composeModules } from '../apps/server/src/compose.ts';
import { readBatchUpload } from '../apps/server/src/modules/menu-files/batch-uploads.queries.ts';
import { workImports, type ImportDeps } from '../apps/server/src/modules/menu-files/use-cases/import-menu.ts';
import { createMenuFileThreads } from '../apps/server/src/modules/menu-files/use-cases/open-menu-file.ts';
import { previewMenuFile } from '../apps/server/src/modules/menu-files/use-cases/preview-menu-file.ts';
import { readMenuFile } from '../apps/server/src/modules/menu-files/use-cases/read-menu-file.ts';
import { requestImport } from '../apps/server/src/modules/menu-files/use-cases/request-import.ts';
import { openDatabase } from '../apps/server/src/platform/db/connections.ts';
import type { PrinterPort } from '../apps/server/src/ports/printer.ts';
import { withScratchDatabase } from '../apps/server/src/scripts/scratch-database.ts';
import { createSmallRestaurant, testActor } from '../apps/server/src/testing/small-restaurant.ts';
import { uuidv7 } from '../tests/dev-env/uuidv7.ts';
import { median, type Figure } from './lib/figures.ts';

const items = 5_000;
const log = pino({ level: 'silent' });

/** A menu of 5,000 items in 100 categories with 40 groups of 5 options; `extra` cents are on every price, so that two such files differ everywhere. */
function menuFile(extra: number): string {
  const lines = ['kind,name,category,description,price,groups,min,max,dietary,contains,extra_delivery'];
  for (let at = 0; at < 100; at += 1) lines.push(`category,Category ${at},,Everything of kind ${at},,,,,,,`);
  for (let at = 0; at < 40; at += 1) {
    lines.push(`group,Group ${at},,,,,0,3,,,`);
    for (let option = 0; option < 5; option += 1) lines.push(`option,Option ${option},,,${option}.50,Group ${at},,,,,`);
  }
  for (let at = 0; at < items; at += 1) {
    const price = `${5 + (at % 30)}.${String(extra).padStart(2, '0')}`;
    lines.push(
      `item,Dish ${at},Category ${at % 100},Made of what the season has in week ${at % 52},${price},Group ${at % 40} | Group ${(at + 7) % 40},,,V | GF,Milk | Egg,1.00`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Imports a file of 5,000 items that changes every one of them, against copying as many rows inside the database. */
export const benchImport = ({
  rounds,
  say,
}: {
  rounds: number;
  say: (line: string) => void;
}): Promise<{ figure: Figure; sentence: string }> =>
  withScratchDatabase(async (connection) => {
    const database = openDatabase({ address: { owner: connection, roles: 'login' }, poolSize: 4, log });
    try {
      const modules = composeModules({ database, printer: {} as PrinterPort });
      const { restaurantId, storeId } = await createSmallRestaurant(database, modules, new Date());
      const deps: ImportDeps = {
        database,
        menu: modules.menu,
        getStations: async () => [],
        changed: () => {},
        threads: createMenuFileThreads(),
        now: () => new Date(),
      };
      const place = { restaurantId, storeId };
      const timed = async (work: () => Promise<unknown>): Promise<number> => {
        const from = performance.now();
        await work();
        return performance.now() - from;
      };
      const importFile = async (content: string): Promise<number> => {
        const body = { id: uuidv7(), format: 'csv' as const, fileName: 'menu.csv', content };
        const fingerprint = createHash('sha256').update(body.id).digest();
        await requestImport(deps, { ...place, body, fingerprint, actor: testActor });
        const took = await timed(() => workImports(deps, place, body.id));
        const done = await database.tenant({ restaurantId }, (tx) => readBatchUpload(tx, body.id, null));
        if (done?.status !== 'success')
          throw new Error(`The import ended as ${done?.status}: ${JSON.stringify(done?.problems.slice(0, 3))}`);
        return took;
      };
      const copy = () =>
        timed(() =>
          database
            .tenant({ restaurantId }, async (tx) => {
              await tx.sql({
                name: 'bench.copyItems',
                text: `insert into item select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).* from item i
                  where i.restaurant_id = $1 and i.store_id = $2`,
                values: [restaurantId, storeId],
              });
              throw new Error('rolled back');
            })
            .catch(() => {}),
        );
      say('… importing 5,000 items');
      const first = await importFile(menuFile(0));
      const perSecond = (milliseconds: number) => 1_000 / milliseconds;
      const figure: Figure = {
        name: 'Importing a file that changes 5,000 items',
        unit: 'imports/s',
        ours: [],
        baseline: [],
        baselineName: '5,000 rows copied in the database, and rolled back',
        goal: null,
        note: 'read, compared, checked, stored, published',
      };
      for (let round = 1; round <= rounds; round += 1) {
        figure.ours.push(perSecond(await importFile(menuFile(round))));
        figure.baseline.push(perSecond(await copy()));
      }
      const content = menuFile(90);
      const reading = await timed(async () => readMenuFile(content, 'csv'));
      const body = { format: 'csv' as const, fileName: 'menu.csv', content };
      const preview = await timed(() => previewMenuFile(deps, { ...place, body }));
      const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;
      const sentence = `A file of 5,000 new items with 40 groups (${Math.round(content.length / 1024)} kB) is imported and published in ${seconds(first)}; one that changes all of them in ${seconds(1_000 / median(figure.ours))}. Reading it takes ${seconds(reading)}, its preview ${seconds(preview)}.`;
      return { figure, sentence };
    } finally {
      await database.close();
    }
  });
