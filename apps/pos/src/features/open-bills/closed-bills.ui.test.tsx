import { createClient } from '@servery/app-kit/client.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { makeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { listBillEditors } from '@servery/contract/bill-editing';
import { listBills } from '@servery/contract/bills';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { printOrder } from '@servery/contract/printers';
import { getMenu } from '@servery/contract/menu';
import { getTillStore } from '@servery/contract/tills';
import { listTenders } from '@servery/contract/tenders';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { ClosedBill } from './closed-bill-page.tsx';
import { ClosedBills } from './closed-bills.tsx';
import { OpenBillsPage } from './open-bills-page.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const till = {
  ...{ restaurantId: getId('restaurant'), storeId: getId('store'), timeZone: 'Australia/Sydney', freshness: 'live', problem: null },
} as unknown as Till;
const show = (children: ReactNode) =>
  render(
    <ClientContext value={createClient({ baseUrl: '' })}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <title>Till</title>
          <main>{children}</main>
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
const process = { hasEta: true, hasCompleteStatus: true, hasUnprocessedOrderMonitor: false, acceptWithinInMinutes: 5 };

it('lists the closed bills of a trading day, and goes from day to day', async () => {
  await page.viewport(390, 844);
  const paid = toOrderRow('B-007', { source: 'pos', status: 'completed', paymentStatus: 'PAID' });
  const api = fakeApi(listOrders, ({ query }) => ({
    ...{ rows: query.tradingDay === '2026-11-27' ? [paid] : [], nextCursor: null, cursor: 1, process, tradingDay: '2026-11-28' },
  }));
  const onOpen = vi.fn<(id: string) => void>();
  const Shown = () => {
    const [day, setDay] = useState('2026-11-28');
    return (
      <>
        <h1>Bills</h1>
        <ClosedBills today="2026-11-28" day={day} search="" onDay={setDay} onOpen={onOpen} />
      </>
    );
  };
  await show(<Shown />);
  await expect.element(page.getByText('No closed bills on this day')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'The day after' })).toBeDisabled();
  await page.getByRole('button', { name: 'The day before' }).click();
  await page.getByRole('button', { name: /B-007/ }).click();
  expect(onOpen.mock.calls).toEqual([[paid.id]]);
  expect(api.requests.at(-1)?.query).toMatchObject({ source: 'pos', status: 'completed,cancelled', tradingDay: '2026-11-27' });
  await expectAccessible('closed bills');
});

it('lists a completed bill that owes money again among those that are not paid, and goes to its page to take it', async () => {
  await page.viewport(390, 844);
  const bill = { tableId: null, terminalName: 'Bar', revision: 1, unsent: false, sentAt: null };
  const owing = { ...toOrderRow('B-007', { source: 'pos', status: 'completed', paymentStatus: 'NOT_PAID' }), ...bill };
  const calls = fakeApi(listBills, { rows: [owing], nextCursor: null, cursor: 1, deviceSequence: 1 });
  fakeApi(listBillEditors, { rows: [] });
  fakeApi(getMenu, () => new Promise(() => undefined));
  fakeApi(getTillStore, () => new Promise(() => undefined));
  const root = createRootRoute({ component: () => <Outlet /> });
  const bills = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <OpenBillsPage view="placed" onView={() => undefined} />,
  });
  const closed = createRoute({ getParentRoute: () => root, path: '/orders/$orderId', component: () => <h1>Its page</h1> });
  const router = createRouter({ routeTree: root.addChildren([bills, closed]), history: createMemoryHistory() });
  await show(<RouterProvider router={router as never} />);
  const card = page.getByRole('button', { name: /B-007/ });
  await expect.element(card.getByText('Completed')).toBeVisible();
  await expect.element(card.getByText('Pay', { exact: true })).toBeVisible();
  expect(calls.requests[0]?.query).toMatchObject({ view: 'unpaid' });
  await expectAccessible('bills that are not paid');
  await card.click();
  await expect.element(page.getByRole('heading', { name: 'Its page' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/orders/${owing.id}`);
});

it('prints a paid bill again, says that it is a duplicate, and mails its invoice', async () => {
  await page.viewport(390, 844);
  const order = makeStaffOrder('B-007', { source: 'pos', status: 'completed', paymentStatus: 'PAID', customerEmail: '' });
  fakeApi(getOrder, order);
  fakeApi(listTenders, { rows: [], due: { base: 0, tip: 0, refund: 0, cash: null, card: null } });
  const prints = fakeApi(printOrder, ({ body, params }) =>
    body.document === 'ORDER_STUB'
      ? refusal('resource_status_conflict', {
          message: 'No printer of this store prints order stubs. Set one up in the admin app, under Printing.',
        })
      : {
          ...{ id: body.id, storeId: params.storeId, orderId: params.orderId, printerId: getId('printer'), printerName: 'Counter' },
          ...{
            backupPrinterName: null,
            document: body.document,
            status: 'queued' as const,
            unconfirmed: false,
            duplicate: true,
            attempts: 0,
          },
          ...{ message: '', createdAt: new Date().toISOString(), finishedAt: null },
        },
  );
  const mails = fakeApi(sendOrderInvoice, ({ body }) => ({ email: body.email }));
  await show(<ClosedBill orderId={order.id} back={null} />);
  await expect.element(page.getByRole('heading', { name: 'B-007' })).toBeVisible();
  await expect.element(page.getByText('As soon as possible')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Invoice', exact: true }).click();
  await expect.element(page.getByText('Invoice sent to Counter. Marked DUPLICATE.')).toBeVisible();
  await page.getByRole('button', { name: 'Stub' }).click();
  await expect.element(page.getByText('Not printed')).toBeVisible();
  await expect.element(page.getByText(/No printer of this store prints order stubs/)).toBeVisible();
  expect(prints.requests.map(({ body }) => body.document)).toEqual(['ORDER_INVOICE', 'ORDER_STUB']);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('The email address that you entered is invalid.')).toBeVisible();
  expect(mails.requests).toEqual([]);
  await page.getByRole('textbox', { name: 'Email' }).fill('mia@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('The invoice is on its way to mia@example.com.')).toBeVisible();
  await expectAccessible('a closed bill');
});
