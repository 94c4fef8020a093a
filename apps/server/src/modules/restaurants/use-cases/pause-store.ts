import type { ResponseOf } from '@servery/contract/endpoint';
import type { getPauses } from '@servery/contract/pauses';
import type { SettingsOf } from '@servery/contract/settings/index';
import { collectionTypes, type CollectionType } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockStore, readPauses, writePauses, type StorePauses } from '../pauses.repo.ts';
import type { StoreProfile } from '../profiles.service.ts';
import { missingFor } from '../views.service.ts';

/** How far ahead a collection type can be paused. */
const longestInDays = 7;

export interface PauseDeps {
  settings: {
    /** Counts a change of the store's settings: orders that are being placed are checked again. */
    raiseVersions(tx: Tx, storeId: string): Promise<string[]>;
    loadSection(tx: Tx, storeId: string, section: 'onlineOrdering'): Promise<SettingsOf<'onlineOrdering'>>;
  };
}

type Pauses = ResponseOf<typeof getPauses>;

/**
 * The collection types that a store offers online, with their pauses and whatever else prevents orders. A pause that is over is ignored:
 * nothing has to end it.
 */
export const toPauses = (profile: StoreProfile, pauses: StorePauses, now: Date): Pauses => ({
  rows: collectionTypes
    .filter((type) => profile.hours.collectionTypes[type])
    .map((type) => ({ collectionType: type, pausedUntil: until(pauses[type], now), missing: missingFor(profile, type) })),
});

const until = (instant: string | undefined, now: Date): string | null =>
  instant !== undefined && Date.parse(instant) > now.getTime() ? instant : null;

/**
 * Pauses collection types until an instant, or (null) resumes them. Others keep their pauses. Pauses are no setting: the version of the
 * section `onlineOrdering` stays as it is. Emits settings.changed, as tables do, unless nothing changes.
 * @returns the resulting pauses.
 * @throws resource_not_found, validation_failed for an instant that has passed or is too far off, or for a type that is not offered.
 */
export async function pauseStore(
  tx: Tx,
  { settings }: PauseDeps,
  input: { storeId: string; collectionTypes: readonly CollectionType[]; pausedUntil: string | null; actor: Actor; now: Date },
): Promise<StorePauses> {
  const { storeId, pausedUntil, actor, now } = input;
  if (pausedUntil !== null) checkEnd(pausedUntil, now);
  if (!(await lockStore(tx, storeId))) throw new ApiError('resource_not_found');
  const { collectionTypes: offered } = await settings.loadSection(tx, storeId, 'onlineOrdering');
  if (input.collectionTypes.some((type) => !offered[type])) {
    throw invalid('collectionTypes', 'The store does not offer one of these online. Please look at its settings.');
  }
  const current = await readPauses(tx, storeId);
  const next: StorePauses = {};
  for (const type of collectionTypes) {
    const end = input.collectionTypes.includes(type) ? pausedUntil : until(current[type], now);
    if (end !== null) next[type] = end;
  }
  const same = collectionTypes.every((type) => getTime(next[type]) === getTime(until(current[type], now) ?? undefined));
  if (same) return current;
  await settings.raiseVersions(tx, storeId);
  await writePauses(tx, storeId, next);
  tx.emit({ storeId, type: 'settings.changed', subject: { kind: 'settings', id: storeId }, payload: { section: 'pauses' }, actor });
  return next;
}

const getTime = (instant: string | undefined): number | null => (instant === undefined ? null : Date.parse(instant));

function checkEnd(pausedUntil: string, now: Date): void {
  const ahead = Date.parse(pausedUntil) - now.getTime();
  if (ahead <= 0) throw invalid('pausedUntil', 'Please choose a time that is still to come.');
  if (ahead > longestInDays * 86_400_000) {
    throw invalid('pausedUntil', `Please pause for at most ${longestInDays} days. For longer, switch it off in the store's settings.`);
  }
}

const invalid = (path: string, message: string) => new ApiError('validation_failed', { fields: [{ path, message }] });
