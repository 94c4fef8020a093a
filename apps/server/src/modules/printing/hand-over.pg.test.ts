import { randomUUID } from 'node:crypto';
import { leasePrintJobs, reportPrintJob } from '@servery/contract/printers';
import { listPrintJobs } from '@servery/contract/printing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeModules } from '../../compose.ts';
import { createPrintWork, type PrintWork } from '../../testing/print-work.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let work: PrintWork;
let backupId: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const readJob = async (id: string) => (await server.test.owner.query('select * from print_job where id = $1', [id])).rows[0];
const newJob = async () => (await work.readJobs(await work.queued()))[0].id as string;
/** Runs everything that was queued for a job: the newest event alone, as older ones have run. */
const send = async (id: string) => {
  work.planned.length = 0;
  await work.runEvents('print.queued', id);
};
const printerFields = (id: string, change: string) => server.test.owner.query(`update printer set ${change} where id = $1`, [id]);
const dead = {
  outcome: 'refused',
  code: '10071701',
  message: 'The printer service does not know this serial number (code 10071701)',
  retryable: false,
} as const;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  work = createPrintWork(server, staff);
  backupId = randomUUID();
  await server.test.owner.query(
    `insert into printer (restaurant_id, id, store_id, name, model, connection, serial, serial_confirmed, line_width, prints)
      values ($1, $2, $3, 'Counter', 'sunmi cloud kitchen printer', 'CLOUD', 'N4BACKUP', true, 64, '{}')`,
    [server.restaurantId, backupId, server.storeId],
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await work.reset();
  await server.test.owner.query(
    `update printer set backup_printer_id = $1, connection = 'CLOUD', active = true, problem = null, online = null where id = $2`,
    [backupId, server.printerId],
  );
  await printerFields(backupId, `active = true, problem = null, online = null`);
});

describe('a job goes to the backup printer', () => {
  it('when its printer is certainly offline: nothing was sent there, and the paper says whom it was for', async () => {
    const id = await newJob();
    const tradeNo = (await readJob(id)).trade_no;
    server.printer.answers.online = false;
    await send(id);
    expect(server.printer.sent).toEqual([]);
    expect(await readJob(id)).toMatchObject({ via_printer_id: backupId, status: 'queued', sent_at: null });
    expect(await work.getWords(id)).toContain('For printer Pass');
    server.printer.answers.online = true;
    await send(id);
    expect(server.printer.sent).toMatchObject([{ serial: 'N4BACKUP' }]);
    expect(server.printer.sent[0]!.tradeNo).not.toBe(tradeNo);
    await work.poll();
    expect(await work.events('print.finished', id)).toMatchObject([{ status: 'success', printerName: 'Counter' }]);
    const { data } = await server.call(listPrintJobs, { params: at(), query: { limit: '1' }, cookie: staff });
    expect(data.rows).toMatchObject([{ id, printerName: 'Pass', backupPrinterName: 'Counter', status: 'success' }]);
    expect(await work.events('printer.changed', server.printerId)).toContainEqual({
      printerId: server.printerId,
      name: 'Pass',
      online: false,
      problem: null,
    });
  });

  it('when its printer refuses for good', async () => {
    const id = await newJob();
    server.printer.answers.send = dead;
    await send(id);
    expect(await readJob(id)).toMatchObject({ via_printer_id: backupId, status: 'queued' });
    expect(await work.fetchAttempts(id)).toMatchObject([{ attempt: 1, printer_id: server.printerId, result: 'refused' }]);
  });

  it('when its service refuses for a while, after the third try', async () => {
    const id = await newJob();
    server.printer.answers.send = { ...dead, retryable: true };
    await send(id);
    for (const seconds of [5, 10]) {
      expect(work.planned).toMatchObject([{ inSeconds: seconds }]);
      expect(await readJob(id)).toMatchObject({ via_printer_id: null });
      await work.step();
    }
    expect(await readJob(id)).toMatchObject({ via_printer_id: backupId });
  });

  it('when its printer goes away with the job: the queue is dropped, and the service’s word decides', async () => {
    const id = await newJob();
    server.printer.answers.status = { state: 'waiting' };
    await send(id);
    server.printer.answers.online = false;
    for (let round = 0; round < 8; round += 1) await work.poll();
    expect(server.printer.cleared, 'after 16 s it is not asked yet').toEqual([]);
    await work.poll();
    expect(server.printer.cleared).toHaveLength(1);
    expect(await readJob(id)).toMatchObject({ via_printer_id: null, status: 'queued' });
    server.printer.answers.status = { state: 'deleted' };
    await work.poll();
    expect(await readJob(id)).toMatchObject({ via_printer_id: backupId, status: 'queued' });
    expect(await work.fetchAttempts(id)).toMatchObject([{ result: 'dropped' }]);
  });

  it('when a device of the store says that nothing left, or none fetches it for 45 s', async () => {
    await printerFields(server.printerId, `connection = 'LAN', ip_address = '10.0.0.9'`);
    const till = await server.signInDevice('posTerminal');
    const said = await newJob();
    await server.call(leasePrintJobs, { body: { limit: 10 }, cookie: till });
    await server.call(reportPrintJob, { params: { printJobId: said }, body: { result: 'failed', message: 'Cover open' }, cookie: till });
    expect(await readJob(said)).toMatchObject({ via_printer_id: backupId, message: 'Pass: Cover open' });

    const left = await newJob();
    await send(left);
    expect(work.planned).toMatchObject([{ inSeconds: 45 }]);
    server.clock.now = new Date(Date.now() + 46_000);
    await work.step();
    expect(await readJob(left)).toMatchObject({ via_printer_id: backupId });
    expect((await server.call(leasePrintJobs, { body: { limit: 10 }, cookie: till })).data.jobs).toEqual([]);
  });
});

describe('two nodes with the same news', () => {
  it('a queue that was dropped moves its job once, and the slower one breaks nothing', async () => {
    const id = await newJob();
    server.printer.answers.status = { state: 'waiting' };
    await send(id);
    const { status } = server.printer;
    const other = composeModules({ database: server.test.another(2), printer: server.printer, now: () => server.clock.now! });
    const ask = () =>
      other.printing.plainJobs
        .find(({ task }) => task === 'printing.step')!
        .run({ kind: 'poll', restaurantId: server.restaurantId, printJobId: id, round: 0 }, work.context);
    server.printer.status = async () => {
      server.printer.status = async () => ({ state: 'deleted' });
      // The other node has asked later, when this one seemed dead, was answered earlier, and the backup printer has the job by now.
      server.clock.now = new Date(server.clock.now!.getTime() + 31_000);
      await ask();
      await send(id);
      return { state: 'deleted' };
    };
    await work.poll();
    server.printer.status = status;
    expect(server.printer.sent.map(({ serial }) => serial)).toEqual([expect.any(String), 'N4BACKUP']);
    expect(await readJob(id)).toMatchObject({ via_printer_id: backupId, status: 'queued', sent_at: expect.any(Date) });
  });
});

describe('a job stays where it is', () => {
  it('once bytes may have left, whatever becomes of the printer', async () => {
    const id = await newJob();
    server.printer.answers.send = { outcome: 'unknown', message: 'no answer' };
    server.printer.answers.status = { state: 'unknown', message: 'no answer' };
    await send(id);
    server.printer.answers.online = false;
    for (let round = 0; round < 6; round += 1) await work.poll(31);
    expect(await readJob(id)).toMatchObject({ via_printer_id: null, status: 'queued' });
    expect(server.printer.cleared).toEqual([]);
    expect(server.printer.sent).toHaveLength(1);
  });

  it('when its backup printer is switched off, or when nobody knows whether its own is there', async () => {
    await printerFields(backupId, 'active = false');
    const [off, unasked] = [await newJob(), await newJob()];
    server.printer.answers.online = false;
    await send(off);
    expect(server.printer.sent).toHaveLength(1);
    await printerFields(backupId, 'active = true');
    server.printer.answers.online = null;
    await send(unasked);
    expect(server.printer.sent).toHaveLength(2);
    expect([(await readJob(off)).via_printer_id, (await readJob(unasked)).via_printer_id]).toEqual([null, null]);
  });

  it.each([2, 10, 50])('%i workers hand a job over once', async (workers) => {
    const id = await newJob();
    server.printer.answers.online = false;
    await work.runEvents('print.queued', id, workers);
    expect(await work.events('print.queued', id)).toHaveLength(2);
  });
});

describe('both printers dead', () => {
  it('is a failure at once: offline', async () => {
    const id = await newJob();
    server.printer.answers.online = false;
    await send(id);
    await send(id);
    expect(await work.events('print.finished', id)).toMatchObject([
      {
        status: 'failure',
        unconfirmed: false,
        printerName: 'Counter',
        message: expect.stringMatching(/Neither “Pass” nor its backup “Counter”/),
      },
    ]);
    expect(server.printer.sent).toEqual([]);
  });

  it('is a failure at once: refused by both', async () => {
    const id = await newJob();
    server.printer.answers.send = dead;
    await send(id);
    await send(id);
    expect(await readJob(id)).toMatchObject({ status: 'failure', unconfirmed: false, message: expect.stringContaining('Neither') });
    expect((await work.fetchAttempts(id)).map(({ printer_id: printer }) => printer)).toEqual([server.printerId, backupId]);
  });
});

it('a printer that is there and gives nothing is complained of, and well again with its next paper', async () => {
  const id = await newJob();
  server.printer.answers.status = { state: 'waiting' };
  await send(id);
  await work.poll(18);
  expect((await work.events('printer.changed', server.printerId)).at(-1)).toMatchObject({
    online: true,
    problem: expect.stringContaining('Check its paper'),
  });
  server.printer.answers.status = { state: 'printed', at: null };
  await work.poll();
  expect((await work.events('printer.changed', server.printerId)).at(-1)).toMatchObject({ problem: null });
});

it('a printer that works through its queue is not complained of for what waits, until nothing more comes out', async () => {
  const [first, second] = [await newJob(), await newJob()];
  const changes = () => work.events('printer.changed', server.printerId);
  const before = (await changes()).length;
  await send(first);
  await send(second);
  const { status } = server.printer;
  let printed: string[] = [];
  server.printer.status = async (tradeNo) => (printed.includes(tradeNo) ? { state: 'printed', at: null } : { state: 'waiting' });
  await work.poll(10);
  printed = [server.printer.sent[0]!.tradeNo];
  await work.poll(10);
  await work.poll(18);
  expect(await readJob(first)).toMatchObject({ status: 'success' });
  for (const change of (await changes()).slice(before)) expect(change).toMatchObject({ online: true, problem: null });

  await work.poll(60);
  server.printer.status = status;
  expect((await changes()).at(-1)).toMatchObject({ problem: expect.stringContaining('Check its paper') });
});
