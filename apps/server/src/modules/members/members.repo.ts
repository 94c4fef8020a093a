import { randomUUID } from 'node:crypto';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';

export type Role = 'admin' | 'user';

/** A restaurant, or one store of it. */
export interface Place {
  restaurantId: string;
  storeId: string | null;
}

/** Who did something, as the change log names them. */
export interface ChangedBy {
  id: string | null;
  name: string;
}

/** Holds the restaurant's row until the transaction ends: changes of its members happen one after the other, so the last admin stays. */
export async function lockRestaurant(tx: DirectoryTx, restaurantId: string): Promise<boolean> {
  const rows = await tx.query.selectFrom('directory.restaurant').select('id').where('id', '=', restaurantId).forUpdate().execute();
  return rows.length > 0;
}

/** Makes a user a member; an existing member gets the role. @returns the previous role, or null */
export async function putMembership(tx: DirectoryTx, place: Place, principalId: string, role: Role): Promise<Role | null> {
  const before = await tx.query
    .selectFrom('directory.membership')
    .select('role')
    .where('principal_id', '=', principalId)
    .where('restaurant_id', '=', place.restaurantId)
    .where('store_id', 'is not distinct from', place.storeId)
    .forUpdate()
    .executeTakeFirst();
  await tx.query
    .insertInto('directory.membership')
    .values({ principal_id: principalId, restaurant_id: place.restaurantId, store_id: place.storeId, role })
    .onConflict((conflict) => conflict.columns(['principal_id', 'restaurant_id', 'store_id']).doUpdateSet({ role }))
    .execute();
  return (before?.role as Role | undefined) ?? null;
}

/** Changes a member's role. @returns the previous one, or undefined if there is no such member */
export async function changeRole(
  tx: DirectoryTx,
  place: Place,
  principalId: string,
  role: Role,
): Promise<{ before: Role; email: string } | undefined> {
  const standing = await readMember(tx, place, principalId);
  if (standing === undefined) return undefined;
  await tx.query
    .updateTable('directory.membership')
    .set({ role })
    .where('principal_id', '=', principalId)
    .where('restaurant_id', '=', place.restaurantId)
    .where('store_id', 'is not distinct from', place.storeId)
    .execute();
  return { before: standing.role, email: standing.email };
}

/** Ends a membership. @returns the previous role, or undefined if there is no such member */
export async function deleteMembership(
  tx: DirectoryTx,
  place: Place,
  principalId: string,
): Promise<{ before: Role; email: string } | undefined> {
  const standing = await readMember(tx, place, principalId);
  if (standing === undefined) return undefined;
  await tx.query
    .deleteFrom('directory.membership')
    .where('principal_id', '=', principalId)
    .where('restaurant_id', '=', place.restaurantId)
    .where('store_id', 'is not distinct from', place.storeId)
    .execute();
  return { before: standing.role, email: standing.email };
}

async function readMember(tx: DirectoryTx, place: Place, principalId: string): Promise<{ role: Role; email: string } | undefined> {
  const row = await tx.query
    .selectFrom('directory.membership as m')
    .leftJoin('directory.user_account as u', 'u.principal_id', 'm.principal_id')
    .select(['m.role', 'u.email'])
    .where('m.principal_id', '=', principalId)
    .where('m.restaurant_id', '=', place.restaurantId)
    .where('m.store_id', 'is not distinct from', place.storeId)
    .executeTakeFirst();
  return row && { role: row.role as Role, email: row.email ?? '' };
}

/** Admins of a whole restaurant, without one user. Only under `lockRestaurant` does the answer last. */
export async function countOtherAdmins(tx: DirectoryTx, restaurantId: string, principalId: string): Promise<number> {
  const row = await tx.query
    .selectFrom('directory.membership as m')
    .innerJoin('directory.principal as p', 'p.id', 'm.principal_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('m.restaurant_id', '=', restaurantId)
    .where('m.store_id', 'is', null)
    .where('m.role', '=', 'admin')
    .where('m.principal_id', '<>', principalId)
    .where('p.revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Writes down who changed what about whom (rules.md 39). */
export async function noteChange(
  tx: DirectoryTx,
  place: Place,
  change: {
    action: 'invited' | 'joined' | 'roleChanged' | 'removed' | 'invitationRemoved';
    email: string;
    before: Role | null;
    after: Role | null;
    by: ChangedBy;
  },
): Promise<void> {
  await tx.query
    .insertInto('directory.member_change')
    .values({
      id: randomUUID(),
      restaurant_id: place.restaurantId,
      store_id: place.storeId,
      action: change.action,
      email: change.email,
      role_before: change.before,
      role_after: change.after,
      actor_id: change.by.id,
      actor_name: change.by.name,
    })
    .execute();
}
