import { randomUUID } from 'node:crypto';
import { takePayment } from '@servery/contract/counter-payments';
import { acceptOrder, cancelOrder, completeOrder, getOrder, placeOrder } from '@servery/contract/online-ordering';
import * as employees from '@servery/contract/employees';
import { previewDocument } from '@servery/contract/printers';
import * as contract from '@servery/contract/tenders';
import { defaultTaxRules } from '@servery/domain/tax';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTill } from '../../testing/till.ts';

let server: TestServer;
let [staff, admin] = ['', ''];
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const days = Array.from({ length: 4 }, (_, index) => new Date(Date.now() + (index - 1) * 86_400_000).toISOString().slice(0, 10));

/** A store in New Zealand with 2 % on cards, where every order of this file is 46.03: 30.00 and a holiday's surcharge. */
beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  staff = await server.signIn('storeUser');
  admin = await server.signIn('storeAdmin');
  await server.test.owner.query(`update store set country = 'NZ', currency = 'NZD' where id = $1`, [server.storeId]);
  await server.change('tax', { rules: [...defaultTaxRules.NZ] });
  await server.change('business', { taxRegistered: true });
  await server.change('surcharges', {
    card: { amountInCents: 0, percentage: 2_000, applicableBelowAmount: null },
    publicHoliday: {
      enabled: true,
      isEnabledForOnline: true,
      surcharge: { amountInCents: 1603, percentage: 0 },
      holidays: days.map((date) => ({ name: 'Matariki', date })),
    },
  });
});
afterAll(() => server.close());

async function newOrder(change?: Parameters<TestServer['orderBody']>[0]) {
  const body = server.orderBody({ shownTotal: 4603, ...change });
  const answer = await server.call(placeOrder, { params: at(), body });
  expect([answer.status, answer.error?.message]).toEqual([201, undefined]);
  const params = { ...at(), orderId: body.id };
  await server.call(acceptOrder, { params, body: { etaInMinutes: 15 }, cookie: staff });
  return params;
}
type Params = Awaited<ReturnType<typeof newOrder>>;
const list = (params: Params, query: { base?: number; tip?: number } = {}) =>
  server.call(contract.listTenders, { params, query, cookie: staff });
const part = { kind: 'cash', base: 4603, tip: 0, amount: 4600, given: null, note: '' } as const;
type Part = Omit<typeof part, 'kind' | 'base' | 'tip' | 'amount' | 'given'> & {
  kind: 'cash' | 'card';
  base: number;
  tip: number;
  amount: number;
  given: number | null;
};
const take = (params: Params, change: Partial<Part> = {}, id: string = randomUUID()) =>
  server.call(contract.takeTender, { params, body: { ...part, ...change, id }, cookie: staff });
const undo = (params: Params, tenderId: string) =>
  server.call(contract.undoTender, { params: { ...params, tenderId }, body: { reason: 'Wrong order' }, cookie: admin });
const readInvoice = async (params: Params) =>
  (await server.call(previewDocument, { params: { ...params, document: 'ORDER_INVOICE' }, query: { lineWidth: 48 }, cookie: staff })).data
    .text;
const readOrder = async (params: Params) => (await server.call(getOrder, { params, cookie: staff })).data;

describe('what is due', () => {
  it('depends on how it is paid', async () => {
    const params = await newOrder();
    const due = {
      base: 4603,
      tip: 0,
      refund: 0,
      cash: { base: 4603, tip: 0, surcharge: 0, rounding: -3, tax: 0, amount: 4600 },
      card: { base: 4603, tip: 0, surcharge: 92, rounding: 0, tax: 12, amount: 4695 },
      moto: { base: 4603, tip: 0, surcharge: 92, rounding: 0, tax: 12, amount: 4695 },
      custom: { base: 4603, tip: 0, surcharge: 0, rounding: 0, tax: 0, amount: 4603 },
    };
    expect((await list(params)).data).toEqual({ rows: [], due, customPayments: [], writeOffs: [] });
    expect((await readOrder(params)).due).toEqual(due);
    expect((await list(params, { base: 1000, tip: 50 })).data.due).toMatchObject({
      base: 4603,
      cash: { amount: 1050 },
      card: { surcharge: 20, amount: 1070 },
    });
    expect((await list(params, { base: 4604 })).data.due).toMatchObject({ cash: null, card: null });
  });

  it('follows the surcharge of terminals, if they have one of their own', async () => {
    const params = await newOrder();
    await server.change('surcharges', { eftpos: { separate: true, amountInCents: 0, percentage: 1_000, applicableBelowAmount: null } });
    const { data } = await list(params);
    await server.change('surcharges', { eftpos: { separate: false, amountInCents: 0, percentage: 0, applicableBelowAmount: null } });
    expect(data.due.card).toMatchObject({ surcharge: 46, amount: 4649 });
  });

  it('404: an order that is not there', async () => {
    expect((await list({ ...at(), orderId: randomUUID() })).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });
});

describe('takeTender', () => {
  it('201: all of it in cash, with what was given and the change', async () => {
    const params = await newOrder();
    const answer = await take(params, { given: 5000 });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      tender: { kind: 'cash', base: 4603, rounding: -3, amount: 4600, given: 5000, change: 400, takenBy: 'storeUser' },
      order: { paymentStatus: 'PAID' },
      due: { base: 0, cash: null, card: null },
    });
    const page = await readOrder(params);
    expect(page.takenPayments).toMatchObject([{ method: 'cash', amount: 4600 }]);
    expect(page.timeline.findLast(({ type }) => type === 'payment.taken')?.note).toBe('$46.00 in cash');
    expect((await server.call(completeOrder, { params, body: {}, cookie: staff })).status).toBe(200);
  });

  it('201: in parts, cash and card, each at what it costs; the order is paid with the last', async () => {
    const params = await newOrder();
    const first = await take(params, { base: 1501, amount: 1500 });
    expect(first.data).toMatchObject({ order: { paymentStatus: 'NOT_PAID' }, due: { base: 3102, card: { surcharge: 62, amount: 3164 } } });
    expect((await server.call(completeOrder, { params, body: {}, cookie: staff })).error.code).toBe('ORDER_NOT_PAID');
    const second = await take(params, { kind: 'card', base: 2000, tip: 300, amount: 2340 });
    expect(second.data.tender).toMatchObject({ base: 2000, tip: 300, surcharge: 40, amount: 2340, given: null, change: null });
    expect(await readInvoice(params)).toMatch(/Includes a tip of .3\.00\s+Includes a surcharge of .0\.40\s+TO PAY +.11\.02/);
    // 26.03 of all cash is 26.00, of which 15.00 was paid.
    const third = await take(params, { base: 1102, amount: 1100, given: 2000 });
    expect(third.data).toMatchObject({ tender: { rounding: -2, change: 900 }, order: { paymentStatus: 'PAID' }, due: { base: 0 } });
    expect((await list(params)).data.rows.map(({ amount }) => amount)).toEqual([1500, 2340, 1100]);
    expect(await readInvoice(params)).toMatch(
      /Cash, .+15\.00\s+Rounded down by .0\.01\s+Card in store, .+23\.40[^]+11\.00\s+Rounded down by .0\.02/,
    );
  });

  it('200: the same id again', async () => {
    const params = await newOrder();
    const id = randomUUID();
    const first = await take(params, { given: 5000 }, id);
    const again = await take(params, { given: 5000 }, id);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect((await take(params, { given: 6000 }, id)).error.message).toContain('another payment');
  });

  it('400, 409: too little cash, more than is due, an amount that has changed, paid or ended', async () => {
    const params = await newOrder();
    expect((await take(params, { given: 4000 })).error.fields?.[0]?.path).toBe('given');
    expect((await take(params, { base: 0 })).status).toBe(400);
    expect((await take(params, { base: 4604, amount: 4600 })).error.message).toContain('more than is due');
    // What was quoted for cash is no amount for a card.
    expect((await take(params, { kind: 'card' })).error.message).toContain('It is $46.95 now.');
    await take(params);
    expect((await take(params)).error.message).toContain('paid already');
    const ended = await newOrder();
    await server.call(cancelOrder, { params: ended, body: { reason: 'other' }, cookie: staff });
    expect((await take(ended)).error.message).toContain('rejected or cancelled');
    expect((await list(params)).data.rows).toHaveLength(1);
  });

  it.each([2, 10, 50])('%i devices that take halves at once: two are recorded', async (count) => {
    const params = await newOrder();
    const answers = await Promise.all(Array.from({ length: count }, () => take(params, { kind: 'card', base: 2302, amount: 2348 })));
    // The second half is a cent more than is left.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const rest = await Promise.all(Array.from({ length: count }, () => take(params, { kind: 'card', base: 2301, amount: 2347 })));
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(1);
    const { data } = await list(params);
    expect(data.rows.reduce((sum, { base }) => sum + base, 0)).toBe(4603);
    expect((await readOrder(params)).paymentStatus).toBe('PAID');
  });
});

describe('the calls of the release before', () => {
  const takeAsBefore = (params: Params, method: 'cash' | 'card', amount: number, note = '') =>
    server.call(takePayment, { params, body: { id: randomUUID(), method, amount, note }, cookie: staff });

  it('record cash as it is rounded, and the change that the note of a till says', async () => {
    const params = await newOrder();
    const answer = await takeAsBefore(params, 'cash', 4603, 'Given $50.00, change $4.00, rounding -$0.03');
    expect(answer.data).toMatchObject({ payment: { amount: 4600 }, order: { paymentStatus: 'PAID' } });
    expect((await list(params)).data.rows).toMatchObject([{ base: 4603, rounding: -3, given: 5000, change: 400 }]);
  });

  it('record a card at what their screen showed', async () => {
    const params = await newOrder();
    await takeAsBefore(params, 'card', 4603);
    expect((await list(params)).data.rows).toMatchObject([{ base: 4603, surcharge: 0, amount: 4603 }]);
  });

  it('do not take the whole once a part is paid', async () => {
    const params = await newOrder();
    await take(params, { base: 1500, amount: 1500 });
    expect((await takeAsBefore(params, 'card', 4603)).status).toBe(409);
    expect((await takeAsBefore(params, 'card', 3103)).data.order.paymentStatus).toBe('PAID');
  });
});

describe('undoTender', () => {
  it('200: it is due again, once', async () => {
    const params = await newOrder();
    const first = await take(params, { base: 1500, amount: 1500 });
    const second = await take(params, { kind: 'card', base: 3103, amount: 3165 });
    const undone = await undo(params, first.data.tender.id);
    expect(undone.data).toMatchObject({
      tender: { undoneBy: 'storeAdmin', undoneReason: 'Wrong order' },
      order: { paymentStatus: 'NOT_PAID' },
      due: { base: 1500 },
    });
    expect((await undo(params, first.data.tender.id)).data).toEqual(undone.data);
    expect((await undo(params, randomUUID())).error.code).toBe('ORDER_DOES_NOT_EXIST');
    expect((await undo(params, second.data.tender.id)).data.due.base).toBe(4603);
  });
});

describe('an order whose money is here', () => {
  it('is not cancelled while a part is paid', async () => {
    const params = await newOrder();
    const { data } = await take(params, { base: 1500, amount: 1500 });
    const cancel = () => server.call(cancelOrder, { params, body: { reason: 'itemIssue' }, cookie: staff });
    expect((await cancel()).error.message).toContain('A part of this order is paid');
    await undo(params, data.tender.id);
    expect((await cancel()).data).toMatchObject({ status: 'cancelled', paymentStatus: 'CANCELLED', toHandBack: null });
  });

  it('says what to hand back until all of it has been: what was taken, not what was quoted', async () => {
    const params = await newOrder();
    const first = await take(params, { base: 1500, amount: 1500 });
    const second = await take(params, { kind: 'card', base: 3103, amount: 3165 });
    const cancelled = await server.call(cancelOrder, { params, body: { reason: 'itemIssue' }, cookie: staff });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', paymentStatus: 'PAID', toHandBack: 4665 });
    expect((await undo(params, first.data.tender.id)).data.order).toMatchObject({ paymentStatus: 'PAID', toHandBack: 3165 });
    expect((await undo(params, second.data.tender.id)).data.order).toMatchObject({ paymentStatus: 'CANCELLED', toHandBack: null });
  });
});

describe('refundTender', () => {
  type Refund = typeof refundBody;
  const refundBody = { base: 4603, tip: 0, amount: 4600, units: [] as string[], note: '' };
  const refund = (
    params: Params,
    tenderId: string,
    { to = 'cash', ...change }: Partial<Refund> & { to?: 'cash' | 'card' } = {},
    id: string = randomUUID(),
    as: { cookie: string; headers?: Record<string, string> } = { cookie: admin },
  ) =>
    server.call(contract.refundTender, {
      params: { ...params, tenderId },
      body: { ...refundBody, ...change, to, reason: 'lateOrder', id },
      ...as,
    });
  const quote = (params: Params, tenderId: string, query: { base?: number; tip?: number } = {}) =>
    server.call(contract.quoteRefund, { params: { ...params, tenderId }, query, cookie: staff });
  const readRefunded = async (tenderId: string) =>
    (await server.test.owner.query('select refunded::int from tender where id = $1', [tenderId])).rows[0]?.refunded as number;
  const paid = async (change: Partial<Part> = {}) => {
    const params = await newOrder();
    const { data } = await take(params, change);
    return { params, tenderId: data.tender.id };
  };

  it('201: a part, then exactly what remains; nothing is due, and the order is refunded', async () => {
    const { params, tenderId } = await paid({ kind: 'card', tip: 300, amount: 4995 });
    expect((await quote(params, tenderId)).data).toMatchObject({ left: { amount: 4995 }, cash: { amount: 4990 }, card: { amount: 4995 } });
    expect((await quote(params, tenderId, { base: 1000 })).data.card).toEqual({
      ...{ base: 1000, tip: 0, surcharge: 20, rounding: 0, tax: 3, amount: 1020 },
    });
    const first = await refund(params, tenderId, { to: 'card', base: 1000, amount: 1020 });
    expect([first.status, first.data]).toMatchObject([
      201,
      {
        tender: { kind: 'refundCard', parentId: tenderId, amount: 1020, reason: 'lateOrder', creditTax: 130, approvedBy: null },
        order: { paymentStatus: 'PAID' },
        due: { base: 0, refund: 0 },
      },
    ]);
    expect(await readInvoice(params)).toMatch(/-\$10\.20\s+The order was late\s+GST in it +-\$1\.33\s+Total after refunds +\$36\.03/);
    const rest = await refund(params, tenderId, { to: 'card', base: 3603, tip: 300, amount: 3975 });
    expect(rest.data).toMatchObject({ tender: { surcharge: 72, creditTax: 470 }, order: { paymentStatus: 'REFUNDED' }, due: { base: 0 } });
    expect(await readRefunded(tenderId)).toBe(4995);
    const { timeline } = await readOrder(params);
    expect(timeline.findLast(({ type }) => type === 'payment.handedBack')?.note).toBe('$39.75 to the card: lateOrder');
    expect(await readInvoice(params)).toMatch(/GST in it +-\$6\.12\s+Total after refunds +\$0\.00/);
    // It is complete, and stays refunded.
    expect((await server.call(completeOrder, { params, body: {}, cookie: staff })).data.paymentStatus).toBe('REFUNDED');
    expect((await take(params, { base: 1, amount: 0 })).status).toBe(409);
  });

  it('200: the same id again is the same refund; another body under it is refused', async () => {
    const { params, tenderId } = await paid();
    const id = randomUUID();
    const part = { base: 1004, amount: 1000 };
    const first = await refund(params, tenderId, part, id);
    const again = await refund(params, tenderId, part, id);
    expect([first.status, again.status, again.data.tender]).toEqual([201, 200, first.data.tender]);
    expect((await refund(params, tenderId, { base: 2000, amount: 2000 }, id)).error.message).toContain('another refund');
    expect(await readRefunded(tenderId)).toBe(1000);
  });

  it('409, 404: more than is left, an amount that has changed, undone, no such payment', async () => {
    const { params, tenderId } = await paid();
    expect((await refund(params, tenderId, { base: 4604, amount: 4604 })).error.message).toContain('Only $46.00');
    expect((await refund(params, tenderId, { amount: 4603 })).error.message).toContain('It is $46.00 now.');
    expect((await refund(params, tenderId, { units: [`${randomUUID()}.0`] })).error.message).toContain('not on the bill');
    expect((await refund(params, randomUUID())).error.code).toBe('ORDER_DOES_NOT_EXIST');
    expect((await refund(await newOrder(), tenderId)).error.code).toBe('ORDER_DOES_NOT_EXIST');
    const { data } = await refund(params, tenderId, { base: 1000, amount: 1000 });
    expect((await undo(params, tenderId)).error.message).toContain('refunded already');
    expect((await refund(params, data.tender.id)).error.code).toBe('ORDER_DOES_NOT_EXIST');
    // A refund that was recorded by mistake is undone, and then its payment.
    expect((await undo(params, data.tender.id)).data).toMatchObject({ tender: { kind: 'refundCash' }, order: { paymentStatus: 'PAID' } });
    expect((await undo(params, tenderId)).data).toMatchObject({ order: { paymentStatus: 'NOT_PAID' }, due: { base: 4603 } });
    expect((await refund(params, tenderId)).error.message).toContain('was undone');
  });

  it('of a part of an order changes nothing of what is due', async () => {
    const { params, tenderId } = await paid({ base: 1500, amount: 1500 });
    const { data } = await refund(params, tenderId, { base: 1500, amount: 1500 });
    expect(data).toMatchObject({ order: { paymentStatus: 'NOT_PAID' }, due: { base: 3103 } });
  });

  it.each([2, 10, 50])('%i devices that refund different amounts at once never return more than was taken', async (count) => {
    const { params, tenderId } = await paid({ kind: 'card', amount: 4695 });
    const amounts = Array.from({ length: count }, (_, at) => 1000 + at);
    const answers = await Promise.all(
      amounts.map((base) => refund(params, tenderId, { to: 'card', base, amount: base + Math.round(base * 0.02) })),
    );
    const done = answers.flatMap(({ status, data }) => (status === 201 ? [data.tender.amount] : []));
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(await readRefunded(tenderId)).toBe(done.reduce((sum, amount) => sum + amount, 0));
    expect(await readRefunded(tenderId)).toBeLessThanOrEqual(4695);
    for (const { status, error } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, error.code]).toEqual([409, 'resource_status_conflict']);
    }
  });

  describe('at a till', () => {
    const hire = async (name: string, role: 'manager' | 'staff') => {
      const body = { id: randomUUID(), name, role, storeIds: [server.storeId], pin: '4821' };
      await server.call(employees.createEmployee, { params: at(), body, cookie: admin });
      return body.id;
    };

    it('needs somebody who may, and another way than it came an approval of anybody; both names are on record', async () => {
      const { cookie } = await createTill(server);
      const [mia, tom] = [await hire('Mia Chen', 'manager'), await hire('Tom Reid', 'staff')];
      const signIn = async (employeeId: string) =>
        (await server.call(employees.checkPin, { body: { employeeId, pin: '4821' }, cookie })).data.sessionId!;
      const approve = async (subjectId: string, action: 'refund' | 'undoPayment') =>
        (await server.call(employees.approveAction, { body: { employeeId: mia, pin: '4821', action, subjectId }, cookie })).data
          .approvalId!;
      const as = (session: string, approval?: string) => ({
        cookie,
        headers: { 'x-employee-session': session, ...(approval && { 'x-employee-approval': approval }) },
      });
      const [miasSession, tomsSession] = [await signIn(mia), await signIn(tom)];
      const order = await newOrder();
      const voucher = { id: randomUUID(), name: 'Voucher', sortOrder: 0 };
      const everywhere = { availableForPickup: true, availableForDelivery: true, availableForDineIn: true };
      await server.change('customPayments', { payments: [{ ...voucher, ...everywhere }] });
      const custom = { ...part, id: randomUUID(), kind: 'custom', amount: 4603, customId: voucher.id } as const;
      const takeVoucher = (session: string) => server.call(contract.takeTender, { params: order, body: custom, ...as(session) });
      expect((await takeVoucher(tomsSession)).error.details).toEqual({ action: 'customPayment' });
      expect((await takeVoucher(miasSession)).data.tender).toMatchObject({ label: 'Voucher', takenBy: 'Mia Chen', approvedBy: null });
      const { params, tenderId } = await paid();
      const refundPart = { base: 1000, amount: 1000 };
      const refused = await refund(params, tenderId, refundPart, undefined, as(tomsSession));
      expect([refused.status, refused.error.code, refused.error.details]).toEqual([403, 'APPROVAL_NEEDED', { action: 'refund' }]);
      expect((await refund(params, tenderId, refundPart, undefined, { cookie })).error.code).toBe('APPROVAL_NEEDED');
      const approved = await refund(params, tenderId, refundPart, undefined, as(tomsSession, await approve(params.orderId, 'refund')));
      expect(approved.data.tender).toMatchObject({ takenBy: 'Tom Reid', approvedBy: 'Mia Chen' });
      const own = await refund(params, tenderId, refundPart, undefined, as(miasSession));
      expect(own.data.tender).toMatchObject({ takenBy: 'Mia Chen', approvedBy: null });
      // Cash that goes to a card: not without a PIN, whoever it is.
      const toCard = { ...refundPart, to: 'card' as const };
      expect((await refund(params, tenderId, toCard, undefined, as(miasSession))).error.code).toBe('APPROVAL_NEEDED');
      const approval = await approve(params.orderId, 'refund');
      const id = randomUUID();
      const other = await refund(params, tenderId, toCard, id, as(miasSession, approval));
      expect(other.data.tender).toMatchObject({ kind: 'refundCard', approvedBy: 'Mia Chen' });
      // Its answer was lost.
      expect((await refund(params, tenderId, toCard, id, as(miasSession, approval))).status).toBe(200);
      expect((await refund(params, tenderId, toCard, undefined, as(miasSession, approval))).error.code).toBe('APPROVAL_NEEDED');

      const undoing = { params: { ...params, tenderId: other.data.tender.id }, body: { reason: 'Wrong card' } };
      expect((await server.call(contract.undoTender, { ...undoing, ...as(tomsSession) })).error.details).toEqual({ action: 'undoPayment' });
      const undone = await server.call(contract.undoTender, {
        ...undoing,
        ...as(tomsSession, await approve(params.orderId, 'undoPayment')),
      });
      expect(undone.data.tender).toMatchObject({ undoneBy: 'Tom Reid', undoApprovedBy: 'Mia Chen' });

      // The order's page says so of a payment, too: in its list and in the history.
      const second = await paid();
      await server.call(contract.undoTender, {
        ...{ params: { ...second.params, tenderId: second.tenderId }, body: { reason: 'Wrong order' } },
        ...as(tomsSession, await approve(second.params.orderId, 'undoPayment')),
      });
      const read = await readOrder(second.params);
      expect(read.takenPayments).toMatchObject([{ undoneBy: 'Tom Reid', undoApprovedBy: 'Mia Chen' }]);
      expect(read.timeline.findLast(({ type }) => type === 'payment.takenBack')?.note).toMatch(/: Wrong order: approved by Mia Chen$/);
    });
  });
});
