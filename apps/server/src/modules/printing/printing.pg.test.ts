import { randomUUID } from 'node:crypto';
import { cancelOrder, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { printOrder } from '@servery/contract/printers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeModules } from '../../compose.ts';
import { defaultTimings } from '../../platform/timings.ts';
import { createPrintWork, type PrintWork } from '../../testing/print-work.ts';
import { createQuietPrinter } from '../../testing/quiet-printer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let work: PrintWork;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const acceptedOrder = () => work.acceptedOrder();
const runEvents: PrintWork['runEvents'] = (...event) => work.runEvents(...event);
const readJobs = (orderId: string) => work.readJobs(orderId);
const readJob = async (orderId: string) => (await work.readJobs(orderId))[0];
const getFinished = (jobId: string) => work.events('print.finished', jobId);
const sent = () => work.sent();
const step = () => work.step();
const poll = (seconds?: number) => work.poll(seconds);

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  work = createPrintWork(server, staff);
});
afterAll(() => server.close());
beforeEach(() => work.reset());

describe('queueing', () => {
  it('makes one job for each printer, however often the event is worked on', async () => {
    const orderId = await acceptedOrder();
    await runEvents('order.accepted', orderId, 3);
    await runEvents('order.accepted', orderId);
    const jobs = await readJobs(orderId);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({ status: 'queued', duplicate: false, document: 'ORDER_TICKET', printer_id: server.printerId });
    expect(await work.getWords(jobs[0].id)).toMatch(/2 x Toastie/);
  });

  it('prints nothing for an order that was rejected meanwhile', async () => {
    const body = server.orderBody();
    await server.call(placeOrder, { params: at(), body });
    await server.call(rejectOrder, { params: { ...at(), orderId: body.id }, body: { reason: 'other' }, cookie: staff });
    await server.test.owner.query(
      `insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind)
        values ($1, $2, 1000000, 'order.accepted', 'order', $3, '{}', 'system')`,
      [server.restaurantId, server.storeId, body.id],
    );
    await runEvents('order.accepted', body.id);
    await server.test.owner.query('delete from event where seq = 1000000');
    expect(await readJobs(body.id)).toEqual([]);
  });
});

describe('sending', () => {
  it('sends once and is done when the service says printed', async () => {
    const { orderId, jobId } = await sent();
    expect(server.printer.sent).toHaveLength(1);
    expect(server.printer.sent[0]).toMatchObject({
      tradeNo: jobId.replaceAll('-', ''),
      copies: 1,
      spoken: { text: expect.stringMatching(/^New order W-/), times: 1 },
    });
    expect(work.planned, 'the queue has no job that polls').toEqual([]);
    await poll();
    expect(await readJob(orderId)).toMatchObject({ status: 'success', unconfirmed: false, attempts: 1 });
    expect(await getFinished(jobId)).toMatchObject([{ status: 'success', printerName: 'Pass', orderId }]);
  });

  it('asks after the pauses that the node is given', async () => {
    const timings = { ...defaultTimings, printPollSeconds: [3, 4, 1] };
    const { printing } = composeModules({
      database: server.test.another(2),
      printer: server.printer,
      now: () => server.clock.now ?? new Date(),
      timings,
    });
    const orderId = await work.queued();
    server.printer.answers.status = { state: 'waiting' };
    const asked: number[] = [];
    const start = Date.now();
    server.clock.now = new Date(start);
    await printing.plainJobs
      .find(({ task }) => task === 'printing.step')!
      .run({ kind: 'send', restaurantId: server.restaurantId, printJobId: (await readJob(orderId)).id, round: 0 }, work.context);
    const { status } = server.printer;
    server.printer.status = async (tradeNo) => {
      asked.push((server.clock.now!.getTime() - start) / 1000);
      return status(tradeNo);
    };
    for (let second = 1; second <= 10; second += 1) {
      server.clock.now = new Date(start + second * 1000);
      await printing.poll();
    }
    server.printer.status = status;
    expect(asked).toEqual([3, 7, 8, 9, 10]);
    await printing.stop();
    const { rows } = await server.test.owner.query('select polled_by, polled_until from printer where id = $1', [server.printerId]);
    expect(rows, 'a node that stops leaves the printer to others').toEqual([{ polled_by: null, polled_until: null }]);
  });

  it('never sends twice what was taken before: a second run only asks', async () => {
    const { jobId } = await sent();
    await runEvents('print.queued', jobId, 3);
    expect(server.printer.sent).toHaveLength(1);
    expect(work.planned).toEqual([]);
  });

  it('two workers with the same job send it once', async () => {
    const orderId = await acceptedOrder();
    await runEvents('order.accepted', orderId);
    const { id } = await readJob(orderId);
    await runEvents('print.queued', id, 10);
    expect(server.printer.sent).toHaveLength(1);
  });

  it('says after ten minutes that nobody answered', async () => {
    server.printer.answers.status = { state: 'waiting' };
    const { orderId, jobId } = await sent();
    for (let minute = 0; minute < 9; minute += 1) await poll(60);
    expect(await readJob(orderId)).toMatchObject({ status: 'queued' });
    await poll(61);
    expect(await readJob(orderId)).toMatchObject({ status: 'failure', unconfirmed: true, attempts: 1 });
    expect(await getFinished(jobId)).toMatchObject([{ status: 'failure', unconfirmed: true }]);
    expect(server.printer.sent).toHaveLength(1);
    expect(work.planned).toMatchObject([{ key: expect.stringContaining('/expire/') }]);
  });

  it('drops what still waits after thirty minutes; a late success counts', async () => {
    for (const late of ['waiting', 'printed'] as const) {
      server.printer.answers.status = { state: 'unknown', message: '' };
      const { orderId, jobId } = await sent();
      await poll(11 * 60);
      server.printer.answers.status = late === 'printed' ? { state: 'printed', at: null } : { state: 'waiting' };
      await step();
      expect(await readJob(orderId)).toMatchObject({ status: late === 'printed' ? 'success' : 'failure', unconfirmed: false });
      expect(await getFinished(jobId)).toHaveLength(2);
      server.clock.now = null;
    }
    expect(server.printer.cleared).toHaveLength(1);
  });

  it('a refusal that passes is tried again, one that stays is a failure', async () => {
    server.printer.answers.send = { outcome: 'refused', code: '1', message: 'The printer is busy.', retryable: true };
    const { orderId } = await sent();
    expect(work.planned).toMatchObject([{ inSeconds: 5, key: expect.stringContaining('/send/') }]);
    await step();
    expect(work.planned).toMatchObject([{ inSeconds: 10 }]);
    server.printer.answers.send = { outcome: 'refused', code: '2', message: 'There is no such printer.', retryable: false };
    await step();
    expect(await readJob(orderId)).toMatchObject({ status: 'failure', message: 'There is no such printer.', attempts: 3 });
  });

  it('asks about an answer that was lost, and never sends again what may have left', async () => {
    for (const later of ['printed', 'waiting'] as const) {
      server.printer.sent.length = 0;
      server.printer.answers.send = { outcome: 'unknown', message: 'no answer' };
      server.printer.answers.status = { state: 'unknown', message: 'no answer' };
      const { orderId } = await sent();
      await poll();
      server.printer.answers.status = later === 'printed' ? { state: 'printed', at: null } : { state: 'waiting' };
      await poll(11 * 60);
      const unconfirmed = later === 'waiting';
      expect(await readJob(orderId)).toMatchObject({ status: unconfirmed ? 'failure' : 'success', unconfirmed, attempts: 1 });
      expect((await work.fetchAttempts((await readJob(orderId)).id)).map(({ result }) => result)).toEqual([
        unconfirmed ? 'unanswered' : 'printed',
      ]);
      expect(server.printer.sent).toHaveLength(1);
      server.clock.now = null;
    }
  });

  it('sends again only what the service says it never got', async () => {
    server.printer.answers = {
      ...createQuietPrinter().answers,
      send: { outcome: 'unknown', message: 'no answer' },
      status: { state: 'notFound' },
    };
    const { orderId } = await sent();
    await poll();
    expect(work.planned).toMatchObject([{ key: expect.stringContaining('/send/') }]);
    server.printer.answers = createQuietPrinter().answers;
    await step();
    await poll();
    expect(server.printer.sent).toHaveLength(2);
    expect(new Set(server.printer.sent.map(({ tradeNo }) => tradeNo)).size).toBe(1);
    expect(await readJob(orderId)).toMatchObject({ status: 'success' });
  });

  it('never prints unasked what is older than thirty minutes', async () => {
    const orderId = await acceptedOrder();
    await runEvents('order.accepted', orderId);
    const { id } = await readJob(orderId);
    server.clock.now = new Date(Date.now() + 31 * 60_000);
    await runEvents('print.queued', id);
    expect(server.printer.sent).toEqual([]);
    expect(await readJob(orderId)).toMatchObject({ status: 'failure', unconfirmed: false });
  });
});

it('takes back what waits for a printer when the order is cancelled, and what a person asked for stays', async () => {
  const orderId = await work.queued();
  const byHand = randomUUID();
  const printed = {
    params: { ...at(), orderId },
    body: { id: byHand, document: 'ORDER_STUB' as const, printerId: server.printerId },
    cookie: staff,
  };
  await server.call(printOrder, printed);
  await server.call(cancelOrder, { params: { ...at(), orderId }, body: { reason: 'other' }, cookie: staff });
  await runEvents('order.cancelled', orderId, 2);
  const jobs = await readJobs(orderId);
  expect(jobs.find(({ id }) => id === byHand)).toMatchObject({ status: 'queued' });
  const ticket = jobs.find(({ id }) => id !== byHand);
  expect(ticket).toMatchObject({ status: 'failure', unconfirmed: false, message: 'Not printed: the order was cancelled.' });
  await runEvents('print.queued', ticket.id);
  expect(server.printer.sent).toEqual([]);
});

describe('nobody cooks what was cancelled', () => {
  const cancel = (orderId: string) => server.call(cancelOrder, { params: { ...at(), orderId }, body: { reason: 'other' }, cookie: staff });
  const alarms = async (jobId: string) =>
    (await server.test.owner.query('select kind from alarm where print_job_id = $1', [jobId])).rows as unknown[];
  const takenBack = { status: 'failure', unconfirmed: false, message: 'Not printed: the order was cancelled.' };

  it('when it was queued a moment after it was taken back', async () => {
    const orderId = await work.queued();
    await cancel(orderId);
    const { id } = await readJob(orderId);
    await runEvents('print.queued', id);
    expect(server.printer.sent).toEqual([]);
    expect(await readJob(orderId)).toMatchObject(takenBack);
    expect(await alarms(id)).toEqual([]);
  });

  it('when its service turns out never to have got it, or refuses it only now', async () => {
    for (const [state, outcome] of [
      [{ state: 'notFound' }, { outcome: 'accepted' }],
      [{ state: 'deleted' }, { outcome: 'accepted' }],
    ] as const) {
      server.printer.answers = { ...createQuietPrinter().answers, send: outcome, status: { state: 'waiting' } };
      const { orderId, jobId } = await sent();
      await cancel(orderId);
      await runEvents('order.cancelled', orderId);
      server.printer.answers.status = state;
      await poll();
      expect(await readJob(orderId)).toMatchObject(takenBack);
      expect(await alarms(jobId)).toEqual([]);
      expect(work.planned).toEqual([]);
    }
    const orderId = await work.queued();
    const { id } = await readJob(orderId);
    const { send } = server.printer;
    server.printer.send = async () => {
      await cancel(orderId);
      await runEvents('order.cancelled', orderId);
      return { outcome: 'refused', code: '50001', message: 'Busy', retryable: true };
    };
    await runEvents('print.queued', id);
    server.printer.send = send;
    expect(await readJob(orderId)).toMatchObject(takenBack);
    expect(work.planned).toEqual([]);
  });

  it('when its service holds it and nothing else for the printer: the queue is dropped', async () => {
    await server.test.owner.query(`update print_job set status = 'success', unconfirmed = false`);
    server.printer.answers.status = { state: 'waiting' };
    const { orderId } = await sent();
    await cancel(orderId);
    const other = await work.queued();
    await poll(11);
    expect(server.printer.cleared, 'another order’s paper would be lost').toEqual([]);
    await server.test.owner.query(`update print_job set status = 'success' where order_id = $1`, [other]);
    await poll(31);
    expect(server.printer.cleared).toHaveLength(1);
    server.printer.answers.status = { state: 'deleted' };
    await poll();
    expect(await readJob(orderId)).toMatchObject(takenBack);
  });
});

describe('after a kill', () => {
  it('a job is not given up before its last look is planned: its cloud would hold the paper for ever', async () => {
    server.printer.answers.status = { state: 'waiting' };
    const { orderId } = await sent();
    const { schedule } = work.context;
    work.context.schedule = async () => {
      throw new Error('killed');
    };
    await expect(poll(11 * 60)).rejects.toThrow('killed');
    expect(await readJob(orderId)).toMatchObject({ status: 'queued' });
    work.context.schedule = schedule;
    await poll(10);
    expect(await readJob(orderId)).toMatchObject({ status: 'failure', unconfirmed: true });
    expect(work.planned).toMatchObject([{ key: expect.stringContaining('/expire/') }]);
  });

  it('a ticket that an older version had put into the queue is printed by this one', async () => {
    const orderId = await acceptedOrder();
    const { rows } = await server.test.owner.query(
      `select store_id, seq, at from event where type = 'order.accepted' and subject_id = $1`,
      [orderId],
    );
    const known = server.modules.printing.jobs.find(({ task }) => task === 'printing.queueTicket');
    const [{ store_id: storeId, seq, at: when }] = rows;
    const { restaurantId } = server;
    const event = { id: '', restaurantId, storeId, seq: Number(seq), type: 'order.accepted', at: when.toISOString() } as const;
    await known?.run({ ...event, subject: { kind: 'order', id: orderId }, payload: {} as never }, work.context);
    expect(await readJobs(orderId)).toHaveLength(1);
  });

  it('the sweep finds what was left: unsent jobs are sent, and a printer is polled again once its lease has ended', async () => {
    const unsent = await acceptedOrder();
    await runEvents('order.accepted', unsent);
    const { orderId: taken } = await sent();
    await server.test.owner.query(`update print_job set created_at = created_at - interval '2 minutes' where order_id = any($1)`, [
      [unsent, taken],
    ]);
    const killed = server.modules.printing;
    const after = composeModules({ database: server.test.another(2), printer: server.printer, now: () => server.clock.now ?? new Date() });
    const sweep = () => after.printing.plainJobs.find(({ task }) => task === 'printing.sweep')!.run({}, work.context);
    await sweep();
    expect(work.planned).toMatchObject([{ payload: { kind: 'send', printJobId: (await readJob(unsent)).id } }]);
    await after.printing.poll();
    expect(await readJob(taken), 'another node polls the printer').toMatchObject({ status: 'queued' });
    server.clock.now = new Date(Date.now() + 31_000);
    await sweep();
    await after.printing.poll();
    expect(await readJob(taken)).toMatchObject({ status: 'success', attempts: 1 });
    await killed.poll();
    expect(await getFinished((await readJob(taken)).id)).toHaveLength(1);
    expect(server.printer.sent).toHaveLength(1);
  });
});

describe('what prints by itself', () => {
  it('is what the settings name for accepting and for completing, each once', async () => {
    await server.change('printing', { onAccept: ['ORDER_STUB'], onComplete: ['ORDER_INVOICE', 'ORDER_STUB'] });
    await server.test.owner.query(`update printer set prints = '{ORDER_STUB,ORDER_INVOICE}' where id = $1`, [server.printerId]);
    const orderId = await work.queued();
    expect((await readJobs(orderId)).map(({ document }) => document)).toEqual(['ORDER_STUB']);
    await work.complete(orderId);
    await runEvents('order.completed', orderId, 2);
    expect((await readJobs(orderId)).map(({ document }) => document).toSorted()).toEqual(['ORDER_INVOICE', 'ORDER_STUB']);
    await server.change('printing', { onAccept: ['ORDER_TICKET'], onComplete: [] });
    await server.test.owner.query(`update printer set prints = '{ORDER_TICKET}' where id = $1`, [server.printerId]);
  });

  it('a printer of stations gets what they make, and no paper when that is nothing', async () => {
    const { restaurantId, storeId } = at();
    const item = server.itemId('Toastie');
    await server.change('printing', {
      printStations: [
        { id: 'grill', name: 'Grill' },
        { id: 'bar', name: 'Bar' },
      ],
    });
    await server.test.owner.query(`update item set print_station_ids = '{grill}' where id = $1`, [item]);
    const { rows } = await server.test.owner.query(
      `insert into printer (restaurant_id, id, store_id, name, model, connection, ip_address, print_station_ids)
        select $1, gen_random_uuid(), $2, station, 'm30ii', 'LAN', '10.0.0.9', array[station]
        from unnest(array['grill', 'bar', 'nothing']) as station returning id, name`,
      [restaurantId, storeId],
    );
    const ids = rows.map(({ id }) => id as string);
    const orderId = await work.queued({ lines: [server.line('Toastie', 2)], shownTotal: 2500 });
    const jobs = await readJobs(orderId);
    expect(jobs.map((job) => job.printer_id).toSorted()).toEqual([server.printerId, ids[0]].toSorted());
    const words = await work.getWords(jobs.find((job) => job.printer_id === ids[0]).id);
    expect(words).toContain('Grill');
    // A station that was taken out of the settings makes nothing any more: its dishes belong to all, on paper and on displays.
    await server.change('printing', { printStations: [{ id: 'bar', name: 'Bar' }] });
    const orphan = await work.queued({ lines: [server.line('Toastie', 2)], shownTotal: 2500 });
    expect((await readJobs(orphan)).map((job) => job.printer_id).toSorted()).toEqual([server.printerId, ...ids].toSorted());
    const ticket = await server.test.owner.query('select document from kitchen_ticket where order_id = any($1)', [[orderId, orphan]]);
    const stations = ticket.rows.map(({ document }) => document.tasks[0].stationIds);
    expect(stations).toEqual(expect.arrayContaining([['grill'], undefined]));
    await server.test.owner.query('update printer set active = false where id = any($1)', [ids]);
    await server.test.owner.query(`update item set print_station_ids = '{}' where id = $1`, [item]);
  });
});
