import type { DirectoryTx } from '../../platform/db/connections.types.ts';

/** The mail address of somebody who owns a restaurant, and its name; undefined: they do not, or not any more. */
export async function readOwnerAddress(
  tx: DirectoryTx,
  { restaurantId, principalId }: { restaurantId: string; principalId: string },
): Promise<{ email: string; restaurantName: string } | undefined> {
  const [row] = await tx.sql<{ email: string; name: string }>({
    name: 'restaurantExports.owner',
    text: `select u.email, r.name from directory.user_account u
        join directory.membership m on m.principal_id = u.principal_id and m.restaurant_id = $1 and m.store_id is null and m.role = 'admin'
        join directory.restaurant r on r.id = m.restaurant_id
      where u.principal_id = $2`,
    values: [restaurantId, principalId],
  });
  return row && { email: row.email, restaurantName: row.name };
}
