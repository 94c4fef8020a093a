import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { createActionCode } from '../../../platform/sessions/action-codes.ts';
import type { MailsService } from '../../mails/index.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { findInvitation, putInvitation } from '../invitations.repo.ts';
import { isMember, memberById, type MemberView } from '../members.queries.ts';
import { noteMembers } from '../members.events.ts';
import { lockRestaurant, noteChange, type Place, type Role } from '../members.repo.ts';

export interface MembersDeps {
  database: Database;
  mails: MailsService;
  rateLimiter: RateLimiter;
  stores: Pick<StoreCache, 'get' | 'restaurant'>;
  now: () => Date;
}

const week = 7 * 86_400_000;
const hour = 3600;
/** A repeat within this time, a lost answer's, mails nothing again. */
const sameMs = 10_000;
/** Invitations of a restaurant in a day, and mails to one address in an hour. */
const perDay = 200;
const perAddress = 6;

/** The names of a place as shown in a mail and on the invitation's page; undefined for one that does not exist. */
export async function getNames(
  stores: MembersDeps['stores'],
  place: Place,
): Promise<{ restaurantName: string; storeName: string | null } | undefined> {
  const restaurant = await stores.restaurant(place.restaurantId);
  if (restaurant === undefined) return undefined;
  if (place.storeId === null) return { restaurantName: restaurant.name, storeName: null };
  const store = await stores.get(place.restaurantId, place.storeId);
  return store && { restaurantName: restaurant.name, storeName: store.name };
}

/**
 * Invites an address to a restaurant or a store. Inviting again mails a new link, and the older one stops working.
 * @throws resource_not_found (place), resource_status_conflict for a member, too_many_requests
 */
export async function inviteMember(deps: MembersDeps, place: Place, input: { email: string; role: Role; by: Actor }): Promise<MemberView> {
  const names = await getNames(deps.stores, place);
  if (names === undefined) throw new ApiError('resource_not_found');
  const { email, role, by } = input;
  await deps.rateLimiter.hit(`invite:restaurant:${place.restaurantId}`, perDay, 24 * hour);
  await deps.rateLimiter.hit(`invite:to:${email}`, perAddress, hour);
  const view = await deps.database.platform('invite a member', async (tx) => {
    if (!(await lockRestaurant(tx, place.restaurantId))) throw new ApiError('resource_not_found');
    if (await isMember(tx, place, email)) {
      throw new ApiError('resource_status_conflict', {
        message: 'This person belongs here already.',
        details: { reason: 'ALREADY_MEMBER' },
      });
    }
    const now = deps.now();
    const standing = await findInvitation(tx, place, email);
    if (standing !== undefined && standing.role === role && now.getTime() - standing.mailedAt.getTime() < sameMs) {
      return memberById(tx, place, standing.id);
    }
    const invitation = await putInvitation(tx, place, { email, role, by, now, expiresAt: new Date(now.getTime() + week) });
    const { code, expiresAt } = await createActionCode(tx, 'invitation', { invitationId: invitation.id }, email);
    await deps.mails.queue(tx, email, { template: 'invitation', props: { code, invitedBy: by.name, ...names, role } }, expiresAt);
    await noteChange(tx, place, { action: 'invited', email, before: standing?.role ?? null, after: role, by });
    return memberById(tx, place, invitation.id);
  });
  deps.mails.sendSoon();
  await noteMembers(deps.database, place.restaurantId, by);
  if (view === undefined) throw new ApiError('resource_not_found');
  return view;
}
