import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { createStore as contract } from '@servery/contract/restaurants';
import { tidyPostcode } from '@servery/domain/delivery';
import { collectionTypes } from '@servery/domain/orders';
import { defaultTaxRules } from '@servery/domain/tax';
import { weekdays } from '@servery/domain/time';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Country } from '../profiles.repo.ts';
import type { StoreCache } from '../profiles.service.ts';
import { countStores, insertStore, readProfile, readStoreProfile, registerStore } from '../restaurants.repo.ts';
import { checkPlace, storeProfileView } from './change-profile.ts';

/** More than any chain of ours; a guard against a script that opens stores for ever. */
const mostStores = 500;

const closed = Object.fromEntries(
  collectionTypes.map((type) => [type, Object.fromEntries(weekdays.map((day) => [day, { availableAllDay: false, dayIntervals: [] }]))]),
);

const session = (available: boolean, startTimeOfDay: string, durationInHours: number) => ({
  available,
  timePeriod: { startTimeOfDay, durationInHours },
});
/** Around the clock: orders can be for any trading hours, until the store sets sessions of its own. */
const wheneverOpen = Object.fromEntries(
  weekdays.map((day) => [
    day,
    Object.fromEntries(
      collectionTypes.map((type) => [type, { session1: session(true, '12:00 AM', 24), session2: session(false, '5:00 PM', 4) }]),
    ),
  ]),
);

/**
 * What a new store begins with: the taxes of its country, for when it is registered for them; no hours, so that nobody orders before it is
 * ready; and ordering sessions that follow the hours.
 */
const firstSettings = (country: Country) => ({
  tax: { rules: defaultTaxRules[country] },
  tradingHours: closed,
  timings: wheneverOpen,
});

const toStoredAddress = ({ placedByHand, ...address }: BodyOf<typeof contract>['address'], country: Country) => ({
  ...{ ...address, postcode: tidyPostcode(country, address.postcode), country },
  ...(placedByHand && { placedByHand }),
});

/**
 * Opens a store in its restaurant's country and currency.
 * @throws resource_not_found for an unknown restaurant, and for an id that is another restaurant's store; validation_failed for a time zone
 *   or postcode of another country; resource_status_conflict for the same id with another body, and for too many stores
 */
export async function createStore(
  deps: { database: Database; book: StoreCache },
  input: { restaurantId: string; body: BodyOf<typeof contract>; fingerprint: Buffer; actor: Actor },
): Promise<{ store: ResponseOf<typeof contract>; created: boolean }> {
  const { restaurantId, body, fingerprint, actor } = input;
  const own = await deps.database.platform('claim the id of a store', (tx) => registerStore(tx, { id: body.id, restaurantId }));
  if (!own) throw new ApiError('resource_not_found');
  const result = await deps.database.tenant({ restaurantId }, async (tx) => {
    const restaurant = await readProfile(tx, { hold: true });
    if (restaurant === undefined) throw new ApiError('resource_not_found');
    const standing = await readStoreProfile(tx, body.id);
    if (standing !== undefined) {
      if (standing.request_fingerprint?.equals(fingerprint) !== true) throw new ApiError('resource_status_conflict');
      return { row: standing, created: false };
    }
    const country = restaurant.country as Country;
    checkPlace(country, body);
    const stores = await countStores(tx);
    if (stores >= mostStores) {
      throw new ApiError('resource_status_conflict', { message: `A restaurant has at most ${mostStores} stores. Please write to us.` });
    }
    await insertStore(tx, {
      ...body,
      address: toStoredAddress(body.address, country),
      country,
      currency: restaurant.currency as 'AUD',
      image: null,
      sortOrder: stores + 1,
      settings: firstSettings(country),
      fingerprint,
    });
    const row = await readStoreProfile(tx, body.id);
    if (row === undefined) throw new ApiError('resource_status_conflict');
    const payload = { storeId: body.id, name: body.name };
    tx.emit({ storeId: body.id, type: 'store.created', subject: { kind: 'store', id: body.id }, payload, actor });
    await emitToRestaurant(tx, { type: 'restaurant.storesChanged', actor });
    return { row, created: true };
  });
  deps.book.forgetRestaurant(restaurantId);
  return { store: storeProfileView(result.row), created: result.created };
}
