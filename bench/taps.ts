import { chromium, type Browser, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPosTerminal } from '@servery/contract/devices';
import { login } from '@servery/contract/user';
import { ApiClient } from '../tests/dev-env/api.ts';
import { chromiumLaunchOptions } from '../tests/dev-env/chromium.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import type { Place } from '../tests/dev-env/orders.ts';
import { startBenchEnv } from './lib/bench-env.ts';
import { getShare, median } from './lib/figures.ts';
import { fillMenu } from './lib/fill-menu.ts';

const itemCount = 500;
/** How many times slower the till's processor is than this machine's. */
const slowdown = 4;
/** A quick cashier taps four times a second. Milliseconds. */
const pause = 250;
const categoriesOfBill = 3;
const tilesOfCategory = 10;

/** Milliseconds from a finger on a tile until its line on the bill has been painted. */
export interface TapFigure {
  what: string;
  taps: number[];
}

/**
 * Runs in the page: of each tap on a tile, the time from the instant that the browser gives the touch until the frame that shows the item's
 * line, new or with its new quantity, has been handed over.
 */
const noteTaps = `
  globalThis.tapped = [];
  let open = null;
  const getText = (name) => document.querySelector('section[aria-label="Bill"] li[aria-label="' + name + '"] button')?.textContent ?? '';
  addEventListener('pointerdown', ({ target, timeStamp }) => {
    const tile = target.closest('section[aria-label="Menu"] button');
    const name = tile?.firstElementChild?.textContent;
    if (name) open = { name, at: timeStamp, before: getText(name) };
  }, { capture: true });
  new MutationObserver(() => {
    if (open === null || getText(open.name) === open.before) return;
    const { at } = open;
    open = null;
    const after = new MessageChannel();
    after.port1.onmessage = () => tapped.push(performance.now() - at);
    requestAnimationFrame(() => after.port2.postMessage(null));
  }).observe(document.querySelector('section[aria-label="Bill"]'), { subtree: true, childList: true, characterData: true });`;

async function openTill(browser: Browser, url: string, place: Place): Promise<Page> {
  const owner = new ApiClient(url);
  await owner.must(login, { body: await demoLogin('superAdmin') });
  const { code } = await owner.must(createPosTerminal, { body: { id: randomUUID(), ...place, name: 'Taps' } });
  const page = await (await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true })).newPage();
  await page.goto(`${url}/pos/`);
  await page.getByLabel('Pairing code').fill(code);
  await page.getByRole('button', { name: 'Pair this till' }).click();
  await page.getByRole('region', { name: 'Menu' }).waitFor();
  return page;
}

/** Taps the first tiles that ask nothing in the category that is shown. @returns how many */
async function tapTiles(page: Page): Promise<number> {
  const tiles = page.locator('section[aria-label="Menu"] button').filter({ hasText: 'Item number' }).filter({ hasNotText: '…' });
  for (let at = 0; at < tilesOfCategory; at += 1) {
    await tiles.nth(at).tap();
    await sleep(pause);
  }
  return tilesOfCategory;
}

/** Rings up one bill: ten items of each of three categories, then the last ten once more. Parks it. @returns the number of taps */
async function ringUpBill(page: Page, bill: number): Promise<number> {
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('button');
  let taps = 0;
  for (let at = 0; at < categoriesOfBill; at += 1) {
    await categories.nth((bill * categoriesOfBill + at) % (await categories.count())).tap();
    taps += await tapTiles(page);
  }
  taps += await tapTiles(page);
  await page.getByRole('button', { name: 'Park', exact: true }).tap();
  return taps;
}

/** A till with 500 items, in a real browser whose processor is slowed down, while bills of thirty lines are rung up on it. */
export async function benchTaps({ bills, say }: { bills: number; say: (line: string) => void }): Promise<TapFigure[]> {
  const bench = await startBenchEnv(1);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const place = bench.places[0]!;
    await fillMenu(bench, place, itemCount, (menu) => {
      const optional = new Set(menu.modifierGroups.filter(({ min }) => min === 0).map(({ id }) => id));
      const items = menu.items.map((item) => ({ ...item, modifierGroupIds: item.modifierGroupIds.filter((id) => optional.has(id)) }));
      return { ...menu, items };
    });
    const page = await openTill(browser, bench.env.primary.url, place);
    const devtools = await page.context().newCDPSession(page);
    const figures: TapFigure[] = [];
    for (const rate of [1, slowdown]) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      // The first bill compiles what it runs.
      await ringUpBill(page, 0);
      await page.evaluate<void>(noteTaps);
      let count = 0;
      for (let bill = 1; bill <= bills; bill += 1) count += await ringUpBill(page, bill);
      const taps = await page.evaluate<number[]>('tapped');
      if (taps.length !== count) throw new Error(`${count} taps, and ${taps.length} lines were painted`);
      const what = rate === 1 ? "this machine's processor" : `a processor ${rate} times slower`;
      say(`  ${what}: ${count} taps, median ${median(taps).toFixed(0)} ms, p99 ${getShare(taps, 0.99).toFixed(0)} ms`);
      figures.push({ what, taps });
      // The listeners of this part end with their page.
      await page.reload();
      await page.getByRole('region', { name: 'Menu' }).waitFor();
    }
    return figures;
  } finally {
    await browser.close();
    await bench.stop();
  }
}

/** The figures as a table in Markdown. */
export const tapsTable = (figures: readonly TapFigure[]): string =>
  [
    `| a till with ${itemCount} items, on | taps | median | p99 | worst | goal |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(({ what, taps }) => {
      const [middle, most, worst] = [median(taps), getShare(taps, 0.99), Math.max(...taps)].map(Math.round);
      return `| ${what} | ${taps.length} | ${middle} ms | **${most} ms** | ${worst} ms | p99 ≤ 50 ms |`;
    }),
  ].join('\n');
