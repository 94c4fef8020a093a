import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { JOBS_SCHEMA } from '../../apps/server/src/platform/db/migrate-jobs.ts';
import { login } from '@servery/contract/user';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { playRush } from '../../apps/server/src/demo/live/rush.ts';
import { ApiClient } from '../dev-env/api.ts';
import { freePort, startApp, type AppProcess } from '../dev-env/app-process.ts';
import { demoLogin } from '../dev-env/demo.ts';
import { demoStore, type Place } from '../dev-env/orders.ts';
import { openPreviousRelease, type PreviousRelease } from '../dev-env/previous-release.ts';
import { startSimulatorsApart } from '../dev-env/simulators-apart.ts';
import { audit } from '../faults/audit.ts';
import { startClients, type Clients } from '../faults/load-clients.ts';
import { report, table } from './report.ts';

/**
 * An update without a pause: the previous release takes orders, this one starts on the same database and migrates it, both work, and the
 * previous one stops. `--previous <commit>` names the release, `--seconds` how long both run.
 */
const { values } = parseArgs({ options: { previous: { type: 'string' }, seconds: { type: 'string', default: '60' } } });
const seconds = Number(values.seconds);
/** Of website, till and marketplace together, at each release. */
const ordersPerMinute = 30;

async function update(from: PreviousRelease): Promise<Result> {
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => {} });
  const { host, user, database: name } = database.connection;
  const port = await freePort();
  const env: Record<string, string> = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
    PUBLIC_CALLS_PER_MINUTE: '0',
    SEED_HISTORY: '0',
    LOG_LEVEL: 'warn',
  };
  const simulators = await startSimulatorsApart({ ...env, PORT: String(port), DATA_DIR: join(dataDir, 'outside') }, []);
  Object.assign(env, simulators.env);
  const marketplace = simulators.env['UBER_EATS_API_BASE_URL']!;
  const sides: Side[] = [];
  try {
    const old = await openSide(`previous, ${from.name}`, { port, dataDir, env, root: from.folder });
    sides.push(old);
    await sleep(5_000);
    const before = performance.now();
    const next = await openSide('this one', { port: await freePort(), dataDir, env });
    const startedIn = (performance.now() - before) / 1000;
    sides.push(next);
    await sleep(seconds * 1000);
    for (const { clients } of sides) await clients.stop();
    // A rush also rings up bills and marks items as sold out, so it comes after the audit.
    const faults = (await Promise.all(sides.map((side) => findFaults(side, database.connection)))).flat();
    faults.push(...(await playPrevious(from, old, marketplace)), ...(await playThis(next, marketplace)));
    await old.node.stop();
    await sleep(5_000);
    for (const { name, node } of sides) faults.push(...listErrors(node).map((line) => `${name}: ${line}`));
    faults.push(...(await failedJobs(database.connection)));
    return { sides, startedIn, faults };
  } finally {
    for (const { node } of sides) await node.kill();
    await simulators.stop();
    await database.stop();
  }
}

/** A running release with guests and staff who use it alone. */
interface Side {
  name: string;
  node: AppProcess;
  place: Place;
  clients: Clients;
}

interface Result {
  sides: readonly Side[];
  /** Seconds until this release was ready, its migrations among them. */
  startedIn: number;
  faults: string[];
}

async function openSide(name: string, options: Parameters<typeof startApp>[0]): Promise<Side> {
  const node = await startApp(options);
  const staff = new ApiClient(node.url);
  await staff.must(login, { body: await demoLogin('restaurantAdmin') });
  const place = await demoStore(staff);
  return { name, node, place, clients: await startClients({ base: node.url, place, staff, guests: 2 }) };
}

/** A rush as the previous release plays it, by its own pages' calls. */
async function playPrevious({ folder }: PreviousRelease, { node }: Side, marketplace: string): Promise<string[]> {
  const args = ['--url', node.url, '--uber-eats', marketplace, '--restaurant', 'marigold'];
  const pace = ['--orders-per-minute', String(ordersPerMinute), '--minutes', String(seconds / 60)];
  const script = join(folder, 'apps/server/src/scripts/demo-live.ts');
  const child = spawn(process.execPath, ['--no-warnings', script, ...args, ...pace], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  const summary = /^In short: (.*)$/m.exec(output)?.[1];
  console.log(`Rush at the previous release: ${summary}`);
  if (summary === undefined) return [`the previous release's rush ended early: ${output.slice(-500)}`];
  return summary.includes('went wrong') ? output.split('\n').filter((line) => line.startsWith('  ')) : [];
}

async function playThis({ node }: Side, marketplaceUrl: string): Promise<string[]> {
  const wrong: string[] = [];
  const summary = await playRush({
    base: node.url,
    marketplaceUrl,
    restaurant: 'marigold',
    billShare: 0.25,
    ordersPerMinute,
    minutes: seconds / 60,
    signal: new AbortController().signal,
    say: (line) => line.startsWith('  ') && wrong.push(line),
  });
  console.log(`Rush at this release: ${[...summary].map(([what, count]) => `${count} ${what}`).join(', ')}`);
  return summary.has('went wrong') ? wrong : [];
}

async function findFaults({ name, place, clients }: Side, connection: pg.ClientConfig): Promise<string[]> {
  const { lost, faults } = await audit(connection, place, clients.ledger);
  return [...lost, ...faults, ...clients.ledger.wrong].map((fault) => `${name}: ${fault}`);
}

const listErrors = (node: AppProcess): string[] =>
  node
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line));

async function failedJobs(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ task_identifier: string; last_error: string }>(
      `select task_identifier, last_error from ${JOBS_SCHEMA}.jobs where last_error is not null`,
    );
    return rows.map(({ task_identifier, last_error }) => `job ${task_identifier}: ${last_error}`);
  } finally {
    await client.end();
  }
}

function finish(from: PreviousRelease, { sides, startedIn, faults }: Result): never {
  const acknowledged = sides.reduce((sum, { clients }) => sum + clients.ledger.placed.size, 0);
  return report({
    file: 'update-tests.md',
    title: 'Update tests',
    about: `The previous release takes orders; this one starts on the same database and migrates it; then guests place orders at both for ${seconds} s, and staff accept some of them. An audit reads the rows directly from the database, as in the [kill tests](kill-tests.md). After it a rush of website, till, kitchen and marketplace is played at each release while the other one runs, by the calls of its own pages; then the previous one stops.
Neither release may refuse a call, log an error or leave a failed job.`,
    also: 'another release is named by `node tests/long/two-releases.ts --previous <commit>`',
    result: `${acknowledged} orders acknowledged while ${from.newMigrations.length} migrations ran under ${from.name}: ${faults.length} faults.`,
    tables: [
      table(
        ['release', 'orders acknowledged', 'accepted', 'errors logged'],
        sides.map(({ name, node, clients: { ledger } }) => [name, ledger.placed.size, ledger.accepted.size, listErrors(node).length]),
      ),
      `Migrations: ${from.newMigrations.join(', ') || 'none'}. This release was ready ${startedIn.toFixed(1)} s after its start.`,
    ],
    faults,
  });
}

const previous = await openPreviousRelease(values.previous);
const dataDir = mkdtempSync(join(tmpdir(), 'servery-update-'));
let result: Result;
try {
  result = await update(previous);
} finally {
  previous.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
finish(previous, result);
