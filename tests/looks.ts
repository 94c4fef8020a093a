import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from './dev-env/chromium.ts';
import { settled } from './journeys/guest.ts';
import { rows } from './journeys/database.ts';
import { orderIn } from './journeys/order-fixtures.ts';
import { startServers, type World } from './journeys/world.ts';
import { adminTour } from './looks/admin-tour.ts';
import { alarmsTour } from './looks/alarms-tour.ts';
import { edgeTour } from './looks/edge-tour.ts';
import { galleryTour, overlayTour } from './looks/gallery-tour.ts';
import { guestTour } from './looks/guest-tour.ts';
import { kindsTour } from './looks/kinds-tour.ts';
import { manyTour, boardTour } from './looks/many-tour.ts';
import { pagesTour } from './looks/pages-tour.ts';
import { pizzaOrderTour } from './looks/pizza-staff-tour.ts';
import { pizzaTour } from './looks/pizza-tour.ts';
import { printingTour } from './looks/printing-tour.ts';
import { kitchenStatesTour, statesTour } from './looks/states-tour.ts';
import { staffDayTour } from './looks/staff-tour.ts';
import { ringTour } from './looks/ring-tour.ts';
import { moneyTour, storeTour } from './looks/store-tours.ts';
import { tillTour } from './looks/till-tour.ts';
import { kitchenTour, printoutTour, payingTour, portalTour, staffTour, type Tour } from './looks/tours.ts';

/**
 * `node tests/looks.ts [words]`: a screenshot of every screen, at its widths, light and dark, in `test-results/looks`, for people. Words
 * choose screens by name ("portal", "checkout"); `LOOKS_DIR` is another folder, for two runs at once; `LOOKS_ONLY=phone-dark,desk-light`
 * takes only these. Front ends must be built: `npm test -- --only journeys` does it.
 */
const folder = process.env['LOOKS_DIR'] ?? join(import.meta.dirname, '../test-results/looks');
const words = process.argv.slice(2);
const only = process.env['LOOKS_ONLY']?.split(',');

const sizes: Record<string, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
  wall: { width: 1920, height: 1080 },
};

/** Every picture in sight has come; live screens are never idle. */
const painted = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 5000)),
  Promise.all([...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map((image) => image.decode().catch(() => undefined))),
]).then(() => undefined)`;

/** As if the kitchen were behind: due soon, just late and very late. */
async function age(world: World, orderId: string, minutes: number): Promise<void> {
  const due = new Date(Date.now() - minutes * 60_000).toISOString();
  const [place, both] = [world.place.restaurantId, [orderId, due]];
  await rows(world, 'update orders set promised_for = $2 where restaurant_id = $3 and id = $1', [...both, place]);
  const ticket = `update kitchen_ticket set due_at = $2, document = jsonb_set(document, '{dueAt}', to_jsonb($4::text)) where restaurant_id = $3 and order_id = $1`;
  await rows(world, ticket, [...both, place, due]);
}

/** The data on the screens: orders in every state, with short and long names. */
async function furnish(world: World): Promise<void> {
  const names = ['Bo', 'Ingrid Halloran', 'Bartholomew Featherstonehaugh-Cholmondeley of Upper Tooting', '林美玲'];
  const [first, second, third] = await Promise.all(names.map((name) => orderIn(world, 'accepted', { lines: 1 + (name.length % 5), name })));
  for (const [order, minutes] of [[first!, 74] as const, [second!, 7] as const, [third!, -6] as const]) await age(world, order.id, minutes);
  for (const name of names.slice(0, 3)) await orderIn(world, 'new', { lines: 3, name });
  await orderIn(world, 'cancelled', { name: 'Changed Her Mind' });
  await orderIn(world, 'rejected', { name: 'Too Late' });
  await orderIn(world, 'completed', { name: 'Already Home' });
  await orderIn(world, 'ready', { name: 'On The Way' });
}

async function walk(browser: Browser, world: World, tour: Tour): Promise<void> {
  for (const size of tour.sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      if (only !== undefined && !only.includes(`${size}-${colorScheme}`)) continue;
      const touch = size === 'phone' || size === 'tablet';
      const context = await browser.newContext({
        viewport: sizes[size]!,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-AU',
        isMobile: touch,
        hasTouch: touch,
      });
      const page = await context.newPage();
      let count = 0;
      const shoot = async (name: string, of: Page = page) => {
        const file = `${tour.name}-${String((count += 1)).padStart(2, '0')}-${name}-${size}-${colorScheme}.png`;
        if (words.length > 0 && !words.some((word) => file.includes(word))) return;
        await of.evaluate(painted);
        await of.screenshot({ path: join(folder, file), fullPage: tour.fullPage === true });
        process.stdout.write(`${file}\n`);
      };
      try {
        await tour.walk({ page, world, shoot, dark: colorScheme === 'dark', settled: () => settled(page) });
      } catch (error) {
        // One screen that is not as it was takes no picture; the others still do.
        process.exitCode = 1;
        process.stdout.write(`! ${tour.name} ${size} ${colorScheme}: ${String(error)}\n`);
      }
      await context.close();
    }
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const servers = await startServers();
const world = await servers.demo();
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  await furnish(world);
  for (const tour of [
    portalTour,
    pagesTour,
    guestTour,
    edgeTour,
    kindsTour,
    payingTour,
    pizzaTour,
    pizzaOrderTour,
    staffTour,
    staffDayTour,
    alarmsTour,
    moneyTour,
    adminTour,
    storeTour,
    printingTour,
    kitchenTour,
    tillTour,
    printoutTour,
    galleryTour,
    overlayTour,
    ringTour,
    manyTour,
    boardTour,
    statesTour,
    kitchenStatesTour,
  ]) {
    if (words.length === 0 || words.some((word) => word.includes(tour.name) || tour.name.includes(word))) {
      await walk(browser, world, tour);
    }
  }
} finally {
  await browser.close();
  await servers.stop();
}
