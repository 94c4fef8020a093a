import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type as osType, release } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchDrawer, drawerTable } from './drawer.ts';
import { benchEngine } from './engine.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './import-menu.ts';
import { benchItemSaved, itemSavedTable } from './item-saved.ts';
import { benchLife, lifeTable } from './life.ts';
import { startBenchEnv } from './lib/bench-env.ts';
import { table, type Figure } from './lib/figures.ts';
import { benchLighthouse, lighthouseTable } from './lighthouse.ts';
import { benchLiveMap, liveMapTable } from './live-map.ts';
import { benchMenuWorkspace, menuWorkspaceTable } from './menu-workspace.ts';
import { benchPainted, paintedTable } from './painted.ts';
import { benchPictures } from './pictures.ts';
import { benchPlacing } from './place-orders.ts';
import { benchPrinted, printedTable } from './printed.ts';
import { benchRead } from './read.ts';
import { benchStreams } from './streams.ts';
import { benchTaps, tapsTable } from './taps.ts';
import { benchTwelvePizzas } from './twelve-pizzas.ts';

/**
 * `npm run bench`: every figure is a ratio of two sides that ran alternately, except the times until something is painted. `--only growth`
 * measures those with that name (`figures`: all in the first table), `--quick` is for trying, `--write` writes the results to
 * docs/benchmarks.md; `--statements` lists the costliest statements of an order's life.
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' }, statements: { type: 'boolean' } },
});
const quick = values.quick === true;
const rounds = quick ? 2 : 5;
const milliseconds = quick ? 2_000 : 4_000;
const rates = ['place many', 'place many, one statement', 'place hot', 'place hot, one statement', 'menu', 'page'];
const wanted = (name: string) =>
  values.only === undefined || name.includes(values.only) || (values.only === 'figures' && rates.includes(name));
const say = (line: string) => console.log(line);

/** Parts of the page, each between its own marks: a part that was not measured stays as it is. */
const parts = new Map<
  | 'figures'
  | 'engine'
  | 'pizzas'
  | 'import'
  | 'growth'
  | 'painted'
  | 'pictures'
  | 'streams'
  | 'lighthouse'
  | 'workspace'
  | 'map'
  | 'drawer'
  | 'taps'
  | 'saved'
  | 'life'
  | 'printed',
  string
>();
const measured = (part: Parameters<typeof parts.set>[0], text: string) => {
  say(`\n${text}\n`);
  parts.set(part, text);
};

if ([...rates, 'streams'].some(wanted)) await oneEnvironment();
if (wanted('engine')) await theEngine();
if (wanted('pizzas')) measured('pizzas', benchTwelvePizzas({ carts: quick ? 200 : 10_000 }));
if (wanted('import')) await menuImport();
if (wanted('growth')) measured('growth', table(await benchGrowth({ quick, rounds: quick ? 2 : 5, milliseconds, say })));
if (wanted('painted')) measured('painted', paintedTable(await benchPainted({ seconds: quick ? 15 : 60, say })));
if (wanted('pictures')) measured('pictures', await benchPictures({ rounds: quick ? 2 : 5, say }));
if (wanted('lighthouse')) measured('lighthouse', lighthouseTable(await benchLighthouse({ rounds: quick ? 1 : 3, say })));
if (wanted('workspace')) measured('workspace', menuWorkspaceTable(await benchMenuWorkspace({ rounds: quick ? 2 : 5, say })));
if (wanted('map')) measured('map', liveMapTable(await benchLiveMap({ seconds: quick ? 10 : 60, say })));
if (wanted('drawer')) measured('drawer', drawerTable(await benchDrawer({ sales: quick ? 60 : 300, say })));
if (wanted('taps')) measured('taps', tapsTable(await benchTaps({ bills: quick ? 2 : 10, say })));
if (wanted('saved')) {
  measured('saved', itemSavedTable(await benchItemSaved({ rounds: quick ? 1 : 3, milliseconds: quick ? 15_000 : 45_000, say })));
}
if (wanted('life')) measured('life', lifeTable(await benchLife({ quick, statements: values.statements === true, say })));
if (wanted('printed')) {
  const printed = await benchPrinted({ seconds: quick ? 10 : 60, tickets: quick ? 40 : 200, restSeconds: 60, say });
  measured('printed', printedTable(printed));
}
if (values.write === true) write();

/** Rates of one installation with 20 stores. */
async function oneEnvironment(): Promise<void> {
  const bench = await startBenchEnv(20);
  const figures: Figure[] = [];
  try {
    const [place] = bench.places as [(typeof bench.places)[0], ...typeof bench.places];
    const menuPath = `/api/menu/restaurants/${place.restaurantId}/stores/${place.storeId}`;
    const pagePath = `/restaurants/${place.restaurantId}/stores/${place.storeId}`;
    const { port } = bench.env.primary;
    const placing = (where: string, places: typeof bench.places, style: 'transaction' | 'statement', goal: number | null) =>
      benchPlacing(bench, { name: `Placing orders, ${where}`, places, style, rounds, milliseconds, goal });
    const runs: [string, () => Promise<Figure>][] = [
      ['place many', () => placing('20 stores', bench.places, 'transaction', 0.6)],
      ['place many, one statement', () => placing('20 stores', bench.places, 'statement', null)],
      ['place hot', () => placing('one busy store', [place], 'transaction', 0.6)],
      ['place hot, one statement', () => placing('one busy store', [place], 'statement', null)],
      [
        'menu',
        () => benchRead({ name: 'Reading a menu', port, path: menuPath, accept: 'application/json', rounds, milliseconds, goal: 0.7 }),
      ],
      [
        'page',
        () => benchRead({ name: "The portal's store page", port, path: pagePath, accept: 'text/html', rounds, milliseconds, goal: null }),
      ],
    ];
    for (const [name, run] of runs) {
      if (!wanted(name)) continue;
      say(`… ${name}`);
      const figure = await run();
      figures.push(figure);
      say(table([figure]));
    }
    if (figures.length === runs.length) measured('figures', table(figures));
    if (wanted('streams')) {
      say('… streams');
      const { figure, sentence } = await benchStreams(bench, { rounds: quick ? 1 : 3, milliseconds });
      measured('streams', `${table([figure])}\n\n${sentence}`);
    }
  } finally {
    await bench.stop();
  }
}

/** Pricing, publishing and placing on their own. */
async function theEngine(): Promise<void> {
  const { figures: ofEngine, sentence } = await benchEngine({ rounds, milliseconds: milliseconds / 2, say });
  measured('engine', `${table(ofEngine)}\n\n${sentence}`);
}

async function menuImport(): Promise<void> {
  const { figure, sentence } = await benchImport({ rounds, say });
  measured('import', `${table([figure])}\n\n${sentence}`);
}

function write(): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${osType()} ${release()}, Node ${process.version}, load generator and database on the same machine`;
  const file = join(import.meta.dirname, '../docs/benchmarks.md');
  let page = readFileSync(file, 'utf8');
  for (const [part, text] of parts) {
    const [before, after] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
    const dated = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.\n\n${text}\n`;
    page = `${page.slice(0, page.indexOf(before) + before.length)}\n\n${dated}\n${page.slice(page.indexOf(after))}`;
  }
  writeFileSync(file, page);
}
