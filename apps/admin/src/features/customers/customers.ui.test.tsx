import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { getCustomerRecord, listCustomers } from '@servery/contract/customers';
import { listLoyaltyCards } from '@servery/contract/loyalty';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';
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
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** A restaurant with two customers; the first one has a card and two orders. */
function fakeCustomers() {
  const listed = fakeApi(listCustomers, ({ query }) => {
    if (query?.limit === 100)
      return query.cursor === undefined ? { rows: [mia], nextCursor: 'more' } : { rows: [nameless], nextCursor: null };
    const found = [mia, nameless].filter(({ name }) => name.toLowerCase().includes(query?.search ?? ''));
    return { rows: found, nextCursor: null };
  });
  const orders = [toOrderRow('W-042', { status: 'completed' }), toOrderRow('T-7', { source: 'pos', collectionType: 'dineIn' })];
  const read = fakeApi(getCustomerRecord, ({ params }) =>
    params.customerId === mia.id ? { ...mia, orders } : { ...nameless, orders: [] },
  );
  const cards = fakeApi(listLoyaltyCards, ({ query }) => ({
    rows: query?.customerId === undefined || query.customerId === mia.id ? [card] : [],
    nextCursor: null,
  }));
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

it('finds customers with what they ordered, and saves all that were found as CSV', async () => {
  const { listed } = fakeCustomers();
  await openAdmin(fakeAdmin(), address);
  await expect.element(row('Mia')).toMatchTextContent(/\+61 412 345 678.*12.*1.*30.*20 Nov 2026/);
  await expect.element(page.getByRole('link', { name: 'No name' })).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByRole('searchbox').fill('mia');
  await expect.element(row('498 765 432')).not.toBeInTheDocument();
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  const [head, first, second] = (await files[0]!.text()).split('\r\n');
  expect(head).toBe('Name,Phone,Email,Online orders,Google orders,Till orders,Customer since,Last order');
  expect(first).toContain("Mia Chandrasekaran-Worthington,'+61 412 345 678,mia.chandrasekaran-worthington@example.com,12,1,30,");
  expect(second).toContain("'+61 498 765 432");
  expect(listed.requests.at(-1)!.query).toMatchObject({ search: 'mia', cursor: 'more' });
  made.mockRestore();
  clicked.mockRestore();
});

it('shows a customer with previous names, counts, the loyalty card and the latest orders', async () => {
  fakeCustomers();
  await openAdmin(fakeAdmin(), address);
  await page.getByRole('link', { name: mia.name }).click();
  await expect.element(page.getByRole('heading', { name: mia.name, level: 1 })).toBeVisible();
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect.element(contact).toMatchTextContent(/Mia Chandra, M\. Worthington.*mia@example\.com/);
  await expect.element(page.getByRole('region', { name: 'Orders', exact: true })).toMatchTextContent(/Online12Google1Till30/);
  await expect.element(page.getByRole('region', { name: 'Loyalty card' })).toMatchTextContent(/4 of 10.*\$12\.00.*\$30\.50/);
  await expect.element(page.getByRole('link', { name: 'W-042' })).toHaveAttribute('href', expect.stringMatching(/\/orders\/[^/]+$/));
  await expect.element(page.getByRole('link', { name: 'T-7' })).toHaveAttribute('href', expect.stringMatching(/\/pos-orders\/[^/]+$/));
  await expectAccessible('a customer');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
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
