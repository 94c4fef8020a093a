import { adminUrl } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { addDisplay, deviceAct, deviceRow, openStoreScreen, shownCode } from './store-devices.ts';
import { pair, signIn } from './world.ts';

test.describe.configure({ timeout: 150_000 });
const desk = { width: 1440, height: 900 };

test('a display is added, paired, revoked, brought back and paired again, as the manager sees; a person signs in beside it', async ({
  world,
  devices,
}) => {
  const [admin, first, second] = [await devices.phone(desk), await devices.phone(desk), await devices.phone(desk)];
  const kitchen = `${world.env.primary.url}/kitchen/`;
  await openStoreScreen(admin, world, '/devices');
  const code = await addDisplay(admin, 'Story pass');
  // As in the code to scan: the display only has to confirm.
  await first.goto(`${kitchen}auth/login#code=${code.replace(' ', '')}`);
  await first.getByRole('button', { name: 'Pair this display' }).click();
  await expect(first).toHaveURL(/active-orders/);
  await first.reload();
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

  // A person signs in to the staff app and to admin in the same browser, which stays a display.
  await signIn(second, world);
  await expect(second.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await second.goto(adminUrl(world, '/account'));
  await expect(second.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();

  await second.goto(`${world.env.primary.url}/staff/`);
  await second.getByRole('button', { name: 'Menu' }).click();
  await second.getByRole('menuitem', { name: /^Sign out/ }).click();
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await second.goto(`${world.env.primary.url}/kitchen/`);
  await expect(second).toHaveURL(/active-orders/);
});
