import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createOriginFor } from '../http/public-origin.ts';
import { getPaths, getRobots, serveCrawlers, getSitemap } from './crawlers.ts';

const origin = 'https://order.example';
const places = [
  { restaurantId: 'r1', storeIds: ['s1', 's2'] },
  { restaurantId: 'r2', storeIds: [] },
];
const addresses = (text: string | undefined) => [...(text ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

describe('the sitemap', () => {
  it('names every page that anybody may find, once', () => {
    const text = getSitemap(origin, getPaths(places));
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/);
    expect(addresses(text)).toEqual([
      `${origin}/`,
      `${origin}/restaurants/r1`,
      `${origin}/restaurants/r1/stores/s1`,
      `${origin}/restaurants/r1/stores/s1/store_trading_hours`,
      `${origin}/restaurants/r1/stores/s1/coupons`,
      `${origin}/restaurants/r1/stores/s1/delivery`,
      `${origin}/restaurants/r1/stores/s2`,
      `${origin}/restaurants/r1/stores/s2/store_trading_hours`,
      `${origin}/restaurants/r1/stores/s2/coupons`,
      `${origin}/restaurants/r1/stores/s2/delivery`,
      `${origin}/restaurants/r2`,
    ]);
  });

  it('is an index of its parts when it is large, and each part says its own', () => {
    const paths = getPaths(places);
    const index = getSitemap(origin, paths, null, 5);
    expect(index).toContain('<sitemapindex');
    expect(addresses(index)).toEqual([1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`));
    const parts = [1, 2, 3].flatMap((part) => addresses(getSitemap(origin, paths, part, 5)));
    expect(parts).toEqual(paths.map((path) => origin + path));
    expect([0, 4].map((part) => getSitemap(origin, paths, part, 5))).toEqual([undefined, undefined]);
  });

  it('escapes what XML would take for its own', () => {
    expect(addresses(getSitemap('https://a.example', ['/?a=1&b=<">']))).toEqual(['https://a.example/?a=1&amp;b=&lt;&quot;&gt;']);
  });
});

it('keeps crawlers from the pages of one guest and from the apps, and tells where the sitemap is', () => {
  const lines = getRobots(origin).split('\n');
  for (const path of ['/api/', '/admin/', '/restaurants/*/checkout', '/restaurants/*/secure']) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(lines.some((line) => /Disallow: \/(img|_portal|restaurants\/?)?$/.test(line))).toBe(false);
});

async function served(portalOrigin?: string) {
  const app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('none'));
  serveCrawlers(app, { places: async () => places, originFor: createOriginFor({ portalOrigin }), shared: portalOrigin !== undefined });
  return { app, get: (url: string) => app.inject({ url, headers: { host: 'shop.example:8080' } }) };
}

it('answers under the address by which it was asked, for nobody else to keep', async () => {
  const { app, get } = await served();
  expect((await get('/robots.txt')).body).toContain('Sitemap: http://shop.example:8080/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect([sitemap.statusCode, sitemap.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(sitemap.headers['cache-control']).toBe('private, max-age=3600');
  expect(addresses(sitemap.body)[1]).toBe('http://shop.example:8080/restaurants/r1');
  expect((await get('/sitemap-1.xml')).statusCode).toBe(200);
  for (const none of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml']) expect((await get(none)).statusCode).toBe(404);
  await app.close();
});

it('answers under the configured address, however it was asked', async () => {
  const { app, get } = await served('https://order.example');
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://order.example/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect(addresses(sitemap.body)[1]).toBe('https://order.example/restaurants/r1');
  expect(sitemap.headers['cache-control']).toBe('public, max-age=3600');
  await app.close();
});
