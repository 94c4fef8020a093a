import { restaurantSections, type RestaurantSectionId } from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import type { Tx } from '../../platform/db/connections.types.ts';
import { loadRestaurantSection, type PutSection } from './settings.service.ts';

type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * A section of a restaurant as it was sent, with its pictures as the restaurant's library has them: what somebody sends of them is only a
 * choice. A picture that is stored already stays as it is, also one that is not in the library. @throws as `resolve`
 */
export async function withOwnPictures(
  tx: Tx,
  resolve: (tx: Tx, chosen: { id: string; path: string }, at: string) => Promise<unknown>,
  { storeId, section, value }: PutSection,
): Promise<unknown> {
  if (storeId !== null || !Object.hasOwn(restaurantSections, section) || !isObject(value)) return value;
  const definition: SettingsSection = restaurantSections[section as RestaurantSectionId];
  const resolved: Record<string, unknown> = { ...value };
  for (const name of definition.pictures ?? []) {
    const chosen = value[name];
    if (!isObject(chosen) || typeof chosen['id'] !== 'string' || typeof chosen['path'] !== 'string') continue;
    const stored = ((await loadRestaurantSection(tx, section as RestaurantSectionId)) as Values)[name];
    if (isObject(stored) && stored['path'] === chosen['path'] && stored['alt'] === chosen['alt']) resolved[name] = stored;
    else resolved[name] = await resolve(tx, { id: chosen['id'], path: chosen['path'] }, `value.${name}`);
  }
  return resolved;
}
