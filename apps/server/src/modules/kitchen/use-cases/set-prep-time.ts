import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import type { SettingsModule } from '../../settings/index.ts';

/**
 * Sets a store's prep time, in minutes; its other display settings stay. Setting the same value changes nothing and
 * appends no event.
 * @throws resource_not_found
 */
export async function setPrepTime(
  tx: Tx,
  settings: Pick<SettingsModule, 'changeSection'>,
  { storeId, prepTimeInMinutes, actor }: { storeId: string; prepTimeInMinutes: number; actor: Actor },
): Promise<{ prepTimeInMinutes: number }> {
  await settings.changeSection(tx, { storeId, section: 'kitchenDisplay', actor }, (current) =>
    current.prepTimeInMinutes === prepTimeInMinutes ? current : { ...current, prepTimeInMinutes },
  );
  return { prepTimeInMinutes };
}
