import { chromium, type Browser, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPosTerminal } from '@servery/contract/devices';
import { getSettings, putSettings } from '@servery/contract/settings/index';
import { createTables } from '@servery/contract/tables';
import { login } from '@servery/contract/user';
import type { BillOperation } from '@servery/domain/bills';
import { arrangeInRows } from '@servery/domain/tables';
import { ApiClient } from '../tests/dev-env/api.ts';
import { chromiumLaunchOptions } from '../tests/dev-env/chromium.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import type { Place } from '../tests/dev-env/orders.ts';
import { startBenchEnv } from './lib/bench-env.ts';
import { openBills, pairTill } from './lib/bench-till.ts';
import { median } from './lib/figures.ts';

const tableCount = 80;
const perSecond = 20;
const tillCount = 4;

/** What a map did while tables changed. Milliseconds. */
export interface LiveMapFigure {
  screen: string;
  changes: number;
  /** Frames in which a table was painted anew. */
  paints: number;
  longTasks: number[];
}

/** A till that rings up over the API, with the bills that it has opened. */
interface Ringing {
  change(at: number): Promise<void>;
}

/** Runs in the page: notes long tasks, and counts changes of the map. */
const noting = `
  globalThis.noted = { tasks: [], paints: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new MutationObserver(() => (noted.paints += 1)).observe(document.querySelector('svg[role="group"]'), {
    subtree: true, childList: true, attributes: true, characterData: true,
  });`;

/** Opens a bill at each of these tables; each change then counts the guests of one, or says that they want to pay. */
async function seatTables(client: ApiClient, place: Place, tableIds: readonly string[]): Promise<Ringing> {
  const { open, send } = await openBills(client, place);
  const bills: string[] = [];
  for (const tableId of tableIds) bills.push(await open({ collectionType: 'dineIn', tableId }));
  let last: Promise<void> = Promise.resolve();
  return {
    // One till sends one change after the other.
    change: (at) => {
      const orderId = bills[at % bills.length]!;
      const round = Math.floor(at / bills.length);
      const wanted: BillOperation =
        round % 2 === 0 ? { type: 'setAsking', asking: round % 4 === 0 } : { type: 'setCovers', covers: 1 + (round % 9) };
      last = last.then(() => send(orderId, [wanted]));
      return last;
    },
  };
}

async function openStaff(browser: Browser, url: string, place: Place): Promise<Page> {
  const { email, password } = await demoLogin('superAdmin');
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${url}/staff/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((at) => !at.pathname.includes('login'));
  await page.goto(`${url}/staff/restaurants/${place.restaurantId}/stores/${place.storeId}/tables`);
  return page;
}

async function openTill(browser: Browser, url: string, owner: ApiClient, place: Place): Promise<Page> {
  const { code } = await owner.must(createPosTerminal, { body: { id: randomUUID(), ...place, name: 'Map' } });
  const page = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  await page.goto(`${url}/pos/`);
  await page.getByLabel('Pairing code').fill(code);
  await page.getByRole('button', { name: 'Pair this till' }).click();
  await page.getByRole('link', { name: 'Tables' }).click();
  return page;
}

/** Watches one screen while tables change at the bench's rate. */
async function watch(screen: string, page: Page, tills: readonly Ringing[], from: number, seconds: number): Promise<LiveMapFigure> {
  await page
    .locator('[data-table][data-state="seated"], [data-table][data-state="asking"]')
    .nth(tableCount - 1)
    .waitFor();
  // What opening the page costs is not measured here.
  await sleep(3_000);
  await page.evaluate<void>(noting);
  const running: Promise<void>[] = [];
  const start = performance.now();
  const changes = seconds * perSecond;
  for (let turn = 0; turn < changes; turn += 1) {
    await sleep(Math.max(0, start + (turn * 1000) / perSecond - performance.now()));
    running.push(tills[turn % tills.length]!.change(from + Math.floor(turn / tills.length)));
  }
  await Promise.all(running);
  await sleep(1_000);
  const { tasks, paints } = await page.evaluate<{ tasks: number[]; paints: number }>('noted');
  return { screen, changes, paints, longTasks: tasks };
}

/** The live map of a store with 80 occupied tables, in staff and at a till, in real browsers, while 20 of its bills change each second. */
export async function benchLiveMap({ seconds, say }: { seconds: number; say: (line: string) => void }): Promise<LiveMapFigure[]> {
  const bench = await startBenchEnv(1);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const place = bench.places[0]!;
    const { url } = bench.env.primary;
    const owner = new ApiClient(url);
    await owner.must(login, { body: await demoLogin('superAdmin') });
    const { rows } = await owner.must(createTables, { params: place, body: { name: '101', area: 'Hall', count: tableCount } });
    const tableIds = rows.filter(({ area }) => area === 'Hall').map(({ id }) => id);
    const { version } = await owner.must(getSettings('tableMap'), { params: place });
    const map = { id: randomUUID(), name: 'Hall', scale: null, pinnedCoordinates: { x: 0, y: 0 }, tables: arrangeInRows(tableIds) };
    await owner.must(putSettings('tableMap'), { params: place, body: { value: { maps: [map] }, version } });
    const share = tableCount / tillCount;
    const tills: Ringing[] = [];
    for (let at = 0; at < tillCount; at += 1) {
      tills.push(await seatTables(await pairTill(owner, url, place), place, tableIds.slice(at * share, (at + 1) * share)));
    }
    const figures: LiveMapFigure[] = [];
    const measure = async (screen: string, open: () => Promise<Page>) => {
      const page = await open();
      const from = figures.reduce((sum, { changes }) => sum + changes / tillCount, 0);
      const figure = await watch(screen, page, tills, from, seconds);
      say(
        `  ${screen}: ${figure.changes} changes, ${figure.paints} paints, long tasks ${figure.longTasks.map(Math.round).join(', ') || 'none'}`,
      );
      figures.push(figure);
      await page.context().close();
    };
    await measure('staff app, 1440 × 900', () => openStaff(browser, url, place));
    await measure('till, 1024 × 768', () => openTill(browser, url, owner, place));
    return figures;
  } finally {
    await browser.close();
    await bench.stop();
  }
}

/** The figures as a table in Markdown. */
export const liveMapTable = (figures: readonly LiveMapFigure[]): string =>
  [
    `| the map of ${tableCount} tables on the | changes | paints | tasks above 50 ms | goal |`,
    '| --- | --- | --- | --- | --- |',
    ...figures.map(({ screen, changes, paints, longTasks }) => {
      const text =
        longTasks.length === 0
          ? 'none'
          : `${longTasks.length}, median ${Math.round(median(longTasks))} ms, longest ${Math.round(Math.max(...longTasks))} ms`;
      return `| ${screen} | ${changes} | ${paints} | **${text}** | none |`;
    }),
  ].join('\n');
