import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getMember, getOwner, getPlace } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place, resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { getMe } from '@servery/contract/user';
import { updateStore } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toMenu } from '../testing/edited-menu.ts';
import { fakeSection } from '../testing/fake-settings.ts';
import { fakeAdmin, openAdmin, openAdminStore } from '../testing/open-admin.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the page follows its store, so that what comes next is known by the stream alone. */
async function following(admin: ReturnType<typeof fakeAdmin>): Promise<void> {
  await expect.poll(() => admin.live.open).toBe(1);
}

it('shows settings that a colleague saved, and keeps what is typed', async () => {
  const admin = fakeAdmin();
  const { store } = fakeSection('checkout');
  for (const id of ['surcharges', 'onlineOrdering'] as const) fakeSection(id);
  await openAdminStore(admin, '/settings/checkout');
  const coupons = page.getByRole('switch', { name: 'Coupons' });
  await expect.element(coupons).not.toBeChecked();
  await following(admin);
  const save = (fields: Partial<typeof store.checkout.value>) => {
    store.checkout = { value: { ...store.checkout.value, ...fields }, version: store.checkout.version + 1 };
    admin.live.send('settings.changed', { section: 'checkout' });
  };
  save({ hasCoupons: true });
  await expect.element(coupons).toBeChecked();
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();

  const length = page.getByLabelText('Longest note on an item');
  await length.fill('77');
  save({ hasCoupons: false });
  await button('Save checkout').click();
  await expect.element(page.getByText('Somebody else has saved this meanwhile')).toBeVisible();
  await expect.element(length).toHaveValue('77 characters');
  await button('Show what they saved').click();
  await expect.element(coupons).not.toBeChecked();
});

it('shows a menu that a colleague changed, also below an open dialog, which stays as it is typed', async () => {
  const admin = fakeAdmin();
  const menu = toMenu();
  fakeApi(readEditedMenu, () => menu);
  await openAdminStore(admin, '/menu');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link('Flat white')).toBeVisible();
  await following(admin);
  const rename = (from: string, to: string) => {
    menu.items = menu.items.map((item) => (item.name === from ? { ...item, name: to } : item));
  };
  rename('Flat white', 'Piccolo');
  admin.live.send('menu.published', { menuVersion: 5 });
  await expect.element(link('Piccolo')).toBeVisible();

  await button('Actions for Coffee').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('Coffee and tea');
  rename('Batch brew', 'Filter');
  admin.live.send('menu.edited', {});
  await expect.element(page.getByText('Filter', { exact: true })).toBeInTheDocument();
  await expect.element(name).toHaveValue('Coffee and tea');
});

it('shows who has joined, and what oneself may do since', async () => {
  const admin = fakeAdmin();
  await openAdmin(admin, `/restaurants/${place.restaurantId}/users`);
  await expect.element(page.getByRole('row').filter({ hasText: 'Ines Duarte' })).toBeVisible();
  await following(admin);
  admin.members = [...admin.members, getMember('Noor Haddad')];
  admin.live.send('restaurant.membersChanged', {});
  await expect.element(page.getByRole('row').filter({ hasText: 'Noor Haddad' })).toBeVisible();
  const { requests } = fakeApi(getMe, () => admin.me);
  admin.live.send('restaurant.membersChanged', {});
  await expect.poll(() => requests.length).toBeGreaterThan(0);
});

it('shows what a colleague saved of a store in the fields that nobody has touched', async () => {
  const admin = fakeAdmin();
  const { requests } = fakeApi(updateStore, ({ body }) => resolveStore({ name: body.name, phone: body.phone }));
  await openAdminStore(admin, '/edit');
  const [name, phone] = [page.getByRole('textbox', { name: 'Name' }), page.getByLabelText('Phone (optional)')];
  await expect.element(phone).toHaveValue(resolveStore().phone);
  await following(admin);
  await phone.fill('02 9000 1234');
  admin.restaurant = { ...admin.restaurant, stores: [resolveStore({ name: 'Marigold Street Enmore', phone: '02 5555 5555' })] };
  admin.live.send('restaurant.storesChanged', {});
  await expect.element(name).toHaveValue('Marigold Street Enmore');
  await expect.element(phone).toHaveValue('02 9000 1234');
  await button('Save').click();
  await expect.poll(() => requests.map(({ body }) => [body.name, body.phone])).toEqual([['Marigold Street Enmore', '02 9000 1234']]);
});

it('follows nothing where no restaurant is open', async () => {
  const admin = fakeAdmin({ places: [] });
  await openAdmin(admin, '/account');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(admin.live.open).toBe(0);
});

it('follows any store of a restaurant on the pages of the whole', async () => {
  const admin = fakeAdmin({ me: getOwner(), places: [getPlace()] });
  localStorage.clear();
  await openAdmin(admin, `/restaurants/${place.restaurantId}/stores`);
  await following(admin);
});
