import { acceptOrder, completeOrder, placeOrder } from '@servery/contract/online-ordering';
import type { EventType } from '@servery/contract/event-types';
import { decodeEscPos, linesAsText, playEscPos } from '@servery/domain/printing';
import type { QueryResult } from 'pg';
import type { JobContext } from '../platform/jobs/jobs.types.ts';
import { silentLog } from '../platform/testing/silent-log.ts';
import { createQuietPrinter } from './quiet-printer.ts';
import type { TestServer } from './test-server.ts';

/** Rows as stored in the database. */
type Rows = QueryResult['rows'];

/** A planned step, with the seconds until it runs. */
export interface PlannedStep {
  task: string;
  payload: Record<string, unknown>;
  inSeconds: number;
  key: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface PrintWork {
  /** Waiting steps, oldest first. */
  planned: PlannedStep[];
  context: JobContext;
  /** Clears what was planned, sent and left in the queue; the printer works again and the clock is real. */
  reset(): Promise<void>;
  /** Places an order and accepts it. */
  acceptedOrder(change?: Parameters<TestServer['orderBody']>[0]): Promise<string>;
  complete(orderId: string): Promise<void>;
  /** Runs an event's jobs, as the dispatcher would: `times` at once. */
  runEvents(type: EventType, subjectId: string, times?: number): Promise<void>;
  /** Accepts an order and queues what prints automatically. */
  queued(change?: Parameters<TestServer['orderBody']>[0]): Promise<string>;
  /** The same, and sends the first job of it. */
  sent(): Promise<{ orderId: string; jobId: string }>;
  /** Runs the newest planned step. */
  step(): Promise<void>;
  /** Lets seconds pass, two by default, and then polls the printers whose turn it is. */
  poll(seconds?: number): Promise<void>;
  /** Runs a plain job of the module by its name. */
  run(task: string): Promise<void>;
  readJobs(orderId: string): Promise<Rows>;
  fetchAttempts(jobId: string): Promise<Rows>;
  /** Payloads of the events of a subject. */
  events(type: EventType, subjectId: string): Promise<Rows>;
  /** The text on a job's printout. */
  getWords(jobId: string): Promise<string>;
}

/** The text that bytes print. */
export const textOfBytes = (bytes: Uint8Array): string => linesAsText(playEscPos(decodeEscPos(bytes)).lines);

/** Replaces the job queue for printing in a test: events become jobs, steps run when the test says so. */
export function createPrintWork(server: TestServer, staff: string): PrintWork {
  const { owner, database } = server.test;
  const at = { restaurantId: server.restaurantId, storeId: server.storeId };
  const work: PrintWork = {
    planned: [],
    context: {
      database,
      log: silentLog,
      schedule: async (task, payload, { runAt, key }) => {
        const now = server.clock.now ?? new Date();
        const at = (runAt ?? now).getTime();
        const inSeconds = Math.round((at - now.getTime()) / 1000);
        work.planned.push({ task, payload: payload as Record<string, unknown>, key, inSeconds, at });
      },
    },
    async reset() {
      await owner.query(`update print_job set status = 'success', finished_at = now() where status = 'queued'`);
      // The poller sees that nothing is left.
      await work.poll(3600);
      work.planned.length = 0;
      server.clock.now = null;
      for (const list of [server.printer.sent, server.printer.cleared, server.printer.bound]) list.length = 0;
      server.printer.answers = createQuietPrinter().answers;
      server.printer.lists = new Map();
    },
    async acceptedOrder(change) {
      const body = server.orderBody(change);
      await server.call(placeOrder, { params: at, body });
      await server.call(acceptOrder, { params: { ...at, orderId: body.id }, body: { etaInMinutes: 15 }, cookie: staff });
      return body.id;
    },
    async complete(orderId) {
      await server.takeMoney(orderId, staff);
      await server.call(completeOrder, { params: { ...at, orderId }, body: {}, cookie: staff });
    },
    async runEvents(type, subjectId, times = 1) {
      const { rows } = await owner.query('select * from event where type = $1 and subject_id = $2 order by seq', [type, subjectId]);
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
      const jobs = server.modules.printing.jobs.filter((job) => job.on.includes(type));
      await Promise.all(
        Array.from({ length: times }, async () => {
          for (const event of events) for (const job of jobs) await job.run(event, work.context);
        }),
      );
    },
    async queued(change) {
      const orderId = await work.acceptedOrder(change);
      await work.runEvents('order.accepted', orderId);
      return orderId;
    },
    async sent() {
      const orderId = await work.queued();
      const [{ id: jobId }] = await work.readJobs(orderId);
      await work.runEvents('print.queued', jobId);
      return { orderId, jobId };
    },
    async step() {
      const next = work.planned.pop();
      const job = server.modules.printing.plainJobs.find(({ task }) => task === next?.task);
      if (next === undefined || job === undefined) throw new Error('Nothing is planned.');
      await job.run(next.payload, work.context);
    },
    async poll(seconds = 2) {
      server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1000);
      await server.modules.printing.poll();
    },
    async run(task) {
      await server.modules.printing.plainJobs.find((job) => job.task === task)?.run({}, work.context);
    },
    readJobs: async (orderId) => (await owner.query('select * from print_job where order_id = $1 order by created_at, id', [orderId])).rows,
    fetchAttempts: async (jobId) =>
      (
        await owner.query(
          'select attempt, printer_id, device_id, result, message from print_attempt where print_job_id = $1 order by attempt',
          [jobId],
        )
      ).rows,
    events: async (type, subjectId) =>
      (await owner.query('select payload from event where type = $1 and subject_id = $2 order by seq', [type, subjectId])).rows.map(
        ({ payload }) => payload,
      ),
    async getWords(jobId) {
      return textOfBytes((await owner.query('select content from print_job where id = $1', [jobId])).rows[0].content);
    },
  };
  return work;
}
