import { ApiError } from '../http/api-error.ts';

/** Network errors of a socket, and SQLSTATEs that say "no connection": class 08, shutdown, starting up, too many clients. */
const lostSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAGAIN']);
const lostSession = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03', '25P04']);
/** Serialisation failure, deadlock, lock time-out, statement time-out: the request is valid and may be sent again. */
const busy = new Set(['40001', '40P01', '55P03', '57014']);
const lostMessages =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout|timeout expired/;

/** The database's disk is full, or ours is. */
const fullDisk = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const getCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/**
 * A prepared statement of this connection was planned for a table that has another column since, because a newer release has migrated it.
 * It always fails on this connection, and works on a new one.
 */
export const isStalePlan = (error: unknown): boolean =>
  getCode(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan must not change');

/** The connection broke or could not be opened; a statement's outcome may be unknown. */
function isConnectionError(error: unknown): boolean {
  const code = getCode(error);
  if (lostSocket.has(code) || lostSession.has(code) || /^08/.test(code)) return true;
  return error instanceof Error && lostMessages.test(error.message);
}

/** Whether a failure, or one of its causes, is a disk without space. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (fullDisk.has(getCode(cause))) return true;
  return false;
}

/** Whether a failure, or one of its causes, affects every request: a full disk, or no connection. */
export function databaseTrouble(error: unknown): 'disk_full' | 'no_connection' | undefined {
  if (isDiskFull(error)) return 'disk_full';
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isConnectionError(cause)) return 'no_connection';
  return undefined;
}

/** Whether a row was refused by this unique index or constraint. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  getCode(error) === '23505' && (error as { constraint?: string }).constraint === constraint;

/** Whether a row was refused because a row that it refers to is not there, or not any more. */
export const isReferenceGone = (error: unknown): boolean => getCode(error) === '23503';

/**
 * Whether a row was refused because another restaurant has its id: the unique indexes over all of them have names of this form. The error
 * as the database gave it, or as it has become an answer.
 */
export function isForeignId(error: unknown): boolean {
  const failure = error instanceof ApiError ? error.cause : error;
  return getCode(failure) === '23505' && ((failure as { constraint?: string }).constraint ?? '').endsWith('_everywhere');
}

/**
 * Does work whose insert ends with `on conflict (restaurant_id, id) do nothing`, and once more where it was refused as by `isForeignId`.
 * PostgreSQL reports a row of our own that is written in the same moment by either index. The second time that row is there to be found;
 * another restaurant's is refused again.
 */
export async function againIfIdTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isForeignId(error)) throw error;
    return work();
  }
}

/** A client-made id that another restaurant, or something else, has. */
export const idTaken = (): ApiError =>
  new ApiError('resource_status_conflict', {
    message: 'This id is taken. Please start again: a new id is made for it.',
    details: { reason: 'ID_REUSED' },
  });

/** For people who wait at a screen: that the server is busy would let them try again for hours. */
const noSpace = 'The server has no space left and can save nothing at the moment. Please tell whoever runs it, and try again later.';

/** The answer for a database failure: 503 if repeating helps (nothing is repeated silently), otherwise the error itself. */
export function asApiError(error: unknown): unknown {
  // Somebody has to free space first; immediate repeats only add load. The log summarises such refusals (log-summary.ts).
  if (isDiskFull(error) && !(error instanceof ApiError)) {
    return Object.assign(new ApiError('service_unavailable', { retryAfter: 10, message: noSpace }), { cause: error });
  }
  if (isForeignId(error)) {
    if (error instanceof ApiError) return error;
    return Object.assign(idTaken(), { cause: error });
  }
  if (!isConnectionError(error) && !busy.has(getCode(error)) && !isStalePlan(error)) return error;
  return Object.assign(new ApiError('service_unavailable', { retryAfter: 1 }), { cause: error });
}
