import { acceptOrder, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import type { EventType } from '@servery/contract/events';
import { decodeEscPos } from '@servery/domain/printing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createQuietPrinter } from '../../testing/quiet-printer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
/** Steps that were planned, with the seconds until they run. */
let planned: { task: string; payload: object; inSeconds: number; key: string | undefined }[];
let context: JobContext;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());
beforeEach(() => {
  planned = [];
  server.clock.now = null;
  server.printer.sent.length = 0;
  server.printer.cleared.length = 0;
  server.printer.answers = createQuietPrinter().answers;
  context = {
    database: server.test.database,
    log: silentLog,
    schedule: async (task, payload, { runAt, key }) => {
      const now = server.clock.now ?? new Date();
      planned.push({ task, payload, key, inSeconds: Math.round(((runAt ?? now).getTime() - now.getTime()) / 1000) });
    },
  };
});

async function acceptedOrder(): Promise<string> {
  const body = server.orderBody();
  await server.call(placeOrder, { params: at(), body });
  await server.call(acceptOrder, { params: { ...at(), orderId: body.id }, body: { etaInMinutes: 15 }, cookie: staff });
  return body.id;
}

/** Runs an event's jobs, as the dispatcher would: `times` at once. */
async function runEvents(type: EventType, subjectId: string, times = 1): Promise<void> {
  const { rows } = await server.test.owner.query('select * from event where type = $1 and subject_id = $2', [type, subjectId]);
  const events = rows.map((row) => ({
    id: `${row.restaurant_id}/${row.store_id}/${row.seq}`,
    restaurantId: row.restaurant_id,
    storeId: row.store_id,
    seq: Number(row.seq),
    type,
    subject: { kind: row.subject_kind, id: row.subject_id },
    payload: row.payload,
    at: row.at.toISOString(),
  }));
  const jobs = server.modules.printing.jobs.filter((candidate) => candidate.on.includes(type));
  await Promise.all(
    Array.from({ length: times }, async () => {
      for (const event of events) for (const job of jobs) await job.run(event, context);
    }),
  );
}
const jobsOf = async (orderId: string) =>
  (await server.test.owner.query('select * from print_job where order_id = $1 order by created_at, id', [orderId])).rows;
const jobOf = async (orderId: string) => (await jobsOf(orderId))[0];
const finishedOf = async (jobId: string) =>
  (await server.test.owner.query("select payload from event where type = 'print.finished' and subject_id = $1", [jobId])).rows.map(
    ({ payload }) => payload,
  );

/** Queues and sends the ticket of a new order. */
async function sent(): Promise<{ orderId: string; jobId: string }> {
  const orderId = await acceptedOrder();
  await runEvents('order.accepted', orderId);
  const { id: jobId } = await jobOf(orderId);
  await runEvents('print.queued', jobId);
  return { orderId, jobId };
}
/** Runs the newest planned step. */
async function step(): Promise<void> {
  const next = planned.pop()!;
  const job = server.modules.printing.plainJobs.find(({ task }) => task === next.task)!;
  await job.run(next.payload as Record<string, unknown>, context);
}

describe('queueing', () => {
  it('makes one job for each printer, however often the event is worked on', async () => {
    const orderId = await acceptedOrder();
    await runEvents('order.accepted', orderId, 3);
    await runEvents('order.accepted', orderId);
    const jobs = await jobsOf(orderId);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({ status: 'queued', duplicate: false, document: 'ORDER_TICKET', printer_id: server.printerId });
    const text = decodeEscPos(jobs[0].content)
      .flatMap((op) => ('text' in op ? [op.text] : []))
      .join(' ');
    expect(text).toMatch(/2 x Toastie/);
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
    expect(await jobsOf(body.id)).toEqual([]);
  });
});

describe('sending', () => {
  it('sends once and is done when the service says printed', async () => {
    const { orderId, jobId } = await sent();
    expect(server.printer.sent).toHaveLength(1);
    expect(server.printer.sent[0]).toMatchObject({
      tradeNo: jobId.replaceAll('-', ''),
      copies: 1,
      orderNumber: expect.stringMatching(/^W-/),
    });
    expect(planned).toMatchObject([{ inSeconds: 2 }]);
    await step();
    expect(await jobOf(orderId)).toMatchObject({ status: 'success', unconfirmed: false, attempts: 1 });
    expect(await finishedOf(jobId)).toMatchObject([{ status: 'success', printerName: 'Pass', orderId }]);
  });

  it('never sends twice what was taken before: a second run only asks', async () => {
    const { jobId } = await sent();
    await runEvents('print.queued', jobId, 3);
    expect(server.printer.sent).toHaveLength(1);
    expect(planned.every(({ key }) => key?.includes('/poll/'))).toBe(true);
  });

  it('two workers with the same job send it once', async () => {
    const orderId = await acceptedOrder();
    await runEvents('order.accepted', orderId);
    const { id } = await jobOf(orderId);
    await runEvents('print.queued', id, 10);
    expect(server.printer.sent).toHaveLength(1);
  });

  it('asks after 2, 5, 10, 30, 60 seconds, then every minute, and after ten minutes says that nobody answered', async () => {
    server.printer.answers.status = { state: 'waiting' };
    const { orderId, jobId } = await sent();
    const waits: number[] = [];
    const start = Date.now();
    let elapsed = 0;
    while ((await jobOf(orderId)).status === 'queued') {
      const next = planned.at(-1)!;
      waits.push(next.inSeconds);
      elapsed += next.inSeconds;
      server.clock.now = new Date(start + elapsed * 1000);
      await step();
    }
    expect(waits.slice(0, 6)).toEqual([2, 5, 10, 30, 60, 60]);
    expect(elapsed).toBeGreaterThanOrEqual(600);
    expect(elapsed).toBeLessThanOrEqual(720);
    expect(await jobOf(orderId)).toMatchObject({ status: 'failure', unconfirmed: true, attempts: 1 });
    expect(await finishedOf(jobId)).toMatchObject([{ status: 'failure', unconfirmed: true }]);
    expect(server.printer.sent).toHaveLength(1);
    expect(planned).toMatchObject([{ key: expect.stringContaining('/expire/') }]);
  });

  it('drops what still waits after thirty minutes; a late success counts', async () => {
    for (const late of ['waiting', 'printed'] as const) {
      server.printer.answers.status = { state: 'unknown', message: '' };
      const { orderId, jobId } = await sent();
      server.clock.now = new Date(Date.now() + 11 * 60_000);
      await step();
      server.printer.answers.status = late === 'printed' ? { state: 'printed', at: null } : { state: 'waiting' };
      await step();
      expect(await jobOf(orderId)).toMatchObject({ status: late === 'printed' ? 'success' : 'failure', unconfirmed: false });
      expect(await finishedOf(jobId)).toHaveLength(2);
      server.clock.now = null;
    }
    expect(server.printer.cleared).toHaveLength(1);
  });

  it('a refusal that passes is tried again, one that stays is a failure', async () => {
    server.printer.answers.send = { outcome: 'refused', code: '1', message: 'The printer is busy.', retryable: true };
    const { orderId } = await sent();
    expect(planned).toMatchObject([{ inSeconds: 5, key: expect.stringContaining('/send/') }]);
    await step();
    expect(planned).toMatchObject([{ inSeconds: 10 }]);
    server.printer.answers.send = { outcome: 'refused', code: '2', message: 'There is no such printer.', retryable: false };
    await step();
    expect(await jobOf(orderId)).toMatchObject({ status: 'failure', message: 'There is no such printer.', attempts: 3 });
  });

  it('sends again only what the service says it never got', async () => {
    server.printer.answers = {
      ...createQuietPrinter().answers,
      send: { outcome: 'unknown', message: 'no answer' },
      status: { state: 'notFound' },
    };
    const { orderId } = await sent();
    await step();
    expect(planned).toMatchObject([{ key: expect.stringContaining('/send/') }]);
    server.printer.answers = createQuietPrinter().answers;
    await step();
    await step();
    expect(server.printer.sent).toHaveLength(2);
    expect(new Set(server.printer.sent.map(({ tradeNo }) => tradeNo)).size).toBe(1);
    expect(await jobOf(orderId)).toMatchObject({ status: 'success' });
  });

  it('never prints unasked what is older than thirty minutes', async () => {
    const orderId = await acceptedOrder();
    await runEvents('order.accepted', orderId);
    const { id } = await jobOf(orderId);
    server.clock.now = new Date(Date.now() + 31 * 60_000);
    await runEvents('print.queued', id);
    expect(server.printer.sent).toEqual([]);
    expect(await jobOf(orderId)).toMatchObject({ status: 'failure', unconfirmed: false });
  });
});

describe('after a kill', () => {
  it('the sweep finds jobs without a next step: unsent ones are sent, sent ones are asked about', async () => {
    const unsent = await acceptedOrder();
    await runEvents('order.accepted', unsent);
    const { orderId: taken } = await sent();
    const old = "created_at = created_at - interval '2 minutes', sent_at = sent_at - interval '2 minutes'";
    await server.test.owner.query(`update print_job set ${old} where order_id = any($1)`, [[unsent, taken]]);
    planned = [];
    const sweep = server.modules.printing.plainJobs.find(({ cron }) => cron !== undefined)!;
    await sweep.run({}, context);
    const kinds = new Map(
      planned.map(({ payload }) => [(payload as { printJobId: string }).printJobId, (payload as { kind: string }).kind]),
    );
    expect(kinds.get((await jobOf(unsent)).id)).toBe('send');
    expect(kinds.get((await jobOf(taken)).id)).toBe('poll');
  });
});
