import { createHash } from 'node:crypto';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getMe } from '@servery/contract/user';
import type { Database, DirectoryTx } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Membership } from '../../platform/http/handler.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { hashPassword, verifyPassword } from '../../platform/sessions/passwords.ts';
import { createSession } from '../../platform/sessions/sessions.ts';
import { findAccount, insertUser, readMemberships } from './users.repo.ts';

type Me = ResponseOf<typeof getMe>;

export interface UsersDeps {
  database: Database;
  rateLimiter: RateLimiter;
}

/** Tries that an account takes in a quarter of an hour, wherever they come from. */
const triesPerAccount = 10;

/**
 * Signs a user in. Unknown address and wrong password take as long and answer the same.
 * @throws invalid_grant, or too_many_requests when the account was tried too often
 */
export async function signIn(
  deps: UsersDeps,
  input: { email: string; password: string; userAgent: string },
): Promise<{ me: Me; token: string; expiresAt: Date }> {
  const bucket = createHash('sha256').update(input.email).digest('base64url').slice(0, 22);
  await deps.rateLimiter.hit(`login:account:${bucket}`, triesPerAccount, 900);
  const account = await deps.database.platform('sign in: account', (tx) => findAccount(tx, input.email));
  if (!(await verifyPassword(account?.passwordHash ?? undefined, input.password)) || account === undefined) {
    throw new ApiError('invalid_grant', { message: 'The email address or the password is not right.' });
  }
  return deps.database.platform('sign in: session', async (tx) => {
    const session = await createSession(tx, { principalId: account.principalId, kind: 'user', userAgent: input.userAgent });
    return { me: await meOf(tx, { ...account, userId: account.principalId }), ...session };
  });
}

async function meOf(tx: DirectoryTx, user: { userId: string; email: string; name: string; superAdmin: boolean }): Promise<Me> {
  const { userId, email, name, superAdmin } = user;
  return { userId, email, name, superAdmin, memberships: await readMemberships(tx, userId) };
}

export interface NewUser {
  id: string;
  name: string;
  email: string;
  password: string;
  superAdmin: boolean;
  memberships: readonly Membership[];
}

/** Creates a user with memberships. Repeating it with the same id changes nothing. */
export async function createUser(deps: Pick<UsersDeps, 'database'>, user: NewUser): Promise<void> {
  const passwordHash = await hashPassword(user.password);
  await deps.database.platform('create a user', (tx) =>
    insertUser(tx, {
      principalId: user.id,
      name: user.name,
      email: user.email.toLowerCase(),
      passwordHash,
      superAdmin: user.superAdmin,
      verified: true,
      memberships: user.memberships,
    }),
  );
}
