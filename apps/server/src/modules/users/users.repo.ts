import type { DirectoryTx } from '../../platform/db/door.types.ts';
import type { Membership } from '../../platform/http/handler.types.ts';

export interface UserAccount {
  principalId: string;
  name: string;
  email: string;
  /** Null: nobody has chosen one yet. */
  passwordHash: string | null;
  verified: boolean;
  superAdmin: boolean;
}

/** The account of an e-mail address (in small letters); none that was revoked. */
export async function findAccount(tx: DirectoryTx, email: string): Promise<UserAccount | undefined> {
  const row = await tx.query
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
    .where('account.email', '=', email)
    .where('principal.revoked_at', 'is', null)
    .executeTakeFirst();
  return row && accountOf(row);
}

const accountOf = (row: {
  id: string;
  display_name: string;
  email: string;
  password_hash: string | null;
  super_admin: boolean;
  verified_at: Date | null;
}): UserAccount => ({
  principalId: row.id,
  name: row.display_name,
  email: row.email,
  passwordHash: row.password_hash,
  superAdmin: row.super_admin,
  verified: row.verified_at !== null,
});

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
