import type { ResponseOf } from '@servery/contract/endpoint';
import type { listVisits } from '@servery/contract/visits';
import type { Database } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';

interface Row {
  id: string;
  visitor_name: string;
  reason: string;
  began_at: Date;
  ends_at: Date;
  open: boolean;
}

/** The visits of a restaurant, newest first. Times of the same millisecond are told apart by their ids. */
export async function readVisits(
  database: Database,
  restaurantId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ResponseOf<typeof listVisits>> {
  const from = cursor === undefined ? null : readKeysetCursor(cursor);
  const found = await database.platform('visits of a restaurant', (tx) =>
    tx.sql<Row>({
      name: 'superAdmin.visits',
      text: `select id, visitor_name, reason, began_at, least(ends_at, ended_at) as ends_at, ended_at is null and ends_at > now() as open
        from directory.platform_visit
        where restaurant_id = $1 and ($2::timestamptz is null or (date_trunc('milliseconds', began_at), id) < ($2::timestamptz, $3::uuid))
        order by date_trunc('milliseconds', began_at) desc, id desc limit $4`,
      values: [restaurantId, from?.at ?? null, from?.id ?? null, limit + 1],
    }),
  );
  const { rows, nextCursor } = getPage(found, limit, (row) => [row.began_at, row.id]);
  return {
    rows: rows.map(({ visitor_name: visitorName, began_at: beganAt, ends_at: endsAt, ...row }) => ({
      ...row,
      visitorName,
      beganAt: beganAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    nextCursor,
  };
}
