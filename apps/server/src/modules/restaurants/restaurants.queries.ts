import type { Database } from '../../platform/db/connections.types.ts';
import { nameCursor, readNameCursor } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';

/** The restaurants that the platform's own page shows, by name. */
export const listedRestaurantIds = (database: Database): Promise<string[]> =>
  database.platform('list restaurants', async (tx) => {
    const rows = await tx.query.selectFrom('directory.restaurant').select('id').where('listed', '=', true).orderBy('name').execute();
    return rows.map((row) => row.id);
  });

/** Every restaurant of the installation: for super admins. */
export const allRestaurantIds = (database: Database): Promise<string[]> =>
  database.platform('stores of a super admin', async (tx) => {
    const rows = await tx.query.selectFrom('directory.restaurant').select('id').orderBy('name').execute();
    return rows.map((row) => row.id);
  });

interface BrowseRow {
  id: string;
  name: string;
  listed: boolean;
  created_at: Date;
  admins: number;
}

const browseSql = `select r.id, r.name, r.listed, r.created_at,
    (select count(*)::int from directory.membership m where m.restaurant_id = r.id and m.store_id is null and m.role = 'admin') as admins
  from directory.restaurant r
  where ($1::text is null or lower(r.name) like $1 escape '\\' or r.id::text = $4)
    and ($2::text is null or (lower(r.name), r.id) > ($2::text, $3::uuid))
  order by lower(r.name), r.id limit $5`;

/** Restaurants of the directory by name, with how many admins they have. `search`: a part of the name, or the id. */
export async function browsePage(
  database: Database,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined },
): Promise<{ rows: { id: string; name: string; listed: boolean; createdAt: string; adminCount: number }[]; nextCursor: string | null }> {
  const search = query.search?.trim().toLowerCase() ?? '';
  const pattern = containing(search);
  const [name, id] = query.cursor === undefined ? [null, null] : readNameCursor(query.cursor);
  const found = await database.platform('browse restaurants', (tx) =>
    tx.sql<BrowseRow>({ name: 'restaurants.browse', text: browseSql, values: [pattern, name, id, search, query.limit + 1] }),
  );
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      listed: row.listed,
      createdAt: row.created_at.toISOString(),
      adminCount: row.admins,
    })),
    nextCursor: found.length > query.limit && last !== undefined ? nameCursor(last.name.toLowerCase(), last.id) : null,
  };
}
