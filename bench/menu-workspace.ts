import { chromium, type Browser, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumLaunchOptions } from '../tests/dev-env/chromium.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import { startBenchEnv } from './lib/bench-env.ts';
import { fillMenu } from './lib/fill-menu.ts';
import { median } from './lib/figures.ts';

const items = 2_000;
const steps = 60;

/** Milliseconds of one visit with a warm cache. */
interface Visit {
  /** Rows are painted. */
  drawn: number;
  /** Rows are painted, and the last long task of the first seconds has ended. */
  interactive: number;
  /** Tasks above 50 ms while scrolling from the top of the menu to its end. */
  longTasks: number[];
}

/** What the page itself notes: its long tasks, and when the first row was painted. */
interface Noted {
  tasks: { start: number; duration: number }[];
  drawn: number | null;
}

/** Runs in the page before anything else: notes what `Noted` has. */
const noting = `
  globalThis.noted = { tasks: [], drawn: null };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('main [role="listitem"]') === null) return requestAnimationFrame(look);
    return requestAnimationFrame(() => (noted.drawn = performance.now()));
  };
  requestAnimationFrame(look);`;

const readNotes = (page: Page) => page.evaluate<Noted>('noted');

async function visit(page: Page, address: string): Promise<Visit> {
  await page.goto(address);
  await page.getByRole('listitem').first().waitFor();
  await sleep(3_000);
  const { tasks, drawn } = await readNotes(page);
  const ended = Math.max(drawn!, ...tasks.map(({ start, duration }) => start + duration));
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.mouse.move(700, 500);
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, height / steps);
    await sleep(50);
  }
  await sleep(500);
  const after = await readNotes(page);
  return { drawn: drawn!, interactive: ended, longTasks: after.tasks.slice(tasks.length).map(({ duration }) => duration) };
}

async function signIn(browser: Browser, url: string): Promise<Page> {
  const { email, password } = await demoLogin('superAdmin');
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${url}/admin/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((at) => !at.pathname.includes('login'));
  await page.addInitScript(noting);
  return page;
}

/** The menu workspace of a store with 2,000 items in a real browser: one visit to warm up, then `rounds`. */
export async function benchMenuWorkspace({ rounds, say }: { rounds: number; say: (line: string) => void }): Promise<Visit[]> {
  const bench = await startBenchEnv(1);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const place = bench.places[0]!;
    await fillMenu(bench, place, items);
    const page = await signIn(browser, bench.env.primary.url);
    const address = `${bench.env.primary.url}/admin/restaurants/${place.restaurantId}/stores/${place.storeId}/menu`;
    await visit(page, address);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++) {
      const one = await visit(page, address);
      say(
        `  rows after ${Math.round(one.drawn)} ms, interactive after ${Math.round(one.interactive)} ms, long tasks ${one.longTasks.length}`,
      );
      visits.push(one);
    }
    return visits;
  } finally {
    await browser.close();
    await bench.stop();
  }
}

/** The visits as a table in Markdown. */
export function menuWorkspaceTable(visits: readonly Visit[]): string {
  const at = (values: number[]) =>
    `${Math.round(median(values))} ms (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
  const tasks = visits.flatMap(({ longTasks }) => longTasks);
  const longest = tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${Math.round(Math.max(...tasks))} ms`;
  return [
    `| what, of a menu with ${items.toLocaleString('en')} items | median (range) | goal |`,
    '| --- | --- | --- |',
    `| The first rows are painted | ${at(visits.map(({ drawn }) => drawn))} | |`,
    `| The page is interactive | **${at(visits.map(({ interactive }) => interactive))}** | ≤ 1,000 ms |`,
    `| Tasks above 50 ms while scrolling through all of it, in ${visits.length} visits | **${longest}** | none |`,
  ].join('\n');
}
