import { applyDifference } from '@servery/domain/menu';
import type { Api, Menu } from './api.ts';
import { getMenuChanges } from './menu-endpoints.ts';

/**
 * The newest version of a store's menu, from the menu that was fetched last and what has changed since; undefined if it has to be fetched
 * whole.
 */
export async function patchMenu(api: Api, storeId: string, menu: Menu): Promise<{ ok: true; data: Menu } | undefined> {
  const { restaurantId, version } = menu;
  if (menu.storeId !== storeId) return undefined;
  const result = await api.call(getMenuChanges, { params: { restaurantId, storeId }, query: { since: version } });
  return result.ok && result.data.steps ? { ok: true, data: result.data.steps.reduce<Menu>(applyDifference, menu) } : undefined;
}
