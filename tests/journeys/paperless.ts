import { getSettings, putSettings } from '@servery/contract/settings/index';
import type { World } from './world.ts';

/** Plays a story in a store that prints nothing when it accepts an order. It prints again afterwards, also where the story ends badly. */
export async function withoutTicketPaper(world: World, story: () => Promise<void>): Promise<void> {
  const params = { ...world.place, section: 'printing' };
  const print = async (onAccept: unknown) => {
    const { value, version } = await world.owner.must(getSettings, { params });
    await world.owner.must(putSettings, { params, body: { value: { ...(value as object), onAccept }, version } });
    return (value as { onAccept: unknown }).onAccept;
  };
  const before = await print([]);
  try {
    await story();
  } finally {
    await print(before);
  }
}
