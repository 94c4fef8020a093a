import { chromium } from '@playwright/test';
import { getRestaurant, listRestaurants } from '@servery/contract/restaurants';
import { ApiClient } from '../tests/dev-env/api.ts';
import { freePort } from '../tests/dev-env/app-process.ts';
import { chromiumLaunchOptions } from '../tests/dev-env/chromium.ts';
import { startDevEnv } from '../tests/dev-env/dev-env.ts';
import { median } from './lib/figures.ts';
import { loadLighthouse } from './lib/load-lighthouse.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const moments = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

interface PageScores {
  name: string;
  /** Of 100, each round's. */
  scores: Record<(typeof categories)[number], number[]>;
  /** Milliseconds; the shift of the layout without a unit. */
  times: Record<(typeof moments)[number], number[]>;
  /** Lighthouse's own estimate of the machine: around 2000 it is idle, below 1000 it is busy with something else. */
  speed: number[];
}

/** One visit on a simulated phone: slow 4G (1.6 Mbit/s, 150 ms round trips), a processor four times slower. */
async function visit(address: string) {
  const lighthouse = await loadLighthouse();
  const options = await chromiumLaunchOptions();
  const port = await freePort();
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not see ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** Lighthouse's four scores of the pages that guests arrive at, with the demo's photos; one visit to warm up, then `rounds`. */
export async function benchLighthouse({ rounds, say }: { rounds: number; say: (line: string) => void }): Promise<PageScores[]> {
  const env = await startDevEnv();
  try {
    const api = new ApiClient(env.primary.url);
    const { rows } = await api.must(listRestaurants);
    const restaurantId = rows.find(({ storeCount }) => storeCount > 1)?.id ?? rows[0]!.id;
    const storeId = (await api.must(getRestaurant, { params: { restaurantId } })).stores[0]!.id;
    const restaurant = `${env.primary.url}/restaurants/${restaurantId}`;
    const pages: PageScores[] = [];
    for (const [name, address] of [
      ['Restaurant page', restaurant],
      ['Store page (menu)', `${restaurant}/stores/${storeId}`],
    ] as const) {
      say(`… ${name}`);
      await visit(address);
      const page: PageScores = {
        name,
        scores: { performance: [], accessibility: [], 'best-practices': [], seo: [] },
        times: { 'first-contentful-paint': [], 'largest-contentful-paint': [], 'total-blocking-time': [], 'cumulative-layout-shift': [] },
        speed: [],
      };
      for (let round = 0; round < rounds; round++) {
        const report = await visit(address);
        for (const category of categories) page.scores[category].push(Math.round((report.categories[category]?.score ?? 0) * 100));
        for (const key of moments) page.times[key].push(report.audits[key]?.numericValue ?? Number.NaN);
        page.speed.push(report.environment.benchmarkIndex);
        say(`  ${categories.map((category) => `${category} ${page.scores[category].at(-1)}`).join(', ')}`);
      }
      pages.push(page);
    }
    return pages;
  } finally {
    await env.stop();
  }
}

/** The scores as a table in Markdown: medians. */
export function lighthouseTable(pages: readonly PageScores[]): string {
  const rows = pages.map(({ name, scores, times: took, speed }) => {
    const score = categories.map((category) => `**${median(scores[category])}**`).join(' | ');
    const at = (key: (typeof moments)[number]) => `${Math.round(median(took[key]))} ms`;
    return `| ${name} | ${score} | ≥ 98 | ${at('first-contentful-paint')} | ${at('largest-contentful-paint')} | ${at('total-blocking-time')} | ${median(took['cumulative-layout-shift']).toFixed(3)} | ${Math.round(median(speed))} |`;
  });
  return [
    '| page | performance | accessibility | best practices | SEO | goal | first paint | largest paint | blocked | layout shift | machine |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
