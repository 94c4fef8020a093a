import { getSettings, putSettings, type SettingsOf } from '@servery/contract/settings/index';
import type { World } from './world.ts';

/** Runs a journey in a store that prints nothing when it accepts an order. Printing is restored afterwards, even if the journey fails. */
export async function withoutTicketPrinter(world: World, story: () => Promise<void>): Promise<void> {
  const params = world.place;
  const print = async (onAccept: SettingsOf<'printing'>['onAccept']) => {
    const { value, version } = await world.owner.must(getSettings('printing'), { params });
    await world.owner.must(putSettings('printing'), { params, body: { value: { ...value, onAccept }, version } });
    return value.onAccept;
  };
  const before = await print([]);
  try {
    await story();
  } finally {
    await print(before);
  }
}
