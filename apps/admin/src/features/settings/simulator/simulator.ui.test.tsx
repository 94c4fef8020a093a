import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { menuWith } from '@servery/app-kit/testing/fixtures/menu.ts';
import { resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import type { ResponseOf } from '@servery/contract/endpoint';
import { explainMenu, getMenu } from '@servery/contract/menu';
import { settingsSections } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';

type Explanation = ResponseOf<typeof explainMenu>;

const menu = menuWith({ 'Halloumi plate': {} });
const findItem = (name: string) => menu.items.find((item) => item.name === name)!;
const reasons: Explanation['items'] = [
  { itemId: findItem('Halloumi plate').id, code: 'UNAVAILABLE', message: 'Only 7:00 AM – 11:30 AM' },
  { itemId: findItem('Granola').id, code: 'SOLD_OUT', message: 'Sold out' },
];
const christmas = '2026-12-25';
const explain = (given: Partial<Explanation> = {}): Explanation => ({
  menuVersion: menu.version,
  store: { orderable: true, at: `${christmas}T07:00:00.000Z`, tradingDay: christmas },
  items: reasons,
  ...given,
});
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const store = page.getByRole('region', { name: 'The store' });

/** A store that delivers only to later, and has a surcharge at Christmas. */
function fakeStore() {
  const admin = fakeAdmin();
  fakeApi(getMenu, menu);
  fakeSection('delivery');
  const surcharges = structuredClone(settingsSections.surcharges.defaults);
  Object.assign(surcharges.publicHoliday, {
    enabled: true,
    isEnabledForOnline: true,
    surcharge: { percentage: 15_000, amountInCents: 0 },
    holidays: [{ name: 'Christmas Day', date: christmas }],
  });
  fakeSection('surcharges', { surcharges: { value: surcharges, version: 1 } });
  const asked = fakeApi(explainMenu, ({ query }) =>
    query.collectionType === 'delivery'
      ? explain({ store: { orderable: false, reason: 'PAUSED', message: 'Delivery is paused for a moment. Please choose a later time.' } })
      : explain({ items: query.system === 'pos' ? [] : reasons }),
  );
  return { admin, asked };
}
const open = () => openAdminStore(fakeStore().admin, '/simulator');

fiveStates({
  screen: 'simulator',
  fake: () => fakeStore().admin,
  open: (admin) => openAdminStore(admin, '/simulator'),
  endpoint: explainMenu,
  answers: { filled: explain(), empty: explain({ items: [] }) },
  shows: {
    loading: 'Loading items',
    empty: 'Smashed avocado',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'Halloumi plate',
  },
});

it('shows what can be ordered as soon as possible, at what price, and why the rest cannot', async () => {
  await open();
  await expect.element(store).toMatchTextContent(/PickupTaken for Fri 25 Dec 2026, 6:00 PM.*DeliveryDelivery is paused/);
  await expect.element(store).toMatchTextContent(/Trading dayFri 25 Dec 2026.*15% on top of the prices below, for Christmas Day/);
  await expect.element(row('Smashed avocado')).toMatchTextContent(/Breakfast.*\$19\.50.*Available/);
  await expect.element(row('Halloumi plate')).toMatchTextContent(/Not available.*Only 7:00 AM – 11:30 AM/);
  await page.getByRole('combobox', { name: 'Items' }).selectOptions('not');
  await expect.element(row('Smashed avocado')).not.toBeInTheDocument();
  await expect.element(row('Granola')).toMatchTextContent('Sold out');
  await page.getByRole('searchbox').fill('granola');
  await expect.element(row('Halloumi plate')).not.toBeInTheDocument();
  await expectAccessible('the simulator');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('asks for a time in the store’s zone, and for nothing while there is no whole time', async () => {
  const { admin, asked } = fakeStore();
  await openAdminStore(admin, '/simulator');
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOptions('later');
  await page.getByLabelText('Date').fill(christmas);
  await page.getByLabelText('Time', { exact: true }).fill('18:00');
  await expect.poll(() => asked.requests.at(-1)!.query).toMatchObject({ at: `${christmas}T07:00:00.000Z`, system: 'online' });
  await page.getByLabelText('Date').fill('');
  await expect.element(store).toMatchTextContent('Please choose a date and a time.');
  await expect.element(row('Granola')).not.toBeInTheDocument();
});

it('asks for the till, which has its own part of the menu', async () => {
  const { admin, asked } = fakeStore();
  await openAdminStore(admin, '/simulator');
  await page.getByRole('combobox', { name: 'Ordered' }).selectOptions('pos');
  await expect.poll(() => asked.requests.at(-1)!.query).toMatchObject({ system: 'pos' });
  await expect.element(row('Granola')).toMatchTextContent('Available');
  await expect.element(store).not.toMatchTextContent('Delivery is paused');
});

it('offers nothing for delivery where the store does not deliver', async () => {
  await open();
  const message = 'Delivery is not available at this store.';
  fakeApi(explainMenu, explain({ store: { orderable: false, reason: 'COLLECTION_TYPE_OFF', message } }));
  await page.getByRole('combobox', { name: 'Order type' }).selectOptions('delivery');
  await expect.element(row('Smashed avocado')).toMatchTextContent(/Not available.*Delivery is not available at this store\./);
  await expect.element(row('Granola')).toMatchTextContent('Sold out');
  await expect.element(page.getByText('Available', { exact: true })).not.toBeInTheDocument();
});

it('tries an address for a delivery', async () => {
  await open();
  fakeApi(suggestAddresses, { rows: [{ id: '1', primary: '4 King Street', secondary: 'Enmore 2042' }], attribution: null });
  const street = { line1: '4 King Street', suburb: 'Enmore', state: 'NSW', postcode: '2042', country: 'AU' } as const;
  fakeApi(resolveAddress, { ...street, latitude: -33.9, longitude: 151.18, provider: 'local', providerPlaceId: null });
  await page.getByRole('combobox', { name: 'Order type' }).selectOptions('delivery');
  await page.getByLabelText('Check an address').fill('4 King');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('button', { name: /4 King Street/ }).click();
  await expect.element(store).toMatchTextContent(/4 King Street, Enmore/);
  await expectAccessible('the simulator for a delivery');
});

it('says that there is no menu yet', async () => {
  const { admin } = fakeStore();
  for (const endpoint of [getMenu, explainMenu] as const) fakeApi(endpoint as typeof getMenu, () => refusal('resource_not_found') as never);
  await openAdminStore(admin, '/simulator');
  await expect.element(page.getByText('Nothing on the menu yet')).toBeVisible();
});
