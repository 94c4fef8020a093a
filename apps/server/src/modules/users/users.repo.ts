import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import type { Membership } from '../../platform/http/handler.types.ts';

export interface UserAccount {
  principalId: string;
  name: string;
  email: string;
  /** Null: none has been chosen yet. */
  passwordHash: string | null;
  superAdmin: boolean;
  /** Whether somebody has shown that the address is theirs. Only then may the account sign in. */
  verified: boolean;
}

const accounts = (tx: DirectoryTx) =>
  tx.query
    .selectFrom('directory.user_account as account')
    .innerJoin('directory.principal as principal', 'principal.id', 'account.principal_id')
    .select([
      'principal.id',
      'principal.display_name',
      'account.email',
      'account.password_hash',
      'account.super_admin',
      'account.verified_at',
    ])
    .where('principal.revoked_at', 'is', null);
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>;

const getAccount = (row: Row): UserAccount => ({
  principalId: row.id,
  name: row.display_name,
  email: row.email,
  passwordHash: row.password_hash,
  superAdmin: row.super_admin,
  verified: row.verified_at !== null,
});

/** The account of an e-mail address (in small letters); none that was revoked. */
export async function findAccount(tx: DirectoryTx, email: string): Promise<UserAccount | undefined> {
  const row = await accounts(tx).where('account.email', '=', email).executeTakeFirst();
  return row && getAccount(row);
}

/** The account of a user; none that was revoked. */
export async function findAccountById(tx: DirectoryTx, principalId: string): Promise<UserAccount | undefined> {
  const row = await accounts(tx).where('account.principal_id', '=', principalId).executeTakeFirst();
  return row && getAccount(row);
}

/**
 * Locks the account whose password has just been checked until the transaction ends. A password change ends every session, and none may be
 * opened after it with the old password. Undefined when the password or the account has changed since.
 */
export async function holdProven(
  tx: DirectoryTx,
  proven: Pick<UserAccount, 'principalId' | 'passwordHash'>,
): Promise<UserAccount | undefined> {
  const row = await accounts(tx).where('account.principal_id', '=', proven.principalId).forShare('account').executeTakeFirst();
  return row !== undefined && row.password_hash === proven.passwordHash ? getAccount(row) : undefined;
}

/** Whether an address is taken, by a revoked account too. */
export async function isTaken(tx: DirectoryTx, email: string): Promise<boolean> {
  const row = await tx.query.selectFrom('directory.user_account').select('principal_id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Deletes an unverified account: anybody can sign up with any address, so this is no disadvantage for its owner. */
export async function dropUnverified(tx: DirectoryTx, email: string): Promise<void> {
  await tx.sql({
    name: 'users.dropUnverified',
    text: `delete from directory.principal p using directory.user_account u
      where u.principal_id = p.id and u.email = $1 and u.verified_at is null and p.revoked_at is null
        and not exists (select from directory.membership m where m.principal_id = p.id)`,
    values: [email],
  });
}

/** Holds an address until the transaction ends, whether there is an account or not: two sign-ups with it happen one after the other. */
export async function lockEmail(tx: DirectoryTx, email: string): Promise<void> {
  await tx.sql({ name: 'users.lockEmail', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`email/${email}`] });
}

/** What a user belongs to. */
export async function readMemberships(tx: DirectoryTx, principalId: string): Promise<Membership[]> {
  const rows = await tx.query
    .selectFrom('directory.membership')
    .select(['restaurant_id', 'store_id', 'role'])
    .where('principal_id', '=', principalId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ restaurantId: row.restaurant_id, storeId: row.store_id, role: row.role === 'admin' ? 'admin' : 'user' }));
}

/** Writes a new account; one that has the id already stays as it is. */
export async function insertUser(tx: DirectoryTx, user: UserAccount & { memberships: readonly Membership[] }): Promise<void> {
  const { principalId, name, email, passwordHash, superAdmin, verified } = user;
  await tx.query
    .insertInto('directory.principal')
    .values({ id: principalId, kind: 'user', display_name: name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.query
    .insertInto('directory.user_account')
    .values({
      principal_id: principalId,
      email,
      password_hash: passwordHash,
      super_admin: superAdmin,
      verified_at: verified ? new Date() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { restaurantId, storeId, role } of user.memberships) {
    await tx.query
      .insertInto('directory.membership')
      .values({ principal_id: principalId, restaurant_id: restaurantId, store_id: storeId, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Changes the name that colleagues see. */
export async function renameUser(tx: DirectoryTx, principalId: string, name: string): Promise<void> {
  await tx.query.updateTable('directory.principal').set({ display_name: name }).where('id', '=', principalId).execute();
}

/** Sets the password of an account, after its user has just proven that the address is theirs. */
export async function setPassword(tx: DirectoryTx, principalId: string, passwordHash: string): Promise<void> {
  await tx.query
    .updateTable('directory.user_account')
    .set({ password_hash: passwordHash })
    .where('principal_id', '=', principalId)
    .execute();
  await markVerified(tx, principalId);
}

/** Gives an unverified account another password. @returns false if it has been verified, perhaps a moment ago */
export async function replaceUnverified(tx: DirectoryTx, principalId: string, passwordHash: string): Promise<boolean> {
  const result = await tx.query
    .updateTable('directory.user_account')
    .set({ password_hash: passwordHash })
    .where('principal_id', '=', principalId)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Changes a password if it is still the one that was checked. @returns whether it was */
export async function replacePassword(tx: DirectoryTx, principalId: string, before: string, after: string): Promise<boolean> {
  const result = await tx.query
    .updateTable('directory.user_account')
    .set({ password_hash: after })
    .where('principal_id', '=', principalId)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markVerified(tx: DirectoryTx, principalId: string): Promise<void> {
  await tx.query
    .updateTable('directory.user_account')
    .set({ verified_at: new Date() })
    .where('principal_id', '=', principalId)
    .where('verified_at', 'is', null)
    .execute();
}

/** Moves an account to another address. Rejects with the database's unique violation (23505) when it is taken. */
export async function moveAccount(tx: DirectoryTx, principalId: string, email: string): Promise<void> {
  await tx.query.updateTable('directory.user_account').set({ email }).where('principal_id', '=', principalId).execute();
}

/** Whether the account of an e-mail address has been signed in from a network (`addressBucket`) within 90 days. */
export async function isKnownAddress(tx: DirectoryTx, email: string, address: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('directory.known_address as known')
    .innerJoin('directory.user_account as account', 'account.principal_id', 'known.principal_id')
    .select('known.address')
    .where('account.email', '=', email)
    .where('known.address', '=', address)
    .where('known.used_at', '>', new Date(Date.now() - KNOWN_FOR_MS))
    .executeTakeFirst();
  return row !== undefined;
}

const KNOWN_FOR_MS = 90 * 86_400_000;

/** Notes that somebody has proven to be the account's owner from a network. */
export const rememberAddress = async (tx: DirectoryTx, principalId: string, address: string): Promise<void> => {
  await tx.query
    .insertInto('directory.known_address')
    .values({ principal_id: principalId, address })
    .onConflict((conflict) => conflict.columns(['principal_id', 'address']).doUpdateSet({ used_at: new Date() }))
    .execute();
};

/** Forgets networks that were not used for so long that they count no more. For the hourly sweep. */
export const sweepKnownAddresses = async (tx: DirectoryTx): Promise<void> => {
  await tx.query
    .deleteFrom('directory.known_address')
    .where('used_at', '<', new Date(Date.now() - KNOWN_FOR_MS))
    .execute();
};
