import { explain, type ExplainQuestion } from '@servery/domain/availability';
import type { MenuSnapshot } from '@servery/domain/menu';
import { onlineCollectionTypes, type StoreProfile } from '../../restaurants/index.ts';

interface Asked extends Pick<ExplainQuestion, 'collectionType'> {
  system?: 'online' | 'pos' | undefined;
  at?: string | undefined;
  now: Date;
}

/**
 * What can be ordered at a given time, by guests online or by staff at a till, and why not. Online a collection type without an online
 * payment method is off.
 */
export function explainMenu(store: StoreProfile, menu: MenuSnapshot, { collectionType, system = 'online', at, now }: Asked) {
  const question = { menu, collectionType, system, at: at ?? null, now: now.toISOString() };
  const hours = system === 'pos' ? store.tillHours : getOnlineHours(store, collectionType);
  return { menuVersion: menu.version, ...explain({ ...question, hours }) };
}

function getOnlineHours(store: StoreProfile, collectionType: Asked['collectionType']): StoreProfile['hours'] {
  const online = onlineCollectionTypes(store);
  const collectionTypes = { pickup: online.includes('pickup'), delivery: online.includes('delivery'), dineIn: online.includes('dineIn') };
  return collectionTypes[collectionType] ? store.hours : { ...store.hours, collectionTypes };
}
