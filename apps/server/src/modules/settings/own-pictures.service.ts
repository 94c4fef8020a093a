import { restaurantSections, type RestaurantSectionId } from '@servery/contract/settings/index';
import { pictureChoice } from '@servery/contract/schemas';
import type { SettingsSection } from '@servery/contract/settings/section';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { loadRestaurantSection, type PutSection } from './settings.service.ts';

type Values = Readonly<Record<string, unknown>>;
const strange = (path: string) =>
  new ApiError('validation_failed', { fields: [{ path, message: 'This picture is not one of ours. Please choose it again.' }] });
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * A section of a restaurant as it was sent, with its pictures as the restaurant's library has them: what somebody sends of them is only a
 * choice. A picture that is stored already stays as it is, also one that is not in the library. @throws as `resolve`
 */
export async function withOwnPictures(
  tx: Tx,
  resolve: (tx: Tx, chosen: { id: string; path: string; alt?: string | undefined }, at: string) => Promise<unknown>,
  { storeId, section, value }: PutSection,
): Promise<unknown> {
  if (storeId !== null || !Object.hasOwn(restaurantSections, section) || !isObject(value)) return value;
  const definition: SettingsSection = restaurantSections[section as RestaurantSectionId];
  const resolved: Record<string, unknown> = { ...value };
  for (const name of definition.pictures ?? []) {
    const sent = value[name];
    if (!isObject(sent)) continue;
    const stored = ((await loadRestaurantSection(tx, section as RestaurantSectionId)) as Values)[name];
    if (isObject(stored) && stored['path'] === sent['path'] && stored['alt'] === sent['alt']) {
      resolved[name] = stored;
      continue;
    }
    const { id, path, alt } = sent;
    const chosen = pictureChoice.safeParse({ id, path, ...(alt !== undefined && { alt }) });
    if (!chosen.success || chosen.data === null) throw strange(`value.${name}`);
    resolved[name] = await resolve(tx, chosen.data, `value.${name}`);
  }
  return resolved;
}
