import type { ResponseOf } from '@servery/contract/endpoint';
import type { getPauses } from '@servery/contract/handling';
import type { SettingsOf } from '@servery/contract/settings/index';
import { collectionTypes, type CollectionType } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { missingFor, type StoreProfile } from '../../restaurants/index.ts';
import type { SettingsModule } from '../../settings/index.ts';

/** How far ahead a collection type can be paused. */
const longestInDays = 7;

type OnlineOrdering = SettingsOf<'onlineOrdering'>;

type Pauses = ResponseOf<typeof getPauses>;

/**
 * The collection types that a store offers online, with their pauses and whatever else prevents orders. A pause that is over is ignored:
 * nothing has to end it.
 */
export const toPauses = (profile: StoreProfile, { collectionTypes: offered, pausedUntil }: OnlineOrdering, now: Date): Pauses => ({
  rows: collectionTypes
    .filter((type) => offered[type])
    .map((type) => ({ collectionType: type, pausedUntil: until(pausedUntil[type], now), missing: missingFor(profile, type) })),
});

const until = (instant: string | undefined, now: Date): string | null =>
  instant !== undefined && Date.parse(instant) > now.getTime() ? instant : null;

/**
 * Pauses collection types until an instant, or (null) resumes them. Others keep their pauses.
 * @returns the resulting settings section.
 * @throws resource_not_found, validation_failed for an instant that has passed or is too far off, or for a type that is not offered.
 */
export async function pauseStore(
  tx: Tx,
  settings: Pick<SettingsModule, 'changeSection'>,
  input: { storeId: string; collectionTypes: readonly CollectionType[]; pausedUntil: string | null; actor: Actor; now: Date },
): Promise<OnlineOrdering> {
  const { storeId, pausedUntil, actor, now } = input;
  if (pausedUntil !== null) checkEnd(pausedUntil, now);
  return settings.changeSection(tx, { storeId, section: 'onlineOrdering', actor }, (standing) => {
    const unknown = input.collectionTypes.find((type) => !standing.collectionTypes[type]);
    if (unknown !== undefined) {
      throw invalid('collectionTypes', 'The store does not offer one of these online. Please look at its settings.');
    }
    const next: OnlineOrdering['pausedUntil'] = {};
    for (const type of collectionTypes) {
      const end = input.collectionTypes.includes(type) ? pausedUntil : until(standing.pausedUntil[type], now);
      if (end !== null) next[type] = end;
    }
    const same = collectionTypes.every((type) => (next[type] ?? null) === until(standing.pausedUntil[type], now));
    return same ? standing : { ...standing, pausedUntil: next };
  });
}

function checkEnd(pausedUntil: string, now: Date): void {
  const ahead = Date.parse(pausedUntil) - now.getTime();
  if (ahead <= 0) throw invalid('pausedUntil', 'Please choose a time that is still to come.');
  if (ahead > longestInDays * 86_400_000) {
    throw invalid('pausedUntil', `Please pause for at most ${longestInDays} days. For longer, switch it off in the store's settings.`);
  }
}

const invalid = (path: string, message: string) => new ApiError('validation_failed', { fields: [{ path, message }] });
