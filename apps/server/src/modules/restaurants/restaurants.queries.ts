import type { Database } from '../../platform/db/door.types.ts';

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
