import { ApiError } from '../../../platform/http/api-error.ts';
import { membersPage, type MembersPage } from '../members.queries.ts';
import type { Place } from '../members.repo.ts';
import { getNames, type MembersDeps } from './invite-member.ts';

export const toWhole = (restaurantId: string): Place => ({ restaurantId, storeId: null });

/** A store that a call names: somebody of the restaurant may name one that it does not have. @throws resource_not_found */
export async function resolveStore(deps: Pick<MembersDeps, 'stores'>, restaurantId: string, storeId: string): Promise<Place> {
  const place = { restaurantId, storeId };
  await mustExist(deps, place);
  return place;
}

/** Members and open invitations of a place, a page at a time. @throws resource_not_found */
export async function listMembers(
  deps: Pick<MembersDeps, 'database' | 'stores'>,
  place: Place,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined },
): Promise<MembersPage> {
  await mustExist(deps, place);
  return deps.database.platform('list members', (tx) => membersPage(tx, place, query));
}

async function mustExist({ stores }: Pick<MembersDeps, 'stores'>, place: Place): Promise<void> {
  if ((await getNames(stores, place)) === undefined) throw new ApiError('resource_not_found');
}
