import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { getDrawerSession, listDrawerSessions, printDrawerReport, type DrawerSession } from '@servery/contract/drawers';
import type { ResponseOf } from '@servery/contract/endpoint';
import { makeDrawerReport, type DrawerFact } from '@servery/domain/drawers';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

type Row = ResponseOf<typeof listDrawerSessions>['rows'][number];

const toSession = (tillName: string, closed: Partial<NonNullable<DrawerSession['closed']>> | null): DrawerSession => ({
  ...{ id: getId(`drawer ${tillName}`), tillName, currency: 'AUD', openedAt: new Date().toISOString(), openedBy: 'Mia Chen' },
  ...{ float: 20_000, floatCounts: { note5000: 4 } },
  closed: closed && {
    ...{ zNumber: 41, at: new Date().toISOString(), by: 'Ana Sousa', blind: false, counts: { note5000: 8 }, counted: 40_000 },
    ...{ expected: 40_000, difference: 0, reason: '', handedOver: 20_000, handedTo: 'Ana', ...closed },
  },
});
const rows: Row[] = [
  { ...toSession('Front counter', null), totals: null },
  {
    ...toSession('Bar', { zNumber: 42, counted: 39_500, difference: -500, reason: 'Lost a note' }),
    totals: { orders: 18, sales: 61_250, money: 64_000 },
  },
  { ...toSession('Garden', {}), totals: { orders: 4, sales: 20_000, money: 20_000 } },
];
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

fiveStates({
  screen: 'drawers',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/drawers'),
  endpoint: listDrawerSessions,
  answers: { filled: { rows, nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: {
    loading: 'Loading sessions',
    empty: 'No drawer was opened yet',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'Z 42',
  },
});

it('says which tills have not reported, adds up the others, and finds sessions by day and name', async () => {
  const { requests } = fakeApi(listDrawerSessions, { rows, nextCursor: null });
  await openAdminStore(fakeAdmin(), '/drawers');
  await expect.element(page.getByText('1 till has not reported yet')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Totals' }))
    .toHaveTextContent('Total of 2 Z reportsSold$812.50Money$840.00Counted$795.00Difference-$5.00');
  await expect.element(row('Z 42')).toMatchTextContent(/Bar.*Short by \$5\.00/);
  await expect.element(row('Z 41')).toMatchTextContent(/Garden.*No difference/);
  await page.getByLabelText('First day').fill('2026-11-20');
  await page.getByLabelText('Last day').fill('2026-11-21');
  await page.getByRole('searchbox').fill('bar');
  // From 4 AM to 4 AM in Sydney: a night belongs to the day on which it began.
  await expect
    .poll(() => requests.at(-1)!.query)
    .toMatchObject({ search: 'bar', from: '2026-11-19T17:00:00.000Z', to: '2026-11-21T17:00:00.000Z' });
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

const fact = (given: Partial<DrawerFact>): DrawerFact => ({
  ...{ kind: 'paidOut', orderNumber: null, cash: 0, worth: 0, reason: '', by: 'Mia Chen', at: new Date().toISOString() },
  ...{ late: false, tender: null, sale: null, ...given },
});
const tender = { kind: 'cash', label: '', base: 1_500, tip: 100, surcharge: 0, rounding: 0, tax: 0, amount: 1_600 } as const;
const report = makeDrawerReport(
  [
    fact({ kind: 'tender', orderNumber: 'B-001', cash: 1_600, tender }),
    fact({ kind: 'tender', orderNumber: 'B-000', cash: 1_600, late: true, tender }),
    fact({ cash: -450, reason: 'Milk' }),
    fact({ kind: 'noSale', reason: 'Changed a note' }),
  ],
  { currency: 'AUD', float: 20_000, unpaid: [{ orderId: getId('order'), number: 'B-007', due: 950 }] },
);

it('shows a session with its money, movements, late cash and count, at every size', async () => {
  const session = toSession('Bar', { zNumber: 42, counted: 39_500, difference: -500, reason: 'Lost a note', blind: true });
  fakeApi(getDrawerSession, { session, report });
  await openAdminStore(fakeAdmin(), `/drawers/${session.id}`);
  await expect.element(page.getByRole('heading', { name: 'Z 42' })).toBeVisible();
  await expect.element(page.getByText('Short by $5.00')).toBeVisible();
  const texts = [/Milk · Mia Chen/, /Changed a note · Mia Chen/, /Payment B-000/, /B-007/, /8 × \$50/, /Cash \(2\)/];
  for (const text of texts) await expect.element(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  fakeApi(printDrawerReport, { printerName: 'Counter', duplicate: true });
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect.element(page.getByText('Sent to Counter. Marked DUPLICATE.')).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
    await expectAccessible(`a drawer session on a ${size}`);
  }
});

it('shows the X report of an open drawer, loading, and why it cannot be read', async () => {
  const session = toSession('Front counter', null);
  let answer: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi(getDrawerSession, async () => {
    await wait;
    return refusal('resource_not_found');
  });
  await openAdminStore(fakeAdmin(), `/drawers/${session.id}`);
  await expect.element(page.getByRole('status', { name: 'Loading the report' })).toBeVisible();
  answer();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectAccessible('a drawer session that does not exist');
  fakeApi(getDrawerSession, { session, report });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Drawer of Front counter' })).toBeVisible();
  await expect.element(page.getByText(/X report as of now/)).toBeVisible();
});
