import type { DirectoryTx } from '../../../platform/db/connections.types.ts';
import { deleteInvitation, readInvitation, type Invitation } from '../invitations.repo.ts';
import { noteMembers } from '../members.events.ts';
import { lockRestaurant, noteChange, putMembership, type Place, type Role } from '../members.repo.ts';
import { getNames, type MembersDeps } from './invite-member.ts';

/** What accounts need of invitations. */
export interface InvitationDesk {
  /** An open invitation. */
  read(tx: DirectoryTx, id: string): Promise<Invitation | undefined>;
  /** The names of its restaurant and store; undefined if they no longer exist. */
  describe(place: Place): Promise<{ restaurantName: string; storeName: string | null } | undefined>;
  /** Makes somebody a member and ends the invitation; undefined if it no longer exists. */
  accept(tx: DirectoryTx, id: string, user: { id: string; email: string; name: string }): Promise<Place | undefined>;
  /** Tells screens of the place, once the transaction of `accept` has ended. */
  noteJoined(place: Place, user: { id: string; name: string }): Promise<void>;
}

export const createInvitationDesk = ({ stores, database }: Pick<MembersDeps, 'stores' | 'database'>): InvitationDesk => ({
  read: readInvitation,
  describe: (place) => getNames(stores, place),
  async accept(tx, id, user) {
    const open = await readInvitation(tx, id);
    if (open === undefined) return undefined;
    const place: Place = { restaurantId: open.restaurantId, storeId: open.storeId };
    // In the order of every change of members: the role is the current one once nobody else is changing it.
    await lockRestaurant(tx, place.restaurantId);
    const invitation = await deleteInvitation(tx, place, id);
    if (invitation === undefined) return undefined;
    const before = await putMembership(tx, place, user.id, invitation.role);
    await noteChange(tx, place, { action: 'joined', email: user.email, before, after: invitation.role satisfies Role, by: user });
    return place;
  },
  noteJoined: ({ restaurantId }, { id, name }) => noteMembers(database, restaurantId, { kind: 'user', id, name }),
});
