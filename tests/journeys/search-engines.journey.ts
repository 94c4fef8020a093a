import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dollars, storeUrl } from './guest.ts';

interface Thing {
  '@type': string;
  [key: string]: unknown;
}

const dataOf = (page: Page): Promise<Thing[]> =>
  page
    .locator('script[type="application/ld+json"]')
    .allTextContents()
    .then((texts) => texts.map((text) => JSON.parse(text) as Thing));
const content = (page: Page, selector: string) => page.locator(selector).getAttribute('content');

test('a store says in data what its page says in words', async ({ world, devices }) => {
  const page = await devices.phone({ javaScript: false });
  const answer = await page.goto(storeUrl(world));
  const [restaurant, ...others] = await dataOf(page);
  expect(others).toEqual([]);
  expect(restaurant).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: world.storeName,
    url: storeUrl(world),
    address: {
      '@type': 'PostalAddress',
      streetAddress: '212 King Street',
      addressLocality: 'Newtown',
      postalCode: '2042',
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates' },
  });
  const hours = restaurant?.['openingHoursSpecification'] as Thing[];
  expect(new Set(hours.map(({ dayOfWeek }) => dayOfWeek)).size).toBe(7);
  expect(hours[0]).toMatchObject({ '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '23:59' });
  const menu = restaurant?.['hasMenu'] as { hasMenuSection: { name: string; hasMenuItem: (Thing & { offers: Thing })[] }[] };
  const lemonade = world.item('House lemonade');
  const item = menu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem).find(({ name }) => name === lemonade.name);
  expect(item).toMatchObject({
    '@type': 'MenuItem',
    offers: { '@type': 'Offer', priceCurrency: 'AUD', price: dollars(lemonade.price.basePrice).slice(1) },
  });
  // The colours stand where HTML has styles, and the page begins once.
  expect([await page.locator('head style[data-brand]').count(), await page.locator('body style').count()]).toEqual([1, 0]);
  expect((await answer?.text())?.match(/<!doctype/gi)).toHaveLength(1);
  // A block of data is nothing that the policy has to admit, and nothing in it ends the block.
  expect(answer?.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toContain('<');
});

test('titles, links and pictures for whoever shares a page', async ({ world, devices }) => {
  const page = await devices.phone({ javaScript: false });
  const address = `${world.env.primary.url}/restaurants/${world.place.restaurantId}`;
  for (const [at, title] of [
    [world.env.primary.url, /Servery/],
    [address, new RegExp(`^${world.restaurant.name}`)],
    [storeUrl(world), new RegExp(`^${world.storeName}`)],
    [storeUrl(world, '/store_trading_hours'), /^Trading hours/],
  ] as const) {
    await page.goto(at);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect((await content(page, 'meta[name="description"]'))?.length, at).toBeGreaterThan(20);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(at === world.env.primary.url ? `${at}/` : at);
    expect(await content(page, 'meta[property="og:title"]')).toBe(await page.title());
    expect(await content(page, 'meta[name="theme-color"]')).toMatch(/^#/);
  }
  await page.goto(address);
  const picture = await content(page, 'meta[property="og:image"]');
  const answer = await page.request.get(picture ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const [organisation] = await dataOf(page);
  expect(organisation).toMatchObject({ name: world.restaurant.name, department: [{ '@type': 'Restaurant' }, { '@type': 'Restaurant' }] });
  await page.goto(storeUrl(world, '/checkout'));
  expect(await content(page, 'meta[name="robots"]')).toBe('noindex');
});

test('the sitemap names pages that are there', async ({ world, devices }) => {
  const page = await devices.phone({ javaScript: false });
  const base = world.env.primary.url;
  expect(await (await page.request.get(`${base}/robots.txt`)).text()).toContain(`Sitemap: ${base}/sitemap.xml`);
  const addressesOf = (sitemap: string) => [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  const read = async () => addressesOf(await (await page.request.get(`${base}/sitemap.xml`)).text());
  // It is some seconds old, and the store is new.
  await expect.poll(read, { timeout: 20_000 }).toContain(storeUrl(world));
  const addresses = await read();
  for (const address of addresses.slice(0, 6)) expect((await page.request.get(address)).status(), address).toBe(200);
});
