import { adminUrl, enterLogin, invite, memberRow, person, signInToAdmin } from './admin.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 150_000 });
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desk: { width: 1440, height: 900 } };

test('before signing in', async ({ world, devices }) => {
  const page = await devices.phone();
  await page.goto(adminUrl(world));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectClean(page, 'sign in');
  await enterLogin(page, { email: 'nobody@example.com', password: 'not the password' });
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to sign in' })).toBeVisible();
  await expectClean(page, 'sign in refused');
  await page.goto(adminUrl(world, '/auth/signup'));
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please fill this in.').first()).toBeVisible();
  await expectClean(page, 'sign up with errors');
  await page.goto(adminUrl(world, '/auth/reset-password'));
  await page.getByLabel('Email').fill(person('Axe Mail').email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expectClean(page, 'mail sent');
  await page.goto(adminUrl(world, '/auth/action?code=cut'));
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await expectClean(page, 'dead link');
});

test('an owner’s screens', async ({ world, devices }) => {
  const page = await devices.phone(sizes.desk);
  await signInToAdmin(page, world, world.login('restaurantAdmin'));
  const { restaurantId, storeId } = world.place;
  const restaurant = `/restaurants/${restaurantId}`;
  const screens: [path: string, heading: string | RegExp][] = [
    ['/', 'Your restaurants'],
    [`${restaurant}/stores`, 'Stores'],
    [`${restaurant}/stores/${storeId}`, new RegExp(`^${world.restaurant.name}`)],
    [`${restaurant}/stores/${storeId}/edit`, 'Store details'],
    [`${restaurant}/stores/${storeId}/users`, 'Team'],
    [`${restaurant}/edit`, 'Restaurant details'],
    [`${restaurant}/users`, 'Team'],
    [`${restaurant}/create/store`, 'Add a store'],
    ['/create/restaurant', 'Create a restaurant'],
    ['/account', 'Your account'],
    ['/nowhere', 'This page does not exist'],
    ['/super-admin/restaurants/browse', 'This page does not exist'],
  ];
  for (const [path, heading] of screens) {
    await page.setViewportSize(sizes.desk);
    await page.goto(adminUrl(world, path));
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /^(Loading|Opening)/ })).toHaveCount(0);
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await expectClean(page, `${path} on a ${name}`);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${path} fits a ${name}`).toBe(true);
    }
  }
});

test('dialogs, menus and the switcher, by keyboard', async ({ world, devices }) => {
  const page = await devices.phone(sizes.desk);
  const { restaurantId } = world.place;
  const other = world.restaurant.stores[1]!.name;
  await signInToAdmin(page, world, world.login('restaurantAdmin'), `/restaurants/${restaurantId}/users`);
  await expect(page.getByRole('table')).toBeVisible();
  // The page has a search: `/` goes there. Elsewhere it opens the switcher.
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search by name or email')).toBeFocused();
  await page.getByRole('heading', { name: 'Team' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectClean(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const guest = person('Axe Invited');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await expect(page.getByLabel('Their email')).toBeFocused();
  await expectClean(page, 'inviting');
  await page.keyboard.press('Escape');
  await invite(page, guest.email, 'Member');
  await page.getByRole('button', { name: `Actions for ${guest.email}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
  await expectClean(page, 'a person’s actions');
  await page.getByRole('menuitem', { name: 'Take the invitation back' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'taking an invitation back');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(memberRow(page, guest.email)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Store, restaurant or page' })).toBeFocused();
  await expectClean(page, 'switcher');
  await page.keyboard.type('bondi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
  // The same screen of another store.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).first().click();
  await expect(page.getByText(`People with access to ${other}.`)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('newtown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`People with access to ${world.storeName}.`)).toBeVisible();
  // What was open last is remembered.
  await page.goto(adminUrl(world, '/account'));
  await expect(page.getByRole('button', { name: new RegExp(`^${world.storeName}`) })).toBeVisible();

  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Start' })).toBeVisible();
  await expectClean(page, 'navigation on a phone');
  await page.getByRole('dialog').getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectClean(page, 'account menu');
});

test('unsaved changes are asked about, a refusal loses nothing, a lost connection is told @fault', async ({ world, devices }) => {
  const page = await devices.phone(sizes.desk);
  const { restaurantId, storeId } = world.place;
  await signInToAdmin(page, world, world.login('restaurantAdmin'), `/restaurants/${restaurantId}/stores/${storeId}/edit`);
  await expect(page.getByLabel('Phone (optional)')).not.toHaveValue('');
  const phone = await page.getByLabel('Phone (optional)').inputValue();
  await page.getByLabel('Phone (optional)').fill('not a phone');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectClean(page, 'leaving without saving');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Phone (optional)')).toBeFocused();
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('not a phone');
  await expectClean(page, 'store details with an error');

  await page.context().setOffline(true);
  await page.getByLabel('Phone (optional)').fill('02 9000 1234');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This page may be out of date')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await expectClean(page, 'without a connection');
  await page.context().setOffline(false);
  await expect(page.getByText('This page may be out of date')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // Other stories read the number on the guests' pages.
  await page.getByLabel('Phone (optional)').fill(phone);
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
});

test('the platform’s screens', async ({ world, devices }) => {
  const page = await devices.phone(sizes.desk);
  await signInToAdmin(page, world, world.login('superAdmin'), '/super-admin');
  await expect(page.getByRole('link', { name: world.restaurant.name })).toBeVisible();
  await expectClean(page, 'all restaurants');
  await page.getByLabel('Search by name').fill('xyzzy');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('Search by name').fill('mari');
  await page.getByRole('link', { name: world.restaurant.name }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
});

test('the gallery of shared patterns, in every look', async ({ world, devices }) => {
  const page = await devices.phone(sizes.desk);
  const answer = await page.goto(`${world.env.primary.url}/dev/gallery`);
  expect(answer?.url()).toContain('/admin/dev/gallery');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
  await expect(page.getByRole('heading', { name: 'Foundations' })).toBeVisible();
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await expectClean(page, `gallery on a ${name}`);
    expect(await fits(), `the gallery fits a ${name}`).toBe(true);
  }
  await page.getByRole('radio', { name: 'Long names' }).check();
  await expect(page).toHaveURL(/names=long/);
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    expect(await fits(), `long names fit ${size.width} pixels`).toBe(true);
  }
  await expectClean(page, 'gallery with long names');
  for (const look of ['Dark', 'Light', 'Side by side']) {
    await page.getByRole('radio', { name: look, exact: true }).check();
    await expectClean(page, `gallery, ${look}`, { followsSystem: false });
  }
  await page.getByRole('radio', { name: 'As the device' }).check();
  for (const name of ['Ask before an act', 'The act was refused', 'A form in a dialog', 'A sheet at the foot']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
