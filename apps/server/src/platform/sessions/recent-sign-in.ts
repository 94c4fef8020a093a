import type { Database } from '../db/connections.types.ts';
import { ApiError } from '../http/api-error.ts';
import { readSessionStart } from './own-sessions.ts';

/** How old a sign-in may be, in minutes. */
const recentMinutes = 15;

export interface RecentSignInDeps {
  database: Database;
  /** @throws too_many_requests */
  isRightPassword: (user: { id: string; email: string }, password: string) => Promise<boolean>;
  now: () => Date;
}

/**
 * Lets somebody go on who signed in a short time ago, or enters their password: for what a session that was left open must not do.
 * @throws SIGN_IN_NOT_RECENT, invalid_grant (wrong password), too_many_requests
 */
export async function requireRecentSignIn(
  deps: RecentSignInDeps,
  user: { principalId: string; email: string; sessionHash: Buffer },
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) {
    if (await deps.isRightPassword({ id: user.principalId, email: user.email }, password)) return;
    throw new ApiError('invalid_grant', { message: 'The password is not right.' });
  }
  const start = await deps.database.platform('when somebody signed in', (tx) => readSessionStart(tx, user.sessionHash));
  if (start === undefined || start.getTime() < deps.now().getTime() - recentMinutes * 60_000) throw new ApiError('SIGN_IN_NOT_RECENT');
}
