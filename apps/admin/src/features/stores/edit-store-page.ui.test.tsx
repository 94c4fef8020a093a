import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { updateStore } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize, type Admin } from '../../testing/open-admin.tsx';

const phone = page.getByLabelText('Phone (optional)');
const save = page.getByRole('button', { name: 'Save', exact: true });
const saved = page.getByText('Saved', { exact: true });
const toStores = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' });
const outOfDate = page.getByText('This page may be out of date');

it('asks before leaving what is not saved, says what is wrong at its field, and loses nothing without a connection', async () => {
  const admin = fakeAdmin();
  await openAdminStore(admin, '/edit');
  await expect.element(phone).toHaveValue(resolveStore().phone);
  await phone.fill('not a phone');
  await toStores.click();
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible('leaving without saving');
  await page.getByRole('button', { name: 'Stay here' }).click();
  fakeApi(updateStore, () => refusal('validation_failed', { fields: [{ path: 'phone', message: 'Please enter a phone number.' }] }));
  await save.click();
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveValue('not a phone');
  await expectAccessible('store details with an error');

  const { requests } = fakeApi(updateStore, ({ body: { image: _, ...body } }) => {
    const { country } = resolveStore();
    const store = resolveStore({ ...body, address: { ...body.address, country } });
    admin.restaurant = { ...admin.restaurant, stores: [store] };
    return store;
  });
  setOnline(false);
  await phone.fill('02 9000 1234');
  await save.click();
  await expect.element(outOfDate).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await expectAccessible('without a connection');
  setOnline(true);
  await expect.element(page.getByRole('alert').filter({ hasText: 'The connection is back' })).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'No connection' })).not.toBeInTheDocument();
  await save.click();
  await expect.element(saved).toBeVisible();
  await expect.element(outOfDate).not.toBeInTheDocument();
  await expect.element(phone).toHaveValue('02 9000 1234');
  expect(requests.map(({ body }) => body.phone)).toEqual(['02 9000 1234']);
  // No "saved" message while somebody is still typing.
  await phone.fill('02 9000 5678');
  await expect.element(saved).not.toBeInTheDocument();
  await save.click();
  await expect.element(saved).toBeVisible();
  await toStores.click();
  await expect.element(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
});

it('asks for the town or city that a suburb of New Zealand belongs to', async () => {
  const admin = fakeAdmin();
  admin.restaurant = { ...admin.restaurant, stores: [resolveStore({ country: 'NZ' })] };
  await openAdminStore(admin, '/edit');
  await expect.element(page.getByRole('textbox', { name: 'Town or city' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Suburb' })).toBeVisible();
});

const map = page.getByRole('group', { name: 'Map of the store' });
const pin = map.getByRole('button', { name: /^The store\. Move it/ });
const [latitude, longitude] = [page.getByLabelText('Latitude'), page.getByLabelText('Longitude')];
const street = page.getByLabelText('Street and number');

/** Opens the details of a store at this address and place; what is saved is stored. */
async function openAt(address: Partial<ReturnType<typeof resolveStore>['address']>) {
  const admin: Admin = fakeAdmin();
  const show = (store: ReturnType<typeof resolveStore>) => {
    admin.restaurant = { ...admin.restaurant, stores: [store] };
    return store;
  };
  show(resolveStore({ address: { ...resolveStore().address, ...address } }));
  const { requests } = fakeApi(updateStore, ({ body: { image: _, ...body } }) =>
    show(resolveStore({ ...body, address: { ...body.address, country: 'AU' }, version: body.version + 1 })),
  );
  await openAdminStore(admin, '/edit');
  await expect.element(map).toHaveClass('leaflet-container');
  return { admin, requests };
}

it('a store that nobody found is placed by a press on the map, moved by the keyboard and by numbers, and saved', async () => {
  const { requests } = await openAt({ latitude: null, longitude: null });
  await expect.element(page.getByText('Not on the map')).toBeVisible();
  // Without pictures of streets nobody can tap the right place.
  await expect.element(page.getByText(/This map shows no streets/)).toBeVisible();
  expect(pin.query()).toBeNull();
  await expectAccessible('a store that is not on the map');
  // From far away a press comes closer, and places nothing.
  const scale = () => map.element().querySelector('.leaflet-control-scale-line')?.textContent ?? '';
  for (let press = 0; press < 3; press += 1) {
    const before = scale();
    await map.click();
    await expect.poll(scale).not.toBe(before);
    expect(pin.query()).toBeNull();
  }
  await expect.element(page.getByText('Not on the map')).toBeVisible();
  await map.click();
  await expect.element(pin).toBeVisible();
  await expect.element(page.getByText('Placed by you')).toBeVisible();
  await latitude.fill('-33.9');
  await longitude.fill('151.2');
  (pin.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.poll(() => Number((latitude.element() as HTMLInputElement).value)).toBeGreaterThan(-33.9);
  await expect.poll(() => Number((longitude.element() as HTMLInputElement).value)).toBeGreaterThan(151.2);
  await expectAccessible('a store placed by hand');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await longitude.fill('');
  await save.click();
  await expect.element(longitude).toHaveAccessibleDescription(/Please enter both, or neither/);
  await longitude.fill('151.21');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(requests.map(({ body }) => body.address)).toMatchObject([{ longitude: 151.21, placedByHand: true }]);
});

it('a pin stays when the address changes a little, and asks when it changes much', async () => {
  const own = { latitude: -33.9, longitude: 151.2, placedByHand: true };
  const { requests } = await openAt({ formattedAddress: '212 King Street', ...own });
  await street.fill('Shop 1, 212 King St');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(requests.at(-1)?.body.address).toMatchObject({ formattedAddress: 'Shop 1, 212 King St', ...own });

  await street.fill('5 Enmore Road');
  const question = page.getByText('The address has changed a lot since you placed it.');
  await expect.element(question).toBeVisible();
  await save.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Is the pin still right?' })).toBeVisible();
  await expectAccessible('a pin that may be wrong');
  expect(requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Keep the pin' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => requests.at(-1)?.body.address).toMatchObject({ formattedAddress: '5 Enmore Road', ...own });

  await street.fill('98 Campbell Parade');
  await page.getByRole('button', { name: 'Find the new address' }).click();
  await expect.element(page.getByText('We look the new address up after you save.')).toBeVisible();
  await save.click();
  await expect
    .poll(() => requests.at(-1)?.body.address)
    .toMatchObject({ formattedAddress: '98 Campbell Parade', latitude: null, longitude: null, placedByHand: false });
});

it('says that somebody else has saved the same field, shows theirs or writes over it, and loses nothing unasked', async () => {
  const { admin } = await openAt({});
  const theirs = resolveStore({ phone: '02 5555 5555', name: 'Marigold Street Enmore', version: 7 });
  const { requests } = fakeApi(updateStore, ({ body: { image: _, ...body } }) =>
    body.version === 7
      ? resolveStore({ ...body, address: { ...body.address, country: 'AU' }, version: 8 })
      : refusal('resource_status_conflict', { details: theirs }),
  );
  await phone.fill('02 9000 1234');
  await save.click();
  const notice = page.getByText('Somebody else has saved this meanwhile');
  await expect.element(notice).toBeVisible();
  const getChanges = () =>
    page
      .getByRole('term')
      .elements()
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  await expect.poll(getChanges).toEqual(['Name: Marigold Street Enmore', 'Phone (optional): 02 5555 5555']);
  await expect.element(phone).toHaveValue('02 9000 1234');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Marigold Street Enmore');
  await expectAccessible('store details that somebody else saved');
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(phone).toHaveValue('02 5555 5555');
  await phone.fill('02 9000 1234');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(requests.map(({ body }) => [body.version, body.phone])).toEqual([
    [1, '02 9000 1234'],
    [7, '02 9000 1234'],
  ]);
  expect(admin.live.open).toBe(1);
});
