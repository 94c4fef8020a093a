import { explain } from '@servery/domain/availability';
import type { MenuSnapshot } from '@servery/domain/menu';
import type { CollectionType } from '@servery/domain/orders';
import { onlineCollectionTypes, type StoreProfile } from '../../restaurants/index.ts';

/** What guests can order online at a given time, and why not. A collection type without an online payment method is off. */
export function explainMenu(
  store: StoreProfile,
  menu: MenuSnapshot,
  { collectionType, at, now }: { collectionType: CollectionType; at: string | null; now: Date },
) {
  const online = onlineCollectionTypes(store);
  const collectionTypes = { pickup: online.includes('pickup'), delivery: online.includes('delivery'), dineIn: online.includes('dineIn') };
  const hours = collectionTypes[collectionType] ? store.hours : { ...store.hours, collectionTypes };
  return { menuVersion: menu.version, ...explain({ hours, menu, collectionType, at, now: now.toISOString(), system: 'online' }) };
}
