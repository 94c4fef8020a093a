import { ApiError } from '../../../platform/http/api-error.ts';
import type { Actor, DirectoryTx } from '../../../platform/db/connections.types.ts';
import { changeInvitation, deleteInvitation } from '../invitations.repo.ts';
import { memberById, type MemberView } from '../members.queries.ts';
import { noteMembers } from '../members.events.ts';
import { changeRole, countOtherAdmins, deleteMembership, lockRestaurant, noteChange, type Place, type Role } from '../members.repo.ts';
import type { MembersDeps } from './invite-member.ts';

/**
 * Changes the role of a member or of an open invitation. It applies from that user's next call, and closes the streams that it no longer
 * allows.
 * @throws resource_not_found; resource_status_conflict if the restaurant would be left without an admin
 */
export async function changeMember(
  deps: Pick<MembersDeps, 'database'>,
  place: Place,
  input: { id: string; role: Role; by: Actor },
): Promise<MemberView> {
  const { id, role, by } = input;
  const { view, isNew } = await deps.database.platform('change a member', async (tx) => {
    if (!(await lockRestaurant(tx, place.restaurantId))) throw new ApiError('resource_not_found');
    const changed = (await changeRole(tx, place, id, role)) ?? (await changeInvitation(tx, place, id, role));
    if (changed === undefined) throw new ApiError('resource_not_found');
    if (changed.before === 'admin' && role === 'user') await keepAnAdmin(tx, place, id);
    if (changed.before !== role) {
      await noteChange(tx, place, { action: 'roleChanged', email: changed.email, before: changed.before, after: role, by });
    }
    return { view: await memberById(tx, place, id), isNew: changed.before !== role };
  });
  if (view === undefined) throw new ApiError('resource_not_found');
  if (isNew) await noteMembers(deps.database, place.restaurantId, by);
  return view;
}

/**
 * Ends a membership, or withdraws an invitation. If there is none, nothing happens, so it may be repeated.
 * @throws resource_not_found (restaurant); resource_status_conflict if the restaurant would be left without an admin
 */
export async function removeMember(deps: Pick<MembersDeps, 'database'>, place: Place, input: { id: string; by: Actor }): Promise<void> {
  const { id, by } = input;
  const isGone = await deps.database.platform('remove a member', async (tx) => {
    if (!(await lockRestaurant(tx, place.restaurantId))) throw new ApiError('resource_not_found');
    const removed = await deleteMembership(tx, place, id);
    if (removed !== undefined) {
      if (removed.before === 'admin') await keepAnAdmin(tx, place, id);
      await noteChange(tx, place, { action: 'removed', email: removed.email, before: removed.before, after: null, by });
      return true;
    }
    const taken = await deleteInvitation(tx, place, id);
    if (taken === undefined) return false;
    await noteChange(tx, place, { action: 'invitationRemoved', email: taken.email, before: taken.role, after: null, by });
    return true;
  });
  if (isGone) await noteMembers(deps.database, place.restaurantId, by);
}

/** Refuses, and with it undoes, what leaves a restaurant without an admin. Under the restaurant's lock. */
async function keepAnAdmin(tx: DirectoryTx, place: Place, id: string): Promise<void> {
  if (place.storeId !== null || (await countOtherAdmins(tx, place.restaurantId, id)) > 0) return;
  throw new ApiError('resource_status_conflict', {
    message: 'A restaurant needs an admin. Please make somebody else an admin first.',
    details: { reason: 'LAST_ADMIN' },
  });
}
