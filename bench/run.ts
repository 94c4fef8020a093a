import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type as osType, release } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchEnv } from './lib/bench-env.ts';
import { table, type Figure } from './lib/figures.ts';
import { benchPlacing } from './place-orders.ts';
import { benchRead } from './read.ts';

/** `npm run bench`: every figure is a ratio of two sides that ran in turn. `--write` puts the table into docs/benchmarks.md. */
const { values } = parseArgs({ options: { write: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' } } });
const rounds = values.quick === true ? 2 : 5;
const milliseconds = values.quick === true ? 2_000 : 4_000;
const wanted = (name: string) => values.only === undefined || name.includes(values.only);
const say = (line: string) => console.log(line);

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
    ['place hot', () => placing('one hot store', [place], 'transaction', 0.6)],
    ['place hot, one statement', () => placing('one hot store', [place], 'statement', null)],
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
} finally {
  await bench.stop();
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${osType()} ${release()}, Node ${process.version}, load generator and database on the same machine`;
const text = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.\n\n${table(figures)}\n`;
say(`\n${text}`);
if (values.write === true) {
  const file = join(import.meta.dirname, '../docs/benchmarks.md');
  const [before, after] = ['<!-- figures -->', '<!-- /figures -->'];
  const page = readFileSync(file, 'utf8');
  writeFileSync(file, `${page.slice(0, page.indexOf(before) + before.length)}\n\n${text}\n${page.slice(page.indexOf(after))}`);
}
