import type { Tx } from '../../platform/db/connections.types.ts';

export type AttemptOutcome = 'authorised' | 'declined' | 'actionRequired' | 'failed';

/** Null: the outcome is not known yet. */
export interface AttemptRecord {
  id: string;
  payment_id: string;
  fingerprint: Buffer;
  method_id: string;
  save: boolean;
  return_url: string;
  /** Null: not known yet. */
  outcome: AttemptOutcome | null;
  decline_code: string | null;
  tries: number;
  created_at: Date;
  changed_at: Date;
}

const columns = 'id, payment_id, fingerprint, method_id, save, return_url, outcome, decline_code, tries, created_at, changed_at';

/** The newest try of a payment. */
export async function latestAttempt(tx: Tx, paymentId: string): Promise<AttemptRecord | undefined> {
  const rows = await tx.sql<AttemptRecord>({
    name: 'attempts.latest',
    text: `select ${columns} from payment_attempt where restaurant_id = $1 and payment_id = $2 order by created_at desc, id desc limit 1`,
    values: [tx.scope.restaurantId, paymentId],
  });
  return rows[0];
}

/** One try by its client-made id. */
export async function readAttempt(tx: Tx, id: string): Promise<AttemptRecord | undefined> {
  const rows = await tx.sql<AttemptRecord>({
    name: 'attempts.read',
    text: `select ${columns} from payment_attempt where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

/** How many cards were tried for a payment. */
export async function countAttempts(tx: Tx, paymentId: string): Promise<number> {
  const rows = await tx.sql<{ count: number }>({
    name: 'attempts.countAll',
    text: 'select count(*) from payment_attempt where restaurant_id = $1 and payment_id = $2',
    values: [tx.scope.restaurantId, paymentId],
  });
  return rows[0]?.count ?? 0;
}

/** Stores an attempt before the provider is called. An index allows one open attempt per payment. */
export async function insertAttempt(
  tx: Tx,
  attempt: Omit<AttemptRecord, 'outcome' | 'decline_code' | 'tries' | 'changed_at'>,
): Promise<void> {
  await tx.sql({
    name: 'attempts.insert',
    text: `insert into payment_attempt (restaurant_id, id, payment_id, fingerprint, method_id, save, return_url, created_at, changed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    values: [
      tx.scope.restaurantId,
      attempt.id,
      attempt.payment_id,
      attempt.fingerprint,
      attempt.method_id,
      attempt.save,
      attempt.return_url,
      attempt.created_at,
    ],
  });
}

/** Records the outcome of an attempt. */
export async function endAttempt(tx: Tx, id: string, outcome: AttemptOutcome, declineCode: string | null, now: Date): Promise<void> {
  await tx.sql({
    name: 'attempts.end',
    text: `update payment_attempt set outcome = $3, decline_code = $4, changed_at = $5 where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, outcome, declineCode, now],
  });
}

/** Counts another try of the same attempt. */
export async function countAttemptTry(tx: Tx, id: string): Promise<void> {
  await tx.sql({
    name: 'attempts.count',
    text: 'update payment_attempt set tries = tries + 1 where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id],
  });
}
