import { randomUUID } from 'node:crypto';
import { cancelOrder } from '@servery/contract/online-ordering';
import { leasePrintJobs, listStorePrinters, reportPrintJob } from '@servery/contract/printers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPrintWork, textOfBytes, type PrintWork } from '../../testing/print-work.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let till: string;
let bridge: string;
let work: PrintWork;
let lanId: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const lease = (cookie = till, body: object = {}, key?: string) =>
  server.call(leasePrintJobs, { body: { limit: 10, ...body }, cookie, ...(key && { headers: { 'idempotency-key': key } }) });
const report = (printJobId: string, result: 'printed' | 'failed' | 'unknown', cookie = till, message = '') =>
  server.call(reportPrintJob, { params: { printJobId }, body: { result, message }, cookie });
/** An order whose ticket waits for the printer of the store's network. */
const waiting = async () => {
  const orderId = await work.queued();
  return (await work.readJobs(orderId)).find((job) => job.printer_id === lanId).id as string;
};
const later = (seconds: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1000);
};
const readJob = async (id: string) => (await server.test.owner.query('select * from print_job where id = $1', [id])).rows[0];

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  [till, bridge] = [await server.signInDevice('posTerminal'), await server.signInDevice('printer')];
  work = createPrintWork(server, staff);
  await server.test.owner.query('update printer set active = false where id = $1', [server.printerId]);
  lanId = randomUUID();
  await server.test.owner.query(
    `insert into printer (restaurant_id, id, store_id, name, model, connection, ip_address, is_secure, line_width)
      values ($1, $2, $3, 'Grill', 'm30iii', 'LAN', '10.0.0.9', true, 57)`,
    [server.restaurantId, lanId, server.storeId],
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await work.reset();
  await server.test.owner.query(`update print_job set status = 'success', lease_until = null where status = 'queued'`);
});

describe('leasePrintJobs', () => {
  it('200: the oldest jobs, each with what its printer needs, for 60 s', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const { data } = await lease(till, { limit: 1 });
    expect(data.jobs).toMatchObject([
      { id: first, printerId: lanId, document: 'ORDER_TICKET', copies: 1, ipAddress: '10.0.0.9', isSecure: true, model: 'm30iii' },
    ]);
    expect(textOfBytes(Buffer.from(data.jobs[0]!.content, 'base64'))).toContain('2 x Toastie');
    expect((await lease(bridge)).data.jobs.map(({ id }) => id)).toEqual([second]);
    expect((await lease()).data.jobs).toEqual([]);
    expect(await work.fetchAttempts(first)).toMatchObject([{ attempt: 1, printer_id: lanId, result: null }]);
  });

  it('200: only for the printers that the device reaches', async () => {
    const id = await waiting();
    expect((await lease(till, { printerIds: [randomUUID()] })).data.jobs).toEqual([]);
    expect((await lease(till, { printerIds: [lanId] })).data.jobs).toMatchObject([{ id }]);
  });

  it('200: a repeat of the request hands out the same jobs, not the next ones', async () => {
    const id = await waiting();
    await waiting();
    const key = randomUUID();
    const first = await lease(till, { limit: 1 }, key);
    expect(first.data.jobs.map((job) => job.id)).toEqual([id]);
    expect((await lease(till, { limit: 1 }, key)).data).toEqual(first.data);
  });

  it('200: a repeat that comes late hands out nothing that another device has by now, or that is on paper', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const key = randomUUID();
    expect((await lease(till, {}, key)).data.jobs.map(({ id }) => id)).toEqual([one, other]);
    await report(one, 'printed');
    expect((await lease(till, {}, key)).data.jobs.map(({ id }) => id)).toEqual([other]);
    later(61);
    expect((await lease(till, {}, key)).data.jobs).toEqual([]);
    expect((await lease(bridge)).data.jobs.map(({ id }) => id)).toEqual([other]);
    expect((await lease(till, {}, key)).data.jobs).toEqual([]);
  });

  it('goes out once more when nobody said anything, under a notice; then it is a person’s', async () => {
    const id = await waiting();
    await lease();
    later(59);
    expect((await lease(bridge)).data.jobs).toEqual([]);
    later(2);
    const again = (await lease(bridge)).data.jobs[0]!;
    expect(again.id).toBe(id);
    expect(textOfBytes(Buffer.from(again.content, 'base64')).split('\n').slice(0, 2).join(' ')).toMatch(/REPRINT.*come out before/s);
    later(61);
    expect((await lease()).data.jobs).toEqual([]);
    expect(await readJob(id)).toMatchObject({ status: 'failure', unconfirmed: true, attempts: 2 });
    expect(await work.events('print.finished', id)).toMatchObject([{ unconfirmed: true, document: 'ORDER_TICKET', printerName: 'Grill' }]);
    expect((await work.fetchAttempts(id)).map(({ result }) => result)).toEqual(['unanswered', 'unanswered']);
  });

  it('the sweep gives up what no device comes back for', async () => {
    const id = await waiting();
    await lease();
    later(31 * 60);
    await work.run('printing.sweep');
    expect(await readJob(id)).toMatchObject({ status: 'failure', unconfirmed: true });
  });

  it('never hands out what is older than thirty minutes; nobody fetched it, so it surely is not on paper', async () => {
    const id = await waiting();
    later(31 * 60);
    expect((await lease()).data.jobs).toEqual([]);
    await work.runEvents('print.queued', id);
    expect(await readJob(id)).toMatchObject({ status: 'failure', unconfirmed: false, message: expect.stringContaining('30 minutes') });
  });

  it('400, 401, 403: too many, nobody, a person', async () => {
    expect((await lease(till, { limit: 11 })).status).toBe(400);
    expect((await lease('x=y')).status).toBe(401);
    expect((await lease(staff)).status).toBe(403);
  });

  it('knows nothing of another store’s jobs', async () => {
    await waiting();
    const elsewhere = await server.signInDevice('posTerminal', server.otherStoreId);
    expect((await lease(elsewhere)).data.jobs).toEqual([]);
  });

  it.each([2, 10, 50])('%i devices at once: every job goes to one of them', async (devices) => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await waiting());
    const answers = await Promise.all(Array.from({ length: devices }, (_, index) => lease(index % 2 ? till : bridge, { limit: 2 })));
    const handed = answers.flatMap(({ data }) => data.jobs.map(({ id }) => id));
    expect(new Set(handed).size).toBe(handed.length);
    expect(handed.length).toBe(Math.min(ids.length, devices * 2));
    expect(handed.every((id) => ids.includes(id))).toBe(true);
  });
});

describe('reportPrintJob', () => {
  const leased = async () => {
    const id = await waiting();
    await lease();
    return id;
  };

  it('200: printed, and again; the printer is well', async () => {
    const id = await leased();
    await server.test.owner.query(`update printer set problem = 'Out of paper' where id = $1`, [lanId]);
    for (const _ of [1, 2])
      expect(await report(id, 'printed')).toMatchObject({ status: 200, data: { status: 'success', unconfirmed: false } });
    expect(await work.events('print.finished', id)).toHaveLength(1);
    const { rows } = (await server.call(listStorePrinters, { params: at(), cookie: staff })).data;
    expect(rows.find((printer) => printer.id === lanId)).toMatchObject({ online: true, problem: null, lastSeenAt: expect.any(String) });
  });

  it('200: failed before anything left: any device may have it again in a while; staff see what is wrong', async () => {
    const id = await leased();
    for (const _ of [1, 2])
      expect((await report(id, 'failed', till, 'Out of paper')).data).toEqual({ status: 'queued', unconfirmed: false });
    expect(await work.events('printer.changed', lanId)).toContainEqual({
      printerId: lanId,
      name: 'Grill',
      online: true,
      problem: 'Out of paper',
    });
    expect((await lease(bridge)).data.jobs).toEqual([]);
    later(6);
    const again = (await lease(bridge)).data.jobs[0]!;
    expect(again.id).toBe(id);
    expect(textOfBytes(Buffer.from(again.content, 'base64'))).not.toContain('REPRINT');
    expect((await report(id, 'printed', till)).error).toMatchObject({ code: 'resource_status_conflict' });
    expect((await report(id, 'printed', bridge)).data.status).toBe('success');
    expect((await work.fetchAttempts(id)).map(({ result }) => result)).toEqual(['refused', 'printed']);
  });

  it('200: failed, and its order was cancelled meanwhile: no device gets it again, and nobody is alarmed', async () => {
    const cancelledOrder = async () => {
      const id = await waiting();
      const { order_id: orderId } = await readJob(id);
      return { id, cancel: () => server.call(cancelOrder, { params: { ...at(), orderId }, body: { reason: 'other' }, cookie: staff }) };
    };
    const held = await cancelledOrder();
    await lease();
    await held.cancel();
    expect((await report(held.id, 'failed', till, 'Out of paper')).data).toEqual({ status: 'failure', unconfirmed: false });
    const fresh = await cancelledOrder();
    await fresh.cancel();
    later(70);
    expect((await lease(bridge)).data.jobs).toEqual([]);
    const { rows } = await server.test.owner.query('select kind from alarm where print_job_id = any($1)', [[held.id, fresh.id]]);
    expect(rows).toEqual([]);
  });

  it('200: unknown is a person’s at once; that it was printed counts later on', async () => {
    const id = await leased();
    expect((await report(id, 'unknown', till, 'The connection broke.')).data).toEqual({ status: 'failure', unconfirmed: true });
    expect((await lease(bridge)).data.jobs).toEqual([]);
    expect((await report(id, 'unknown')).status).toBe(200);
    expect((await report(id, 'printed')).data).toEqual({ status: 'success', unconfirmed: false });
    expect((await work.fetchAttempts(id)).map(({ result }) => result)).toEqual(['printed']);
  });

  it('200: late, while nobody else has it', async () => {
    const id = await leased();
    later(90);
    expect((await report(id, 'printed')).data.status).toBe('success');
  });

  it('409: never handed to this device, handed to another one since, another word than before', async () => {
    const id = await leased();
    expect((await report(id, 'printed', bridge)).error).toMatchObject({ details: { reason: 'NOT_YOURS' } });
    later(61);
    await lease(bridge);
    expect((await report(id, 'printed')).error).toMatchObject({ details: { reason: 'NOT_YOURS' } });
    expect((await report(id, 'printed', bridge)).status).toBe(200);
    expect((await report(id, 'failed', bridge)).error).toMatchObject({ details: { reason: 'REPORTED_BEFORE' } });
  });

  it('400, 401, 403, 404', async () => {
    const id = await leased();
    expect((await report(id, 'eaten' as 'failed')).status).toBe(400);
    expect((await report(id, 'printed', 'x=y')).status).toBe(401);
    expect((await report(id, 'printed', staff)).status).toBe(403);
    expect((await report(randomUUID(), 'printed')).status).toBe(404);
    expect((await report(id, 'printed', await server.signInDevice('posTerminal', server.otherStoreId))).status).toBe(404);
  });

  it.each([2, 10, 50])('%i reports at once finish a job once', async (times) => {
    const id = await leased();
    const answers = await Promise.all(Array.from({ length: times }, () => report(id, 'printed')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await work.events('print.finished', id)).toHaveLength(1);
  });
});
