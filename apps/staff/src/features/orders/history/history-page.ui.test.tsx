import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { toOrderRow, getOrders, type FakeOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { listOrders } from '@servery/contract/online-ordering';
import { addDays } from '@servery/domain/time';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeStaff, openStaff, type Staff } from '../../../testing/open-staff.tsx';

const { tradingDay: today } = getOrders();
const customerName = 'Zoë Findable';
const open = toOrderRow('W-042', { customerName, status: 'accepted' });
const ended = toOrderRow('W-041', { customerName, status: 'cancelled' });
const paid = toOrderRow('W-040', { status: 'completed', paymentStatus: 'PAID' });

fiveStates({
  screen: 'history',
  fake: fakeStaff,
  open: (staff: Staff) => openStaff(staff, '/order-history'),
  endpoint: listOrders,
  answers: { filled: getOrders([paid]), empty: getOrders() },
  shows: { loading: 'Loading orders', empty: 'No orders yet', error: 'An Error Occurred', offline: /No connection/, filled: 'W-040' },
});

type Query = Parameters<Extract<Parameters<typeof fakeApi<typeof listOrders>>[1], (request: never) => unknown>>[0]['query'];
const fits = (query: Query) => (row: FakeOrderRow) =>
  (!query?.search || row.customerName.toLowerCase().includes(query.search)) &&
  (!query?.status || query.status.split(',').includes(row.status)) &&
  (!query?.paymentStatus || (row.paymentStatus === query.paymentStatus && row.status !== 'cancelled')) &&
  (!query?.tradingDay || row.tradingDay === query.tradingDay) &&
  (!query?.from || row.tradingDay >= query.from) &&
  (!query?.to || row.tradingDay <= query.to);

it('is searched by words, days, status and unpaid, and stores that in the address', async () => {
  const staff = fakeStaff();
  const { requests } = fakeApi(listOrders, ({ query }) => getOrders([open, ended, paid].filter(fits(query))));
  await openStaff(staff);
  await page.getByRole('link', { name: 'History' }).click();
  await expect.element(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
  const search = page.getByLabelText('Search', { exact: true });
  const rows = page.getByRole('link', { name: /Findable/ });
  const found = async (count: number) => {
    await expect.poll(() => rows.length).toBe(count);
  };
  const chip = (name: string) => page.getByRole('button', { name });
  const nothing = page.getByText('Nothing found');

  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('findable');
  await expect.poll(() => location.search).toContain('q=findable');
  await found(2);
  await chip('Unpaid today').click();
  await expect.element(chip('Unpaid today')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(search).toHaveValue('');
  await search.fill('findable');
  await found(1);
  await expect.element(rows).toMatchTextContent(open.number);
  await expect.poll(() => location.search).toContain('q=findable');
  expect(requests.at(-1)?.query).toMatchObject({ search: 'findable', paymentStatus: 'NOT_PAID' });

  // As after a reload: only the address remains.
  const address = location.search;
  await openStaff(staff, `/order-history${address}`);
  await found(1);
  await chip('Yesterday').click();
  await expect.element(nothing).toBeVisible();
  await chip('Dates…').click();
  await page.getByLabelText('From', { exact: true }).fill('2020-01-01');
  await found(1);
  await expectAccessible('history with filters');
  await page.getByLabelText('To', { exact: true }).fill('2020-01-02');
  await expect.element(nothing).toBeVisible();
  await expectAccessible('history without a match');
  await chip('Show all orders').click();
  await found(2);
  await expect.element(search).toHaveValue('');
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Cancelled or rejected');
  await found(1);
  expect(open.tradingDay).toBe(today);
});

it('calls the current trading day today, also after midnight', async () => {
  const evening = addDays(today, -1);
  const night = toOrderRow('W-007', { customerName: 'Night Owl', tradingDay: evening });
  const staff = fakeStaff();
  fakeApi(listOrders, ({ query }) => getOrders([night].filter(fits(query)), { tradingDay: evening }));
  await openStaff(staff, '/order-history');
  const row = page.getByRole('link', { name: /Night Owl/ });
  await expect.element(page.getByRole('region', { name: 'Today', exact: true }).getByRole('link', { name: /Night Owl/ })).toBeVisible();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect.element(row).toMatchTextContent('W-007');
});
