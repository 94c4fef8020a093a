import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { placeBill } from '@servery/contract/bills';
import { openDrawer } from '@servery/contract/drawers';
import { placeOrder } from '@servery/contract/online-ordering';
import { listStorePrinters } from '@servery/contract/printers';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { listTenders, takeTender } from '@servery/contract/tenders';
import { login } from '@servery/contract/user';
import { ApiClient } from '../tests/dev-env/api.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import { orderMaker, type Place } from '../tests/dev-env/orders.ts';
import { startBenchEnv, type BenchEnv } from './lib/bench-env.ts';
import { openBills, pairTill } from './lib/bench-till.ts';
import { getShare } from './lib/figures.ts';
import { guestAddress } from './lib/placing-request.ts';

const ordersPerSecond = 20;
/** Between two sales at the till, in milliseconds. */
const pause = 250;

/** Milliseconds from sending a payment in cash until the server has answered, and until the job that opens the drawer can be taken. */
export interface DrawerFigure {
  answered: number[];
  leasable: number[];
}

/** A till whose drawer is open and has a printer, at a store. */
async function openTill(bench: BenchEnv, place: Place) {
  const { url } = bench.env.primary;
  const owner = new ApiClient(url);
  await owner.must(login, { body: await demoLogin('superAdmin') });
  const till = await pairTill(owner, url, place);
  const { rows: printers } = await owner.must(listStorePrinters, { params: place });
  const { id: printerId } = printers[0]!;
  await till.must(putOwnDeviceSettings('tillPrinter'), { body: { value: { printerId }, version: 0 } });
  await till.must(openDrawer, { body: { id: randomUUID(), counts: { note5000: 4 } } });
  return till;
}

/** Sells one item after the other at a till. @returns a sale: its order, ready to be paid in cash */
async function createSales(till: ApiClient, place: Place) {
  const { open } = await openBills(till, place);
  return async () => {
    const orderId = await open({ collectionType: 'pickup', tableId: null });
    const params = { ...place, orderId };
    await till.must(placeBill, { params, body: {} });
    const { due } = await till.must(listTenders, { params });
    const body = { id: randomUUID(), kind: 'cash', base: due.base, tip: 0, amount: due.cash!.amount, given: null, note: '' } as const;
    return () => till.must(takeTender, { params, body });
  };
}

/** Guests' orders at the other stores, until it is stopped. */
async function placeOrders(bench: BenchEnv, places: readonly Place[]) {
  const makers = await Promise.all(places.map(async (place) => ({ place, maker: await orderMaker(bench.api, place, 3) })));
  const client = new ApiClient(bench.env.primary.url);
  const running: Promise<unknown>[] = [];
  let [on, turn] = [true, 0];
  const start = performance.now();
  const loop = (async () => {
    for (; on; turn += 1) {
      const { place, maker } = makers[turn % makers.length]!;
      const body = await maker.again(0);
      await sleep(Math.max(0, start + (turn * 1000) / ordersPerSecond - performance.now()));
      running.push(client.must(placeOrder, { params: place, body, headers: { 'x-forwarded-for': guestAddress(turn) } }));
    }
  })();
  return async () => {
    on = false;
    await loop;
    await Promise.all(running);
  };
}

/**
 * Bills are paid in cash at a till, one after the other, while guests place 20 orders a second at other stores of the same node. The jobs of
 * the till's printer are read from the database every millisecond.
 */
export async function benchDrawer({ sales, say }: { sales: number; say: (line: string) => void }): Promise<DrawerFigure> {
  const bench = await startBenchEnv(10);
  const client = new pg.Client(await bench.env.connection());
  await client.connect();
  try {
    const [place, ...others] = bench.places as [Place, ...Place[]];
    const till = await openTill(bench, place);
    const sell = await createSales(till, place);
    const countKicks = async () => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from print_job where restaurant_id = $1 and drawer_document = 'DRAWER_KICK'`,
        [place.restaurantId],
      );
      return rows[0]!.count;
    };
    const stop = await placeOrders(bench, others);
    const figure: DrawerFigure = { answered: [], leasable: [] };
    // The first sales warm up what is compiled and cached.
    for (let sale = -10; sale < sales; sale += 1) {
      const pay = await sell();
      const before = await countKicks();
      const sent = performance.now();
      let answered = 0;
      const paying = pay().then(() => (answered = performance.now() - sent));
      while ((await countKicks()) === before) await sleep(1);
      const leasable = performance.now() - sent;
      await paying;
      if (sale >= 0) {
        figure.answered.push(answered);
        figure.leasable.push(leasable);
      }
      await sleep(pause);
    }
    await stop();
    say(`  the drawer's job after ${at(figure.leasable, 0.5)} at the median, p99 ${at(figure.leasable, 0.99)}`);
    return figure;
  } finally {
    await client.end();
    await bench.stop();
  }
}

const at = (values: readonly number[], part: number) => `${Math.round(getShare(values, part))} ms`;

/** The figures as a table in Markdown. */
export function drawerTable({ answered, leasable }: DrawerFigure): string {
  const row = (what: string, values: readonly number[], goal: string) =>
    `| ${what} | ${values.length} | ${at(values, 0.5)} | **${at(values, 0.99)}** | ${at(values, 1)} | ${goal} |`;
  return [
    '| paying in cash at a till | times | median | p99 | worst | goal |',
    '| --- | --- | --- | --- | --- | --- |',
    row('Sent → answered', answered, ''),
    row('Sent → the job that opens the drawer can be taken', leasable, 'p99 ≤ 150 ms'),
  ].join('\n');
}
