import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import {
  getCategoryReport,
  getEmployeeReport,
  getGuestCountReport,
  getItemReport,
  getPizzaItemReport,
  getPizzaSizeReport,
  getStoreReport,
  getTerminalReport,
} from '@servery/contract/reports';
import { listPosTerminals } from '@servery/contract/devices';
import { listSalesCategories } from '@servery/contract/sales-categories';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';
import { daily, getListed, storeFigures, tillFigures, tillId, toReport } from './reports.fixtures.ts';

const week = toReport(storeFigures, { daily });
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const figure = (label: string) => page.getByText(label, { exact: true }).first();
const table = (name: string) => page.getByRole('table', { name, exact: true });
const row = (name: string, text: string) => table(name).getByRole('row').filter({ hasText: text });
const getHref = (link: ReturnType<typeof page.getByRole>) => decodeURIComponent(link.element().getAttribute('href') ?? '');

fiveStates({
  screen: 'reports',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/reports'),
  endpoint: getStoreReport,
  answers: { filled: week, empty: toReport([]) },
  shows: {
    loading: 'Loading the report',
    empty: 'Nothing was sold or paid in this period',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'Average order',
  },
});

it('shows the week of a store beside the week before, by day, by hour and by section, and leads to the orders', async () => {
  const { requests } = fakeApi(getStoreReport, week);
  await openAdminStore(fakeAdmin(), '/reports?period=lastWeek');
  await expect.element(page.getByText('Mon 23 Nov – Sun 29 Nov 2026')).toBeVisible();
  await expect.element(page.getByText('compared with Mon 16 Nov – Sun 22 Nov 2026')).toBeVisible();
  expect(requests[0]?.query).toEqual({ period: 'lastWeek' });
  for (const text of ['9.2% more than $1,190.00', '10% less than $20.00', '100% more than $5.00']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(page.getByRole('img', { name: 'Bar chart. Most in Sat 28 Nov: $1,100.00.' })).toBeVisible();
  await page.getByText('Show as a table').click();
  const saturday = page.getByRole('row').filter({ hasText: 'Sat 28 Nov' });
  await expect.element(saturday).toMatchTextContent(/32\s*\$1,100\.00/);
  expect(getHref(saturday.getByRole('link', { name: 'Till orders of Sat 28 Nov' }))).toMatch(
    /pos-order-history\?when=dates&from="?2026-11-28"?&to="?2026-11-28"?$/,
  );
  const hours = page.getByRole('region', { name: 'Orders by weekday and hour' });
  await expect.element(hours.getByRole('row').filter({ hasText: 'Sat' })).toMatchTextContent(/20.*12$/);
  await expect.element(row('Payments', 'Voucher')).toMatchTextContent(/\$50\.00\s*None before/);
  await expect.element(row('Refunds', 'Refunded to cards')).toMatchTextContent(/-\$10\.00\s*100% more/);
  await expect.element(row('Taxes', 'GST 10%, in prices')).toBeVisible();
  await expect.element(page.getByText('Card surcharges include their tax.')).toBeVisible();
  expect(getHref(row('Channels', 'Website').getByRole('link'))).toContain('source=website');
  expect(getHref(row('Channels', 'Till').getByRole('link'))).toContain('/pos-order-history?');
  expect(getHref(row('Order types', 'Pickup').getByRole('link', { name: /^Online/ }))).toContain('type=pickup');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
    await expectAccessible(`a store's report on a ${size}`);
  }
});

it('shows a day by its hours, and follows what is sold', async () => {
  const days = { from: '2026-11-28', to: '2026-11-28' };
  let answer = toReport(storeFigures, { days, before: days, daily: daily!.slice(1), complete: false });
  fakeApi(getStoreReport, () => answer);
  const admin = fakeAdmin();
  await openAdminStore(admin, '/reports');
  await expect.element(page.getByRole('heading', { name: 'Sales by hour' })).toBeVisible();
  await expect.element(page.getByText('Older orders are still being counted')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Busiest hours' })).not.toBeInTheDocument();
  await expectAccessible('a report that is not complete');
  await expect.poll(() => admin.live.open).toBe(1);
  const more = storeFigures.map((one) => (one.section === 'sales' && one.key === 'total' ? { ...one, amount: 133_300 } : one));
  answer = { ...answer, figures: more, complete: true };
  admin.live.send('order.completed', { row: toOrderRow('W-042') });
  await expect.element(page.getByText('$1,333.00').first()).toBeVisible();
  await expect.element(page.getByText('Older orders are still being counted')).not.toBeInTheDocument();
});

it('asks for a month or for dates, once they are chosen', async () => {
  const { requests } = fakeApi(getStoreReport, week);
  await openAdminStore(fakeAdmin(), '/reports?period=chosenMonth&month=2024-02');
  await expect.element(figure('Average order')).toBeVisible();
  const month = { period: 'chosenMonth', from: '2024-02-01' };
  for (const { query } of requests) expect(query).toEqual(month);
  await expect.element(select('Month')).toHaveValue('2024-02');
  await select('Period').selectOptions('Choose dates');
  await expect.element(page.getByText('Choose a first and a last day above.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  await expectAccessible('no dates chosen yet');
  await page.getByLabelText('First day').fill('2026-11-20');
  await page.getByLabelText('Last day').fill('2026-11-19');
  await expect.element(page.getByText(/The last day is before the first/)).toBeVisible();
  await page.getByLabelText('Last day').fill('2026-11-21');
  await expect.element(figure('Average order')).toBeVisible();
  const dates = { period: 'chosenDates', from: '2026-11-20', to: '2026-11-21' };
  expect(requests.at(-1)!.query).toEqual(dates);
  // Nothing is asked for while a date is missing, or in the wrong order.
  for (const { query } of requests) expect([month, dates]).toContainEqual(query);
});

it('downloads what it shows as CSV', async () => {
  fakeApi(getStoreReport, week);
  await openAdminStore(fakeAdmin(), '/reports?period=week');
  const files: Blob[] = [];
  const names: string[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => names).toEqual(['Store report Marigold Street Newtown 2026-11-23 to 2026-11-29.csv']);
  expect(await files[0]!.text()).toContain('Channels,Till,12,24,400.00');
  made.mockRestore();
  clicked.mockRestore();
});

const listed = [
  ['Items', getItemReport, getListed('item', ['Flat white', 'Toastie']), 'Flat white', /40\s*\$100\.00/],
  ['Sales categories', getCategoryReport, [{ ...getListed('category', ['Coffee'])[0]!, key: getId('coffee') }], 'Hot drinks', /\$100\.00/],
  ['Pizza sizes', getPizzaSizeReport, getListed('pizzaSize', ['Large']), 'Large', /40/],
  [
    'Pizzas',
    getPizzaItemReport,
    [...getListed('pizza', ['Margherita']), ...getListed('pizzaItem', ['Diavola, Large'])],
    'Margherita',
    /40/,
  ],
  ['Pizzas by size', getPizzaItemReport, getListed('pizzaItem', ['Diavola, Large']), 'Diavola, Large', /40/],
  ['Employees', getEmployeeReport, getListed('employee', ['Mia Chen']), 'Mia Chen', /20/],
  ['Dine-in guests', getGuestCountReport, getListed('cover', ['2', '10', '4']), '10 guests', /19/],
] as const;

it('lists what was sold of each item, category, pizza and party, and what each person took', async () => {
  fakeApi(getStoreReport, week);
  await openAdminStore(fakeAdmin(), '/reports');
  fakeApi(listSalesCategories, {
    rows: [{ id: getId('coffee'), name: 'Hot drinks', archived: false, createdAt: new Date().toISOString() }],
  });
  for (const [report, endpoint, figures, name, texts] of listed) {
    fakeApi(endpoint, toReport([...figures]));
    await select('Report').selectOptions(report);
    await expect.element(page.getByRole('row').filter({ hasText: name })).toMatchTextContent(texts);
    await expectAccessible(`the report ${report}`);
  }
  await expect.element(figure('Per guest')).toBeVisible();
  const parties = page.getByRole('rowheader').elements();
  expect(parties.map(({ textContent }) => textContent)).toEqual(['2 guests', '4 guests', '10 guests']);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

const toTill = (id: string, name: string, state: 'paired' | 'revoked' = 'paired') => ({
  ...{ id, name, state, kind: 'posTerminal' as const, storeId: getId('store'), createdAt: '2026-01-05T00:00:00.000Z' },
  ...{ pairedAt: null, lastSeenAt: null, userAgent: '' },
});

it('shows the bills, the money taken and the drawer of each till, and links to it from the store', async () => {
  fakeApi(getStoreReport, week);
  const { requests } = fakeApi(getTerminalReport, toReport(tillFigures));
  const admin = fakeAdmin();
  fakeApi(listPosTerminals, { rows: [toTill(tillId, 'Front till'), toTill(getId('till 2'), 'Bar', 'revoked')] });
  await openAdminStore(admin, '/reports?period=lastWeek');
  await expect.element(row('Money taken by till', 'Front till')).toMatchTextContent(/\$300\.00/);
  await row('Sales by till', 'Front till').getByRole('link', { name: 'Report of Front till' }).click();
  await expect.element(select('Report')).toHaveValue('terminals');
  await expect.element(figure('Average bill')).toBeVisible();
  await expect.element(row('Cash drawer', 'Over or short')).toMatchTextContent(/-\$2\.50/);
  await expect.element(page.getByText('From 2 Z reports. A drawer counts on the day it was closed.')).toBeVisible();
  await select('Till').selectOptions('Bar (removed)');
  await expect.poll(() => requests.at(-1)?.params).toMatchObject({ posTerminalId: getId('till 2') });
  expect(requests.at(-1)?.query).toEqual({ period: 'lastWeek' });
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
    await expectAccessible(`a till's report on a ${size}`);
  }
});

it('says that there is no till, that there is no Tyro terminal, and why the tills cannot be read', async () => {
  fakeApi(getStoreReport, week);
  await openAdminStore(fakeAdmin(), '/reports?report=terminals');
  await expect.element(page.getByText('This store has no till yet')).toBeVisible();
  await select('Report').selectOptions('Tyro');
  await expect.element(page.getByText('No payments from a Tyro terminal')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  await expectAccessible('the Tyro report without a terminal');
  const tyro = { section: 'cardTerminal' as const, label: '', count: 2, quantity: 0, before: { count: 0, quantity: 0, amount: 0 } };
  fakeApi(
    getStoreReport,
    toReport([...storeFigures, { ...tyro, key: 'tyro/card', amount: 4_500 }, { ...tyro, key: 'linkly/card', amount: 100 }]),
  );
  await openAdminStore(fakeAdmin(), '/reports?report=tyro&period=month');
  await expect.element(row('Tyro', 'Tyro: Card')).toMatchTextContent(/2\s*\$45\.00/);
  await expect.element(figure('Taken on Tyro')).toBeVisible();
  const admin = fakeAdmin();
  fakeApi(listPosTerminals, refusal('service_unavailable'));
  await openAdminStore(admin, '/reports?report=terminals');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('prints all rows of a list, with whose report it is', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Item ${at}`);
  fakeApi(getItemReport, toReport(getListed('item', names)));
  await openAdminStore(fakeAdmin(), '/reports?report=items&period=month');
  await expect.element(page.getByText('60 items', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Items report, Marigold Street Newtown')).not.toBeVisible();
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(printed).toHaveBeenCalledOnce();
  printed.mockRestore();
});

it('searches and sorts many items', async () => {
  const names = ['Flat white', 'Toastie', 'Banana bread', 'Orange juice', 'Mocha', 'Chai'];
  fakeApi(getItemReport, toReport(getListed('item', names)));
  await openAdminStore(fakeAdmin(), '/reports?report=items&period=month');
  await expect.element(page.getByText('6 items', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search for items' }).fill('toast');
  await expect.element(page.getByText('1 of 6 items')).toBeVisible();
});

it('shows whoever may not read about money and people what was sold, and nothing else', async () => {
  const { requests } = fakeApi(getItemReport, toReport(getListed('item', ['Flat white'])));
  const admin = fakeAdmin({ me: getOwner({ holds: ['reports.operational'] }) });
  await openAdminStore(admin, '/reports?report=employees');
  await expect.element(page.getByRole('row').filter({ hasText: 'Flat white' })).toBeVisible();
  await expect.element(select('Report')).toHaveValue('items');
  const offered = [...(select('Report').element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(offered).toEqual(['Items', 'Sales categories', 'Pizza sizes', 'Pizzas', 'Pizzas by size', 'Dine-in guests']);
  expect(requests.at(-1)!.query).toEqual({ period: 'today' });
  // The order histories are not for this person.
  await expect.element(page.getByRole('link', { name: /^Till orders/ })).not.toBeInTheDocument();
  await openAdminStore(fakeAdmin({ me: getOwner({ holds: ['settings.read'] }) }), '/reports');
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
