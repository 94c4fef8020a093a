import type { Tx } from '../../platform/db/connections.types.ts';

export type AttemptResult = 'printed' | 'refused' | 'dropped' | 'unanswered';

export interface AttemptRow {
  attempt: number;
  device_id: string | null;
  result: AttemptResult | null;
}

/** Writes down that a job is tried: on which printer and by whom, before anything leaves. */
export async function beginAttempt(
  tx: Tx,
  job: { id: string; attempts: number; target_id: string },
  by: { deviceId: string | null; deviceName: string },
  now: Date,
): Promise<void> {
  await tx.sql({
    name: 'printing.beginAttempt',
    text: `insert into print_attempt (restaurant_id, print_job_id, attempt, printer_id, device_id, device_name, started_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [tx.scope.restaurantId, job.id, job.attempts, job.target_id, by.deviceId, by.deviceName, now],
  });
}

/** Whether attempt `a` of a job is open for a result: an attempt that nobody answered may still turn out to have printed. */
export const isOpenAttempt = (result: string, restaurantId: string, jobId: string) => `(a.result is null
  or (a.result = 'unanswered' and ${result} = 'printed'
    and a.attempt = (select max(attempt) from print_attempt where restaurant_id = ${restaurantId} and print_job_id = ${jobId})))`;

/** Records the outcome of a job's open attempts. */
export async function endAttempts(
  tx: Tx,
  jobId: string,
  { result, message = '', before }: { result: AttemptResult; message?: string; before?: number },
  now: Date,
): Promise<void> {
  await tx.sql({
    name: 'printing.endAttempts',
    text: `update print_attempt a set result = $3, message = $4, ended_at = $5
      where a.restaurant_id = $1 and a.print_job_id = $2 and ($6::int is null or a.attempt < $6) and ${isOpenAttempt('$3', '$1', '$2')}`,
    values: [tx.scope.restaurantId, jobId, result, message.slice(0, 300), now, before ?? null],
  });
}

/** A device's newest try of a job. */
export async function findLastAttempt(tx: Tx, jobId: string, deviceId: string): Promise<AttemptRow | undefined> {
  const rows = await tx.sql<AttemptRow>({
    name: 'printing.lastAttempt',
    text: `select attempt, device_id, result from print_attempt
      where restaurant_id = $1 and print_job_id = $2 and device_id = $3 order by attempt desc limit 1`,
    values: [tx.scope.restaurantId, jobId, deviceId],
  });
  return rows[0];
}
