import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@servery/contract/user';
import { playRush } from '../apps/server/src/demo/live/rush.ts';
import { ApiClient } from '../tests/dev-env/api.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import { orderMaker } from '../tests/dev-env/orders.ts';
import { getRows } from '../tests/dev-env/rows.ts';
import { startBenchEnv, type BenchEnv } from './lib/bench-env.ts';
import { countCalls, countStatements, openCostMeter, type Cost, type CostMeter } from './lib/costs.ts';
import { liveOrders } from './lib/order-life.ts';

/** Statements and CPU milliseconds of one order at most. */
const goals = { paidInStore: { statements: 40, cpu: 8 }, rush: { statements: 120, cpu: 80 } };

/** A kind of order with what its lives cost. */
export interface Lives {
  name: string;
  orders: number;
  cost: Cost;
  goal: { statements: number; cpu: number } | null;
}

export interface LifeFigures {
  lives: Lives[];
  /** The same server with nothing to do. */
  quiet: Cost;
}

/** Shares of the kinds of order in a rush: what the demo plays, and each kind alone. */
const rushes = [
  { name: 'Played rush, all kinds', billShare: 0.25, marketplaceShare: 0.3, goal: goals.rush },
  { name: 'Played rush, website', billShare: 0, marketplaceShare: 0, goal: null },
  { name: 'Played rush, till', billShare: 1, marketplaceShare: 0, goal: null },
  { name: 'Played rush, Uber Eats', billShare: 0, marketplaceShare: 1, goal: null },
] as const;

/**
 * What an order costs from placing until it is printed and completed: statements, and CPU time of the server and of its database. The
 * simulators run apart. The server works off what is left before anything is read.
 */
export async function benchLife(options: {
  quick: boolean;
  /** Lists the costliest statements. */
  statements: boolean;
  say: (line: string) => void;
}): Promise<LifeFigures> {
  const bench = await startBenchEnv(20, { simulatorsApart: true });
  try {
    await countStatements(bench.env);
    const meter = await openCostMeter(bench.env);
    try {
      return await measureLives(bench, meter, options);
    } finally {
      await meter.close();
    }
  } finally {
    await bench.stop();
  }
}

async function measureLives(
  bench: BenchEnv,
  meter: CostMeter,
  { quick, statements, say }: Parameters<typeof benchLife>[0],
): Promise<LifeFigures> {
  const lives: Lives[] = [];
  const measure = async (name: string, goal: Lives['goal'], run: () => Promise<unknown>) => {
    await meter.begin();
    const before = await countOrders(bench);
    await run();
    const measured = { name, goal, cost: await meter.end(), orders: (await countOrders(bench)) - before };
    lives.push(measured);
    say(
      `  ${name}: ${measured.orders} orders, ${round(perOrder(measured).statements)} statements and ${round(perOrder(measured).cpu)} CPU ms each`,
    );
    if (statements) for (const line of listStatements(measured)) say(line);
  };

  const staff = new ApiClient(bench.env.primary.url);
  await staff.must(login, { body: await demoLogin('superAdmin') });
  const stores = await Promise.all(bench.places.map(async (place) => ({ place, maker: await orderMaker(bench.api, place, 3) })));
  const live = (count: number) => liveOrders(bench.api, staff, stores, count);
  await live(quick ? 160 : 320);
  await measure('Paid in store, 16 at once, 20 stores', goals.paidInStore, () => live(quick ? 160 : 480));

  await meter.begin();
  await sleep(quick ? 10_000 : 30_000);
  const quiet = await meter.end();

  for (const { name, billShare, marketplaceShare, goal } of quick ? rushes.slice(0, 1) : rushes) {
    await measure(name, goal, async () => {
      const summary = await playRush({
        base: bench.env.primary.url,
        marketplaceUrl: bench.env.uberEatsUrl,
        // Only a restaurant with a store at the marketplace has all kinds.
        ...{ restaurant: 'marigold', billShare, marketplaceShare },
        ...{ ordersPerMinute: 20, minutes: quick ? 2 : 3, speed: 4 },
        signal: new AbortController().signal,
        say: () => {},
      });
      if (summary.has('went wrong')) throw new Error(`in the rush, ${summary.get('went wrong')} orders went wrong`);
    });
  }
  return { lives, quiet };
}

async function countOrders({ env }: BenchEnv): Promise<number> {
  const [row] = await getRows<{ count: number }>(env, 'select count(*)::int as count from orders');
  return row!.count;
}

const perOrder = ({ cost, orders }: Pick<Lives, 'cost' | 'orders'>) => ({
  statements: countCalls(cost) / orders,
  server: cost.server / orders,
  database: cost.database / orders,
  cpu: (cost.server + cost.database) / orders,
});

/** The statements that are called most and those that take longest, 25 of each, per order. */
function listStatements({ cost, orders }: Lives): string[] {
  const line = ({ calls, milliseconds, text }: Cost['statements'][0]) =>
    `    ${(calls / orders).toFixed(2).padStart(7)} calls ${(milliseconds / orders).toFixed(2).padStart(7)} ms  ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`;
  const most = (by: 'calls' | 'milliseconds') => cost.statements.toSorted((a, b) => b[by] - a[by]).slice(0, 25);
  return ['    by calls', ...most('calls').map(line), '    by time', ...most('milliseconds').map(line)];
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** The figures as a table in Markdown. */
export function lifeTable({ lives, quiet }: LifeFigures): string {
  const rows = lives.map((each) => {
    const { statements, server, database, cpu } = perOrder(each);
    // What the server would have done anyway in that time.
    const idle = each.cost.seconds / quiet.seconds / each.orders;
    const without = { statements: statements - countCalls(quiet) * idle, cpu: cpu - (quiet.server + quiet.database) * idle };
    const { goal } = each;
    return `| ${each.name} | ${each.orders} | **${round(statements)}** | ${round(server)} | ${round(database)} | **${round(cpu)}** | ${round(without.statements)} and ${round(without.cpu)} | ${goal === null ? '' : `≤ ${goal.statements} and ${goal.cpu}`} |`;
  });
  const each = (value: number) => round(value / quiet.seconds);
  return [
    '| for each order | orders | statements | CPU ms, server | CPU ms, database | CPU ms | without the quiet server’s | goal |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `With nothing to do, the server spends ${each(countCalls(quiet))} statements and ${each(quiet.server + quiet.database)} CPU ms a second.`,
  ].join('\n');
}
