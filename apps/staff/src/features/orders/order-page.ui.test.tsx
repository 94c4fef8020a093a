import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { makeAcceptedOrder, toRow, makeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { getDue, makeTender } from '@servery/app-kit/testing/fixtures/tender.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { adjustEta } from '@servery/contract/eta';
import { listTenders, takeTender, undoTender } from '@servery/contract/tenders';
import { cancelOrder } from '@servery/contract/online-ordering';
import { listStorePrinters, previewDocument, printOrder } from '@servery/contract/printers';
import { addMinutes } from '@servery/domain/time';
import { formatMoney } from '@servery/domain/money';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openOrder } from '../../testing/open-staff.tsx';

const now = new Date().toISOString();
const printer = {
  ...{ id: getId('printer'), name: 'Kitchen printer', model: 'sunmi cloud kitchen printer', connection: 'CLOUD', serial: 'N411X1' },
  ...{ ipAddress: '', isSecure: false, lineWidth: 48, numberOfCopies: 1, active: true, prints: ['ORDER_TICKET'], printStationIds: [] },
  ...{ backupPrinterId: null, online: true, problem: null, confirmed: true, lastSeenAt: now, queued: 0 },
} satisfies ResponseOf<typeof listStorePrinters>['rows'][number];
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const region = (name: string) => page.getByRole('region', { name });

it.each([
  ['new', makeStaffOrder()],
  ['accepted', makeAcceptedOrder()],
  ['ready', makeAcceptedOrder('W-042', { readyAt: now })],
] as const)('is accessible: %s', async (name, order) => {
  await openOrder(fakeStaff(), order);
  await expectAccessible(`order, ${name}`);
});

it('is accessible on a desk', async () => {
  await page.viewport(1440, 900);
  await openOrder(fakeStaff(), makeAcceptedOrder());
  await page.getByRole('button', { name: 'Cancel order…' }).hover();
  await expectAccessible('an order on a desk, the mouse on a button');
});

it('shows the guest’s phone in local format, and dials it as it was given', async () => {
  await openOrder(fakeStaff(), makeStaffOrder('W-042', { customerPhone: '+61412345678', shownPhone: '0412 345 678' }));
  await expect.element(page.getByRole('link', { name: '0412 345 678' })).toHaveAttribute('href', 'tel:+61412345678');
  // An older server sends only one form.
  await openOrder(fakeStaff(), makeStaffOrder('W-043', { customerPhone: '+61412345678' }));
  await expect.element(page.getByRole('link', { name: '+61412345678' })).toBeVisible();
});

it('shows whether the kitchen has it', async () => {
  const staff = fakeStaff();
  await openOrder(staff, makeAcceptedOrder());
  await expect.element(region('Kitchen')).toMatchTextContent('Not seen yet');
  await openOrder(staff, makeAcceptedOrder('W-042', { acknowledged: { at: now, by: 'Kitchen screen' } }));
  await expect.element(region('Kitchen')).toMatchTextContent('Seen');
});

it('promises another time, later or earlier, and shows which', async () => {
  const order = makeAcceptedOrder();
  const opened = await openOrder(fakeStaff(), order);
  const { requests } = fakeApi(adjustEta, ({ body }) => {
    const entry = { seq: opened.order.version, type: 'order.etaChanged', at: now, actor: 'Ines Duarte', note: '' };
    opened.order = { ...opened.order, ...body, version: opened.order.version + 1, timeline: [...opened.order.timeline, entry] };
    return toRow(opened.order);
  });
  const promisedIn = () => requests.map(({ body }) => Math.round((Date.parse(body.promisedFor) - Date.parse(order.promisedFor!)) / 60_000));
  await page.getByRole('button', { name: 'Change the time…' }).click();
  const sheet = dialog(`New time for ${order.number}`);
  await sheet.getByRole('radio', { name: 'Later', exact: true }).click();
  await expectAccessible('another ETA');
  await sheet.getByRole('radio', { name: '+ 30 min' }).click();
  const button = sheet.getByRole('button', { name: /^Promise it for/ });
  const promise = (button.element().textContent ?? '').replace('Promise it for ', '');
  await button.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText(`For ${promise}`).first()).toBeVisible();
  await expect.element(region('History')).toMatchTextContent('Promised for another time');
  expect(promisedIn()).toEqual([30]);

  await page.getByRole('button', { name: 'Change the time…' }).click();
  await sheet.getByRole('radio', { name: 'Earlier', exact: true }).click();
  await sheet.getByRole('radio', { name: '− 20 min' }).click();
  await sheet.getByRole('button', { name: /^Promise it for/ }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(promisedIn()).toEqual([30, 10]);
});

it('takes cash with change, and undoes it with a reason', async () => {
  const staff = fakeStaff();
  const opened = await openOrder(staff, makeAcceptedOrder());
  const { id, cart } = opened.order;
  fakeApi(listTenders, { rows: [], due: getDue(cart.grandTotal) });
  const { requests: taken } = fakeApi(takeTender, ({ body }) => {
    const who = { takenBy: 'Ines Duarte', takenAt: now, undoneAt: null, undoneBy: null, undoneReason: null };
    const payment = { id: body.id, method: body.kind, amount: body.amount, note: body.note, ...who };
    opened.order = { ...opened.order, takenPayments: [payment], paymentStatus: 'PAID', version: 3 };
    staff.live.send('payment.taken', { row: toRow(opened.order), payment });
    return { tender: makeTender(body.amount, { id: body.id }), order: toRow(opened.order), due: getDue(0) };
  });
  const { requests: undone } = fakeApi(undoTender, ({ body }) => {
    const payment = { ...opened.order.takenPayments[0]!, undoneAt: now, undoneBy: 'Ines Duarte', undoneReason: body.reason };
    opened.order = { ...opened.order, takenPayments: [payment], paymentStatus: 'NOT_PAID', version: 4 };
    staff.live.send('payment.takenBack', { row: toRow(opened.order), payment });
    return { tender: makeTender(payment.amount, { id: payment.id }), order: toRow(opened.order), due: getDue(cart.grandTotal) };
  });
  const due = formatMoney(cart.grandTotal, 'AUD');
  const payment = region('Payment');
  await expect.element(payment.getByText(/ due/).first()).toMatchTextContent(due);
  await payment.getByRole('button', { name: `Take ${due}…` }).click();
  const sheet = dialog(`${due} to take`);
  await sheet.getByRole('radio', { name: 'Cash', exact: true }).click();
  await expect.element(sheet.getByText('No change')).toBeVisible();
  await expectAccessible('taking cash');
  await sheet.getByRole('radiogroup', { name: 'Cash received' }).getByRole('radio').last().click();
  await expect.element(sheet.getByText(/^Change:/)).toBeVisible();
  await sheet.getByRole('button', { name: `Take ${due} in cash` }).click();
  await expect.element(payment.getByText(`${due} in cash`)).toBeVisible();
  await expect.element(payment.getByText('Paid', { exact: true })).toBeVisible();
  await expect.element(payment.getByRole('button', { name: /^Take/ })).not.toBeInTheDocument();
  expect(taken.map(({ params, body }) => [params.orderId, body.kind, body.amount])).toEqual([[id, 'cash', cart.grandTotal]]);
  // What was handed over is recorded, for the drawer.
  expect(taken[0]!.body.given).toBeGreaterThan(cart.grandTotal);

  await payment.getByRole('button', { name: `Undo ${due} in cash` }).click();
  const undo = dialog('Undo payment');
  await undo.getByRole('button', { name: `Undo payment of ${due}` }).click();
  await expect.element(undo.getByText('Please say why, in a few words.')).toBeVisible();
  expect(undone).toEqual([]);
  await undo.getByLabelText('Why').fill('It was the other order');
  await undo.getByRole('button', { name: `Undo payment of ${due}` }).click();
  await expect.element(payment.getByText(`Undone: ${due} in cash`)).toBeVisible();
  await expect.element(payment.getByText('It was the other order')).toBeVisible();
  await expect.element(payment.getByRole('button', { name: `Take ${due}…` })).toBeVisible();
  expect(undone.map(({ body }) => body.reason)).toEqual(['It was the other order']);
});

it('cancels a ready order, with a reason', async () => {
  const opened = await openOrder(fakeStaff(), makeAcceptedOrder('W-042', { readyAt: now }));
  const { requests } = fakeApi(cancelOrder, ({ body }) => {
    opened.order = { ...opened.order, status: 'cancelled', closedAt: now, reason: body.reason };
    return toRow(opened.order);
  });
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  const sheet = dialog('Cancel W-042');
  await expect.element(sheet).toBeVisible();
  await expectAccessible('cancelling');
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Customer called to cancel');
  await sheet.getByRole('button', { name: 'Cancel W-042' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body.reason)).toEqual(['customerCalledToCancel']);
});

it('previews a document before printing, and says where it was sent', async () => {
  const staff = fakeStaff();
  fakeApi(listStorePrinters, { rows: [printer] });
  const { requests: printed } = fakeApi(printOrder, ({ params, body }) => ({
    ...{ id: body.id, storeId: params.storeId, printerId: printer.id, printerName: printer.name, backupPrinterName: null },
    ...{ orderId: params.orderId, document: body.document, status: 'queued' as const, unconfirmed: false, duplicate: false },
    ...{ attempts: 0, message: '', createdAt: now, finishedAt: null },
  }));
  await openOrder(
    staff,
    makeAcceptedOrder('W-042', {
      timeline: [{ seq: 1, type: 'order.placed', at: addMinutes(now, -5), actor: 'Mia', note: '' }],
      printJobs: [
        {
          id: getId('print job'),
          document: 'ORDER_TICKET',
          printerName: 'Kitchen printer',
          status: 'success',
          unconfirmed: false,
          duplicate: false,
          message: '',
          createdAt: now,
        },
      ],
    }),
  );
  const { requests } = fakeApi(previewDocument, ({ params }) => ({
    text: `${params.document} of W-042`,
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
  }));
  await expect.element(region('Printing').getByText('Printed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^View or print/ }).click();
  const sheet = dialog('Print W-042');
  await sheet.getByRole('radio', { name: 'Stub', exact: true }).click();
  await expect.element(sheet.getByRole('region', { name: 'Preview: Stub' })).toMatchTextContent('ORDER_STUB of W-042');
  await expectAccessible('a document');
  expect(requests.at(-1)?.params.document).toBe('ORDER_STUB');
  await sheet.getByRole('radio', { name: 'Invoice', exact: true }).click();
  await sheet.getByRole('button', { name: /^Print invoice/ }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(region('Printing').getByText(/^Invoice sent to/)).toBeVisible();
  expect(printed.map(({ body }) => body.document)).toEqual(['ORDER_INVOICE']);
});
