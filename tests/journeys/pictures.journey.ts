import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openMenu, settled, storeUrl } from './guest.ts';

/** Visible pictures, by their source and whether they show something. */
const inSight = (page: Page) =>
  page.evaluate<{ from: string; wide: number; stage?: string }[]>(`[...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight && image.getBoundingClientRect().left < innerWidth)
    .map((image) => ({ from: (image.currentSrc || image.src).replace(location.origin, '').split('/')[1], wide: image.naturalWidth, stage: image.dataset.stage }))`);

/** The page's console messages about pictures, and how often each picture was requested. */
function listen(page: Page) {
  const said: string[] = [];
  const asked = new Map<string, number>();
  page.on('console', (message) => {
    if (/^Image /.test(message.text())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const [, path] = /\/img(?:-fallback)?\/([^?]+)/.exec(request.url()) ?? [];
    if (path !== undefined) asked.set(path, (asked.get(path) ?? 0) + 1);
  });
  return { said, asked };
}

test('pictures come from the fallback host, also without the app; when both are gone each leaves a tile @fault', async ({
  world,
  devices,
}) => {
  await test.step('the image server is gone: one warning for each picture', async () => {
    const page = await devices.phone();
    const { said, asked } = listen(page);
    await page.route('**/img/**', (route) => route.abort());
    await openMenu(page, world);
    await expect.poll(async () => (await inSight(page)).every(({ from, wide }) => from === 'img-fallback' && wide > 0)).toBe(true);
    expect((await inSight(page)).length).toBeGreaterThan(1);
    expect(said.length).toBeGreaterThan(1);
    expect(said.every((text) => text.startsWith('warning: ') && text.endsWith('did not load; trying the fallback host.'))).toBe(true);
    // Those just below the edge are requested, too, and their warnings come after the visible ones.
    await expect.poll(() => new Set(said).size - asked.size).toBe(0);
  });
  await test.step('both are gone: an error for each, and no more questions', async () => {
    const page = await devices.phone();
    const { said, asked } = listen(page);
    await page.route(/\/img(-fallback)?\//, (route) => route.fulfill({ status: 500, body: '' }));
    await openMenu(page, world);
    await expect.poll(async () => (await inSight(page)).every(({ stage }) => stage === 'failed')).toBe(true);
    await page.mouse.wheel(0, 600);
    await page.mouse.wheel(0, -600);
    await settled(page);
    const errors = said.filter((text) => text.startsWith('error: '));
    expect(errors.length).toBeGreaterThan(1);
    // Also places whose picture is still on its way, which nobody has marked as failed yet.
    const shown = await page.evaluate<string[]>(
      String.raw`[...document.images].map(({ dataset, src }) => dataset.path ?? /\/img(?:-fallback)?\/([^?]+)/.exec(src)?.[1] ?? '')`,
    );
    // Twice for each place in the page; the icon of the page's tab is a picture of the same server.
    const most = (path: string) => 2 * shown.filter((each) => each === path).length + (path.startsWith('logos/') ? 1 : 0);
    for (const [path, times] of asked) expect(times, path).toBeLessThanOrEqual(most(path));
    await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible();
  });
  await test.step('the app’s script is blocked: the pictures still come', async () => {
    const page = await devices.phone();
    await page.route('**/_portal/assets/*.js', (route) => route.abort());
    await page.route('**/img/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(storeUrl(world));
    await expect.poll(async () => (await inSight(page)).every(({ from, wide }) => from === 'img-fallback' && wide > 0)).toBe(true);
  });
});
