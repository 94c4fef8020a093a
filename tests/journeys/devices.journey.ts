import { adminUrl } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { addDisplay, deviceAct, deviceRow, openStoreScreen, shownCode } from './store-devices.ts';
import { pair, pairingCode, signIn } from './world.ts';

test.describe.configure({ timeout: 150_000 });
const desk = { width: 1440, height: 900 };

test('a display is added, paired, revoked, brought back and paired again; the manager sees each as it happens', async ({
  world,
  devices,
}) => {
  const [admin, first, second] = [await devices.phone(desk), await devices.phone(desk), await devices.phone(desk)];
  const kitchen = `${world.env.primary.url}/kitchen/`;
  await openStoreScreen(admin, world, '/devices');
  const code = await addDisplay(admin, 'Story pass');
  // As the code to scan has it: the display only has to say yes.
  await first.goto(`${kitchen}auth/login#code=${code.replace(' ', '')}`);
  await first.getByRole('button', { name: 'Pair this display' }).click();
  await expect(first).toHaveURL(/active-orders/);
  await expect(admin.getByRole('dialog').getByText('“Story pass” is paired')).toBeVisible();
  await admin.getByRole('button', { name: 'Done' }).click();
  const row = deviceRow(admin, 'Story pass');
  await expect(row).toContainText('Paired');
  await expect(row).toContainText('Chrome on');

  await deviceAct(admin, 'Story pass', 'Rename');
  await admin.getByRole('dialog').getByLabel('Name').fill('Story grill');
  await admin.getByRole('dialog').getByRole('button', { name: 'Save the name' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();

  await deviceAct(admin, 'Story grill', 'Revoke…');
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke “Story grill”' }).click();
  await expect(deviceRow(admin, 'Story grill')).toContainText('Revoked');
  await expect(first.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();

  await admin.getByRole('button', { name: 'Bring back: Story grill' }).click();
  await pair(first, await shownCode(admin));
  await expect(first).toHaveURL(/active-orders/);
  await expect(admin.getByText('“Story grill” is paired')).toBeVisible();
  await admin.getByRole('button', { name: 'Done' }).click();

  // On another machine: the one that it is on now goes out at once.
  await deviceAct(admin, 'Story grill', 'Pair again…');
  await expect(admin.getByRole('dialog')).toContainText('is signed out at once');
  await admin.getByRole('button', { name: 'Sign it out and show a new code' }).click();
  const again = await shownCode(admin);
  await expect(first.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
  await second.goto(kitchen);
  await pair(second, again);
  await expect(second).toHaveURL(/active-orders/);
  await expect(admin.getByText('“Story grill” is paired')).toBeVisible();
});

test('a display signs itself out only after saying what that means', async ({ world, devices }) => {
  const [admin, display] = [await devices.phone(desk), await devices.phone(desk)];
  await openStoreScreen(admin, world, '/devices');
  const code = await addDisplay(admin, 'Leaving screen');
  await display.goto(`${world.env.primary.url}/kitchen/`);
  await pair(display, code);
  await display.getByRole('link', { name: 'Settings' }).click();
  await display.getByRole('button', { name: 'Sign this display out…' }).click();
  const question = display.getByRole('group', { name: 'Sign this display out' });
  await expect(question).toContainText('shows no tickets until a manager pairs it with a new code');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await display.getByRole('button', { name: 'Sign this display out…' }).click();
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(display.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
  await expect(display.getByText('is no longer paired')).toHaveCount(0);
  await display.reload();
  await expect(display.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
});

test('a person signs in to the staff app and to admin in the browser of a kitchen display, which stays what it is', async ({
  world,
  devices,
}) => {
  const screen = await devices.phone(desk);
  const base = world.env.primary.url;
  await screen.goto(`${base}/kitchen/`);
  await pair(screen, await pairingCode(world));
  await expect(screen).toHaveURL(/active-orders/);
  await signIn(screen, world);
  await expect(screen.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await screen.reload();
  await expect(screen.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await screen.goto(adminUrl(world, '/account'));
  await expect(screen.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();

  await screen.goto(`${base}/staff/`);
  await screen.getByRole('button', { name: 'Menu' }).click();
  await screen.getByRole('menuitem', { name: /^Sign out/ }).click();
  await expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await screen.goto(`${base}/kitchen/`);
  await expect(screen).toHaveURL(/active-orders/);
});
