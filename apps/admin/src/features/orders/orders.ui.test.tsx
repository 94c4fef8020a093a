import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { getOrders, toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { getPerson } from '@servery/app-kit/testing/fixtures/person.ts';
import { getCapturedPayment, makeAcceptedOrder, toRow } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { getDue, makeTender } from '@servery/app-kit/testing/fixtures/tender.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { quoteRefund, refundTender, undoTender } from '@servery/contract/tenders';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { getOrderPayment, refundOrder } from '@servery/contract/payments';
import { previewDocument } from '@servery/contract/printers';
import { payment } from '@servery/ui/patterns/orders/payment.fixture.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const rows = [
  toOrderRow('W-044', { source: 'uberEats', status: 'completed', paymentStatus: 'PAID', customerName: 'Uma' }),
  toOrderRow('W-043', { collectionType: 'delivery', deliverySuburb: 'Enmore', status: 'cancelled', paymentStatus: 'CANCELLED' }),
  toOrderRow('W-042'),
];
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

fiveStates({
  screen: 'online orders',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/online-order-history'),
  endpoint: listOrders,
  answers: { filled: getOrders(rows), empty: getOrders() },
  shows: {
    loading: 'Loading orders',
    empty: 'No online orders yet',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'W-043',
  },
});

it('finds orders by text and filters, and saves what it found as CSV, page by page', async () => {
  const { requests } = fakeApi(listOrders, ({ query }) => {
    if (query?.limit !== 100) return getOrders(rows);
    return query.cursor === undefined ? getOrders(rows.slice(0, 2), { nextCursor: 'more' }) : getOrders(rows.slice(2));
  });
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await expect.element(row('W-044')).toMatchTextContent(/Uber Eats.*Completed/);
  await page.getByRole('searchbox').fill('mia');
  await page.getByRole('combobox', { name: 'When' }).selectOptions('week');
  await expect
    .poll(() => requests.at(-1)!.query)
    .toMatchObject({ search: 'mia', source: 'website,google,uberEats', to: getOrders().tradingDay });
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(
    (await files[0]!.text())
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.slice(0, 5)),
  ).toEqual(['W-044', 'W-043', 'W-042']);
  expect(requests.at(-1)!.query).toMatchObject({ search: 'mia', cursor: 'more', limit: 100 });
  made.mockRestore();
  clicked.mockRestore();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('names the first dishes of orders in a column that is shown on request', async () => {
  const firstLines = [
    { quantity: 2, name: 'Margherita' },
    { quantity: 1, name: 'Tiramisu' },
  ];
  fakeApi(listOrders, getOrders([toOrderRow('W-045', { firstLines, itemCount: 6 }), ...rows]));
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await expect.element(row('W-045')).toBeVisible();
  await expect.element(row('W-045')).not.toMatchTextContent(/Margherita/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Items' }).click();
  await expect.element(row('W-045')).toMatchTextContent(/2\s×\sMargherita, 1\s×\sTiramisu and 3 more/);
  await expect.poll(fits).toBe(true);
});

it('shows the whole of a large total on tablets and laptops', async () => {
  const placedAt = new Date('2025-11-22T12:47:00Z').toISOString();
  const large = { collectionType: 'delivery', deliverySuburb: 'Carrington', status: 'completed', paymentStatus: 'PAID' } as const;
  fakeApi(listOrders, getOrders([toOrderRow('W-041', { ...large, placedAt, grandTotal: 1_234_567 })]));
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await resize('tablet');
  await expect.element(row('W-041')).toMatchTextContent('$12,345.67');
  const table = page.getByRole('table').element();
  // The frame cuts off what is wider than it. From 1,000 px on the navigation is beside it.
  for (const width of [700, 768, 820, 1000, 1024, 1180, 1280]) {
    await page.viewport(width, 900);
    await expect
      .poll(() => Math.ceil(table.getBoundingClientRect().right - table.parentElement!.getBoundingClientRect().right), {
        message: `${width} px`,
      })
      .toBeLessThanOrEqual(0);
  }
});

it('keeps a short table name on one line on a tablet, and fits a long one', async () => {
  const table = { collectionType: 'dineIn', tableName: 'Table 12', status: 'completed', paymentStatus: 'PAID' } as const;
  const long = { ...table, tableName: 'Rooftop terrace, long table' };
  fakeApi(listOrders, getOrders([toOrderRow('W-041', { ...table, grandTotal: 123_456 }), toOrderRow('W-046', long), ...rows]));
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await resize('tablet');
  const getLines = (number: string) => {
    const cell = row(number).element().querySelector('[data-label="Where"]')!;
    const text = document.createRange();
    text.selectNodeContents(cell);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  await expect.element(row('W-041')).toMatchTextContent('Table 12');
  expect(getLines('W-041')).toBe(1);
  await expect.poll(fits).toBe(true);
});

it('shows the whole of every filter on every size', async () => {
  fakeApi(listOrders, getOrders(rows));
  await openAdminStore(fakeAdmin(), '/online-order-history');
  const filters = page.getByRole('search').getByRole('combobox');
  await expect.element(filters.first()).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    for (const filter of filters.elements() as HTMLSelectElement[]) {
      const { width } = filter.getBoundingClientRect();
      // What it would need for what is chosen.
      const free = filter.cloneNode(true) as HTMLSelectElement;
      free.style.cssText = 'position: absolute; width: max-content; field-sizing: content;';
      filter.after(free);
      expect(Math.round(width), `${filter.options[0]!.text} on a ${size}`).toBeGreaterThanOrEqual(
        Math.floor(free.getBoundingClientRect().width),
      );
      free.remove();
    }
    expect(fits(), size).toBe(true);
  }
});

it('says why a CSV could not be read, and saves none', async () => {
  fakeApi(listOrders, ({ query }) => (query?.limit === 100 ? (refusal('internal_server_error') as never) : getOrders(rows)));
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/An Error Occurred/);
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
});

it('lists till orders by themselves', async () => {
  const { requests } = fakeApi(listOrders, getOrders([toOrderRow('T-7', { source: 'pos', collectionType: 'dineIn', tableName: '7' })]));
  await openAdminStore(fakeAdmin(), '/pos-order-history');
  await expect.element(row('T-7')).toBeVisible();
  expect(requests.some(({ query }) => query?.source === 'pos')).toBe(true);
});

it('shows an order with its card payment, the provider’s id, fees, refunds and printouts', async () => {
  const at = new Date().toISOString();
  const order = makeAcceptedOrder('W-042', {
    paymentMethod: 'stripeCheckout',
    paymentStatus: 'PAID',
    customer: { id: getId('customer'), previousOrderCount: 4 },
    timeDimension: { tradingDay: '2026-11-13', dow: 'friday', isoWeek: '2026-W46', month: 11, year: 2026, hourOfDay: 1 },
    timeline: [{ seq: 1, type: 'order.placed', at, actor: 'Mia', note: '' }],
    printJobs: [
      {
        ...{ id: getId('job'), document: 'ORDER_TICKET', printerName: 'Kitchen', status: 'failure', unconfirmed: false, duplicate: false },
        ...{ message: 'Out of paper', createdAt: at },
      },
    ],
  });
  const refund = {
    ...{ id: getId('refund'), kind: 'PARTIAL_REFUND' as const, amount: 500, reason: 'missingItem', note: 'No chips', by: 'Nora' },
    ...{ status: 'success' as const, createdAt: at, failure: null },
  };
  fakeApi(listOrders, getOrders(rows));
  fakeApi(getOrder, order);
  fakeApi(getOrderPayment, { payment: payment({ applicationFee: 30, refunded: 500, refunds: [refund] as never, reference: 'pi_3Q' }) });
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await page.getByRole('link', { name: 'W-042' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'W-042' })).toBeVisible();
  await expect.element(page.getByText('Counts on Friday 13 November')).toBeVisible();
  const guest = page.getByRole('region', { name: 'Guest' });
  await expect.element(guest).toMatchTextContent('4 orders before.');
  await expect
    .element(guest.getByRole('link', { name: 'Show customer' }))
    .toHaveAttribute('href', expect.stringContaining(`/customers/${getId('customer')}`));
  const money = page.getByRole('region', { name: 'Payment' });
  await expect.element(money).toMatchTextContent(/Visa.*4242.*Platform fee\$0\.30.*pi_3Q.*No chips.*\$5\.00/s);
  await expect.element(page.getByRole('region', { name: 'Printouts' })).toMatchTextContent(/Ticket on Kitchen.*Out of paper.*Not printed/s);
  await expectAccessible('an order');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('refunds a part of a card payment, and the rest after an answer that was lost, once', async () => {
  const paid = { paymentMethod: 'stripeCheckout', paymentStatus: 'PAID' } as const;
  let shown = getCapturedPayment(2000);
  fakeApi(getOrder, makeAcceptedOrder('W-042', paid));
  fakeApi(getOrderPayment, () => ({ payment: shown }));
  let lost = true;
  const { requests } = fakeApi(refundOrder, ({ body: { id, amount, reason, note } }) => {
    if (amount === null && lost) return refusal('internal_server_error') as never;
    const refunded = shown.refunded + (amount ?? shown.refundable);
    const made = {
      id,
      kind: 'PARTIAL_REFUND',
      amount: amount ?? shown.refundable,
      reason,
      note,
      by: 'Nora',
      createdAt: at,
      failure: null,
    } as const;
    shown = { ...shown, refunded, refundable: 2000 - refunded, refunds: [...shown.refunds, { ...made, status: 'success' }] };
    return { payment: shown };
  });
  const at = new Date().toISOString();
  await openAdminStore(fakeAdmin(), `/orders/${getId('order W-042')}`);
  const panel = page.getByRole('region', { name: 'Payment' });
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await panel.getByRole('button', { name: 'Refund…' }).click();
  await sheet.getByRole('radio', { name: 'An amount' }).click();
  await sheet.getByRole('button', { name: /^Refund/ }).click();
  await expect.element(sheet.getByText('Please choose a reason.')).toBeVisible();
  expect(requests).toEqual([]);
  await sheet.getByLabelText(/^Amount/).fill('5');
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Missing item');
  await expectAccessible('a refund in admin');
  await sheet.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect.element(sheet.getByText('$5.00 refunded')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel).toMatchTextContent('Can still be refunded$15.00');

  await panel.getByRole('button', { name: 'Refund…' }).click();
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Wrong order');
  await sheet.getByRole('button', { name: 'Refund $15.00' }).click();
  await expect.element(sheet.getByText('No answer yet')).toBeVisible();
  lost = false;
  await sheet.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(sheet.getByText('$15.00 refunded')).toBeVisible();
  const ids = requests.filter(({ body }) => body.amount === null).map(({ body }) => body.id);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

it('undoes a payment taken by mistake with a reason, for those who may', async () => {
  const at = new Date().toISOString();
  const taken = {
    ...{ id: getId('taken'), method: 'cash' as const, amount: 1650, handed: 2000, change: 350, takenAt: at, takenBy: 'Ines', note: '' },
    ...{ undoneAt: null, undoneBy: '', undoneReason: '' },
  };
  let order = makeAcceptedOrder('T-7', { source: 'pos', paymentStatus: 'PAID', takenPayments: [taken] as never });
  fakeApi(getOrder, () => order);
  const { requests } = fakeApi(undoTender, ({ body }) => {
    const undone = { ...taken, undoneAt: at, undoneBy: 'Nora', undoneReason: body.reason, undoApprovedBy: 'Mia Chen' };
    order = makeAcceptedOrder('T-7', { source: 'pos', takenPayments: [undone] as never });
    return { tender: makeTender(1650), order: toRow(order), due: getDue(1650) };
  });
  await openAdminStore(fakeAdmin(), `/pos-orders/${getId('order T-7')}`);
  const panel = page.getByRole('region', { name: 'Payment' });
  await panel.getByRole('button', { name: 'Undo $16.50 in cash' }).click();
  const sheet = page.getByRole('dialog', { name: 'Undo payment' });
  await sheet.getByRole('button', { name: 'Undo payment of $16.50' }).click();
  await expect.element(sheet.getByText('Please say why, in a few words.')).toBeVisible();
  await sheet.getByLabelText('Why').fill('Wrong order');
  await sheet.getByRole('button', { name: 'Undo payment of $16.50' }).click();
  await expect.element(panel).toMatchTextContent(/Undone: \$16\.50 in cash.*Nora.*Wrong order · approved by Mia Chen/s);
  await expect.element(sheet).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual([{ reason: 'Wrong order' }]);
});

it('lists refunds of a payment in the store, and refunds a part of it', async () => {
  const paid = makeTender(1650, { kind: 'card', given: null, change: null, refunded: 450 });
  const refund = { kind: 'refundCash' as const, given: null, change: null, parentId: paid.id };
  const earlier = makeTender(450, { ...refund, id: getId('refund'), reason: 'missingItem', takenBy: 'Mia', approvedBy: 'Ben Wirt' });
  let order = makeAcceptedOrder('T-7', { source: 'pos', paymentStatus: 'PAID', tenders: [paid, earlier] });
  fakeApi(getOrder, () => order);
  const cost = (base: number) => ({ base, tip: 0, surcharge: 0, rounding: 0, tax: 0, amount: base });
  fakeApi(quoteRefund, ({ query }) => ({ left: cost(1200), cash: cost(query?.base ?? 1200), card: cost(query?.base ?? 1200) }));
  const { requests } = fakeApi(refundTender, ({ body }) => {
    const made = makeTender(body.amount, { ...refund, id: body.id, kind: 'refundCard', reason: body.reason, takenBy: 'Nora' });
    order = makeAcceptedOrder('T-7', { source: 'pos', paymentStatus: 'PAID', tenders: [{ ...paid, refunded: 950 }, earlier, made] });
    return { tender: made, order: toRow(order), due: getDue(0) };
  });
  await openAdminStore(fakeAdmin(), `/pos-orders/${getId('order T-7')}`);
  const panel = page.getByRole('region', { name: 'Payment' });
  await expect.element(panel).toMatchTextContent(/\$4\.50 refunded in cash.*Missing item · Mia · approved by Ben Wirt/s);
  await panel.getByRole('button', { name: 'Refund $16.50 by card' }).click();
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.getByRole('radio', { name: 'An amount' }).click();
  await sheet.getByLabelText('Amount, up to $12.00').fill('12.01');
  await expect.element(sheet.getByText('Only $12.00 of this payment is left to refund.')).toBeVisible();
  await sheet.getByLabelText('Amount, up to $12.00').fill('5');
  await sheet.getByRole('button', { name: 'Refund $5.00 to the card' }).click();
  await expect.element(sheet.getByText('Please choose a reason.')).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOptions('Wrong order');
  await expectAccessible('a refund of a payment in the store');
  await sheet.getByRole('button', { name: 'Refund $5.00 to the card' }).click();
  await expect.element(sheet.getByText('$5.00 refunded')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel).toMatchTextContent(/\$5\.00 refunded to the card.*Wrong order · Nora/s);
  expect(requests.map(({ params, body: { id: _, ...body } }) => [params.tenderId, body])).toEqual([
    [paid.id, { to: 'card', base: 500, tip: 0, amount: 500, units: [], reason: 'wrongOrder', note: '' }],
  ]);
  await panel.getByRole('button', { name: 'Undo $5.00 refunded to the card' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Undo refund' }).getByText(/stays in the history/)).toBeVisible();
});

it('offers neither refund nor undo without the permission', async () => {
  fakeApi(getOrder, makeAcceptedOrder('W-042', { paymentMethod: 'stripeCheckout', paymentStatus: 'PAID' }));
  const refund = {
    ...{ id: getId('refund'), kind: 'PARTIAL_REFUND' as const, amount: 500, reason: 'missingItem', note: '', status: 'success' as const },
    ...{ by: 'Tom Reid', approvedBy: 'Mia Chen', createdAt: new Date().toISOString() },
  };
  fakeApi(getOrderPayment, { payment: getCapturedPayment(2000, { refunds: [refund] }) });
  const reader = getPerson({ memberships: [{ ...place, role: 'user' }], holds: ['orders.read'] });
  await openAdminStore(fakeAdmin({ me: reader }), `/orders/${getId('order W-042')}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect.element(payment).toMatchTextContent('Charged$20.00');
  await expect.element(payment).toMatchTextContent(/Missing item.*Tom Reid · approved by Mia Chen/s);
  await expect
    .element(page.getByRole('region', { name: 'History' }))
    .toMatchTextContent(/Refund of \$5\.00 by Tom Reid.*approved by Mia Chen/s);
  await expect.element(page.getByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
});

it('shows what was taken at the till, and says that an unknown order is not there', async () => {
  const at = new Date().toISOString();
  const taken = {
    ...{ id: getId('taken'), method: 'cash' as const, amount: 1650, handed: 2000, change: 350, takenAt: at, takenBy: 'Ines', note: '' },
    ...{ undoneAt: null, undoneBy: '', undoneReason: '' },
  };
  fakeApi(getOrder, makeAcceptedOrder('T-7', { source: 'pos', paymentStatus: 'PAID', takenPayments: [taken] as never }));
  await openAdminStore(fakeAdmin(), `/pos-orders/${getId('order T-7')}`);
  await expect.element(page.getByRole('region', { name: 'Payment' })).toMatchTextContent(/\$16\.50 in cash.*Ines/s);
  fakeApi(getOrder, refusal('ORDER_DOES_NOT_EXIST') as never);
  await openAdminStore(fakeAdmin(), `/pos-orders/${getId('order T-8')}`);
  await expect.element(page.getByRole('alert')).toBeVisible();
});

it('narrows online orders to one source and to own dates', async () => {
  const { requests } = fakeApi(listOrders, getOrders(rows));
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await expect.element(row('W-044')).toBeVisible();
  await page.getByRole('combobox', { name: 'From' }).selectOptions('Uber Eats');
  await expect.poll(() => requests.at(-1)!.query).toMatchObject({ source: 'uberEats' });
  await page.getByRole('combobox', { name: 'When' }).selectOptions('Choose dates');
  await page.getByLabelText('First day').fill('2026-11-01');
  await page.getByLabelText('Last day').fill('2026-11-07');
  await expect.poll(() => requests.at(-1)!.query).toMatchObject({ source: 'uberEats', from: '2026-11-01', to: '2026-11-07' });
  await expectAccessible('orders between two dates');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByRole('combobox', { name: 'When' }).selectOptions('Today');
  await expect.poll(() => requests.at(-1)!.query).toMatchObject({ from: getOrders().tradingDay, to: getOrders().tradingDay });
});

it('shows the invoice of an order and emails it, with a wrong address at its field', async () => {
  const order = makeAcceptedOrder('W-042');
  fakeApi(getOrder, { ...order, customerEmail: 'mia@example.com' });
  fakeApi(previewDocument, { text: 'TAX INVOICE W-042', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  const { requests } = fakeApi(sendOrderInvoice, ({ body }) => ({ email: body.email }));
  await openAdminStore(fakeAdmin(), `/orders/${order.id}`);
  const field = page.getByLabelText('Email the invoice to');
  await expect.element(field).toHaveValue('mia@example.com');
  await field.fill('mia');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(field).toHaveAccessibleDescription('The email address that you entered is invalid.');
  await field.fill('Books@Example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('The invoice is on its way to books@example.com.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ restaurantId: place.restaurantId, orderId: order.id, email: 'books@example.com' }]);
  await page.getByRole('button', { name: 'Show the invoice' }).click();
  await expect.element(page.getByRole('dialog').getByText('TAX INVOICE W-042')).toBeInTheDocument();
  await expectAccessible('an invoice');
});

it('leads to the staff app for an order that nobody has accepted', async () => {
  let order = makeAcceptedOrder('W-050', { status: 'new', acceptedAt: null } as never);
  fakeApi(getOrder, () => order);
  const address = `/orders/${order.id}`;
  await openAdminStore(fakeAdmin(), address);
  const link = page.getByRole('link', { name: 'Open it in the staff app' });
  await expect.element(link).toHaveAttribute('href', `/staff/restaurants/${place.restaurantId}/stores/${place.storeId}${address}`);
  await expectAccessible('an order that nobody has accepted');
  order = makeAcceptedOrder('W-050');
  await openAdminStore(fakeAdmin(), address);
  await expect.element(page.getByRole('heading', { level: 1, name: 'W-050' })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});
