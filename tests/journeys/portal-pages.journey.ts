import { expect, test } from './fixtures.ts';
import { findOnPlatform, openMenu, storeUrl } from './guest.ts';

const restaurantUrl = (world: { env: { primary: { url: string } }; place: { restaurantId: string } }) =>
  `${world.env.primary.url}/restaurants/${world.place.restaurantId}`;

test('the platform’s page leads to every restaurant and every app, also without scripts', async ({ world, devices }) => {
  const base = world.env.primary.url;
  const guest = await devices.phone({ javaScript: false });
  await findOnPlatform(guest, world);
  const listed = guest.getByRole('listitem').filter({ has: guest.getByRole('link', { name: world.restaurant.name }) });
  await expect(listed).toContainText('Open 24 hours');
  await expect(listed).toContainText('Australia');
  const states = await guest
    .getByRole('main')
    .getByText(/^(Open|Closing|Closed)/)
    .allTextContents();
  const firstClosed = states.findIndex((text) => text.startsWith('Closed'));
  expect(firstClosed === -1 || states.slice(firstClosed).every((text) => text.startsWith('Closed'))).toBe(true);
  for (const [name, path] of Object.entries({ Admin: '/admin/', Staff: '/staff/', Kitchen: '/kitchen/', API: '/api/docs' })) {
    await guest.goto(base);
    await guest.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(guest).toHaveURL(base + path);
    expect(await guest.title()).not.toBe('');
  }
});

test('what is not there is a website error with its own words, its status and a way back', async ({ world, devices }) => {
  const page = await devices.phone({ javaScript: false });
  const nobody = '00000000-0000-7000-8000-000000000000';
  const { id, categoryId } = world.item('House lemonade');
  const cases: [string, string, string | null][] = [
    [`${world.env.primary.url}/nowhere`, 'We could not find that page.', null],
    [`${world.env.primary.url}/restaurants/${nobody}`, 'We could not find that restaurant.', null],
    [`${restaurantUrl(world)}/stores/${nobody}`, 'We could not find that store.', 'Back to the restaurant'],
    [storeUrl(world, `/categories/${categoryId}/items/basic/${nobody}`), 'We could not find that on the menu.', 'Back to the menu'],
    [storeUrl(world, `/categories/${nobody}/items/basic/${id}`), 'We could not find that on the menu.', 'Back to the menu'],
  ];
  for (const [address, text, back] of cases) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { name: 'Website Error!', level: 1 })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveTitle('Website Error!');
    await page.getByRole('link', { name: back ?? 'All restaurants' }).click();
    await expect(page.getByRole('heading', { name: 'Website Error!' })).toHaveCount(0);
  }
});

test('a page that cannot be read says so, and is there when the connection is back @fault', async ({ world, devices }) => {
  const page = await devices.phone();
  await openMenu(page, world);
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Trading hours' }).click();
  await expect(page.getByRole('heading', { name: 'Website Error!' })).toBeVisible();
  await expect(page.getByText('Please check the connection and try again.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Trading hours' })).toBeVisible();
});

test('hours by what can be had, and the coupons of the store, without scripts', async ({ world, devices }) => {
  const page = await devices.phone({ javaScript: false });
  await page.goto(storeUrl(world, '/store_trading_hours').replace(world.place.storeId, world.otherStoreId));
  const groups = page.getByRole('main').getByRole('heading', { level: 2 });
  expect((await groups.allTextContents()).join(' ')).toMatch(/Pickup/);
  await expect(page.getByRole('heading', { level: 3, name: /^Today, / }).first()).toHaveAttribute('aria-current', 'date');
  await expect(page.getByText('Hours after midnight stand with the day on which they begin.')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Coupons' }).click();
  await expect(page.getByRole('main').getByText('BONDIBEACH')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /menu/i }).first().click();
  await expect(page.getByRole('navigation', { name: 'Menu categories' })).toBeVisible();
});
