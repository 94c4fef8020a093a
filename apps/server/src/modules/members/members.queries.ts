import type { ResponseOf } from '@servery/contract/endpoint';
import type { listStoreUsers } from '@servery/contract/members';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Place, Role } from './members.repo.ts';

export type MembersPage = ResponseOf<typeof listStoreUsers>;
export type MemberView = MembersPage['rows'][number];

interface Row {
  id: string;
  state: 'active' | 'invited';
  email: string;
  name: string;
  role: Role;
  since: Date;
  expires_at: Date | null;
  from_restaurant: boolean;
  last_seen_at: Date | null;
}

// Somebody who belongs to the restaurant and to the store besides is shown once, with the wider membership.
const membersSql = `select * from (
    select m.principal_id as id, 'active' as state, u.email, p.display_name as name, m.role,
      date_trunc('milliseconds', m.created_at) as since, null::timestamptz as expires_at,
      m.store_id is null and $2::uuid is not null as from_restaurant,
      (select max(s.last_seen_at) from directory.session s where s.principal_id = m.principal_id) as last_seen_at
    from directory.membership m
      join directory.principal p on p.id = m.principal_id and p.revoked_at is null
      join directory.user_account u on u.principal_id = m.principal_id
    where m.restaurant_id = $1 and (m.store_id is null or m.store_id = $2)
      and (m.store_id is null or not exists (
        select from directory.membership w where w.principal_id = m.principal_id and w.restaurant_id = $1 and w.store_id is null))
    union all
    select i.id, 'invited', i.email, '', i.role, date_trunc('milliseconds', i.created_at), i.expires_at,
      i.store_id is null and $2::uuid is not null, null
    from directory.invitation i
    where i.restaurant_id = $1 and (i.store_id is null or i.store_id = $2)
  ) member
  where ($3::text is null or lower(email) like $3 or lower(name) like $3)
    and ($4::timestamptz is null or (since, id) < ($4, $5::uuid))
    and ($6::uuid is null or id = $6)
  order by since desc, id desc limit $7`;

const getView = (row: Row): MemberView => ({
  id: row.id,
  state: row.state,
  email: row.email,
  name: row.name,
  role: row.role,
  since: row.since.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  fromRestaurant: row.from_restaurant,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});

/** Members and open invitations of a place, the newest first; a store's with those of the whole restaurant. */
export async function membersPage(
  tx: DirectoryTx,
  place: Place,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined },
): Promise<MembersPage> {
  const search = query.search?.trim().toLowerCase() ?? '';
  const pattern = containing(search);
  const after = query.cursor === undefined ? undefined : readKeysetCursor(query.cursor);
  const found = await tx.sql<Row>({
    name: 'members.page',
    text: membersSql,
    values: [place.restaurantId, place.storeId, pattern, after?.at ?? null, after?.id ?? null, null, query.limit + 1],
  });
  const { rows, nextCursor } = getPage(found, query.limit, ({ since, id }) => [since, id]);
  return { rows: rows.map(getView), nextCursor };
}

/** One member or open invitation of a place. */
export async function memberById(tx: DirectoryTx, place: Place, id: string): Promise<MemberView | undefined> {
  const [row] = await tx.sql<Row>({
    name: 'members.byId',
    text: membersSql,
    values: [place.restaurantId, place.storeId, null, null, null, id, 1],
  });
  return row && getView(row);
}

/** The member of a place who has an address. */
export async function isMember(tx: DirectoryTx, place: Place, email: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('directory.membership as m')
    .innerJoin('directory.user_account as u', 'u.principal_id', 'm.principal_id')
    .select('m.principal_id')
    .where('m.restaurant_id', '=', place.restaurantId)
    .where('m.store_id', 'is not distinct from', place.storeId)
    .where('u.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the admins of a whole restaurant are reached, with its name. */
export const readAdminEmails = (tx: DirectoryTx, restaurantId: string): Promise<{ email: string; restaurantName: string }[]> =>
  tx.query
    .selectFrom('directory.membership as m')
    .innerJoin('directory.principal as p', 'p.id', 'm.principal_id')
    .innerJoin('directory.user_account as u', 'u.principal_id', 'm.principal_id')
    .innerJoin('directory.restaurant as r', 'r.id', 'm.restaurant_id')
    .select(['u.email', 'r.name as restaurantName'])
    .where('m.restaurant_id', '=', restaurantId)
    .where('m.store_id', 'is', null)
    .where('m.role', '=', 'admin')
    .where('p.revoked_at', 'is', null)
    .orderBy('u.email')
    .execute();
