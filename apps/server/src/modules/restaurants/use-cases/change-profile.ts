import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { updateRestaurant as restaurantContract, updateStore as storeContract } from '@servery/contract/restaurants';
import { countries } from '@servery/domain/countries';
import { postcodeProblem, tidyPostcode } from '@servery/domain/delivery';
import type { ImageRef } from '@servery/domain/menu';
import type { Actor, Database, Tx } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isStoredAlready } from '../../../platform/http/edited-version.ts';
import type { Country, StoreAddress } from '../profiles.repo.ts';
import type { StoreCache } from '../profiles.service.ts';
import { readStoreProfile, renameRegistration, updateProfile, updateStoreProfile, readProfile } from '../restaurants.repo.ts';

type ProfileView = ResponseOf<typeof restaurantContract>;
type StoreProfileView = ResponseOf<typeof storeContract>;
type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;
type StoreRow = Omit<NonNullable<Awaited<ReturnType<typeof readStoreProfile>>>, 'request_fingerprint'>;

export const profileView = (row: ProfileRow): ProfileView => ({
  id: row.restaurant_id,
  name: row.name,
  description: row.description,
  country: row.country as Country,
  currency: row.currency as ProfileView['currency'],
  brandColor: row.brand_color,
  logo: row.logo as unknown as ImageRef | null,
  banner: row.banner as unknown as ImageRef | null,
  version: row.profile_version,
});

export const storeProfileView = (row: StoreRow): StoreProfileView => ({
  id: row.id,
  restaurantId: row.restaurant_id,
  name: row.name,
  country: row.country as Country,
  currency: row.currency as StoreProfileView['currency'],
  timeZone: row.time_zone,
  address: row.address as unknown as StoreAddress,
  phone: row.phone,
  email: row.email,
  image: row.image as unknown as ImageRef | null,
  version: row.profile_version,
});

const halfPlaced = 'Please enter latitude and longitude, or neither.';

/**
 * @param before the postcode that is stored, whatever it is: it may stay
 * @throws validation_failed for a time zone that is not one of the country's, a postcode that has not its form, and half
 *   a place on the map
 */
export function checkPlace(
  country: Country,
  { timeZone, address: { postcode, latitude, longitude, placedByHand } }: Pick<BodyOf<typeof storeContract>, 'timeZone' | 'address'>,
  before?: string,
): void {
  const { name, timeZones } = countries[country];
  const wrongZone = !(timeZones as readonly string[]).includes(timeZone);
  const wrongCode = postcode === before ? null : postcodeProblem(country, postcode);
  const fields = [
    ...(wrongZone ? [{ path: 'timeZone', message: `Please choose a time zone of ${name}.` }] : []),
    ...(latitude === null && (longitude !== null || placedByHand) ? [{ path: 'address.latitude', message: halfPlaced }] : []),
    ...(longitude === null && latitude !== null ? [{ path: 'address.longitude', message: halfPlaced }] : []),
    ...(wrongCode === null ? [] : [{ path: 'address.postcode', message: wrongCode }]),
  ];
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
}

/** The reference to store for a chosen picture of the restaurant. @throws validation_failed at the field `at` */
export type ResolvePicture = (
  tx: Tx,
  chosen: { id: string; path: string; alt?: string | undefined } | null,
  at: string,
) => Promise<ImageRef | null>;

interface ProfileDeps {
  database: Database;
  book: StoreCache;
  resolvePicture: ResolvePicture;
}

/**
 * Changes a restaurant's name, texts, colour and pictures.
 * @throws resource_not_found, validation_failed for a picture that it does not have, resource_status_conflict with the current profile as
 *   details if `version` is not the newest
 */
export async function changeRestaurant(
  deps: ProfileDeps,
  restaurantId: string,
  body: BodyOf<typeof restaurantContract>,
  actor: Actor,
): Promise<ProfileView> {
  const brandColor = body.brandColor.length === 4 ? body.brandColor.replace(/[0-9a-f]/g, '$&$&') : body.brandColor;
  const row = await deps.database.tenant({ restaurantId }, async (tx) => {
    const standing = await readProfile(tx, { hold: true });
    if (standing === undefined) throw new ApiError('resource_not_found');
    const { logo, banner } = body;
    const fields = {
      ...{ name: body.name, description: body.description, brandColor },
      ...(logo !== undefined && { logo: await deps.resolvePicture(tx, logo, 'logo') }),
      ...(banner !== undefined && { banner: await deps.resolvePicture(tx, banner, 'banner') }),
    };
    const current = profileView(standing);
    if (isStoredAlready(current, body.version, fields)) return standing;
    await emitToRestaurant(tx, { type: 'restaurant.changed', actor });
    return (await updateProfile(tx, fields)) ?? standing;
  });
  // The directory knows the name for lists alone; if this is cut off, the next change puts it right.
  await deps.database.platform('rename a restaurant', (tx) => renameRegistration(tx, restaurantId, body.name));
  deps.book.forgetRestaurant(restaurantId);
  return profileView(row);
}

/**
 * The address to store. One that has not changed keeps what the look-up has found since it was read; only a place that was set by hand goes
 * when none is sent.
 */
function toStoredAddress(before: StoreAddress, { placedByHand = false, ...sent }: StoreAddress): StoreAddress {
  const parts = ['formattedAddress', 'suburb', 'state', 'postcode'] as const;
  const same = parts.every((part) => sent[part] === before[part]);
  const found = same && sent.latitude === null && before.placedByHand !== true;
  const { latitude, longitude } = found ? before : sent;
  return { ...sent, latitude, longitude, ...(placedByHand && { placedByHand }) };
}

/**
 * Changes a store's name, address, place on the map, time zone, contact and picture.
 * @throws resource_not_found, validation_failed (time zone, postcode, place, picture), resource_status_conflict with the current details if
 *   `version` is not the newest
 */
export async function changeStore(
  deps: ProfileDeps,
  at: { restaurantId: string; storeId: string },
  body: BodyOf<typeof storeContract>,
  actor: Actor,
): Promise<StoreProfileView> {
  const { restaurantId, storeId } = at;
  const row = await deps.database.tenant({ restaurantId }, async (tx) => {
    const standing = await readStoreProfile(tx, storeId, { hold: true });
    if (standing === undefined) throw new ApiError('resource_not_found');
    const current = storeProfileView(standing);
    const country = standing.country as Country;
    checkPlace(country, body, current.address.postcode);
    const image = body.image === undefined ? undefined : await deps.resolvePicture(tx, body.image, 'image');
    const fields = {
      ...{ name: body.name, timeZone: body.timeZone, phone: body.phone, email: body.email },
      address: toStoredAddress(current.address, { ...body.address, postcode: tidyPostcode(country, body.address.postcode), country }),
      ...(image !== undefined && { image }),
    };
    if (isStoredAlready(current, body.version, fields)) return standing;
    await updateStoreProfile(tx, storeId, fields);
    const payload = { storeId, name: body.name };
    tx.emit({ storeId, type: 'store.changed', subject: { kind: 'store', id: storeId }, payload, actor });
    await emitToRestaurant(tx, { type: 'restaurant.storesChanged', actor });
    return (await readStoreProfile(tx, storeId)) ?? standing;
  });
  deps.book.forget(restaurantId, storeId);
  deps.book.forgetRestaurant(restaurantId);
  return storeProfileView(row);
}
