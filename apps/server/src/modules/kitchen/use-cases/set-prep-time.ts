import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import type { SettingsModule } from '../../settings/index.ts';

/**
 * Sets the prep time of a store, in minutes; the other times of its displays stay. The same once more changes nothing and says nothing.
 * @throws resource_not_found
 */
export async function setPrepTime(
  tx: Tx,
  settings: Pick<SettingsModule, 'changeSection'>,
  { storeId, prepTimeInMinutes, actor }: { storeId: string; prepTimeInMinutes: number; actor: Actor },
): Promise<{ prepTimeInMinutes: number }> {
  await settings.changeSection(tx, { storeId, section: 'kitchenDisplay', actor }, (standing) =>
    standing.prepTimeInMinutes === prepTimeInMinutes ? standing : { ...standing, prepTimeInMinutes },
  );
  return { prepTimeInMinutes };
}
