import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { approveAction } from '@servery/contract/employees';
import { getTillReport, printTillReport, type Report } from '@servery/contract/reports';
import { staffActionSettings } from '@servery/contract/settings/staff-actions';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApprovalDialog } from '../features/lock/approval-dialog.tsx';
import { ReportsPage } from '../features/reports/reports-page.tsx';
import { client } from '../shared/device.ts';
import { answerApproval } from '../shared/people/approvals.ts';
import { lockTill, openFor, receivePeople, startPeople, type TillEmployee } from '../shared/people/people-store.ts';
import { TillContext, type Till } from '../shared/till-context.ts';
import '@servery/ui/tokens.css';
import './pos.css';

const deviceId = getId('till');
const figure = (
  section: Report['figures'][number]['section'],
  key: string,
  amount: number,
  more: Partial<Report['figures'][number]> = {},
) => ({
  ...{ section, key, amount, label: '', count: 12, quantity: 0, before: { count: 10, quantity: 0, amount: Math.abs(amount) / 2 } },
  ...more,
});
const toReport = (figures: Report['figures'], day = '2026-11-28'): Report => ({
  ...{ days: { from: day, to: day }, before: { from: '2026-11-27', to: '2026-11-27' } },
  ...{ currency: 'NZD', timeZone: 'Pacific/Auckland', complete: true, figures },
});
const day = toReport([
  figure('sales', 'gross', 123_400),
  figure('sales', 'total', 120_000),
  figure('money', 'total', 125_050),
  figure('money', 'tips', 5_050),
  figure('payment', 'cash/', 30_000),
  figure('payment', 'card/', 96_050),
  figure('payment', 'refundCash/', -1_000, { count: 1 }),
  figure('refund', 'refundCash', -1_000, { count: 1 }),
  figure('item', 'flat-white', 20_000, { label: 'Flat white with a very long name that breaks', quantity: 40 }),
]);

const open = (freshness: Till['freshness'] = 'live') => {
  document.title = 'Till';
  const till = { ...place, deviceId, timeZone: 'Pacific/Auckland', freshness } as Till;
  return render(
    <ClientContext value={client}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <main>
            <ReportsPage />
          </main>
          <ApprovalDialog timeZone="Pacific/Auckland" />
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(1024, 768));
afterEach(() => {
  answerApproval(null);
  lockTill();
  startPeople('');
});

it('shows the day of the store and of this till, and prints what it shows', async () => {
  const { requests } = fakeApi(getTillReport, ({ query }) => (query.day === 'yesterday' ? toReport([], '2026-11-27') : day));
  const printed = fakeApi(printTillReport, () =>
    refusal('resource_status_conflict', { message: 'No printer of this store prints invoices.' }),
  );
  await open();
  await expect.element(page.getByText('$1,200.00').first()).toBeVisible();
  await expect.element(page.getByText('100% more').first()).toBeVisible();
  const best = page.getByRole('region', { name: 'Best sellers' }).getByRole('listitem');
  await expect.element(best).toMatchTextContent(/40 sold\s*\$200\.00/);
  for (const width of [390, 768, 1024, 1440]) {
    await page.viewport(width, 800);
    await expectAccessible(`the day's report at ${width}`);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }
  await button('Print').click();
  await expect.element(page.getByText('Not printed')).toBeVisible();
  fakeApi(printTillReport, { printerName: 'Counter' });
  await button('This till').click();
  await button('Print').click();
  await expect.element(page.getByText('Sent to Counter.')).toBeVisible();
  expect(printed.requests.map(({ body: { day: of, scope } }) => [of, scope])).toEqual([['today', 'store']]);
  await button('Yesterday').click();
  await expect.element(page.getByText('Nothing was sold or paid yet')).toBeVisible();
  expect(requests.at(-1)?.query).toEqual({ day: 'yesterday', scope: 'till' });
  await expectAccessible('a day with nothing');
});

const toEmployee = (name: string, role: TillEmployee['role']): TillEmployee => ({ id: getId(name), name, role, pinVersion: 1 });

it('asks for the PIN of somebody who may see reports', async () => {
  startPeople(deviceId);
  const [mia, tom] = [toEmployee('Mia Chen', 'manager'), toEmployee('Tom Reid', 'staff')];
  receivePeople({ rows: [mia, tom], lock: { value: { lockAfterMinutes: 5 }, version: 0 }, audiences: staffActionSettings.defaults });
  openFor(tom, getId('session of Tom'));
  const { requests } = fakeApi(getTillReport, day);
  fakeApi(approveAction, () => ({ result: 'SUCCESS' as const, approvalId: getId('approval'), lockedUntil: null }));
  await open();
  await expect.element(button('Show the figures')).toBeVisible();
  expect(requests).toHaveLength(0);
  await expectAccessible('a report that needs a PIN');
  await button('Show the figures').click();
  await expect.element(page.getByRole('dialog', { name: 'See the sales of the day' })).toBeVisible();
  await userEvent.keyboard('4821');
  await expect.element(page.getByText('$1,200.00').first()).toBeVisible();
  expect(requests.every(({ headers }) => headers.get('x-employee-approval') === getId('approval'))).toBe(true);
});

it('says that it needs the connection, that it is reading, and why it failed', async () => {
  fakeApi(getTillReport, refusal('service_unavailable'));
  const screen = await open('stale');
  await expect.element(page.getByText('Reports need the connection to the server. They are here when it is back.')).toBeVisible();
  await expectAccessible('reports without the server');
  await screen.unmount();
  await open();
  await expect.element(page.getByRole('status', { name: 'Reading the report' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
