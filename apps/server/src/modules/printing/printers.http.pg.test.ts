import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/printers';
import { putSettings, settingsSections } from '@servery/contract/settings/index';
import { startSunmiSimulator, type SunmiSimulator } from '@servery/simulator-sunmi';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSunmiPrinter } from '../../integrations/sunmi/sunmi.adapter.ts';
import { createSunmiClient } from '../../integrations/sunmi/sunmi.client.ts';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { createPrintWork, type PrintWork } from '../../testing/print-work.ts';
import { createClaimWork } from '../../testing/printer-claims.ts';
import { createSmallRestaurant } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let waiter: string;
let work: PrintWork;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const fields = {
  name: 'Counter',
  model: 'm30iii',
  connection: 'LAN',
  serial: '',
  ipAddress: '192.168.1.40',
  isSecure: true,
  lineWidth: 57,
  numberOfCopies: 2,
  active: true,
  prints: ['ORDER_INVOICE'],
  printStationIds: ['bar'],
  backupPrinterId: null,
} as const;
type Fields = Omit<Parameters<typeof server.call<typeof contract.updatePrinter>>[1] & object, never>['body'];
const getBody = (change: object = {}) => ({ ...fields, ...change }) as unknown as NonNullable<Fields>;
const create = (change: object = {}, id = randomUUID(), cookie = admin, place = at()) =>
  server.call(contract.createPrinter, { params: place, body: { id, ...getBody(change) }, cookie });
const update = (printerId: string, change: object = {}, cookie = admin, place = at()) =>
  server.call(contract.updatePrinter, { params: { ...place, printerId }, body: getBody(change), cookie });
const cloud = (serial: string, change: object = {}) => ({
  connection: 'CLOUD',
  model: 'sunmi cloud kitchen printer',
  serial,
  ipAddress: '',
  ...change,
});

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('storeAdmin');
  waiter = await server.signIn('storeUser');
  work = createPrintWork(server, waiter);
});
afterAll(() => server.close());
beforeEach(() => work.reset());

describe('createPrinter, updatePrinter, listStorePrinters', () => {
  it('201: the printer as it stands; 200: the same again', async () => {
    const id = randomUUID();
    const first = await create({}, id);
    expect(first.status).toBe(201);
    expect(first.data).toEqual({
      id,
      ...fields,
      printLocationId: '',
      online: null,
      problem: null,
      lastSeenAt: null,
      confirmed: true,
      queued: 0,
    });
    const repeat = await create({}, id);
    expect([repeat.status, repeat.data]).toEqual([200, first.data]);
    expect((await create({ name: 'Other' }, id)).error).toMatchObject({
      code: 'resource_status_conflict',
      details: { reason: 'ID_REUSED' },
    });
    const rows = (await server.call(contract.listStorePrinters, { params: at(), cookie: waiter })).data.rows;
    expect(rows.map(({ name }) => name)).toEqual(['Counter', 'Pass']);
  });

  it('200: a change; another machine is nothing that was known of the old one', async () => {
    const { data } = await create(cloud('N411AAA1'));
    await server.test.owner.query(`update printer set online = false, problem = 'Away' where id = $1`, [data.id]);
    expect((await update(data.id, cloud('N411AAA1', { name: 'Bar' }))).data).toMatchObject({ name: 'Bar', online: false, problem: 'Away' });
    expect((await update(data.id, cloud('N411AAA2'))).data).toMatchObject({ online: null, problem: null });
  });

  it('200: a printer’s room, which a client that does not know rooms leaves as it is', async () => {
    const { data } = await create({ printLocationId: 'garden' });
    expect(data.printLocationId).toBe('garden');
    expect((await update(data.id, { name: 'Renamed' })).data).toMatchObject({ name: 'Renamed', printLocationId: 'garden' });
    expect((await update(data.id, { printLocationId: '' })).data.printLocationId).toBe('');
  });

  it('400: no serial number, no address, a backup of another store, itself', async () => {
    expect((await create(cloud(' '))).error.fields).toMatchObject([{ path: 'serial' }]);
    expect((await create({ ipAddress: '' })).error.fields).toMatchObject([{ path: 'ipAddress' }]);
    const owner = await server.signIn('restaurantAdmin');
    const elsewhere = await create({}, randomUUID(), owner, { ...at(), storeId: server.otherStoreId });
    expect((await create({ backupPrinterId: elsewhere.data.id })).error.fields).toMatchObject([{ path: 'backupPrinterId' }]);
    const id = randomUUID();
    expect((await create({ backupPrinterId: id }, id)).error.fields).toMatchObject([{ path: 'backupPrinterId' }]);
    expect((await create({ lineWidth: 50 })).status).toBe(400);
    expect((await create({ ipAddress: 'printer.local' })).status).toBe(400);
  });

  it('401, 403, 404: nobody, who only serves, a store or printer that is not theirs', async () => {
    expect((await create({}, randomUUID(), 'x=y')).status).toBe(401);
    expect((await create({}, randomUUID(), waiter)).status).toBe(403);
    expect((await update(randomUUID())).status).toBe(404);
    const owner = await server.signIn('restaurantAdmin');
    expect((await update(server.printerId, {}, owner, { ...at(), storeId: server.otherStoreId })).status).toBe(404);
  });

  it('409: printers that would stand in for each other, directly or in a circle', async () => {
    const [a, b, c] = [(await create({ name: 'A' })).data.id, (await create({ name: 'B' })).data.id, (await create({ name: 'C' })).data.id];
    expect((await update(a, { backupPrinterId: b })).status).toBe(200);
    expect((await update(b, { backupPrinterId: c })).status).toBe(200);
    for (const backupPrinterId of [a, b]) {
      expect((await update(c, { backupPrinterId })).error).toMatchObject({
        code: 'resource_status_conflict',
        details: { reason: 'BACKUP_LOOP' },
      });
    }
    const [one, other] = [(await create({ name: 'One' })).data.id, (await create({ name: 'Other' })).data.id];
    const both = await Promise.all([update(one, { backupPrinterId: other }), update(other, { backupPrinterId: one })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('testPrinter', () => {
  const test = (id: string, change = {}, cookie = waiter) =>
    server.call(contract.testPrinter, { params: { ...at(), printerId: server.printerId, ...change }, body: { id }, cookie });

  it('201: a page that nobody cooks; 200: the same id again; 400: another job’s id; 404: no such printer', async () => {
    const id = randomUUID();
    const first = await test(id);
    expect([first.status, first.data]).toMatchObject([201, { id, orderId: null, duplicate: false, status: 'queued' }]);
    expect(await work.getWords(id)).toContain('TEST - DO NOT COOK');
    expect((await test(id)).status).toBe(200);
    expect((await test(randomUUID(), { printerId: randomUUID() })).status).toBe(404);
    const { jobId } = await work.sent();
    expect((await test(jobId)).status).toBe(400);
    expect((await test(randomUUID(), {}, 'x=y')).status).toBe(401);
    await work.runEvents('print.queued', id);
    expect(server.printer.sent.at(-1)).toMatchObject({ spoken: { text: 'New order', times: 1 } });
  });
});

describe('the spoken notification', () => {
  const account = { appId: 'app123', appKey: 'appkey-secret' };
  let cloud: SunmiSimulator;
  let send: typeof server.printer.send;
  beforeAll(async () => {
    const { rows } = await server.test.owner.query('select serial from printer where id = $1', [server.printerId]);
    cloud = await startSunmiSimulator({ port: 0, ...account, devices: [{ serial: rows[0].serial, name: 'Pass', shopId: 7 }] });
    const http = createOutboundClient({ trustedOrigins: [cloud.url] });
    ({ send } = server.printer);
    server.printer.send = createSunmiPrinter(createSunmiClient({ baseUrl: cloud.url, ...account, http, timeoutMs: 5000 }), 7).send;
  });
  afterAll(async () => {
    server.printer.send = send;
    await cloud.close();
  });
  /** What the printer's cloud was asked to say with a job. */
  const said = async (jobId: string) => {
    await work.runEvents('print.queued', jobId);
    const [{ trade_no: tradeNo }] = (await server.test.owner.query('select trade_no from print_job where id = $1', [jobId])).rows;
    const jobs = (await (await fetch(`${cloud.url}/_sim/jobs`)).json()) as { tradeNo: string; spoken: string; times: number }[];
    const job = jobs.find((each) => each.tradeNo === tradeNo);
    return job && { text: job.spoken, times: job.times };
  };
  const put = (cloudNotification: object, version: number) => {
    const value = { ...settingsSections.printing.defaults, onAccept: ['ORDER_TICKET', 'ORDER_STUB'], cloudNotification };
    const body = { value, version } as never;
    return server.call(putSettings('printing'), { params: at(), body, cookie: admin });
  };
  const setting = { isEnabled: true, text: 'Order up', saysNumber: true, times: 3 };
  const accepted = async () => {
    const jobs = await work.readJobs(await work.queued());
    const numbers = await server.test.owner.query('select number from orders where id = $1', [jobs[0].order_id]);
    return { number: numbers.rows[0].number as string, ticket: jobs.find(({ document }) => document === 'ORDER_TICKET').id as string };
  };

  it('is what the store has set, with its number and as often as it says', async () => {
    const before = await accepted();
    expect(await said(before.ticket)).toEqual({ text: `New order ${before.number}`, times: 1 });
    expect((await put(setting, 0)).status).toBe(200);
    const order = await accepted();
    expect(await said(order.ticket)).toEqual({ text: `Order up ${order.number}`, times: 3 });
    expect((await put({ ...setting, saysNumber: false }, 1)).status).toBe(200);
    expect(await said((await accepted()).ticket)).toEqual({ text: 'Order up', times: 3 });
    expect((await put({ ...setting, isEnabled: false }, 2)).status).toBe(200);
    expect(await said((await accepted()).ticket)).toEqual({ text: '', times: 1 });
  });

  it('is not said with other documents, or with a ticket that may have been printed before', async () => {
    await put(setting, 3);
    const { ticket } = await accepted();
    expect(await said(ticket)).toMatchObject({ times: 3 });
    const { rows } = await server.test.owner.query('select order_id from print_job where id = $1', [ticket]);
    for (const document of ['ORDER_STUB', 'ORDER_TICKET'] as const) {
      const body = { id: randomUUID(), document, printerId: server.printerId };
      await server.call(contract.printOrder, { params: { ...at(), orderId: rows[0].order_id }, body, cookie: waiter });
      expect(await said(body.id), document).toEqual({ text: '', times: 1 });
    }
  });

  it('400: no text, a text that is too long, too often', async () => {
    for (const change of [{ text: ' ' }, { text: 'x'.repeat(61) }, { times: 0 }, { times: 6 }]) {
      expect((await put({ ...setting, ...change }, 4)).status).toBe(400);
    }
  });
});

describe('bindCloudPrinter, getCloudPrinterStatus', () => {
  const bind = (id = server.printerId, cookie = admin) => server.call(contract.bindCloudPrinter, { params: { id }, body: at(), cookie });
  const status = (id = server.printerId, cookie = waiter) =>
    server.call(contract.getCloudPrinterStatus, { params: { id }, query: at(), cookie });

  it('200: bound, bound before, or refused in the cloud’s own words; what it says is kept', async () => {
    expect((await bind()).data).toEqual({ bound: true, already: false, code: null, message: 'The printer is bound.' });
    server.printer.answers.bind = { outcome: 'already', code: '10071702', message: 'The printer is bound already (code 10071702)' };
    expect((await bind()).data).toMatchObject({ bound: true, already: true, code: '10071702' });
    const message = 'The printer could not be bound (code 60007: device state error)';
    server.printer.answers.bind = { outcome: 'refused', code: '60007', message, retryable: false };
    expect((await bind()).data).toEqual({ bound: false, already: false, code: '60007', message });
    const { rows } = await server.test.owner.query('select bind_code, bind_message, problem from printer where id = $1', [
      server.printerId,
    ]);
    expect(rows).toEqual([{ bind_code: '60007', bind_message: message, problem: message }]);
    expect((await work.events('printer.changed', server.printerId)).at(-1)).toMatchObject({ name: 'Pass', problem: message });
    server.printer.answers.bind = { outcome: 'done' };
    await bind();
  });

  it('200: connected or not, with what waits', async () => {
    const orderId = await work.queued();
    server.printer.answers.online = false;
    expect((await status()).data).toMatchObject({ online: false, queued: expect.any(Number) });
    server.printer.answers.online = true;
    const [{ id }] = await work.readJobs(orderId);
    await work.runEvents('print.queued', id);
    await work.poll();
    expect((await status()).data).toMatchObject({ online: true, lastPrintedAt: expect.any(String), problem: null });
    expect((await work.events('printer.changed', server.printerId)).slice(-2)).toMatchObject([{ online: false }, { online: true }]);
  });

  it('401, 403, 404, 409: nobody, who only serves, no such printer, one of the store’s own network', async () => {
    expect((await bind(server.printerId, 'x=y')).status).toBe(401);
    expect((await bind(server.printerId, waiter)).status).toBe(403);
    expect((await bind(randomUUID())).status).toBe(404);
    const { data } = await create();
    expect((await bind(data.id)).error).toMatchObject({ details: { reason: 'NOT_A_CLOUD_PRINTER' } });
    expect((await status(data.id)).status).toBe(409);
  });

  it('503: the cloud cannot be asked', async () => {
    server.printer.answers.bind = { outcome: 'unknown', message: 'The printer service did not answer in time' };
    expect((await bind()).status).toBe(503);
    server.printer.answers.bind = {
      outcome: 'refused',
      code: 'NOT_SENT',
      message: 'The printer service cannot be reached',
      retryable: true,
    };
    expect((await bind()).status).toBe(503);
    server.printer.answers.online = null;
    expect((await status()).status).toBe(503);
  });
});

describe('watching', () => {
  it('gives a printer its claim that came into the database confirmed', async () => {
    const other = await createSmallRestaurant(server.test.database, server.modules, new Date());
    const { rows } = await server.test.owner.query('select serial from printer where id = $1', [other.printerId]);
    await server.modules.printing.watch();
    const claims = await server.test.owner.query('select restaurant_id, confirmed_at from directory.cloud_printer where serial = $1', [
      rows[0].serial.toLowerCase(),
    ]);
    expect(claims.rows).toEqual([{ restaurant_id: other.restaurantId, confirmed_at: expect.any(Date) }]);
  });

  it('asks about all printers at once, and tells screens only what is news', async () => {
    const { data } = await create(cloud('N411CCC1', { name: 'Watched' }));
    // Whether somebody else's printer is connected is not revealed.
    server.printer.lists = new Map([['N411CCC1', true]]);
    await server.modules.printing.watch();
    expect(await work.events('printer.changed', data.id)).toEqual([]);
    await createClaimWork(server).confirmed(data.id, at(), admin);
    const news = () => work.events('printer.changed', data.id);
    server.printer.lists = new Map([['N411CCC1', true]]);
    await server.modules.printing.watch();
    await server.modules.printing.watch();
    expect(await news()).toEqual([{ printerId: data.id, name: 'Watched', online: true, problem: null }]);
    const lastSeen = async () =>
      (await server.test.owner.query<{ at: Date }>('select last_seen_at as at from printer where id = $1', [data.id])).rows[0]!.at;
    const from = await lastSeen();
    for (const [seconds, seen] of [
      [59, 0],
      [61, 61],
      [120, 61],
      [122, 122],
    ] as const) {
      server.clock.now = new Date(from.getTime() + seconds * 1000);
      await server.modules.printing.watch();
      expect([seconds, (await lastSeen()).getTime() - from.getTime()]).toEqual([seconds, seen * 1000]);
    }
    server.clock.now = null;
    expect(await news()).toHaveLength(1);
    server.printer.lists = new Map([['N411CCC1', false]]);
    await server.modules.printing.watch();
    server.printer.lists = null;
    await server.modules.printing.watch();
    expect(await news()).toMatchObject([{ online: true }, { online: false }]);
  });
});
