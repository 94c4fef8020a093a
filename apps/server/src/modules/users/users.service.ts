import { createHash } from 'node:crypto';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getMe } from '@servery/contract/user';
import type { Database, DirectoryTx } from '../../platform/db/connections.types.ts';
import { addressBucket } from '../../platform/http/address.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Membership } from '../../platform/http/handler.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { hashPassword, verifyPassword } from '../../platform/sessions/passwords.ts';
import { createSession } from '../../platform/sessions/sessions.ts';
import type { MailsService } from '../mails/index.ts';
import type { InvitationDesk } from '../members/index.ts';
import {
  findAccount,
  holdProven,
  insertUser,
  isKnownAddress,
  readMemberships,
  rememberAddress,
  renameUser,
  type UserAccount,
} from './users.repo.ts';

type Me = Omit<ResponseOf<typeof getMe>, 'abilities'>;

export interface UsersDeps {
  database: Database;
  rateLimiter: RateLimiter;
  mails: MailsService;
  invitations: InvitationDesk;
}

/** Where somebody calls from, for the list of their sessions. */
export interface Whereabouts {
  userAgent: string;
  address: string;
}

/**
 * Password tries on an account in 15 minutes from one address, for whatever purpose. Signed-in users have separate tries: strangers who use
 * up the account's must not prevent its owner from changing the password.
 */
const triesPerAccount = 10;
/**
 * The same over all addresses together that the account has never been signed in from. Whoever is refused by it, being new somewhere, sets
 * a new password by mail, which makes their address a known one.
 */
const triesFromAnywhere = 100;
const triesWindow = 900;
const accountBucket = (email: string): string => `login:account:${createHash('sha256').update(email).digest('base64url').slice(0, 22)}`;

/**
 * Checks the password of an address, counted before it is looked at. A right one is taken off the count again.
 * @param by the client's address, or the user whose session asks
 * @returns the account, verified or not, or undefined: unknown address and wrong password take as long
 * @throws too_many_requests when the account was tried too often
 */
export async function checkPassword(
  deps: Pick<UsersDeps, 'database' | 'rateLimiter'>,
  email: string,
  password: string,
  by: { address: string } | { userId: string },
): Promise<(UserAccount & { passwordHash: string }) | undefined> {
  const counted: string[] = [];
  const count = async (bucket: string, limit: number, message?: string) => {
    await deps.rateLimiter.hit(bucket, limit, triesWindow).catch((error: unknown) => {
      if (message === undefined || !(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
      throw new ApiError('too_many_requests', { message, ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) });
    });
    counted.push(bucket);
  };
  const network = 'address' in by ? addressBucket(by.address) : null;
  if ('userId' in by) await count(`login:own:${by.userId}`, triesPerAccount);
  else await count(`${accountBucket(email)}:${network}`, triesPerAccount);
  const { account, known } = await deps.database.platform('check a password', async (tx) => ({
    account: await findAccount(tx, email),
    known: network === null || (await isKnownAddress(tx, email, network)),
  }));
  if (!known) await count(accountBucket(email), triesFromAnywhere, tooManyStrangers);
  if (!(await verifyPassword(account?.passwordHash ?? undefined, password)) || account === undefined) return undefined;
  for (const bucket of counted) await deps.rateLimiter.giveBack(bucket, triesWindow);
  return account as UserAccount & { passwordHash: string };
}

const tooManyStrangers =
  'Too many people have tried to sign in to this account. Choose “Forgot password?” and set a new one from the link in your email, or wait and try again.';

/**
 * Signs a user in. Unknown address and wrong password take equally long and get the same answer.
 * @throws invalid_grant, with EMAIL_NOT_VERIFIED only if the password is right; too_many_requests
 */
export async function signIn(
  deps: UsersDeps,
  input: { email: string; password: string } & Whereabouts,
): Promise<{ me: Me; token: string; expiresAt: Date }> {
  const wrong = () => new ApiError('invalid_grant', { message: 'The email address or the password is not right.' });
  const account = await checkPassword(deps, input.email, input.password, input);
  if (account === undefined) throw wrong();
  if (!account.verified) {
    throw new ApiError('invalid_grant', {
      message: 'Please confirm your email address first: open the link in the mail that we have sent you.',
      details: { reason: 'EMAIL_NOT_VERIFIED' },
    });
  }
  return deps.database.platform('sign in: session', async (tx) => {
    const standing = await holdProven(tx, account);
    if (standing === undefined) throw wrong();
    return openSession(tx, standing, input);
  });
}

/** Opens a user's session in the caller's transaction. */
export async function openSession(
  tx: DirectoryTx,
  account: Pick<UserAccount, 'principalId' | 'name' | 'email' | 'superAdmin'>,
  { userAgent, address }: Whereabouts,
): Promise<{ me: Me; token: string; expiresAt: Date }> {
  const { principalId, name, email, superAdmin } = account;
  await rememberAddress(tx, principalId, addressBucket(address));
  const session = await createSession(tx, { principalId, kind: 'user', userAgent, address });
  return { me: { userId: principalId, email, name, superAdmin, memberships: await readMemberships(tx, principalId) }, ...session };
}

/** Changes the name that a user's colleagues see. */
export const renameOwn = ({ database }: Pick<UsersDeps, 'database'>, userId: string, name: string): Promise<void> =>
  database.platform('rename a user', (tx) => renameUser(tx, userId, name));

export interface NewUser {
  id: string;
  name: string;
  email: string;
  password: string;
  superAdmin: boolean;
  memberships: readonly Membership[];
}

/** Creates a user with memberships who may sign in at once. Repeating it with the same id changes nothing. */
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
