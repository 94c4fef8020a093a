import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** `region` is switched off: Mantine's drawers and menus are outside the landmarks. `target-size` belongs to 2.2 and is off by default. */
const everything = {
  runOnly: { type: 'tag', values: tags },
  rules: { region: { enabled: false }, 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};
const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes: ['violations'] };

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; html: string; failureSummary?: string }[];
}

/** Loads axe into the page once: the script is large, and stays until the page is reloaded. */
async function takeAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) await page.evaluate(axe.source);
}

async function readViolations(page: Page, options: object): Promise<string[]> {
  const found = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`)) as Violation[];
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary = '' }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${html}\n  ${failureSummary}`),
  );
}

/** Two frames, and the end of everything that moves and comes to an end. */
const still = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
})()`;

/** The system goes from light to dark, or back, and the screen has followed. */
async function look(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Mantine follows by its own script; other screens have no such attribute.
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  await expect(page.locator(`html[data-mantine-color-scheme="${other}"]`)).toHaveCount(0);
  await page.evaluate(still);
}

/**
 * Holds the screen, as it is now, to WCAG 2.0 to 2.2 A and AA and to axe's best practice, in light and in dark. Violations fail the test
 * in the end, so that one run names them all. `followsSystem` false: the look is a setting of the screen's own and is left as it is.
 */
export async function expectClean(page: Page, screen: string, { followsSystem = true } = {}): Promise<void> {
  await takeAxe(page);
  // What a bar happens to cover half after scrolling is not small.
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
  await page.evaluate(still);
  expect.soft(await readViolations(page, everything), screen).toEqual([]);
  if (!followsSystem) return;
  await look(page, 'dark');
  expect.soft(await readViolations(page, colours), `${screen}, dark`).toEqual([]);
  await look(page, 'light');
}

/** The check itself: a page with a meaningless picture, grey text on white, a tiny button and a label without a field is not clean. */
export async function expectCheckToSee(page: Page): Promise<void> {
  await page.setContent(
    '<html lang="en"><title>Bad</title><main><h1 style="color:#bbb">Grey</h1><img src="data:,"><input><button style="width:9px;height:9px;padding:0;font-size:3px">x</button><button style="width:9px;height:9px;padding:0">y</button></main>',
  );
  await takeAxe(page);
  const found = (await readViolations(page, everything)).join('\n');
  for (const rule of ['image-alt', 'color-contrast', 'label', 'target-size']) expect(found).toContain(`${rule}:`);
}
