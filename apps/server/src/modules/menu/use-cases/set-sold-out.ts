import type { Actor, Tx } from '../../../platform/db/door.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockMenu, markItems, markOptions, type SoldOutMark } from '../menu.repo.ts';
import { publishLocked } from './publish-menu.ts';

/**
 * Marks items and options sold out or available again and publishes the menu with it. Repeating it changes nothing and publishes nothing.
 * @returns the version of the menu that says so. @throws resource_not_found when the store or one of the ids is not there.
 */
export async function setSoldOut(
  tx: Tx,
  input: { storeId: string; items: readonly SoldOutMark[]; options: readonly SoldOutMark[]; actor: Actor; now: Date },
): Promise<{ menuVersion: number }> {
  const { storeId, actor, now } = input;
  const items = lastOfEach(input.items);
  const options = lastOfEach(input.options);
  const head = await lockMenu(tx, storeId);
  if (head === undefined) throw new ApiError('resource_not_found');
  const [ofItems, ofOptions] = await Promise.all([markItems(tx, storeId, items), markOptions(tx, storeId, options)]);
  if (ofItems.found < items.length || ofOptions.found < options.length) throw new ApiError('resource_not_found');
  if (ofItems.changed + ofOptions.changed === 0) return { menuVersion: head.menu_version };
  const snapshot = await publishLocked(tx, head, { storeId, actor, now });
  return { menuVersion: snapshot.version };
}

/** The last word on each id counts. */
const lastOfEach = (marks: readonly SoldOutMark[]): SoldOutMark[] => [...new Map(marks.map((mark) => [mark.id, mark])).values()];
