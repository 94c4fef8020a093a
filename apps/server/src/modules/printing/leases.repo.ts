import type { Tx } from '../../platform/db/connections.types.ts';
import { isUnwanted, jobColumns, jobPrinters, type PrintJobRow } from './printing.repo.ts';

/** How long a job that a device has taken is that device's alone. */
const leaseSeconds = 60;
/** A job that was handed out this often without an answer is left to a person. */
const mostHandouts = 2;

export interface LeaseRequest {
  storeId: string;
  deviceId: string;
  limit: number;
  /** Only of these printers; null: of every printer of the store that is not in a cloud. */
  printerIds: readonly string[] | null;
  now: Date;
  /** Jobs requested before this no longer print automatically. */
  notBefore: Date;
  /** The same of opening a drawer. */
  kicksNotBefore: Date;
}

/**
 * Leases the oldest jobs of a store's own printers to a device. Each job goes to one device; concurrent requests skip
 * locked rows. A job whose lease ran out without a report is handed out once more.
 */
export async function takeLeases(tx: Tx, request: LeaseRequest): Promise<(PrintJobRow & { content: Buffer })[]> {
  const { storeId, deviceId, limit, printerIds, now, notBefore, kicksNotBefore } = request;
  const rows = await tx.sql<PrintJobRow & { content: Buffer }>({
    name: 'printing.lease',
    text: `with due as materialized (
        select j.restaurant_id, j.id from print_job j, printer o, printer p
        where ${jobPrinters} and j.restaurant_id = $1 and j.store_id = $2 and j.status = 'queued' and j.created_at >= $7
          and p.active and p.connection <> 'CLOUD' and ($4::uuid[] is null or p.id = any($4))
          and (j.next_try_at is null or j.next_try_at <= $5) and not ${isUnwanted}
          and (j.sent_at is null or (j.lease_until <= $5 and j.handouts < ${mostHandouts} and j.drawer_document is distinct from 'DRAWER_KICK'))
          and (j.drawer_document is distinct from 'DRAWER_KICK' or j.created_at >= $8)
        order by j.created_at, j.id limit $6 for no key update of j skip locked)
      update print_job j set sent_at = $5, attempts = j.attempts + 1, handouts = j.handouts + 1, leased_by = $3,
        lease_until = $5::timestamptz + make_interval(secs => ${leaseSeconds})
      from due d, printer o, printer p
      where j.restaurant_id = d.restaurant_id and j.id = d.id and ${jobPrinters}
      returning ${jobColumns}, j.content`,
    values: [tx.scope.restaurantId, storeId, deviceId, printerIds, now, limit, notBefore, kicksNotBefore],
  });
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
}

/** Which of a device's jobs it still holds, and until when. */
export async function readLeases(tx: Tx, deviceId: string, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.sql<{ id: string; lease_until: Date }>({
    name: 'printing.heldLeases',
    text: `select id, lease_until from print_job
      where restaurant_id = $1 and id = any($2::uuid[]) and leased_by = $3 and status = 'queued' and lease_until > $4`,
    values: [tx.scope.restaurantId, ids, deviceId, now],
  });
  return new Map(rows.map((row) => [row.id, row.lease_until]));
}

/** Jobs of a store that must not be handed out again although no device has reported on them. Locked. */
export const lockLostLeases = (tx: Tx, storeId: string | null, now: Date, notBefore: Date): Promise<PrintJobRow[]> =>
  tx.sql<PrintJobRow>({
    name: 'printing.lostLeases',
    text: `select ${jobColumns} from print_job j, printer o, printer p
      where ${jobPrinters} and j.restaurant_id = $1 and ($2::uuid is null or j.store_id = $2) and j.status = 'queued'
        and j.lease_until <= $3 and (j.handouts >= ${mostHandouts} or j.drawer_document = 'DRAWER_KICK' or j.created_at < $4 or ${isUnwanted})
      order by j.created_at, j.id limit 100 for no key update of j skip locked`,
    values: [tx.scope.restaurantId, storeId, now, notBefore],
  });
