import { chromium, type Browser, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMenu } from '@servery/contract/menu';
import { changeItem } from '@servery/contract/menu-editor';
import { placeOrder } from '@servery/contract/online-ordering';
import { login } from '@servery/contract/user';
import { ApiClient } from '../tests/dev-env/api.ts';
import { chromiumLaunchOptions } from '../tests/dev-env/chromium.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import { orderMaker, type Place } from '../tests/dev-env/orders.ts';
import { startBenchEnv, type BenchEnv } from './lib/bench-env.ts';
import { fillMenu } from './lib/fill-menu.ts';
import { median, getShare } from './lib/figures.ts';
import { guestAddress } from './lib/placing-request.ts';
import { paintedOn, watchScreen } from './lib/watch-screen.ts';

const items = 5_000;
const ordersPerSecond = 20;
/** Milliseconds between two saves: somebody who saves one item after the other without pausing. */
const pause = 3_000;

/** Milliseconds of all that was measured. */
export interface ItemSavedFigures {
  /** From sending the save until an open page of the store has painted it. */
  seen: number[];
  /** Until the server has answered the save: stored and published. */
  answered: number[];
  /** Of each order, by round: without saves and with them. */
  quiet: number[][];
  saving: number[][];
}

/** A round of orders at a steady rate, however long answers take. @returns the milliseconds that each took */
async function placeOrders(bench: BenchEnv, places: readonly Place[], milliseconds: number): Promise<number[]> {
  const makers = await Promise.all(places.map(async (place) => ({ place, maker: await orderMaker(bench.api, place, 3) })));
  for (const { maker } of makers) await maker.again(0);
  const client = new ApiClient(bench.env.primary.url);
  const took: number[] = [];
  const running: Promise<unknown>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < (milliseconds / 1000) * ordersPerSecond; turn++) {
    const { place, maker } = makers[turn % makers.length]!;
    const body = await maker.again(0);
    await sleep(Math.max(0, start + (turn * 1000) / ordersPerSecond - performance.now()));
    const sent = performance.now();
    const headers = { 'x-forwarded-for': guestAddress(turn) };
    running.push(client.must(placeOrder, { params: place, body, headers }).then(() => took.push(performance.now() - sent)));
  }
  await Promise.all(running);
  return took;
}

/** Saves one item again and again, each time under another name. */
async function openSaver(bench: BenchEnv, place: Place) {
  const admin = new ApiClient(bench.env.primary.url);
  await admin.must(login, { body: await demoLogin('superAdmin') });
  const menu = await bench.api.must(getMenu, { params: place });
  const [category] = menu.categories.toSorted((a, b) => a.sortOrder - b.sortOrder);
  const [item] = menu.items.filter(({ categoryId }) => categoryId === category!.id).toSorted((a, b) => a.sortOrder - b.sortOrder);
  let [name, count] = [item!.name, 0];
  return async () => {
    const next = `Saved ${String(++count).padStart(4, '0')}`;
    const sentAt = Date.now();
    await admin.must(changeItem, { params: { ...place, itemId: item!.id }, body: { changes: { name: { from: name, to: next } } } });
    name = next;
    return { name: next, sentAt, answered: Date.now() - sentAt };
  };
}

async function openPage(browser: Browser, bench: BenchEnv, { restaurantId, storeId }: Place): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`${bench.env.primary.url}/restaurants/${restaurantId}/stores/${storeId}`);
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  await watchScreen(page, String.raw`Saved \d{4}`);
  // The page follows the menu once it is idle.
  await sleep(5_000);
  return page;
}

/**
 * One item of a menu with 5,000 is saved every three seconds, while guests place 20 orders a second at nineteen other stores of the same
 * node; a guest's phone has the menu open. Rounds of orders without saves alternate with them.
 */
export async function benchItemSaved(options: {
  rounds: number;
  milliseconds: number;
  say: (line: string) => void;
}): Promise<ItemSavedFigures> {
  const bench = await startBenchEnv(20);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const [watched, ...others] = bench.places as [Place, ...Place[]];
    await fillMenu(bench, watched, items);
    const save = await openSaver(bench, watched);
    const page = await openPage(browser, bench, watched);
    const figures: ItemSavedFigures = { seen: [], answered: [], quiet: [], saving: [] };
    const saves: Awaited<ReturnType<typeof save>>[] = [];
    await save();
    await placeOrders(bench, others, 3_000);
    await sleep(3_000);
    for (let round = 0; round < options.rounds; round++) {
      figures.quiet.push(await placeOrders(bench, others, options.milliseconds));
      await sleep(1_000);
      const placing = placeOrders(bench, others, options.milliseconds);
      const end = performance.now() + options.milliseconds;
      for (let due = performance.now(); due < end; due += pause) {
        await sleep(Math.max(0, due - performance.now()));
        saves.push(await save());
      }
      figures.saving.push(await placing);
      await sleep(1_000);
      options.say(
        `  round ${round + 1}: orders p99 ${at(figures.quiet.at(-1)!, 0.99)} without, ${at(figures.saving.at(-1)!, 0.99)} with saves`,
      );
    }
    await sleep(3_000);
    const painted = await paintedOn(page);
    for (const { name, sentAt, answered } of saves) {
      if (!painted[name]) throw new Error(`“${name}” was never painted`);
      figures.seen.push(painted[name] - sentAt);
      figures.answered.push(answered);
    }
    options.say(`  seen: ${at(figures.seen, 0.5)} at the median, p99 ${at(figures.seen, 0.99)}`);
    return figures;
  } finally {
    await browser.close();
    await bench.stop();
  }
}

const at = (values: readonly number[], part: number) => `${Math.round(getShare(values, part))} ms`;

/** The figures as a table in Markdown. */
export function itemSavedTable({ seen, answered, quiet, saving }: ItemSavedFigures): string {
  const ratio = median(saving.map((round, index) => getShare(round, 0.99) / getShare(quiet[index]!, 0.99)));
  const row = (what: string, values: readonly number[], goal: string) =>
    `| ${what} | ${values.length} | ${at(values, 0.5)} | **${at(values, 0.99)}** | ${at(values, 1)} | ${goal} |`;
  return [
    `| of a menu with ${items.toLocaleString('en')} items | times | median | p99 | worst | goal |`,
    '| --- | --- | --- | --- | --- | --- |',
    row('One item saved → answered', answered, ''),
    row('One item saved → painted on a guest’s open page', seen, 'p99 ≤ 400 ms'),
    row('Placing an order, no item is saved', quiet.flat(), ''),
    row('Placing an order, an item is saved every 3 s', saving.flat(), ''),
    '',
    `The p99 of placing is ${ratio.toFixed(2)} times as long while items are saved (median of ${quiet.length} pairs of rounds; goal: at most 1.2).`,
  ].join('\n');
}
