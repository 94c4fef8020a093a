import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { writeListed } from '../restaurants.repo.ts';

/**
 * Lets the platform's own page, the sitemap and search engines show a restaurant, or hides it there. Each store's log has who did it.
 * @throws resource_not_found
 */
export async function setListed(
  { database }: { database: Database },
  { restaurantId, listed, actor }: { restaurantId: string; listed: boolean; actor: Actor },
): Promise<{ listed: boolean }> {
  const known = await database.platform('list or hide a restaurant', (tx) => writeListed(tx, restaurantId, listed));
  if (known === undefined) throw new ApiError('resource_not_found');
  if (known.before !== listed) {
    await database.tenant({ restaurantId }, async (tx) => {
      const stores = await tx.query.selectFrom('store').select('id').where('restaurant_id', '=', restaurantId).execute();
      const subject = { kind: 'restaurant', id: restaurantId } as const;
      for (const { id: storeId } of stores) tx.emit({ storeId, type: 'platform.listed', subject, payload: { listed }, actor });
    });
  }
  return { listed };
}
