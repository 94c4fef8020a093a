import type { ImageRef } from '@servery/domain/menu';
import type { CurrencyCode } from '@servery/domain/money';
import type { DirectoryTx, Tx } from '../../platform/db/connections.types.ts';
import type { Country, StoreAddress } from './profiles.repo.ts';
import { storeFirstSettings } from '../settings/index.ts';

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export interface RestaurantFields {
  name: string;
  description: string;
  country: Country;
  currency: CurrencyCode;
  /** `#rrggbb`. */
  brandColor: string;
  logo: ImageRef | null;
  banner: ImageRef | null;
  /** Since when it is open to the public; null: it is not. */
  openedAt: Date | null;
}

export interface StoreFields {
  id: string;
  name: string;
  country: Country;
  currency: CurrencyCode;
  timeZone: string;
  address: StoreAddress;
  phone: string;
  email: string;
  image: ImageRef | null;
  sortOrder: number;
  /** Settings sections that differ from their defaults. */
  settings: Readonly<Record<string, unknown>>;
  /** Of the request that asked for it; null for what the demo makes. */
  fingerprint: Buffer | null;
}

/** Enters a restaurant into the directory. @returns whether it was not there yet. */
export async function registerRestaurant(
  tx: DirectoryTx,
  input: { id: string; name: string; createdBy?: string; fingerprint?: Buffer },
): Promise<boolean> {
  const { id, name, createdBy = null, fingerprint = null } = input;
  const result = await tx.query
    .insertInto('directory.restaurant')
    .values({ id, name, created_by: createdBy, request_fingerprint: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Claims a store's id for its restaurant. False: another restaurant has it. Claiming it again changes nothing. */
export async function registerStore(tx: DirectoryTx, { id, restaurantId }: { id: string; restaurantId: string }): Promise<boolean> {
  await tx.query
    .insertInto('directory.store')
    .values({ id, restaurant_id: restaurantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { restaurant_id: owner } = await tx.query
    .selectFrom('directory.store')
    .select('restaurant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return owner === restaurantId;
}

/** Holds the user's row until the transaction ends: what a user may do so many times a day is counted one after the other. */
export async function lockUser(tx: DirectoryTx, principalId: string): Promise<void> {
  await tx.query.selectFrom('directory.principal').select('id').where('id', '=', principalId).forUpdate().execute();
}

export async function readRegistration(tx: DirectoryTx, id: string) {
  return tx.query.selectFrom('directory.restaurant').select(['created_by', 'request_fingerprint']).where('id', '=', id).executeTakeFirst();
}

/** How many restaurants a user has opened since an instant. */
export async function countOpened(tx: DirectoryTx, principalId: string, since: Date): Promise<number> {
  const row = await tx.query
    .selectFrom('directory.restaurant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', principalId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Lets the platform's own page show a restaurant, or hides it there. @returns what it was before; undefined: there is none */
export async function writeListed(tx: DirectoryTx, id: string, listed: boolean): Promise<{ before: boolean } | undefined> {
  const row = await tx.query.selectFrom('directory.restaurant').select('listed').where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  await tx.query.updateTable('directory.restaurant').set({ listed }).where('id', '=', id).execute();
  return { before: row.listed };
}

export async function renameRegistration(tx: DirectoryTx, id: string, name: string): Promise<void> {
  await tx.query.updateTable('directory.restaurant').set({ name }).where('id', '=', id).execute();
}

/** Inserts a restaurant; an existing one stays as it is. */
export async function insertRestaurant(tx: Tx, fields: RestaurantFields): Promise<void> {
  const { name, description, country, currency, brandColor, logo, banner, openedAt } = fields;
  const row = {
    name,
    description,
    country,
    currency,
    brand_color: brandColor,
    logo: json(logo),
    banner: json(banner),
    opened_at: openedAt,
  };
  await tx.query
    .insertInto('restaurant')
    .values({ restaurant_id: tx.scope.restaurantId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const restaurantColumns = [
  'restaurant_id',
  'name',
  'description',
  'country',
  'currency',
  'brand_color',
  'logo',
  'banner',
  'profile_version',
] as const;

/** The restaurant's own row; `hold` locks it for the transaction, so that its stores are opened one after the other. */
export async function readProfile(tx: Tx, options: { hold?: boolean } = {}) {
  const query = tx.query.selectFrom('restaurant').select(restaurantColumns).where('restaurant_id', '=', tx.scope.restaurantId);
  return (options.hold === true ? query.forUpdate() : query).executeTakeFirst();
}

/** Changes a restaurant's profile and counts its version; pictures that are not given stay. */
export async function updateProfile(
  tx: Tx,
  fields: { name: string; description: string; brandColor: string; logo?: ImageRef | null; banner?: ImageRef | null },
) {
  const { name, description, brandColor, logo, banner } = fields;
  return tx.query
    .updateTable('restaurant')
    .set((eb) => ({
      ...{ name, description, brand_color: brandColor, profile_version: eb('profile_version', '+', 1) },
      ...(logo !== undefined && { logo: json(logo) }),
      ...(banner !== undefined && { banner: json(banner) }),
    }))
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .returning(restaurantColumns)
    .executeTakeFirst();
}

/** Whether one of the restaurant's stores has a published menu. */
export async function hasPublishedMenu(tx: Tx): Promise<boolean> {
  const row = await tx.query
    .selectFrom('store')
    .select('id')
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('active', '=', true)
    .where('menu_version', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens the restaurant to the public at `at`, or takes it off the list (null). An open one keeps its time. */
export async function writeOpenedAt(tx: Tx, at: Date | null) {
  return tx.query
    .updateTable('restaurant')
    .set(({ fn, val }) => ({ opened_at: at === null ? null : fn.coalesce('opened_at', val(at)) }))
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .returning('opened_at')
    .executeTakeFirst();
}

/** Writes a store with its settings. */
export async function insertStore(tx: Tx, fields: StoreFields): Promise<void> {
  const restaurantId = tx.scope.restaurantId;
  await tx.query
    .insertInto('store')
    .values({
      restaurant_id: restaurantId,
      id: fields.id,
      name: fields.name,
      sort_order: fields.sortOrder,
      country: fields.country,
      currency: fields.currency,
      time_zone: fields.timeZone,
      address: JSON.stringify(fields.address),
      phone: fields.phone,
      email: fields.email,
      image: json(fields.image),
      request_fingerprint: fields.fingerprint,
    })
    .execute();
  await storeFirstSettings(tx, fields.id, fields.settings);
}

const storeColumns = [
  'restaurant_id',
  'id',
  'name',
  'country',
  'currency',
  'time_zone',
  'address',
  'phone',
  'email',
  'image',
  'profile_version',
  'closed_at',
] as const;

/** A store's own row with the fingerprint of the request that opened it. */
export async function readStoreProfile(tx: Tx, storeId: string, options: { hold?: boolean } = {}) {
  const query = tx.query
    .selectFrom('store')
    .select([...storeColumns, 'request_fingerprint'])
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('id', '=', storeId)
    .where('active', '=', true);
  return (options.hold === true ? query.forUpdate() : query).executeTakeFirst();
}

/** How many stores the restaurant has, closed ones too. */
export async function countStores(tx: Tx): Promise<number> {
  const row = await tx.query
    .selectFrom('store')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function updateStoreProfile(
  tx: Tx,
  storeId: string,
  fields: Pick<StoreFields, 'name' | 'timeZone' | 'address' | 'phone' | 'email'> & { image?: ImageRef | null | undefined },
): Promise<void> {
  const { name, timeZone, address, phone, email, image } = fields;
  await tx.query
    .updateTable('store')
    .set((eb) => ({
      ...{ name, time_zone: timeZone, address: JSON.stringify(address), phone, email },
      profile_version: eb('profile_version', '+', 1),
      ...(image !== undefined && { image: json(image) }),
    }))
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('id', '=', storeId)
    .execute();
}

export async function updateStoreAddress(tx: Tx, storeId: string, address: StoreAddress): Promise<void> {
  await tx.query
    .updateTable('store')
    .set({ address: JSON.stringify(address) })
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('id', '=', storeId)
    .execute();
}

/** The stores of the restaurant in the order in which they are shown, locked for the rest of the transaction. */
export async function lockStoresInOrder(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({
    name: 'restaurants.lockStoresInOrder',
    // Locked by id, as everybody takes them who takes several; then in the order of `readRestaurant`.
    text: `with held as materialized (
        select id, sort_order, name from store where restaurant_id = $1 and active order by id for update
      ) select id from held order by sort_order, name`,
    values: [tx.scope.restaurantId],
  });
  return rows.map(({ id }) => id);
}

/** Numbers stores in the order in which they are given. */
export async function orderStores(tx: Tx, storeIds: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'restaurants.orderStores',
    text: `update store s set sort_order = given.place
      from unnest($2::uuid[]) with ordinality as given(id, place)
      where s.restaurant_id = $1 and s.id = given.id and s.sort_order <> given.place`,
    values: [tx.scope.restaurantId, storeIds],
  });
}

/** Closes a store to guests since `at`, or opens it (null); either counts as a change of its settings. */
export async function writeClosedAt(tx: Tx, storeId: string, at: Date | null): Promise<void> {
  await tx.query
    .updateTable('store')
    .set((eb) => ({ closed_at: at, settings_version: eb('settings_version', '+', 1) }))
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('id', '=', storeId)
    .execute();
}
