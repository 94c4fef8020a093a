import { applyDifference } from '@servery/domain/menu';
import type { Api, Menu } from './api.ts';
import { getMenuChanges } from './more-endpoints.ts';

/** The newest version of a menu, from an earlier one and what has changed since; undefined if it has to be fetched whole. */
export async function patchMenu(api: Api, menu: Menu): Promise<Menu | undefined> {
  const { restaurantId, storeId, version } = menu;
  const result = await api.call(getMenuChanges, { params: { restaurantId, storeId }, query: { since: version } });
  return result.ok && result.data.steps ? result.data.steps.reduce<Menu>(applyDifference, menu) : undefined;
}
