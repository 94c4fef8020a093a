import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import type { JobContext } from '../../../platform/jobs/jobs.types.ts';
import { endPolling, leasePolling, mostRemembered, readSentJobs, type PolledPlace } from '../polling.repo.ts';
import { findPrintJob, type PrintJobRow } from '../printing.repo.ts';
import { checkPrinter, dropUnwanted, settlePrint, type SentJob } from './poll-print.ts';
import { inTenant, planWith, type StepDeps } from './print-steps.ts';

/** How often a lease is renewed, and with it what the cloud holds is read again: of a printer that prints, and of a stuck one. */
const renewMs = 10_000;
const stuckRenewMs = 30_000;
/** How often a stuck printer's state is checked. */
const checkMs = 30_000;
/** How often the queue of an offline printer is dropped for its backup printer, until its oldest job is gone. */
const mostDrops = 3;
/** Milliseconds between polls of a printer that is offline. */
const awayMs = 5_000;
/** The longest pause between polls while the cloud does not answer. */
const longestPauseMs = 30_000;
/** Calls per second of one node for all its stuck printers together: with more than thirty of them each is polled less often. */
const stuckCallsPerSecond = 20;
/** Every so many polls of a printer whose oldest job waits, a younger one is asked about: a cloud need not print in order. */
const youngerEvery = 10;
/** Printers that one node polls at the same time. */
const mostAtOnce = 8;
/** Answers of one printer that are worked on before other printers have their turn. */
const mostInARow = 50;
/** Milliseconds after a failure, such as a database that is unavailable. */
const retryMs = 5_000;
/** How long a node that stops waits for its polls. */
const stopMs = 2_000;

export interface PrinterPoller {
  /** Names this node in the leases on printers. */
  readonly node: string;
  /** A call that sent a job, or tried to, has ended. `job` null: nothing was sent. To be called by the node that has the printer's lease. */
  sent(place: PolledPlace, job: PrintJobRow | null, context: JobContext): void;
  /** Takes over a printer whose cloud may hold jobs, unless another node polls it. */
  adopt(place: PolledPlace, context: JobContext): Promise<void>;
  /** The same, and polls it now. */
  ask(place: PolledPlace, context: JobContext): Promise<void>;
  /** Polls every printer whose turn it is, once. Without `start`, for tests. */
  tick(): Promise<void>;
  /** From now on printers are polled when it is their turn. */
  start(): void;
  /** Polls no more, and leaves the printers to other nodes. */
  stop(): Promise<void>;
}

/** One printer that this node polls. Times are milliseconds since the epoch. */
interface Polled {
  place: PolledPlace;
  /** The oldest jobs at the cloud, in the order in which they were sent. */
  jobs: SentJob[];
  dueAt: number;
  readAt: number;
  /** Jobs that the cloud still held when this node has just ended its lease; null: it has not. */
  left: number | null;
  /** When its newest job left the cloud's queue, while this node polls it. */
  movedAt: number;
  /** Polls since then. */
  round: number;
  /** Polls in a row that the cloud did not answer. */
  unanswered: number;
  checkAt: number;
  /** Its last recorded state, since it is stuck: connected or not. Null: none is recorded. */
  state: boolean | null;
  drops: number;
  working: Promise<void> | null;
}

const toKey = ({ restaurantId, printerId }: PolledPlace) => `${restaurantId}/${printerId}`;

/**
 * Asks the printers' cloud for the outcome of sent jobs: for each printer one poller, which asks about the oldest job and
 * nothing else while that one waits. So a queue costs the same however long it is, and no job of the queue. It polls
 * from memory; the database is read, and the lease renewed, every ten seconds, of a stuck printer every thirty. The lease only saves calls: two pollers of
 * one printer do no harm, because a job is taken and finished once, by a condition on its row.
 */
export function createPrinterPoller(deps: Omit<StepDeps, 'plan'>): PrinterPoller {
  const node = randomUUID();
  const printers = new Map<string, Polled>();
  const pollMs = deps.pollSeconds.map((seconds) => seconds * 1000);
  let context: JobContext | undefined;
  let running = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let atWork = 0;

  const now = () => deps.now().getTime();
  const steps = (): StepDeps => ({ ...deps, plan: planWith(context!, deps.now) });
  const getWaiting = ({ movedAt, jobs: [oldest] }: Polled) => now() - Math.max(movedAt, oldest?.row.sent_at?.getTime() ?? now());
  const isStuck = (polled: Polled) => getWaiting(polled) >= deps.stuckSeconds * 1000;

  const add = (place: PolledPlace): Polled => {
    const at = now();
    const added: Polled = {
      place,
      jobs: [],
      dueAt: at,
      readAt: 0,
      left: null,
      movedAt: 0,
      round: 0,
      unanswered: 0,
      checkAt: 0,
      state: null,
      drops: 0,
      working: null,
    };
    printers.set(toKey(place), added);
    return added;
  };

  const remember = (polled: Polled, rows: readonly PrintJobRow[]): void => {
    const known = new Map(polled.jobs.map((job) => [job.row.trade_no, job]));
    polled.jobs = rows.map((row) => {
      const before = known.get(row.trade_no);
      const same = before?.row.sent_at?.getTime() === row.sent_at?.getTime();
      return { row, answered: same && before?.answered === true };
    });
    polled.readAt = now();
  };

  /** Renews the lease and reads what the cloud holds. False: another node polls the printer. */
  async function renew(polled: Polled): Promise<boolean> {
    const { place } = polled;
    const rows = await inTenant(deps, place.restaurantId, async (tx) =>
      (await leasePolling(tx, place.printerId, { node, now: deps.now(), long: isStuck(polled) })) ? readSentJobs(tx, place) : null,
    );
    if (rows === null) return forget(polled);
    remember(polled, rows);
    return true;
  }

  /** Ends the lease and only then reads again: a job sent until then is found here, a later one finds the printer without a poller. */
  const endAndRead = async (tx: Tx, { place }: Polled): Promise<number> => {
    await endPolling(tx, place.printerId, node);
    return (await readSentJobs(tx, place)).length;
  };

  /** Nothing is left in memory: reads what else there is. False: nothing, and the lease is given back. */
  async function readOn(polled: Polled): Promise<boolean> {
    const left = polled.left ?? (await inTenant(deps, polled.place.restaurantId, (tx) => endAndRead(tx, polled)));
    polled.left = null;
    // A job that was sent meanwhile through this node is in memory.
    if (left === 0 && polled.jobs.length === 0) return forget(polled);
    return (await renew(polled)) && (polled.jobs.length > 0 || readOn(polled));
  }

  const forget = (polled: Polled): false => {
    if (printers.get(toKey(polled.place)) === polled) printers.delete(toKey(polled.place));
    return false;
  };

  /** Asks about one job. True when it is gone from the cloud's queue. */
  async function askAbout(polled: Polled, job: SentJob): Promise<boolean> {
    const { restaurantId } = polled.place;
    const status = await deps.printer.status(job.row.trade_no);
    polled.unanswered = status.state === 'unknown' ? polled.unanswered + 1 : 0;
    const isLast = polled.jobs.length === 1;
    let left: number | null = null;
    const end = async (tx: Tx) => {
      left = await endAndRead(tx, polled);
    };
    if (await settlePrint(steps(), restaurantId, job, status, isLast ? end : undefined)) {
      polled.left = left;
      polled.jobs = polled.jobs.filter(({ row }) => row.trade_no !== job.row.trade_no);
      if (status.state === 'printed') Object.assign(polled, { movedAt: now(), round: 0, state: null, drops: 0 });
      return true;
    }
    return false;
  }

  /** The oldest job waits: looks after the printer. */
  async function look(polled: Polled, { row }: SentJob, hasRead: boolean): Promise<void> {
    const { restaurantId } = polled.place;
    if (polled.unanswered > 0) return;
    if (hasRead) await dropUnwanted(steps(), restaurantId, row);
    if (!isStuck(polled) || now() < polled.checkAt) return;
    polled.checkAt = now() + checkMs;
    const { state, moves } = await checkPrinter(steps(), restaurantId, row, polled.state);
    polled.state = state;
    if (!moves || !row.printer_confirmed || polled.drops >= mostDrops) return;
    await deps.printer.clear(row.printer_serial);
    polled.drops += 1;
    // Its jobs are deleted now, and the next poll finds that. If the call was lost, the next poll makes it again.
    polled.checkAt = 0;
    polled.round = 0;
  }

  /** Milliseconds until a printer with a waiting job is polled again. */
  function getPause(polled: Polled): number {
    const usual = pollMs[Math.min(polled.round, pollMs.length - 1)]!;
    if (polled.unanswered > 0) return Math.max(usual, Math.min(longestPauseMs, usual * 2 ** polled.unanswered));
    if (!isStuck(polled)) return usual;
    if (polled.state === false && polled.round > 0) return Math.max(usual, awayMs);
    const stuck = [...printers.values()].filter(isStuck).length;
    return Math.max(usual, (stuck * 1000) / stuckCallsPerSecond);
  }

  /** Asks about a printer's jobs, oldest first, until one waits or none is left. */
  async function poll(polled: Polled): Promise<void> {
    let hasRead = false;
    for (let asked = 0; asked < mostInARow; asked += 1) {
      if (polled.jobs.length === 0 || polled.left !== null) {
        if (!(await readOn(polled))) return;
        hasRead = true;
      } else if (now() - polled.readAt >= (isStuck(polled) ? stuckRenewMs : renewMs)) {
        if (!(await renew(polled))) return;
        hasRead = true;
        continue;
      }
      const [oldest, ...younger] = polled.jobs;
      if (await askAbout(polled, oldest!)) continue;
      await look(polled, oldest!, hasRead);
      const turn = polled.round / youngerEvery;
      if (younger.length > 0 && Number.isInteger(turn) && turn > 0) await askAbout(polled, younger[(turn - 1) % younger.length]!);
      polled.dueAt = now() + getPause(polled);
      polled.round += 1;
      return;
    }
    polled.dueAt = now();
  }

  /** Polls one printer, unless it is being polled already: then waits for that. */
  function work(polled: Polled): Promise<void> {
    polled.working ??= (async () => {
      atWork += 1;
      try {
        await poll(polled);
      } catch (error) {
        polled.dueAt = now() + retryMs;
        polled.readAt = 0;
        context?.log.warn({ err: error, printerId: polled.place.printerId }, 'A printer could not be polled; it will be polled again.');
        if (!running) throw error;
      } finally {
        atWork -= 1;
        polled.working = null;
        arm();
      }
    })();
    return polled.working;
  }

  const getDue = (): Polled[] =>
    [...printers.values()].filter(({ dueAt, working }) => working === null && dueAt <= now()).toSorted((a, b) => a.dueAt - b.dueAt);

  /** Sets the timer to the next printer's turn. */
  function arm(): void {
    clearTimeout(timer);
    if (!running || atWork >= mostAtOnce) return;
    const waiting = [...printers.values()].filter(({ working }) => working === null).map(({ dueAt }) => dueAt);
    if (waiting.length === 0) return;
    timer = setTimeout(
      () => {
        for (const polled of getDue().slice(0, mostAtOnce - atWork)) work(polled).catch(() => {});
        arm();
      },
      Math.max(0, Math.min(...waiting) - now()),
    );
    timer.unref();
  }

  async function adopt(place: PolledPlace, from: JobContext): Promise<Polled | undefined> {
    if (stopped) return undefined;
    context = from;
    const polled = printers.get(toKey(place)) ?? add(place);
    Object.assign(polled, { readAt: 0, dueAt: now() });
    // With jobs in memory it reads at its next poll, which is now.
    return polled.jobs.length > 0 || (await renew(polled)) ? polled : undefined;
  }

  /** Waits for polls that are under way, then gives the leases back. */
  async function endAll(left: readonly Polled[]): Promise<void> {
    await Promise.allSettled(left.flatMap(({ working }) => working ?? []));
    await Promise.allSettled(left.map(({ place }) => inTenant(deps, place.restaurantId, (tx) => endPolling(tx, place.printerId, node))));
  }

  return {
    node,
    sent(place, job, from) {
      if (stopped) return;
      context = from;
      const polled = printers.get(toKey(place)) ?? add(place);
      const isFirst = polled.jobs.length === 0;
      const known = polled.jobs.find(({ row }) => row.trade_no === job?.trade_no && row.sent_at?.getTime() === job.sent_at?.getTime());
      if (known !== undefined) known.answered = true;
      else if (job !== null && polled.jobs.length < mostRemembered) polled.jobs.push({ row: job, answered: true });
      // One that a printer has to print first has no turn of its own.
      if (isFirst) Object.assign(polled, { dueAt: job === null ? now() : now() + pollMs[0]!, readAt: now(), round: 1 });
      arm();
    },
    async adopt(place, from) {
      await adopt(place, from);
      arm();
    },
    async ask(place, from) {
      const polled = await adopt(place, from);
      if (polled !== undefined) await work(polled);
    },
    async tick() {
      for (const polled of getDue()) await work(polled);
    },
    start() {
      running = true;
      arm();
    },
    async stop() {
      running = false;
      stopped = true;
      clearTimeout(timer);
      const left = [...printers.values()];
      printers.clear();
      // A cloud that hangs, or a database that is unavailable, does not hold the node up: the leases end by themselves.
      await Promise.race([endAll(left), sleep(stopMs, undefined, { ref: false })]);
    },
  };
}

/** Has the printer of a sent job polled now, unless another node polls it: a step that an older release has planned. */
export async function askNow(
  { database, poller, context }: { database: Database; poller: PrinterPoller; context: JobContext },
  restaurantId: string,
  printJobId: string,
): Promise<void> {
  const job = await findPrintJob(database, restaurantId, printJobId);
  if (job === undefined || job.status !== 'queued' || job.sent_at === null || job.printer_connection !== 'CLOUD') return;
  await poller.ask({ restaurantId, storeId: job.store_id, printerId: job.target_id }, context);
}
