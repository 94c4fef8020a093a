import { randomUUID } from 'node:crypto';
import { acceptOrder, getOrder, placeOrder } from '@servery/contract/online-ordering';
import { previewDocument, printOrder } from '@servery/contract/printers';
import { reprint } from '@servery/contract/printing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFollowed } from '../../platform/jobs/dispatch.ts';
import { rewards } from '../../testing/rewards.ts';
import { createPrintWork, type PrintWork } from '../../testing/print-work.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let work: PrintWork;
let orderId: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const print = (change: object = {}, options: { order?: string; cookie?: string } = {}) =>
  server.call(printOrder, {
    params: { ...at(), orderId: options.order ?? orderId },
    body: { id: randomUUID(), document: 'ORDER_INVOICE', printerId: server.printerId, ...change },
    cookie: options.cookie ?? staff,
  });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  work = createPrintWork(server, staff);
});
afterAll(() => server.close());
beforeEach(async () => {
  await work.reset();
  orderId = await work.acceptedOrder();
});

/** The order's printouts that a person asked for. */
const readAsked = async () => (await work.readJobs(orderId)).filter(({ by_hand }) => by_hand);

describe('printOrder', () => {
  it('201: on the printer that was named; 200: the same id again', async () => {
    const id = randomUUID();
    const first = await print({ id });
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      id,
      orderId,
      document: 'ORDER_INVOICE',
      duplicate: false,
      printerName: 'Pass',
      backupPrinterName: null,
    });
    expect([(await print({ id })).status, (await print({ id })).data]).toEqual([200, first.data]);
    expect(await work.events('print.queued', id)).toHaveLength(1);
  });

  it('says DUPLICATE from the second on, unless the first surely never came out', async () => {
    const first = await print();
    expect((await print()).data.duplicate).toBe(true);
    const other = await work.acceptedOrder();
    const lost = await print({}, { order: other });
    await server.test.owner.query(`update print_job set status = 'failure' where id = $1`, [lost.data.id]);
    expect((await print({}, { order: other })).data.duplicate).toBe(false);
    expect((await print({ document: 'ORDER_STUB' })).data.duplicate).toBe(false);
    expect(await work.getWords(first.data.id)).not.toContain('DUPLICATE');
  });

  it('says of an order that costs nothing that it is paid and that there was nothing to pay', async () => {
    await server.change('checkout', { hasCoupons: true });
    const admin = await server.signIn('restaurantAdmin');
    const { couponCode } = await rewards(server, () => admin).coupon({ discountAmount: 4000 });
    const order = await work.acceptedOrder({ couponCode, shownTotal: 0 });
    for (const document of ['ORDER_INVOICE', 'ORDER_STUB', 'ORDER_TICKET'] as const) {
      const words = await work.getWords((await print({ document }, { order })).data.id);
      expect(words).toMatch(/PAID +Nothing to pay/);
      expect(words).not.toMatch(/COLLECT|TO PAY|NOT PAID/);
    }
  });

  it('without a printer it goes where such documents go, on each of them once', async () => {
    const { restaurantId, storeId } = at();
    await server.test.owner.query(
      `insert into printer (restaurant_id, id, store_id, name, model, connection, ip_address, prints)
        select $1, gen_random_uuid(), $2, name, 'tm u220b', 'LAN', '10.0.0.9', '{ORDER_STUB}' from unnest(array['Door', 'Hall']) as name`,
      [restaurantId, storeId],
    );
    const id = randomUUID();
    for (const status of [201, 200]) expect((await print({ id, document: 'ORDER_STUB', printerId: null })).status).toBe(status);
    const jobs = await readAsked();
    expect(jobs).toHaveLength(2);
    expect(jobs.map((job) => job.duplicate)).toEqual([false, false]);
    expect(await work.getWords(jobs[1].id)).toContain('COLLECT');
    await server.test.owner.query(`update printer set active = false where name in ('Door', 'Hall')`);
  });

  it('409: nobody prints such documents, the printer is off; 400: another job’s id; 404: no such order, printer, store', async () => {
    expect((await print({ printerId: null })).error).toMatchObject({ code: 'resource_status_conflict', details: { reason: 'NO_PRINTER' } });
    await server.test.owner.query('update printer set active = false where id = $1', [server.printerId]);
    expect((await print()).error).toMatchObject({ details: { reason: 'PRINTER_OFF' } });
    await server.test.owner.query('update printer set active = true where id = $1', [server.printerId]);
    const { data } = await print();
    expect((await print({ id: data.id, document: 'ORDER_STUB' })).error.fields).toMatchObject([{ path: 'id' }]);
    expect((await print({}, { order: randomUUID() })).error.code).toBe('ORDER_DOES_NOT_EXIST');
    expect((await print({ printerId: randomUUID() })).status).toBe(404);
    expect((await print({ document: 'ORDER_RECEIPT' })).status).toBe(400);
  });

  it('401, 403: nobody, a kitchen display', async () => {
    expect((await print({}, { cookie: 'x=y' })).status).toBe(401);
    expect((await print({}, { cookie: await server.signInDisplay() })).status).toBe(403);
  });

  it.each([2, 10, 50])('%i people at once: one paper is the first, all others say DUPLICATE', async (people) => {
    const answers = await Promise.all(Array.from({ length: people }, () => print()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: people }, () => 201));
    expect(answers.filter(({ data }) => !data.duplicate)).toHaveLength(1);
  });

  it.each([2, 10, 50])('%i times the same request make one job', async (times) => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: times }, () => print({ id })));
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    expect(answers.every(({ data }) => data.id === id)).toBe(true);
    expect(await readAsked()).toHaveLength(1);
    expect(await work.events('print.queued', id)).toHaveLength(1);
  });

  it.each([2, 10, 50])('%i workers on one event queue each paper once', async (workers) => {
    await work.runEvents('order.accepted', orderId, workers);
    expect(await work.readJobs(orderId)).toHaveLength(1);
  });
});

describe('what prints on accepting', () => {
  it('is done in the transaction that accepts the order, and no job follows', async () => {
    expect(await work.readJobs(orderId)).toMatchObject([{ status: 'queued', document: 'ORDER_TICKET', printer_id: server.printerId }]);
    expect(await work.events('order.accepted', orderId)).toMatchObject([{ printsQueued: true }]);
    const job = server.modules.printing.jobs.find(({ task }) => task === 'printing.queueTicket')!;
    expect(isFollowed(job, 'order.accepted', { printsQueued: true })).toBe(false);
    expect(isFollowed(job, 'order.accepted', {})).toBe(true);
  });

  it('is left to the job where a document cannot be made: the order is accepted all the same', async () => {
    const body = server.orderBody();
    await server.call(placeOrder, { params: at(), body });
    const { rows } = await server.test.owner.query('select cart from orders where id = $1', [body.id]);
    await server.test.owner.query(`update orders set cart = cart - 'taxes' where id = $1`, [body.id]);
    const accepted = await server.call(acceptOrder, { params: { ...at(), orderId: body.id }, body: { etaInMinutes: 15 }, cookie: staff });
    expect(accepted.status).toBe(200);
    expect(await work.readJobs(body.id)).toEqual([]);
    const [event] = await work.events('order.accepted', body.id);
    expect(event).not.toHaveProperty('printsQueued');
    await server.test.owner.query('update orders set cart = $2 where id = $1', [body.id, rows[0].cart]);
    await work.runEvents('order.accepted', body.id);
    expect(await work.readJobs(body.id)).toHaveLength(1);
  });
});

it('a stub goes to the printers of its table’s room, otherwise to those in no room, otherwise to all', async () => {
  const { restaurantId, storeId } = at();
  const printLocations = [
    { id: 'yard', name: 'Garden ' },
    { id: 'cellar', name: 'Cellar' },
  ];
  await server.change('printing', { onAccept: ['ORDER_STUB', 'ORDER_TICKET'], printLocations });
  const { rows } = await server.test.owner.query(
    `insert into printer (restaurant_id, id, store_id, name, model, connection, ip_address, prints, print_location_id)
      select $1, gen_random_uuid(), $2, room, 'm30ii', 'LAN', '10.0.0.9', '{ORDER_STUB}', room
      from unnest(array['yard', 'cellar', '']) as room returning id, name`,
    [restaurantId, storeId],
  );
  const names = new Map<string, string>([...rows.map(({ id, name }) => [id, name] as const), [server.printerId, 'kitchen']]);
  const getTargets = async (change?: Parameters<TestServer['orderBody']>[0]) => {
    const jobs = await work.readJobs(await work.queued(change));
    return jobs.map(({ document, printer_id }) => `${document} ${names.get(printer_id)}`).toSorted();
  };
  const setArea = (area: string) => server.test.owner.query('update dining_table set area = $2 where id = $1', [server.tableId, area]);
  const dineIn = { collectionType: 'dineIn' as const, tableId: server.tableId, shownTotal: 3050 };
  await setArea('garden');
  expect(await getTargets(dineIn)).toEqual(['ORDER_STUB yard', 'ORDER_TICKET kitchen']);
  expect(await getTargets()).toEqual(['ORDER_STUB ', 'ORDER_TICKET kitchen']);
  await setArea('Roof');
  expect(await getTargets(dineIn)).toEqual(['ORDER_STUB ', 'ORDER_TICKET kitchen']);
  await server.test.owner.query(`update printer set active = false where id = $1`, [rows.find(({ name }) => name === '').id]);
  expect(await getTargets(dineIn)).toEqual(['ORDER_STUB cellar', 'ORDER_STUB yard', 'ORDER_TICKET kitchen']);
  await setArea('Cellar');
  const order = await work.queued(dineIn);
  expect((await print({ document: 'ORDER_STUB', printerId: null }, { order })).status).toBe(201);
  expect((await work.readJobs(order)).map(({ printer_id }) => names.get(printer_id)).toSorted()).toEqual(['cellar', 'cellar', 'kitchen']);
  await server.test.owner.query('update printer set active = false where id = any($1)', [rows.map(({ id }) => id)]);
  await setArea('');
  await server.change('printing', { onAccept: ['ORDER_TICKET'], printLocations: [] });
});

it('the order’s page has its papers, with when and whether they are repeats', async () => {
  await print();
  await print();
  const { data } = await server.call(getOrder, { params: { ...at(), orderId }, cookie: staff });
  expect(data.printJobs).toMatchObject([
    { document: 'ORDER_TICKET', printerName: 'Pass', duplicate: false },
    { document: 'ORDER_INVOICE', printerName: 'Pass', duplicate: false, createdAt: expect.any(String) },
    { duplicate: true },
  ]);
});

it('reprint of an invoice is an invoice', async () => {
  const { data } = await print();
  const again = await server.call(reprint, { params: { ...at(), printJobId: data.id }, body: { id: randomUUID() }, cookie: staff });
  expect(again.data).toMatchObject({ document: 'ORDER_INVOICE', duplicate: true });
});

describe('previewDocument', () => {
  const preview = (document: string, query: object = {}, order = orderId, cookie = staff) =>
    server.call(previewDocument, { params: { ...at(), orderId: order, document }, query, cookie });

  it('200: the words and the picture of each document; an invoice as its seller must write it', async () => {
    await server.change('business', { legalName: 'Corner Pty Ltd', taxNumber: '51824753556', taxRegistered: true });
    await server.change('printing', { invoiceQrUrl: 'https://corner.test/review', invoiceFooter: 'See you soon' });
    const invoice = await preview('ORDER_INVOICE');
    for (const part of ['TAX INVOICE', 'ABN 51 824 753 556', 'Corner Pty Ltd', 'See you soon', '[QR https://corner.test/review]']) {
      expect(invoice.data.text).toContain(part);
    }
    expect(invoice.data.svg).toMatch(/^<svg .*<path d="M/s);
    expect((await preview('ORDER_TICKET', { lineWidth: 72 })).data.text).toMatch(/2 x Toastie/);
    expect((await preview('ORDER_STUB')).data.text).toContain('COLLECT');
  });

  it('400, 401, 404: a width that nobody has; nobody; no such document, no such order', async () => {
    expect((await preview('ORDER_TICKET', { lineWidth: 200 })).error.fields).toMatchObject([{ path: 'lineWidth' }]);
    expect((await preview('ORDER_TICKET', {}, orderId, 'x=y')).status).toBe(401);
    expect((await preview('ORDER_RECEIPT')).status).toBe(404);
    expect((await preview('ORDER_TICKET', {}, randomUUID())).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });
});
