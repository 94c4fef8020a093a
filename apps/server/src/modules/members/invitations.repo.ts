import { randomUUID } from 'node:crypto';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import type { ChangedBy, Place, Role } from './members.repo.ts';

export interface Invitation extends Place {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: Date;
  mailedAt: Date;
  expiresAt: Date;
}

const columns = ['id', 'restaurant_id', 'store_id', 'email', 'role', 'invited_by_name', 'created_at', 'mailed_at', 'expires_at'] as const;
interface Row {
  id: string;
  restaurant_id: string;
  store_id: string | null;
  email: string;
  role: string;
  invited_by_name: string;
  created_at: Date;
  mailed_at: Date;
  expires_at: Date;
}
const toInvitation = (row: Row): Invitation => ({
  id: row.id,
  restaurantId: row.restaurant_id,
  storeId: row.store_id,
  email: row.email,
  role: row.role as Role,
  invitedBy: row.invited_by_name,
  createdAt: row.created_at,
  mailedAt: row.mailed_at,
  expiresAt: row.expires_at,
});

/** The open invitation of an address to a place. */
export async function findInvitation(tx: DirectoryTx, place: Place, email: string): Promise<Invitation | undefined> {
  const row = await tx.query
    .selectFrom('directory.invitation')
    .select(columns)
    .where('restaurant_id', '=', place.restaurantId)
    .where('store_id', 'is not distinct from', place.storeId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** An invitation whose time is not over. */
export async function readInvitation(tx: DirectoryTx, id: string): Promise<Invitation | undefined> {
  const row = await tx.query
    .selectFrom('directory.invitation')
    .select(columns)
    .where('id', '=', id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Writes an invitation, or renews the existing one: it keeps its id. */
export async function putInvitation(
  tx: DirectoryTx,
  place: Place,
  fields: { email: string; role: Role; by: ChangedBy; now: Date; expiresAt: Date },
): Promise<Invitation> {
  const { email, role, by, now, expiresAt } = fields;
  const fresh = { role, invited_by: by.id, invited_by_name: by.name, mailed_at: now, expires_at: expiresAt };
  const row = await tx.query
    .insertInto('directory.invitation')
    .values({ id: randomUUID(), restaurant_id: place.restaurantId, store_id: place.storeId, email, created_at: now, ...fresh })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'store_id', 'email']).doUpdateSet(fresh))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toInvitation(row);
}

/**
 * Changes the role that an invitation promises, also one that waits to be mailed again. @returns what it was, or undefined for none of this
 * place
 */
export async function changeInvitation(
  tx: DirectoryTx,
  place: Place,
  id: string,
  role: Role,
): Promise<{ before: Role; email: string } | undefined> {
  const standing = await tx.query
    .selectFrom('directory.invitation')
    .select(['role', 'email'])
    .where('id', '=', id)
    .where('restaurant_id', '=', place.restaurantId)
    .where('store_id', 'is not distinct from', place.storeId)
    .forUpdate()
    .executeTakeFirst();
  if (standing === undefined) return undefined;
  await tx.query.updateTable('directory.invitation').set({ role }).where('id', '=', id).execute();
  return { before: standing.role as Role, email: standing.email };
}

/** Takes an invitation back, and its code with it. @returns what it was, or undefined for none of this place */
export async function deleteInvitation(tx: DirectoryTx, place: Place, id: string): Promise<Invitation | undefined> {
  const row = await tx.query
    .deleteFrom('directory.invitation')
    .where('id', '=', id)
    .where('restaurant_id', '=', place.restaurantId)
    .where('store_id', 'is not distinct from', place.storeId)
    .returning(columns)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Forgets invitations that ended a month ago. For the sweep. */
export async function sweepInvitations(tx: DirectoryTx): Promise<void> {
  await tx.sql({
    name: 'members.sweepInvitations',
    text: `delete from directory.invitation where expires_at < now() - interval '30 days'`,
    values: [],
  });
}
