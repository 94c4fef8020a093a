import type { NamedSql, Tx } from '../../platform/db/connections.types.ts';
import { isUnwanted, jobColumns, jobPrinters, type PrintJobRow } from './printing.repo.ts';

/** How long a printer is polled by one node alone. */
const leaseMs = 30_000;
/** The same for a printer that is stuck: its lease is renewed for as long as that lasts. */
const longLeaseMs = 90_000;
/** Jobs of one printer that a poller remembers; it reads the next ones when these are done. */
export const mostRemembered = 10;

/** A cloud printer and where it is. */
export interface PolledPlace {
  restaurantId: string;
  storeId: string;
  printerId: string;
}

/** A node that polls printers, and until when its lease is to last. */
export interface PollingNode {
  node: string;
  now: Date;
  /** For a printer that is stuck. */
  long?: boolean;
}

const getLeaseEnd = ({ now, long = false }: PollingNode): Date => new Date(now.getTime() + (long ? longLeaseMs : leaseMs));

/** Whether a node ($node) may poll printer `p` at a time ($now). */
const isFree = (node: string, now: string) => `(p.polled_by is null or p.polled_by = ${node}::uuid or p.polled_until <= ${now})`;

/** A job taken for sending. `polled_by`: the node that polls its printer. */
export type TakenJob = PrintJobRow & { content: Buffer; polled_by: string };

/** A job that is not to be sent, or not before something else is asked. */
export type LeftJob = PrintJobRow & { content: null; polled_by: null };

/**
 * Steps of a statement that take a queued job for sending, and begin its attempt: from here on bytes may have left. No
 * row when it is finished, waits for its printer's device, or was taken before and it is not known that its bytes did
 * not leave. The node gets the printer's poller too, unless another node has it. The printer's row is written either
 * way: a node that gives the lease back at this moment comes first, and then this one gets it, or comes second, and
 * then finds this job.
 */
const taking = (condition = ''): string => `taken as (
      update print_job j set sent_at = $3, attempts = j.attempts + 1 from printer p, printer o
      where ${jobPrinters} and j.restaurant_id = $1 and j.id = $2 and j.status = 'queued' and j.sent_at is null and p.connection = 'CLOUD'
        and p.serial_confirmed and not ${isUnwanted} ${condition}
      returning ${jobColumns}, j.content
    ), begun as (
      insert into print_attempt (restaurant_id, print_job_id, attempt, printer_id, device_name, started_at)
      select $1, t.id, t.attempts, t.target_id, '', $3 from taken t
    ), polled as (
      update printer p set polled_by = case when ${isFree('$4', '$3')} then $4::uuid else p.polled_by end,
        polled_until = case when ${isFree('$4', '$3')} then $5 else p.polled_until end
      from taken t where p.restaurant_id = $1 and p.id = t.target_id returning p.polled_by
    )`;

/** Takes a queued job for sending. No row: it is not to be sent. */
export const takeForSending = (restaurantId: string, id: string, by: PollingNode): NamedSql => ({
  name: 'printing.take',
  text: `with ${taking()} select t.*, polled.polled_by from taken t, polled`,
  values: [restaurantId, id, by.now, by.node, getLeaseEnd(by)],
});

/**
 * Takes a job for sending if nothing has to be asked before that: its printer is one of `serials`, there is no backup
 * printer that would print it instead, it is not older than `notBefore`, and it opens no drawer. Otherwise the job as it
 * is (`LeftJob`); no row: there is none.
 * @param serials of the restaurant's cloud printers, in lower case
 */
export const takeAtOnce = (
  restaurantId: string,
  id: string,
  by: PollingNode,
  { serials, notBefore }: { serials: readonly string[]; notBefore: Date },
): NamedSql => ({
  name: 'printing.takeAtOnce',
  text: `with found as (
      select ${jobColumns}, null::bytea as content from print_job j, printer o, printer p
      where ${jobPrinters} and j.restaurant_id = $1 and j.id = $2
    ), ${taking(`and lower(p.serial) = any($6::text[]) and j.via_printer_id is null and o.backup_printer_id is null
        and j.created_at >= $7 and j.drawer_document is distinct from 'DRAWER_KICK'`)}
    select t.*, polled.polled_by from taken t, polled
    union all select f.*, null from found f where not exists (select from taken)`,
  values: [restaurantId, id, by.now, by.node, getLeaseEnd(by), serials, notBefore],
});

/** Takes or renews the lease on a printer. False: another node has it, or there is no such cloud printer. */
export async function leasePolling(tx: Tx, printerId: string, by: PollingNode): Promise<boolean> {
  const rows = await tx.sql({
    name: 'printing.leasePolling',
    text: `update printer p set polled_by = $3, polled_until = $5
      where p.restaurant_id = $1 and p.id = $2 and p.connection = 'CLOUD' and ${isFree('$3', '$4')} returning p.id`,
    values: [tx.scope.restaurantId, printerId, by.node, by.now, getLeaseEnd(by)],
  });
  return rows.length > 0;
}

/** Ends a node's lease, so that another may poll the printer. */
export async function endPolling(tx: Tx, printerId: string, node: string): Promise<void> {
  await tx.sql({
    name: 'printing.endPolling',
    text: 'update printer set polled_by = null, polled_until = null where restaurant_id = $1 and id = $2 and polled_by = $3',
    values: [tx.scope.restaurantId, printerId, node],
  });
}

/** The oldest jobs that a printer's cloud may hold, in the order in which they were sent. */
export const readSentJobs = (tx: Tx, { storeId, printerId }: Pick<PolledPlace, 'storeId' | 'printerId'>): Promise<PrintJobRow[]> =>
  tx.sql<PrintJobRow>({
    name: 'printing.sentJobs',
    text: `select ${jobColumns} from print_job j, printer o, printer p
      where ${jobPrinters} and j.restaurant_id = $1 and j.store_id = $2 and coalesce(j.via_printer_id, j.printer_id) = $3
        and j.status = 'queued' and j.sent_at is not null and p.connection = 'CLOUD'
      order by j.sent_at, j.id limit ${mostRemembered}`,
    values: [tx.scope.restaurantId, storeId, printerId],
  });

/** Printers whose cloud may hold jobs, and that no node polls: a killed process has left them. */
export const readUnpolled = (tx: Tx, now: Date): Promise<{ id: string; store_id: string }[]> =>
  tx.sql({
    name: 'printing.unpolled',
    text: `select p.id, p.store_id from printer p
      where p.restaurant_id = $1 and p.connection = 'CLOUD' and (p.polled_until is null or p.polled_until <= $2)
        and exists (select from print_job j where j.restaurant_id = $1 and j.store_id = p.store_id
          and coalesce(j.via_printer_id, j.printer_id) = p.id and j.status = 'queued' and j.sent_at is not null
          and j.created_at > now() - interval '1 day')
      order by p.id`,
    values: [tx.scope.restaurantId, now],
  });
