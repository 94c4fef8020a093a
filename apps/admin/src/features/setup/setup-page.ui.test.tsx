import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner, getPlace } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { getSetup, setupNeeds, setupSteps, type SetupNeed, type SetupStep } from '@servery/contract/setup';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toMenu } from '../../testing/edited-menu.ts';
import { fakeSection } from '../../testing/fake-settings.ts';
import { getNeedLabels } from '../../kit/setup/setup-labels.ts';
import type { Setup } from '../../kit/setup/use-setup.ts';
import { everySize, fakeAdmin, fits, openAdmin, openAdminStore, resize } from '../../testing/open-admin.tsx';

const main = page.getByRole('main');
const mainNav = page.getByRole('navigation', { name: 'Main' });
const row = (title: string) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const address = `/admin/restaurants/${place.restaurantId}/stores/${place.storeId}`;

const optional: readonly SetupStep[] = ['delivery', 'payments', 'device', 'testOrder'];
const toSetup = (missing: Partial<Record<SetupStep, SetupNeed[]>>): Setup => {
  const steps = setupSteps.map((id) => ({
    ...{ id, done: (missing[id] ?? []).length === 0, optional: optional.includes(id), missing: missing[id] ?? [] },
  }));
  return { complete: steps.every((step) => step.done || step.optional), steps };
};
const begun = toSetup({
  hours: ['hours'],
  menu: ['menu'],
  delivery: ['delivery'],
  payments: ['cardAccount'],
  tax: ['registration'],
  device: ['device'],
  testOrder: ['order'],
  goLive: ['openToPublic'],
});

fiveStates({
  screen: 'getting started',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/getting-started'),
  endpoint: getSetup,
  answers: { filled: begun, empty: toSetup({}) },
  shows: {
    loading: 'Loading the steps',
    empty: /is ready/,
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: '1 of 9 steps done',
  },
});

it('shows what each step lacks and the way to it, and ticks a step when the server says so', async () => {
  const admin = fakeAdmin();
  let setup = begun;
  fakeApi(getSetup, () => setup);
  await openAdminStore(admin, '/getting-started');
  await expect.element(row('Business details')).toMatchTextContent('Done');
  await expect.element(row('Opening hours')).toMatchTextContent('The store is closed all week.');
  await expect.element(row('Opening hours')).toMatchTextContent('To do');
  await expect.element(row('Payments')).toMatchTextContent('Optional');
  await expect.element(row('Go live')).toMatchTextContent('Finish the steps above first');
  const links = main.getByRole('list').getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${address}/edit`,
    `${address}/settings/store-trading-hours`,
    `${address}/menu`,
    `${address}/online-ordering-settings`,
    `${address}/settings/payments`,
    `${address}/settings/tax`,
    `${address}/devices`,
    `/restaurants/${place.restaurantId}/stores/${place.storeId}?preview=1`,
    `/admin/restaurants/${place.restaurantId}/edit`,
  ]);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  setup = toSetup({ payments: ['paymentMethod', 'cardAccount'], goLive: ['openToPublic'] });
  admin.live.send('settings.changed', { section: 'tradingHours' });
  await expect.element(row('Opening hours')).toMatchTextContent('Done');
  await expect.element(row('Payments').getByRole('link')).toHaveAttribute('href', `${address}/settings/checkout`);
  setup = toSetup({ delivery: ['deliveryReach'], payments: ['cardMethod'], goLive: ['openToPublic'] });
  admin.live.send('settings.changed', { section: 'checkout' });
  await expect.element(row('Payments')).toMatchTextContent('guests can’t choose them yet');
  await expect.element(row('Payments').getByRole('link')).toHaveAttribute('href', `${address}/settings/checkout`);
  await expect.element(row('Delivery').getByRole('link')).toHaveAttribute('href', `${address}/settings/delivery_area`);
  await expect.element(row('Go live')).not.toMatchTextContent('Finish the steps above first');
  expect(setupNeeds.filter((need) => getNeedLabels('AU')[need].length < 10)).toEqual([]);
});

it.each([
  ['AU', 'registered for GST', 'list suburbs'],
  ['GB', 'registered for VAT', 'list towns'],
  ['US', 'Tax', 'list cities'],
] as const)('names tax and places as owners in %s do', async (country, tax, places) => {
  const admin = fakeAdmin();
  admin.places = admin.places.map((restaurant) => ({ ...restaurant, country }));
  // The server asks no business in the US whether it is registered.
  fakeApi(getSetup, () => toSetup({ delivery: ['deliveryReach'], tax: country === 'US' ? ['taxRules'] : ['registration'] }));
  await openAdminStore(admin, '/getting-started');
  await expect.element(row('Tax')).toMatchTextContent(tax);
  await expect.element(row('Delivery')).toMatchTextContent(places);
});

it('points at the test order before going live, and at going live once there was one', async () => {
  const admin = fakeAdmin();
  let setup = toSetup({ device: ['device'], testOrder: ['order'], goLive: ['openToPublic'] });
  fakeApi(getSetup, () => setup);
  await openAdminStore(admin, '/getting-started');
  await expect.element(row('Test order')).toHaveAttribute('data-next');
  await expect.element(row('Go live')).not.toHaveAttribute('data-next');
  // A test order can be left out.
  await expect.element(row('Go live')).not.toMatchTextContent('Finish the steps above first');
  await openAdminStore(admin);
  await expect.element(main.getByRole('link', { name: /^Getting started/ })).toMatchTextContent('Next: Test order');
  setup = toSetup({ device: ['device'], goLive: ['openToPublic'] });
  await openAdminStore(admin, '/getting-started');
  await expect.element(row('Go live')).toHaveAttribute('data-next');
  // What was ordered waits in another app.
  await expect
    .element(row('Test order').getByRole('link', { name: 'Open the staff app' }))
    .toHaveAttribute('href', `/staff/restaurants/${place.restaurantId}/stores/${place.storeId}`);
  await expectAccessible('steps with a test order to accept');
  await resize('phone');
  await expect.poll(fits).toBe(true);
  await resize('desk');
});

it('leads from a saved page straight to the next step, and to the list where the page itself lacks something', async () => {
  const admin = fakeAdmin();
  let setup = toSetup({ menu: ['menu'], goLive: ['openToPublic'] });
  fakeApi(getSetup, () => setup);
  fakeApi(readEditedMenu, () => toMenu({ categories: [], items: [] }));
  fakeSection('holidays');
  await openAdminStore(admin, '/settings/holidays');
  const next = main.getByRole('link', { name: 'Next step: Menu' });
  const save = main.getByRole('button', { name: 'Save holidays' });
  await expect.element(save).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
  await save.click();
  await next.click();
  await expect.element(main.getByRole('heading', { name: 'Menu', level: 1 })).toBeVisible();
  setup = toSetup({ testOrder: ['order'], goLive: ['openToPublic'] });
  await openAdminStore(admin, '/settings/holidays');
  await save.click();
  await main.getByRole('link', { name: 'Back to Getting started' }).click();
  await expect.element(main.getByRole('heading', { name: 'Getting started', level: 1 })).toBeVisible();
});

it('comes first in the navigation while something is missing, and leaves when nothing is', async () => {
  const admin = fakeAdmin();
  let setup = begun;
  fakeApi(getSetup, () => setup);
  await openAdminStore(admin);
  const group = mainNav.getByRole('group', { name: 'Today', exact: true });
  await expect.element(group.getByRole('link').first()).toMatchTextContent('Getting started');
  const card = main.getByRole('link', { name: /^Getting started/ });
  await expect.element(card).toMatchTextContent('1 of 9 steps done. Next: Opening hours');
  await expectAccessible('an overview while the store is set up');
  setup = toSetup({ device: ['device'] });
  admin.live.send('restaurant.changed', {});
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(group.getByRole('link', { name: 'Getting started' })).not.toBeInTheDocument();
  fakeApi(getSetup, () => refusal('internal_server_error') as never);
  await openAdminStore(admin);
  await expect.element(group.getByRole('link').first()).toMatchTextContent('Overview');
});

it('says on the store’s first page that next year’s public holidays are not entered, with the way there', async () => {
  const admin = fakeAdmin();
  fakeApi(getSetup, () => ({ ...toSetup({}), holidaysToEnter: [{ section: 'surcharges' as const, year: 2027 }] }));
  await openAdminStore(admin);
  await expect.element(main.getByText('The public holidays of 2027 are not entered yet')).toBeVisible();
  const link = main.getByRole('link', { name: 'Holiday surcharge', exact: true }).first();
  await expect.element(link).toHaveAttribute('href', `${address}/settings/public-holidays-surcharge`);
  await expectAccessible('an overview with holidays to enter');
});

it('meets an owner where they arrive: the steps ahead before there is a store, then how far it is', async () => {
  const admin = fakeAdmin({ places: [] });
  fakeApi(getSetup, () => begun);
  await openAdmin(admin);
  await expect.element(main.getByRole('region', { name: 'From here to the first order' })).toMatchTextContent('Opening hours');
  await expectAccessible('the first page of an owner');
  admin.places = [{ ...getPlace(), stores: getPlace().stores.slice(0, 1) }];
  await openAdmin(admin);
  await main.getByRole('link', { name: /^Getting started: Marigold Street Newtown/ }).click();
  await expect.element(main.getByRole('heading', { name: 'Getting started', level: 1 })).toBeVisible();
});

it('does not ask for those who may not set a store up', async () => {
  const { requests } = fakeApi(getSetup, () => begun);
  const admin = fakeAdmin({ me: getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['settings.read'] }) });
  await openAdminStore(admin, '/getting-started');
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  expect(requests).toEqual([]);
});
