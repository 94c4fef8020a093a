import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { getCustomerRecord, listCustomers } from '@servery/contract/customers';
import {
  createCustomerExport,
  getCustomerExportFile,
  listCustomerExports,
  type CustomerExportView,
} from '@servery/contract/customer-exports';
import { eraseCustomer, getErasure, listErasures, type ErasureView } from '@servery/contract/erasures';
import { listLoyaltyCards } from '@servery/contract/loyalty';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, openAdminStore, resize } from '../../testing/open-admin.tsx';
import type { CustomerRow, LoyaltyCard } from './customers.types.ts';

const ofRestaurant = `/restaurants/${place.restaurantId}`;
const address = `${ofRestaurant}/restaurant-customers`;
const toCustomer = (name: string, given: Partial<CustomerRow> = {}): CustomerRow => ({
  id: getId(`customer ${name}`),
  name,
  previousNames: [],
  mobileNumberE164: '+61412345678',
  phoneNumberE164: null,
  shownPhone: '+61 412 345 678',
  unverifiedEmail: '',
  previousUnverifiedEmails: [],
  previousOrderCount: 0,
  previousGoogleOrderCount: 0,
  previousPosOrderCount: 0,
  createdAt: '2026-01-05T00:00:00.000Z',
  lastOrderAt: null,
  ...given,
});
const mia = toCustomer('Mia Chandrasekaran-Worthington', {
  unverifiedEmail: 'mia.chandrasekaran-worthington@example.com',
  previousNames: ['Mia Chandra', 'M. Worthington'],
  previousUnverifiedEmails: ['mia@example.com'],
  previousOrderCount: 12,
  previousGoogleOrderCount: 1,
  previousPosOrderCount: 30,
  lastOrderAt: '2026-11-20T07:05:00.000Z',
});
const nameless = toCustomer('', { shownPhone: '+61 498 765 432' });
const card: LoyaltyCard = {
  ...{ customerId: mia.id, customerName: mia.name, phone: mia.mobileNumberE164!, shownPhone: mia.shownPhone },
  ...{ count: 10, stamps: 4, gathering: 1200, credit: 3050, owed: 0, currency: 'AUD', cardBg: null, movedAt: '2026-11-20T07:05:00.000Z' },
};
const miasAddress = {
  id: getId('address'),
  lines: ['4/21 Enmore Road', 'Enmore NSW 2042'],
  dropoffNotes: 'Ring twice, the dog is friendly',
  lastUsedAt: '2026-11-20T07:05:00.000Z',
};
const erasure: ErasureView = {
  ...{ id: getId('erasure'), customerId: mia.id, reason: 'customerRequest', state: 'waiting', requestedBy: 'Nora Whitfield' },
  waitsFor: [{ orderId: getId('open order'), storeId: place.storeId, orderNumber: 'W-042', pos: false, obstacle: 'openOrder' }],
  ...{ requestedAt: '2026-11-21T01:00:00.000Z', erasedAt: null, doneAt: null, orderCount: 0, retainUntil: null },
};
const erased: ErasureView = {
  ...{
    ...erasure,
    id: getId('erased'),
    state: 'done',
    waitsFor: [],
    erasedAt: '2026-11-20T01:00:00.000Z',
    doneAt: '2026-11-20T01:01:00.000Z',
  },
  ...{ orderCount: 43, retainUntil: '2031-11-20' },
};
const anExport: CustomerExportView = {
  ...{
    id: getId('export'),
    storeIds: null,
    searched: true,
    rowCount: 2,
    requestedBy: 'Nora Whitfield',
    requestedAt: '2026-11-21T01:00:00.000Z',
  },
  ...{ expiresAt: '2026-11-22T01:00:00.000Z', available: true, downloads: 1 },
};
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** A restaurant with two customers; the first one has a card and two orders. */
function fakeCustomers() {
  const listed = fakeApi(listCustomers, ({ query }) => {
    const found = [mia, nameless].filter(({ name }) => name.toLowerCase().includes(query?.search ?? ''));
    return { rows: found, nextCursor: null };
  });
  const orders = [toOrderRow('W-042', { status: 'completed' }), toOrderRow('T-7', { source: 'pos', collectionType: 'dineIn' })];
  const read = fakeApi(getCustomerRecord, ({ params }) =>
    params.customerId === mia.id ? { ...mia, orders, addresses: [miasAddress] } : { ...nameless, orders: [], addresses: [] },
  );
  const cards = fakeApi(listLoyaltyCards, ({ query }) => ({
    rows: query?.customerId === undefined || query.customerId === mia.id ? [card] : [],
    nextCursor: null,
  }));
  fakeApi(getErasure, { erasure: null, orderCount: 43, retainUntil: '2031-11-20' });
  return { listed, read, cards };
}

fiveStates({
  screen: 'customers',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, address),
  endpoint: listCustomers,
  answers: { filled: { rows: [mia, nameless], nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: {
    ...{ loading: 'Loading customers', empty: 'No customers yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'Mia Chandrasekaran-Worthington' },
  },
});

fiveStates({
  screen: 'loyalty cards',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, `${ofRestaurant}/loyalty-cards`),
  endpoint: listLoyaltyCards,
  answers: { filled: { rows: [card], nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: {
    ...{ loading: 'Loading loyalty cards', empty: 'No loyalty cards yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: '4 of 10' },
  },
});

fiveStates({
  screen: 'erased customers',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, `${ofRestaurant}/erased-customers`),
  endpoint: listErasures,
  answers: { filled: { rows: [erasure, erased], nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: {
    ...{ loading: 'Loading erased customers', empty: 'Nobody was erased', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'W-042' },
  },
});

fiveStates({
  screen: 'exports of customers',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, `${ofRestaurant}/customer-exports`),
  endpoint: listCustomerExports,
  answers: { filled: { rows: [anExport], nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: {
    ...{ loading: 'Loading exports', empty: 'No exports yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: '2 found' },
  },
});

/** Catches files that the page saves. */
function catchFiles() {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return files;
}

it('finds customers with what they ordered, and exports all that were found after the password was given', async () => {
  fakeCustomers();
  await openAdmin(fakeAdmin(), address);
  await expect.element(row('Mia')).toMatchTextContent(/\+61 412 345 678.*12.*1.*30.*20 Nov 2026/);
  await expect.element(page.getByRole('link', { name: 'No name' })).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByRole('searchbox').fill('mia');
  await expect.element(row('498 765 432')).not.toBeInTheDocument();
  const files = catchFiles();
  const created = fakeApi(createCustomerExport, ({ body }) =>
    body.password === undefined
      ? refusal('SIGN_IN_NOT_RECENT')
      : body.password === 'right'
        ? anExport
        : refusal('invalid_grant', { message: 'The password is not right.' }),
  );
  fakeApi(getCustomerExportFile, { rows: [mia, nameless] });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabelText('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect.element(dialog.getByText('The password is not right.')).toBeVisible();
  await expectAccessible('the password for an export');
  await dialog.getByLabelText('Password').fill('right');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => files.length).toBe(1);
  const [head, first, second] = (await files[0]!.text()).split('\r\n');
  expect(head).toBe('Name,Phone,Email,Online orders,Google orders,Till orders,Customer since,Last order');
  expect(first).toContain("Mia Chandrasekaran-Worthington,'+61 412 345 678,mia.chandrasekaran-worthington@example.com,12,1,30,");
  expect(second).toContain("'+61 498 765 432");
  expect(created.requests.map(({ body }) => body)).toMatchObject([
    { search: 'mia' },
    { password: 'wrong' },
    { search: 'mia', password: 'right' },
  ]);
  vi.restoreAllMocks();
});

it('exports once although the answer was lost and it is pressed again', async () => {
  fakeCustomers();
  await openAdmin(fakeAdmin(), address);
  const files = catchFiles();
  let isLost = true;
  const { requests } = fakeApi(createCustomerExport, () => (isLost ? noAnswer : anExport));
  fakeApi(getCustomerExportFile, { rows: [mia] });
  const download = page.getByRole('button', { name: 'Download CSV' });
  await download.click();
  await expect.element(page.getByText('No connection', { exact: true })).toBeVisible();
  isLost = false;
  await download.click();
  await expect.poll(() => files.length).toBe(1);
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  vi.restoreAllMocks();
});

it('shows a customer with previous names, counts, the loyalty card and the latest orders', async () => {
  fakeCustomers();
  await openAdmin(fakeAdmin(), address);
  await page.getByRole('link', { name: mia.name }).click();
  await expect.element(page.getByRole('heading', { name: mia.name, level: 1 })).toBeVisible();
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect.element(contact).toMatchTextContent(/Mia Chandra, M\. Worthington.*mia@example\.com/);
  await expect.element(page.getByRole('region', { name: 'Orders', exact: true })).toMatchTextContent(/Online12Google1Till30/);
  await expect
    .element(page.getByRole('region', { name: 'Addresses' }))
    .toMatchTextContent(/4\/21 Enmore Road.*Enmore NSW 2042.*Ring twice/);
  await expect.element(page.getByRole('region', { name: 'Loyalty card' })).toMatchTextContent(/4 of 10.*\$12\.00.*\$30\.50/);
  await expect.element(page.getByRole('link', { name: 'W-042' })).toHaveAttribute('href', expect.stringMatching(/\/orders\/[^/]+$/));
  await expect.element(page.getByRole('link', { name: 'T-7' })).toHaveAttribute('href', expect.stringMatching(/\/pos-orders\/[^/]+$/));
  await expectAccessible('a customer');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  // Beside the navigation a window of 1,024 px has no room for every column in one line.
  await page.viewport(1024, 768);
  const table = page.getByRole('table', { name: 'Latest orders' });
  const frame = table.element().parentElement!;
  await expect.poll(() => frame.scrollWidth - frame.clientWidth).toBe(0);
});

it('shows a customer who has no name, no card and no order yet', async () => {
  fakeCustomers();
  await openAdmin(fakeAdmin(), `${address}/${nameless.id}`);
  await expect.element(page.getByRole('heading', { name: '+61 498 765 432', level: 1 })).toBeVisible();
  await expect.element(page.getByText('No card yet.')).toBeVisible();
  await expect.element(page.getByText('No orders yet')).toBeVisible();
});

it('leads from a loyalty card to its customer, on every size', async () => {
  const { cards } = fakeCustomers();
  await openAdmin(fakeAdmin(), `${ofRestaurant}/loyalty-cards`);
  await expect.element(row('Mia')).toMatchTextContent(/4 of 10.*\$30\.50/);
  await page.getByRole('searchbox').fill('0412');
  await expect.poll(() => cards.requests.at(-1)!.query).toMatchObject({ search: '0412' });
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByRole('link', { name: mia.name }).click();
  await expect.element(page.getByRole('heading', { name: mia.name, level: 1 })).toBeVisible();
});

it('is not there for those who may not see customers', async () => {
  await openAdmin(fakeAdmin({ me: getOwner({ holds: ['coupons.read'] }) }), address);
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

it('erases a customer after the name was typed, and says what goes, what stays and what it waits for', async () => {
  fakeCustomers();
  const called = fakeApi(eraseCustomer, () => {
    fakeApi(getErasure, { erasure, orderCount: 43, retainUntil: '2031-11-20' });
    return erasure;
  });
  await openAdmin(fakeAdmin(), `${address}/${mia.id}`);
  const section = page.getByRole('region', { name: 'Erase customer' });
  await section.getByRole('button', { name: 'Erase customer' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${mia.name}?` });
  await expect.element(dialog).toMatchTextContent(/Goes for good.*addresses.*Stays:.*43 orders.*Thu 20 Nov 2031/);
  await expectAccessible('the question before a customer is erased');
  await dialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect.element(dialog.getByText('This is not the name.')).toBeVisible();
  expect(called.requests).toEqual([]);
  await dialog.getByRole('textbox', { name: 'To confirm' }).fill(mia.name);
  await dialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect.element(section).toMatchTextContent(/Waiting.*Nora Whitfield asked for it.*W-042: the order is open/);
  expect(called.requests[0]!.body).toEqual({ reason: 'customerRequest' });
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('goes to the erased customers when nothing was open', async () => {
  fakeCustomers();
  fakeApi(eraseCustomer, erased);
  fakeApi(listErasures, { rows: [erased], nextCursor: null });
  await openAdmin(fakeAdmin(), `${address}/${mia.id}`);
  await page.getByRole('region', { name: 'Erase customer' }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'To confirm' }).fill(mia.name);
  await dialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect.element(page.getByRole('heading', { name: 'Erased customers', level: 1 })).toBeVisible();
  await expect.element(row('Nora Whitfield')).toMatchTextContent(/The customer asked for it.*Erased.*43.*20 Nov 2031/);
});

it('downloads an own export again', async () => {
  const files = catchFiles();
  fakeApi(listCustomerExports, { rows: [anExport, { ...anExport, id: getId('old'), available: false }], nextCursor: null });
  fakeApi(getCustomerExportFile, { rows: [mia] });
  await openAdmin(fakeAdmin(), `${ofRestaurant}/customer-exports`);
  await page.getByRole('button', { name: /Download until/ }).click();
  await expect.poll(() => files.length).toBe(1);
  vi.restoreAllMocks();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('leads staff of one store to the customers of that store, without what is an admin’s', async () => {
  const { listed } = fakeCustomers();
  const memberships = [{ restaurantId: place.restaurantId, storeId: place.storeId, role: 'user' as const }];
  const me = getOwner({ holds: ['customers.read'], memberships });
  await openAdminStore(fakeAdmin({ me }), '/customers');
  await expect.element(row('Mia')).toBeVisible();
  expect(listed.requests.at(-1)!.query).toMatchObject({ storeId: place.storeId });
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: mia.name }).click();
  await expect.element(page.getByRole('heading', { name: mia.name, level: 1 })).toBeVisible();
  expect(page.getByRole('region', { name: 'Erase customer' }).query()).toBeNull();
});
