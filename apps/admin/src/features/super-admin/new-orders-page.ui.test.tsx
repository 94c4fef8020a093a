import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listNewOrders } from '@servery/contract/new-orders';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

type Row = ResponseOf<typeof listNewOrders>['rows'][number];

const path = '/super-admin/new-orders';
const superAdmin = () => fakeAdmin({ me: getOwner({ superAdmin: true }) });
const order = (number: string, given: Partial<Row> = {}): Row => ({
  ...{ id: getId(number), number, ...place, restaurantName: 'Marigold Street', storeName: 'Marigold Street Newtown', country: 'AU' },
  ...{ source: 'website', collectionType: 'pickup', status: 'new', total: 4250, currency: 'AUD', placedAt: new Date().toISOString() },
  ...given,
});
const answer = (rows: Row[]) => ({ at: new Date().toISOString(), rows });
const long = order('W-001', { restaurantName: 'The Very Long Name of a Restaurant by the Harbour', currency: 'USD', status: 'accepted' });
const row = (number: string) => page.getByRole('row').filter({ hasText: number });

fiveStates({
  screen: 'new orders',
  fake: superAdmin,
  open: (admin) => openAdmin(admin, path),
  endpoint: listNewOrders,
  answers: { filled: answer([order('W-002'), long]), empty: answer([]) },
  shows: {
    loading: 'Loading orders',
    empty: 'No orders in the last day',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'W-002',
  },
});

it('shows orders as they come, and waits while somebody points at the list', async () => {
  let rows = [order('W-002'), long];
  fakeApi(listNewOrders, () => answer(rows));
  await openAdmin(superAdmin(), path);
  await expect.element(row('W-002')).toMatchTextContent(/New\s*\$42\.50 AUD/);
  rows = [order('W-003'), { ...order('W-002'), status: 'accepted' }, long];
  await expect.element(row('W-003'), { timeout: 15_000 }).toBeVisible();
  await expect.element(row('W-002')).toMatchTextContent('Accepted');
  await userEvent.hover(row('W-002'));
  await expect.element(page.getByText('Paused while you read')).toBeVisible();
  rows = [order('W-004'), ...rows];
  await expect.element(page.getByText('Paused: 1 new order'), { timeout: 15_000 }).toBeVisible();
  await expect.element(row('W-004')).not.toBeInTheDocument();
  await expectAccessible('new orders, paused');
  await page.getByRole('button', { name: 'Show the newest' }).click();
  await expect.element(row('W-004')).toBeVisible();
  expect(page.getByRole('row').filter({ hasText: /W-00/ }).elements()).toHaveLength(4);
});

it('asks for what it is filtered by, leads to the order, and fits', async () => {
  const { requests } = fakeApi(listNewOrders, answer([order('W-002'), long]));
  await openAdmin(superAdmin(), `${path}?country=US&state=accepted&source=website&q=harbour`);
  await expect.element(page.getByText('W-001')).toBeVisible();
  expect(requests[0]!.query).toEqual({ country: 'US', status: 'accepted', source: 'website', search: 'harbour' });
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
    await expectAccessible(`new orders on a ${size}`);
  }
  const link = page.getByRole('link', { name: 'W-001' }).first();
  expect(link.element().getAttribute('href')).toContain(`/stores/${place.storeId}/orders/${getId('W-001')}`);
});

it('is for the platform’s own people', async () => {
  await openAdmin(fakeAdmin(), path);
  await expect.element(page.getByText('This page does not exist')).toBeVisible();
});
