import { listStoreCoupons } from '@servery/contract/coupons';
import type { Endpoint } from '@servery/contract/endpoint';
import { getMenu } from '@servery/contract/menu';
import { getHours, getRestaurant, listRestaurants } from '@servery/contract/restaurants';
import { toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { getListed, getOtherStore, place, resolveStore, toHours, toRestaurant } from '@servery/app-kit/testing/fixtures/store.ts';
import { expect, it } from 'vitest';
import { render } from './entry-server.tsx';
import { paths } from './shared/paths.ts';

/** Pages of a restaurant whose owner types HTML where text belongs, and addresses that somebody else has made up. */

const evil = `</script></title></style></head></body><script>steal()</script><!--"'><img src=x onerror=steal()> onload="steal()" $& $' \u2028`;
const typed = new Set(
  'name description label note alt email phone street suburb postcode state unitNumber streetNumber streetName brandColor brandTextColor backgroundColor dietary path'.split(
    ' ',
  ),
);

/** An answer in which everything that people type ends in HTML. */
function poisoned(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return typed.has(key) ? value + evil : value;
  if (Array.isArray(value)) return value.map((entry) => poisoned(entry, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner, name)]));
}

const [store, other] = [resolveStore(), getOtherStore()];
const picture = { id: 'b', path: 'banner/b/tables.webp', width: 2000, height: 1000 };
const restaurant = toRestaurant([store, other], { banner: picture, logo: picture });
const menu = toMenu();
const answers = new Map<Endpoint, unknown>([
  [listRestaurants, getListed(restaurant)],
  [getRestaurant, restaurant],
  [getMenu, menu],
  [getHours, toHours(store)],
  [listStoreCoupons, { rows: [] }],
]);
const call = async (endpoint: Endpoint) => ({ ok: true, status: 200, data: poisoned(structuredClone(answers.get(endpoint))) });
const origin = 'https://order.example';
const nonce = '4f6c2a';

async function draw(path: string): Promise<{ html: string; followed: string[] }> {
  const assets = { script: '/_portal/app.js', css: ['/_portal/app.css'], getStyles: () => '.page{top:0}' };
  const { headers, html } = await render({ url: origin + path, headers: {}, nonce, assets, imageFallback: '/img/', api: { call } });
  const { location } = headers;
  if (location === undefined) return { html: html.replace(/^<!DOCTYPE html>/, ''), followed: [] };
  const next = new URL(location, origin + path);
  expect(next.origin).toBe(origin);
  const { followed, ...page } = await draw(next.href.slice(origin.length));
  return { ...page, followed: [location, ...followed] };
}

const at = { restaurantId: restaurant.id, storeId: place.storeId };
const item = menu.items.find(({ type }) => type === 'basic')!;
const sent = encodeURIComponent(evil);
const query = `?q=${sent}&coupon=${sent}&preview=${sent}&flow=${sent}&line=${sent}`;
const pages = Object.entries({
  home: '/',
  'a search on the home page': `/${query}`,
  restaurant: paths.restaurant(at.restaurantId),
  'a search in a restaurant': paths.restaurant(at.restaurantId) + query,
  menu: paths.store(at),
  'a link to the menu': paths.store(at) + query,
  'a search in the menu': `${paths.store(at)}/search${query}`,
  item: paths.item(at, item),
  hours: `${paths.store(at)}/store_trading_hours`,
  coupons: `${paths.store(at)}/coupons`,
  delivery: `${paths.store(at)}/delivery`,
  'table bookings': `${paths.store(at)}/table-bookings`,
  checkout: `${paths.store(at)}/checkout`,
  'a page that a store does not have': `${paths.store(at)}/nothing/${sent}`,
  'a page that is not there': `/nothing/${sent}${query}`,
});

/** A page's tags with the names of their attributes, as a browser finds them: in a script, a style or a title only its end tag is one. */
function findTags(html: string): string[] {
  const tags: string[] = [];
  const pattern = /<(\/?[a-z][a-z0-9-]*)((?:\s+[^\s=>/"']+(?:="[^"]*")?)*)\s*\/?>|</gi;
  for (let found = pattern.exec(html); found !== null; found = pattern.exec(html)) {
    const [tag, name, attributes = ''] = found;
    tags.push(name === undefined ? tag : name + attributes.replaceAll(/="[^"]*"/g, ''));
    if (name !== undefined && /^(script|style|title)$/.test(name)) pattern.lastIndex = html.indexOf(`</${name}`, pattern.lastIndex);
  }
  return tags;
}

it.each(pages)('%s has no tag, attribute or script but our own', async (_name, path) => {
  const { html } = await draw(path);
  expect(findTags(html).filter((tag) => tag === '<' || /\son\w+/.test(tag) || tag === 'img src')).toEqual([]);
  expect(html.match(/<\/(head|body|html)>/g)).toEqual(['</head>', '</body>', '</html>']);
  const [...scripts] = html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs);
  for (const [, attributes, text] of scripts) {
    if (attributes!.includes('application/ld+json')) expect(() => JSON.parse(text!) as unknown).not.toThrow();
    else expect(attributes).toContain(` nonce="${nonce}"`);
  }
  expect(html.replaceAll(` nonce="${nonce}"`, '')).not.toContain(nonce);
  expect(html).not.toMatch(/(href|src|action)="\s*(javascript|data):/i);
});

it.each([
  '//evil.example',
  '//evil.example/',
  '/\\evil.example/',
  '/%5Cevil.example/',
  '/%2F%2Fevil.example/',
  '/restaurants//evil.example//',
])('the address %s leads to no other host', async (path) => {
  const { html } = await draw(path);
  expect(html).toContain('Website Error!');
});
