import { chromium, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { adjustEta } from '@servery/contract/eta';
import { commandTicket, createKdsDevice, listTickets, loginKdsDevice } from '@servery/contract/kds';
import { placeOrder } from '@servery/contract/online-ordering';
import { getSettings, putSettings } from '@servery/contract/settings/index';
import { login } from '@servery/contract/user';
import { ApiClient } from '../tests/dev-env/api.ts';
import { chromiumLaunchOptions } from '../tests/dev-env/chromium.ts';
import { demoLogin } from '../tests/dev-env/demo.ts';
import { orderMaker, type Place } from '../tests/dev-env/orders.ts';
import { getRows } from '../tests/dev-env/rows.ts';
import { startBenchEnv, type BenchEnv } from './lib/bench-env.ts';
import { paintedOn, watchScreen } from './lib/watch-screen.ts';

/** Milliseconds from the event's own instant, a moment before its commit, until a screen has painted it. */
export interface PaintedFigure {
  screen: string;
  samples: number;
  median: number;
  p99: number;
  worst: number;
}

const perSecond = 50;
/** Of so many orders one goes to the store that is watched. */
const watchedShare = 10;

/**
 * Guests place 50 orders a second over two nodes and twenty stores; one of these stores has a kitchen display, the staff app and a guest's
 * page open in real browsers, on the first node. Orders are accepted automatically, the kitchen bumps, and the guest's promised time is
 * changed twice a second.
 */
export async function benchPainted(options: { seconds: number; say: (line: string) => void }): Promise<PaintedFigure[]> {
  const bench = await startBenchEnv(20);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const second = await bench.env.addNode();
    const staff = new ApiClient(bench.env.primary.url);
    await staff.must(login, { body: await demoLogin('superAdmin') });
    for (const place of bench.places) await acceptByItself(staff, place);
    const watched = bench.places[0]!;
    const followed = await placeFollowed(bench, watched);
    // Three devices: each has its own storage.
    const device = async (width: number, height: number) => (await browser.newContext({ viewport: { width, height } })).newPage();
    const screens = {
      kitchen: await openKitchen(await device(1920, 1080), bench, staff, watched),
      staff: await openStaff(await device(820, 1180), bench, watched),
      guest: await openGuest(await device(390, 844), bench, watched, followed),
    };
    await watchScreen(screens.kitchen, String.raw`W-\d{3,}`);
    await watchScreen(screens.staff, String.raw`W-\d{3,}`);
    await watchScreen(screens.guest, String.raw`\d{1,2}:\d{2}`);
    options.say(`  three screens and two nodes stand; ${perSecond} orders a second for ${options.seconds} s`);
    const since = new Date();
    const promises = await traffic(bench, [bench.env.primary.url, second.url], { staff, watched, followed }, options.seconds);
    await sleep(2_000);
    return [
      await getFigure(bench, 'kitchen display', 'ticket.created', watched, since, screens.kitchen),
      await getFigure(bench, 'staff app', 'order.placed', watched, since, screens.staff),
      await guestFigure(bench, watched, followed, promises, await paintedOn(screens.guest)),
    ];
  } finally {
    await browser.close();
    await bench.stop();
  }
}

async function acceptByItself(staff: ApiClient, place: Place): Promise<void> {
  const { value, version } = await staff.must(getSettings('orderProcess'), { params: place });
  await staff.must(putSettings('orderProcess'), { params: place, body: { value: { ...value, autoAcceptOnlineOrders: true }, version } });
}

interface Followed {
  orderId: string;
  guestToken: string;
  timeZone: string;
}

async function placeFollowed(bench: BenchEnv, place: Place): Promise<Followed> {
  const body = await (await orderMaker(bench.api, place, 2)).again(1);
  const order = await bench.api.must(placeOrder, { params: place, body });
  return { orderId: order.id, guestToken: body.guestToken, timeZone: order.timeZone };
}

async function openKitchen(page: Page, bench: BenchEnv, staff: ApiClient, place: Place): Promise<Page> {
  const { code } = await staff.must(createKdsDevice, { body: { id: randomUUID(), ...place, name: 'Wall' } });
  await page.goto(`${bench.env.primary.url}/kitchen/`);
  await page.getByLabel('Pairing code').fill(code);
  await page.getByRole('button', { name: 'Pair this display' }).click();
  await page.waitForURL(/active-orders/);
  await page
    .getByText(/W-\d{3,}/)
    .first()
    .waitFor();
  return page;
}

async function openStaff(page: Page, bench: BenchEnv, place: Place): Promise<Page> {
  const { email, password } = await demoLogin('superAdmin');
  await page.goto(`${bench.env.primary.url}/staff/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
  await page.goto(`${bench.env.primary.url}/staff/restaurants/${place.restaurantId}/stores/${place.storeId}`);
  await page
    .getByText(/W-\d{3,}/)
    .first()
    .waitFor();
  return page;
}

async function openGuest(page: Page, bench: BenchEnv, place: Place, { orderId, guestToken }: Followed): Promise<Page> {
  const path = `/restaurants/${place.restaurantId}/stores/${place.storeId}/secure/orders/${orderId}#t=${guestToken}`;
  await page.goto(bench.env.primary.url + path);
  await page
    .getByText(/\d{1,2}:\d{2}/)
    .first()
    .waitFor();
  return page;
}

/** Sends orders at their times, however long answers take. @returns the promised instants that were given, in order */
async function traffic(
  bench: BenchEnv,
  nodes: string[],
  { staff, watched, followed }: { staff: ApiClient; watched: Place; followed: Followed },
  seconds: number,
): Promise<string[]> {
  const makers = await Promise.all(bench.places.map(async (place) => ({ place, maker: await orderMaker(bench.api, place, 3) })));
  for (const { maker } of makers) await maker.again(0);
  const clients = nodes.map((node) => new ApiClient(node));
  const kitchen = await kitchenClient(nodes[1]!, staff, watched);
  const promises: string[] = [];
  const running: Promise<unknown>[] = [];
  const start = performance.now();
  const firstPromise = Math.ceil(Date.now() / 60_000) * 60_000 + 600_000;
  for (let turn = 0; turn < seconds * perSecond; turn++) {
    await sleep(Math.max(0, start + (turn * 1000) / perSecond - performance.now()));
    const others = makers.slice(1);
    const { place, maker } = turn % watchedShare === 0 ? makers[0]! : others[turn % others.length]!;
    const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
    const body = await maker.again(0);
    running.push(clients[turn % clients.length]!.must(placeOrder, { params: place, body, headers: { 'x-forwarded-for': address } }));
    if (turn % (perSecond / 2) === 0) {
      const promisedFor = new Date(firstPromise + promises.length * 60_000).toISOString();
      promises.push(promisedFor);
      running.push(staff.must(adjustEta, { params: { ...watched, orderId: followed.orderId }, body: { promisedFor } }));
    }
    if (turn % (perSecond * 2) === 0) running.push(bumpOldest(kitchen, watched));
  }
  await Promise.all(running);
  return promises;
}

async function kitchenClient(node: string, staff: ApiClient, place: Place): Promise<ApiClient> {
  const { code } = await staff.must(createKdsDevice, { body: { id: randomUUID(), ...place, name: 'Bumping' } });
  const client = new ApiClient(node);
  await client.must(loginKdsDevice, { body: { code } });
  return client;
}

/** The kitchen has thirty tickets on its board. */
async function bumpOldest(kitchen: ApiClient, place: Place): Promise<void> {
  const { rows } = await kitchen.must(listTickets, { params: place, query: { limit: 200 } });
  for (const ticket of rows.slice(0, Math.max(0, rows.length - 30)))
    await kitchen.call(commandTicket, { params: { ...place, ticketId: ticket.id }, body: { type: 'bump' } });
}

interface Happened {
  text: string;
  at: Date;
}

function summary(screen: string, happened: readonly Happened[], painted: Readonly<Record<string, number>>): PaintedFigure {
  const missed = happened.filter(({ text }) => !painted[text]);
  if (missed.length > 0) throw new Error(`${missed.length} of ${happened.length} were never painted on the ${screen}: ${missed[0]!.text}`);
  const took = happened.map(({ text, at }) => painted[text]! - at.getTime()).toSorted((a, b) => a - b);
  const share = (part: number) => took[Math.min(took.length - 1, Math.ceil(took.length * part) - 1)]!;
  return { screen, samples: took.length, median: share(0.5), p99: share(0.99), worst: took.at(-1)! };
}

async function getFigure(bench: BenchEnv, screen: string, type: string, place: Place, since: Date, page: Page) {
  const happened = await getRows<Happened>(
    bench.env,
    `select coalesce(payload->'ticket'->>'number', payload->'row'->>'number') as text, at from event
     where restaurant_id = $1 and store_id = $2 and type = $3 and at > $4 order by seq`,
    [place.restaurantId, place.storeId, type, since],
  );
  // What happened last has its time too.
  await sleep(2_000);
  return summary(screen, happened, await paintedOn(page));
}

async function guestFigure(bench: BenchEnv, place: Place, followed: Followed, promises: string[], painted: Record<string, number>) {
  const rows = await getRows<{ at: Date }>(
    bench.env,
    `select at from event where restaurant_id = $1 and store_id = $2 and subject_id = $3 and type = 'order.etaChanged' order by seq`,
    [place.restaurantId, place.storeId, followed.orderId],
  );
  const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: followed.timeZone });
  const happened = rows.map(({ at }, index) => ({ at, text: /\d{1,2}:\d{2}/.exec(clock.format(new Date(promises[index]!)))![0] }));
  return summary("guest's order page", happened, painted);
}

/** The figures as a table in Markdown. */
export const paintedTable = (figures: readonly PaintedFigure[]): string =>
  [
    '| painted on | changes | median | p99 | worst | goal |',
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(
      ({ screen, samples, median, p99, worst }) => `| ${screen} | ${samples} | ${median} ms | **${p99} ms** | ${worst} ms | p99 ≤ 250 ms |`,
    ),
  ].join('\n');
