import type { Endpoint } from '@servery/contract/endpoint';
import { listStoreCoupons } from '@servery/contract/coupons';
import { getMenu } from '@servery/contract/menu';
import { getHours, getRestaurant, getTable, listRestaurants } from '@servery/contract/restaurants';
import { formatMoney } from '@servery/domain/money';
import { dish, toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { toCoupon } from '@servery/app-kit/testing/fixtures/quote.ts';
import { toHours, getListed, getOtherStore, place, toRestaurant, resolveStore, weekFrom } from '@servery/app-kit/testing/fixtures/store.ts';
import { describe, expect, it } from 'vitest';
import { render } from './entry-server.tsx';

/** Pages as the server sends them: what a search engine, a shared link and a browser without scripts make of them. */

const origin = 'https://order.example';
const banner = { id: 'b', path: 'banner/b/tables.webp', width: 2000, height: 1000 };
const [store, other] = [resolveStore(), getOtherStore()];
const restaurant = toRestaurant([store, other], { banner });
const lemonade = dish('House lemonade');
const price = formatMoney(lemonade.price.basePrice, 'AUD');

const answers = new Map<Endpoint, unknown>([
  [listRestaurants, getListed(restaurant)],
  [getRestaurant, restaurant],
  [getMenu, toMenu()],
  [getHours, toHours(store)],
  [listStoreCoupons, { rows: [] }],
]);

/** An id that nothing has. */
const nobody = '00000000-0000-7000-8000-000000000000';
const notFound = { ok: false, status: 404, error: { code: 'resource_not_found', title: 'Not Found', message: 'Gone.', requestId: 'r' } };

/** The server's answers; one that does not fit its contract fails the test. */
async function call(endpoint: Endpoint, options?: { params?: object }): Promise<unknown> {
  if (Object.values(options?.params ?? {}).includes(nobody)) return notFound;
  const data: unknown = structuredClone(answers.get(endpoint));
  const parsed = await endpoint.response['~standard'].validate(data);
  if (parsed.issues) throw new Error(`${endpoint.id}: ${JSON.stringify(parsed.issues)}`);
  return { ok: true, status: 200, data: parsed.value };
}

const paths = {
  home: '/',
  restaurant: `/restaurants/${restaurant.id}`,
  store: `/restaurants/${restaurant.id}/stores/${place.storeId}`,
};

async function draw(path: string) {
  const assets = { script: '/_portal/app.js', css: ['/_portal/app.css'], getStyles: () => '.page{top:0}' };
  const { status, headers, html } = await render({
    url: origin + path,
    headers: {},
    nonce: 'n',
    api: { call },
    assets,
    imageFallback: '/img/',
  });
  return { status, headers, html };
}
const page = async (path: string) => (await draw(path)).html;

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#x27;': '’', '&nbsp;': ' ' };
const plain = (html: string): string =>
  html
    .replaceAll(/<(script|style|head)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ');
const match = (html: string, pattern: RegExp): string | undefined => {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : plain(found);
};
const content = (html: string, name: string) => match(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
const getTitle = (html: string) => match(html, /<title>(.*?)<\/title>/);
const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}\\b[^>]*>(.*?)</h${level}>`, 'gs'))].map(([, text]) => plain(text!));
const items = (html: string) => [...html.matchAll(/<li\b[^>]*>(.*?)<\/li>/gs)].map(([, text]) => plain(text!));
/** Where the link with these words goes. */
const linkTo = (html: string, words: RegExp): string => {
  for (const [, attributes, text] of html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)) {
    const label = /aria-label="([^"]*)"/.exec(attributes!)?.[1] ?? plain(text!).trim();
    if (words.test(label)) return plain(/href="([^"]*)"/.exec(attributes!)?.[1] ?? '');
  }
  throw new Error(`No link ${words}`);
};

interface Thing {
  '@type': string;
  [key: string]: unknown;
}
const blocks = (html: string) => [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) => text!);

describe('for search engines', () => {
  it('has structured data of a store that match its page', async () => {
    const html = await page(paths.store);
    const [block, ...others] = blocks(html);
    expect(others).toEqual([]);
    const data = JSON.parse(block!) as Thing;
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: store.name,
      url: origin + paths.store,
      address: {
        '@type': 'PostalAddress',
        streetAddress: '212 King Street',
        addressLocality: 'Newtown',
        postalCode: '2042',
        addressCountry: 'AU',
      },
      geo: { '@type': 'GeoCoordinates' },
    });
    const hours = data['openingHoursSpecification'] as Thing[];
    expect(new Set(hours.map(({ dayOfWeek }) => dayOfWeek)).size).toBe(7);
    expect(hours[0]).toMatchObject({ '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '23:59' });
    const menu = data['hasMenu'] as { hasMenuSection: { hasMenuItem: (Thing & { name: string })[] }[] };
    expect(menu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem).find(({ name }) => name === lemonade.name)).toMatchObject({
      '@type': 'MenuItem',
      offers: { '@type': 'Offer', priceCurrency: 'AUD', price: price.slice(1) },
    });
    // Nothing in the block ends it.
    expect(block).not.toContain('<');
    // The colours are where HTML has styles, and the page begins once.
    const [head, body] = html.split('</head>') as [string, string];
    expect([head.match(/<style data-brand/g)?.length, body.match(/<style/g)]).toEqual([1, null]);
    expect(html.match(/<!doctype/gi)).toHaveLength(1);
  });

  it.each([
    [paths.home, /Servery/],
    [paths.restaurant, /^Marigold Street/],
    [paths.store, /^Marigold Street Newtown/],
    [`${paths.store}/store_trading_hours`, /^Trading hours/],
  ])('gives %s a title, a description, a colour and one address', async (path, title) => {
    const html = await page(path);
    expect(getTitle(html)).toMatch(title);
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(content(html, 'description')?.length).toBeGreaterThan(20);
    expect(match(html, /<link rel="canonical" href="([^"]*)"/)).toBe(origin + path);
    expect(content(html, 'og:title')).toBe(getTitle(html));
    expect(content(html, 'theme-color')).toMatch(/^#/);
  });

  it('has a picture for shared links of a restaurant, and names its stores', async () => {
    const html = await page(paths.restaurant);
    expect(content(html, 'og:image')).toBe(`${origin}/img/${banner.path}?w=1200&h=630&fit=crop&f=jpg`);
    const [organisation] = blocks(html);
    expect(JSON.parse(organisation!)).toMatchObject({
      name: restaurant.name,
      department: [{ '@type': 'Restaurant' }, { '@type': 'Restaurant' }],
    });
  });

  it('excludes the checkout', async () => {
    expect(content(await page(`${paths.store}/checkout`), 'robots')).toBe('noindex');
  });

  it('excludes a restaurant that is not open to the public, but serves its pages by their address', async () => {
    expect(await Promise.all([paths.restaurant, paths.store].map(async (path) => content(await page(path), 'robots')))).toEqual([
      undefined,
      undefined,
    ]);
    answers.set(getRestaurant, { ...restaurant, openToPublic: false });
    try {
      for (const path of [paths.restaurant, paths.store, `${paths.store}/store_trading_hours`]) {
        const { status, html } = await draw(path);
        expect([path, status, content(html, 'robots')]).toEqual([path, 200, 'noindex']);
      }
      expect(content(await page(paths.home), 'robots')).toBeUndefined();
    } finally {
      answers.set(getRestaurant, restaurant);
    }
  });

  // The pages that `crawlers.test.ts` finds in a sitemap.
  it.each([...Object.values(paths), ...['store_trading_hours', 'coupons', 'delivery'].map((name) => `${paths.store}/${name}`)])(
    'has the page %s',
    async (path) => {
      expect((await draw(path)).status).toBe(200);
    },
  );
});

describe('without scripts', () => {
  it('leads from the platform to a restaurant and its store', async () => {
    expect(linkTo(await page(paths.home), /^Marigold Street$/)).toBe(paths.restaurant);
    expect(linkTo(await page(paths.restaurant), /^Marigold Street Newtown$/)).toBe(paths.store);
  });

  it('shows when a store is open, its phone, and every dish with its price', async () => {
    const html = await page(paths.store);
    expect(headings(html, 1)).toContain(store.name);
    expect(plain(html)).toContain('Open 24 hours');
    expect(linkTo(html, /^\+61 2 5550 0142$/)).toMatch(/^tel:/);
    const card = items(html).find((text) => text.includes(lemonade.name));
    expect(card).toContain(price);
  });

  it('opens a dish by its link', async () => {
    const html = await page(linkTo(await page(paths.store), /^House lemonade$/));
    const sheet = /<dialog\b.*?<\/dialog>/s.exec(html)?.[0] ?? '';
    expect(sheet).toContain(lemonade.name);
    expect(plain(sheet)).toContain(lemonade.description);
    expect(plain(sheet)).toContain(price);
  });

  it('leads to the trading hours of all seven days, and back to the menu', async () => {
    const hours = await page(linkTo(await page(paths.store), /See all hours/));
    expect(headings(hours, 1)).toContain('Trading hours');
    expect(items(hours).filter((text) => text.includes('Open 24 hours'))).toHaveLength(7);
    expect(headings(await page(linkTo(hours, /See the menu/)), 2)).toContain('Burgers');
  });

  it('finds a dish by its address, and says in the cart what scripts are needed for', async () => {
    const found = plain(await page(`${paths.store}/search?q=lemonade`));
    expect(found).toContain(lemonade.name);
    expect(found).not.toContain('Marigold cheeseburger');
    expect(await page(`${paths.store}/cart`)).toMatch(/<dialog\b.*<noscript>.*<p/s);
  });
});

describe('what is not there', () => {
  const item = `${paths.store}/categories/${lemonade.categoryId}/items/basic`;
  it.each([
    ['/nowhere', 'We could not find that page.', 'All restaurants', '/'],
    [`/restaurants/${nobody}`, 'We could not find that restaurant.', 'All restaurants', '/'],
    [`${paths.restaurant}/stores/${nobody}`, 'We could not find that store.', 'Back to the restaurant', paths.restaurant],
    [`${item}/${nobody}`, 'We could not find that on the menu.', 'Back to the menu', paths.store],
    [
      `${paths.store}/categories/${nobody}/items/basic/${lemonade.id}`,
      'We could not find that on the menu.',
      'Back to the menu',
      paths.store,
    ],
    [`${paths.store}/tables/${nobody}`, 'We could not find that table.', 'Back to the menu', paths.store],
  ])('%s: 404, %s', async (path, words, back, to) => {
    const { status, html } = await draw(path);
    expect([status, getTitle(html), headings(html, 1)]).toEqual([404, 'Website Error!', expect.arrayContaining(['Website Error!'])]);
    expect(plain(html)).toContain(words);
    expect(linkTo(html, new RegExp(`^${back}$`))).toBe(to);
    const there = await draw(to);
    expect([there.status, headings(there.html, 1)]).toEqual([200, expect.not.arrayContaining(['Website Error!'])]);
  });

  it('is no table that is there', async () => {
    const table = { id: '00000000-0000-7000-8000-000000000009', storeId: place.storeId, name: 'Table 3', area: 'Inside' };
    answers.set(getTable, table);
    expect((await draw(`${paths.store}/tables/${table.id}`)).status).toBe(200);
  });
});

describe('the pages of a platform and of a store', () => {
  it('list the restaurants in order, with their country, and links to every app', async () => {
    const html = await page(paths.home);
    const listed = items(html).find((text) => text.includes(restaurant.name));
    expect(listed).toContain('Open 24 hours');
    expect(listed).toContain('Australia');
    for (const [name, to] of Object.entries({ Admin: '/admin/', Staff: '/staff/', Till: '/pos/', Kitchen: '/kitchen/', API: '/api/docs' }))
      expect(linkTo(html, new RegExp(`^${name}`))).toBe(to);
  });

  it('show the hours by collection type, today first', async () => {
    const html = await page(`${paths.store}/store_trading_hours`);
    expect(headings(html, 2).join(' ')).toMatch(/Pickup/);
    expect(html).toMatch(/<h3[^>]* aria-current="date"[^>]*>Today, /);
    expect(plain(html)).not.toContain('Hours after midnight');
    const late = { ...store, week: weekFrom(store.week[0]!.date, ['6:00 PM – 2:00 AM']) };
    answers.set(getHours, toHours(late));
    try {
      expect(plain(await page(`${paths.store}/store_trading_hours`))).toContain(
        'Hours after midnight stand with the day on which they begin.',
      );
    } finally {
      answers.set(getHours, toHours(store));
    }
  });

  it('list coupons and the terms of delivery', async () => {
    const suburbs = [{ name: 'Enmore', postcode: '2042', fee: 350 }];
    const delivery = { fee: 500, freeFrom: null, minOrderValue: 0, radiusInMetres: null, suburbs, areas: [] };
    const brings = resolveStore({ hasCoupons: true, collectionTypes: ['pickup', 'delivery'], delivery });
    answers.set(getRestaurant, toRestaurant([brings, other], { banner }));
    answers.set(listStoreCoupons, { rows: [toCoupon('READABLE', { description: 'For whoever reads' })] });
    try {
      const hours = await page(`${paths.store}/store_trading_hours`);
      const to = linkTo(hours, /^Coupons$/);
      expect(to).toBe(`${paths.store}/coupons`);
      const coupons = await page(to);
      expect(items(coupons).find((text) => text.includes('READABLE'))).toContain('10% off');
      expect(linkTo(coupons, /menu/i)).toBe(paths.store);
      expect(items(await page(`${paths.store}/delivery`)).find((text) => text.includes('Enmore 2042'))).toContain('Delivery $3.50');
    } finally {
      answers.set(getRestaurant, restaurant);
      answers.set(listStoreCoupons, { rows: [] });
    }
  });

  it.each([
    ['ORDER_HISTORY', 'orders', 'Your orders'],
    ['SAVED_ORDERS', 'saved-orders', 'Saved carts'],
    ['TABLE_BOOKINGS', 'table-bookings', 'Book a table'],
    ['MAKE_PAYMENT', 'make-payment', 'Pay for your order'],
  ])('lead the entry point %s to %s: %s', async (flow, name, title) => {
    const { status, headers } = await draw(`${paths.store}?flow=${flow}`);
    expect([status, headers['location']]).toEqual([307, `${paths.store}/${name}`]);
    const there = await draw(`${paths.store}/${name}`);
    expect([there.status, headings(there.html, 1)]).toEqual([200, expect.arrayContaining([title])]);
  });

  it('lead the restaurant’s own entry point to a store', async () => {
    const { headers } = await draw(`${paths.restaurant}?flow=ORDER_HISTORY`);
    expect(headings(await page(headers['location']!), 1)).toContain('Your orders');
  });
});
