import type { Page } from '@playwright/test';
import { getMenu, setSoldOut } from '@servery/contract/menu';
import { openStoreScreen, storePath } from '../journeys/store-devices.ts';
import { adminUrl } from '../journeys/admin.ts';
import { pair, pairingCode, signIn } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

type Answer = 'never' | 'refused' | 'none';

/** What a list's call meets: a network without an answer, a server in trouble, or nothing to list. */
async function answer(page: Page, address: RegExp, how: Answer): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    if (how === 'never') return new Promise(() => undefined);
    if (how === 'refused') return route.fulfill({ status: 503, json: {} });
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), rows: [] } });
  });
}

/** Lists that are loading, failed and empty; every kind of sold out; searches with and without results. */
export const statesTour: Tour = {
  name: 'states',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot }) {
    const { place } = world;
    const home = `${world.env.primary.url}/staff${storePath(world, '')}`;
    await signIn(page, world);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    const lists: [string, RegExp, string, RegExp][] = [
      ['/order-history', /\/orders(\?|$)/, 'history', /No orders yet/],
      ['/sold-out', /\/menu\/restaurants\/[^/]+\/stores\/[^/]+$/, 'sold-out', /^$/],
    ];
    for (const [path, address, name, none] of lists) {
      await answer(page, address, 'never');
      await page.goto(home + path);
      await page.getByRole('status', { name: /^Loading/ }).waitFor();
      await shoot(`${name}-waits`);
      await answer(page, address, 'refused');
      await page.goto(home + path);
      await page
        .getByText(/Try again|tries again/)
        .first()
        .waitFor({ timeout: 40_000 });
      await shoot(`${name}-fails`);
      if (name === 'sold-out') continue;
      await answer(page, address, 'none');
      await page.goto(home + path);
      await page.getByText(none).waitFor();
      await shoot(`${name}-none`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${home}/order-history`);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of this name');
    await page.getByText('Nothing found').waitFor();
    await shoot('history-nothing-found');
    await page.getByRole('searchbox', { name: 'Search' }).fill('Bartholomew');
    await page
      .getByRole('link', { name: /Bartholomew/ })
      .first()
      .waitFor();
    await shoot('history-found');

    const menu = await world.owner.must(getMenu, { params: place });
    const [first, second, third] = menu.items.map(({ id }) => ({ id }));
    const mark = (items: { id: string; soldout: boolean; until: 'changed' | 'nextTradingDay'; remaining: number | null }[]) =>
      world.owner.must(setSoldOut, { params: place, body: { items } });
    await mark([
      { ...first!, soldout: true, until: 'nextTradingDay', remaining: null },
      { ...second!, soldout: true, until: 'changed', remaining: null },
      { ...third!, soldout: false, until: 'nextTradingDay', remaining: 12 },
    ]);
    await page.goto(`${home}/sold-out`);
    await page.getByText('12 left').waitFor();
    await shoot('sold-out-marks');
    await page.getByRole('switch', { name: `Sold out: ${menu.items[3]!.name}` }).click({ force: true });
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await shoot('sold-out-undo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await mark([first!, second!, third!].map((item) => ({ ...item, soldout: false, until: 'changed' as const, remaining: null })));

    await page.context().clearCookies();
    await openStoreScreen(page, world, '/devices');
    for (const how of ['never', 'refused', 'none'] as const) {
      await answer(page, /\/api\/devices?\//, how);
      await page.goto(adminUrl(world, storePath(world, '/devices')));
      if (how === 'never') await page.getByRole('status', { name: /^Loading/ }).waitFor();
      else
        await page
          .getByRole('button', { name: how === 'none' ? 'Add a device' : 'Try again' })
          .first()
          .waitFor({ timeout: 40_000 });
      await shoot(`devices-${how}`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await shoot('keys');
  },
};

/** A kitchen display with nothing to make, without a network, and one that was revoked. */
export const kitchenStatesTour: Tour = {
  name: 'states-of-a-wall',
  sizes: ['wall', 'desk', 'tablet', 'phone'],
  async walk({ page, world, shoot, dark }) {
    await page.goto(`${world.env.primary.url}/kitchen/`);
    await pair(page, await pairingCode(world));
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: dark ? 'Dark' : 'Light' }).check();
    await answer(page, /\/tickets(\?|$)/, 'none');
    await page.goto(`${world.env.primary.url}/kitchen/active-orders`);
    await page.getByText('No tickets').waitFor();
    await shoot('none');
    await page.getByRole('link', { name: 'Completed' }).click();
    await page.getByRole('heading', { name: 'Completed orders' }).waitFor();
    await shoot('completed-none');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${world.env.primary.url}/kitchen/active-orders`);
    await page.getByRole('article').first().waitFor();
    await page.route(/\/live\/|\/tickets|\/kds/, (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').first().waitFor({ timeout: 40_000 });
    await shoot('no-network');
  },
};
