import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { FieldError } from '@servery/contract/errors';
import type * as contract from '@servery/contract/coupons';
import { couponFields } from '@servery/contract/coupons';
import type { EventPayload } from '@servery/contract/events';
import { couponMayHold, type Coupon } from '@servery/domain/coupons';
import { getTradingDay } from '@servery/domain/availability';
import { zonedParts } from '@servery/domain/time';
import type { Actor, Database, OnceKey, Tx } from '../../platform/db/connections.types.ts';
import { againIfIdTaken } from '../../platform/db/database-errors.ts';
import { emitToRestaurant } from '../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/http/handler.types.ts';
import { ownStores } from '../../platform/http/own-stores.ts';
import type { StoreCache } from '../restaurants/index.ts';
import { insertCoupon, toCoupon, isTakenCode, readCoupon, setArchived, updateCoupon, type CouponRow } from './coupons.repo.ts';
import { countCoupons, listCoupons, listPublic, readStated, type CouponState, type StatedCoupon } from './coupons.queries.ts';

export interface CouponsDeps {
  database: Database;
  stores: StoreCache;
  now: () => Date;
}

type CouponView = ResponseOf<typeof contract.getCoupon>;
type CouponFields = Omit<Coupon, 'id'>;
type PublicCoupon = ResponseOf<typeof contract.listActiveCoupons>['rows'][number];

/** As guests see it: the contract's schema leaves the rest out. */
export const getPublicCoupon = (coupon: Coupon): PublicCoupon => coupon;

const getView = (row: StatedCoupon): CouponView => ({
  ...toCoupon(row),
  redeemed: row.redeemed,
  state: row.state,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

/** How somebody who manages coupons sees them. */
interface Viewpoint {
  /** The day for which states are calculated: that of the restaurant's first store. */
  today: string;
  /** Their stores; null: every store. */
  storeIds: readonly string[] | null;
  /** Every store of the restaurant. */
  allStoreIds: readonly string[];
}

/** @throws resource_not_found */
async function readViewpoint(deps: CouponsDeps, restaurantId: string, caller: Caller): Promise<Viewpoint> {
  return { ...(await getPlaces(deps, restaurantId)), storeIds: ownStores(caller, restaurantId) };
}

/** The restaurant's stores, and the trading day at the first of them; by UTC while it has none. @throws resource_not_found */
async function getPlaces({ stores, now }: CouponsDeps, restaurantId: string): Promise<Pick<Viewpoint, 'today' | 'allStoreIds'>> {
  const restaurant = await stores.restaurant(restaurantId);
  if (restaurant === undefined) throw new ApiError('resource_not_found');
  const [first] = restaurant.storeIds;
  const store = first === undefined ? undefined : await stores.get(restaurantId, first);
  const at = now().toISOString();
  return {
    today: store === undefined ? zonedParts(at, 'UTC').date : getTradingDay(store.hours, at),
    allStoreIds: restaurant.storeIds,
  };
}

/** All coupons, for the restaurant's people. */
export async function couponsForStaff(
  deps: CouponsDeps,
  input: {
    restaurantId: string;
    caller: Caller;
    limit: number;
    cursor?: string | undefined;
    state?: CouponState | undefined;
    search?: string | undefined;
  },
): Promise<ResponseOf<typeof contract.listCoupons>> {
  const { restaurantId, caller, ...query } = input;
  const viewpoint = await readViewpoint(deps, restaurantId, caller);
  const { rows, nextCursor } = await deps.database.tenant({ restaurantId }, (tx) => listCoupons(tx, { ...query, ...viewpoint }));
  return { rows: rows.map(getView), nextCursor };
}

export async function couponCounts(
  deps: CouponsDeps,
  restaurantId: string,
  caller: Caller,
): Promise<ResponseOf<typeof contract.countCoupons>> {
  const viewpoint = await readViewpoint(deps, restaurantId, caller);
  const counts = await deps.database.tenant({ restaurantId }, (tx) => countCoupons(tx, viewpoint));
  const of = (isPublic: boolean) => {
    const { active = 0, all = 0, redeemed = 0 } = counts.find((row) => row.is_public === isPublic) ?? {};
    return { active, all, redeemed };
  };
  return { public: of(true), private: of(false) };
}

/** @throws resource_not_found */
export async function couponForStaff(
  deps: CouponsDeps,
  { restaurantId, couponId, caller }: { restaurantId: string; couponId: string; caller: Caller },
): Promise<CouponView> {
  const viewpoint = await readViewpoint(deps, restaurantId, caller);
  return deps.database.tenant({ restaurantId }, (tx) => view(tx, couponId, viewpoint));
}

async function view(tx: Tx, id: string, viewpoint: Viewpoint): Promise<CouponView> {
  const row = await readStated(tx, id, viewpoint);
  if (row === undefined) throw new ApiError('resource_not_found');
  return getView(row);
}

/**
 * Creates a coupon under the client's id. The same request again returns the existing one.
 * @throws validation_failed (also for a code that another coupon has), resource_status_conflict for an id with other contents
 */
export async function createCoupon(
  deps: CouponsDeps,
  input: { restaurantId: string; caller: Caller; actor: Actor; body: BodyOf<typeof contract.createCoupon>; fingerprint: Buffer },
): Promise<{ coupon: CouponView; repeated: boolean }> {
  const { restaurantId, caller, actor, fingerprint } = input;
  const { id, ...sent } = input.body;
  const viewpoint = await readViewpoint(deps, restaurantId, caller);
  const fields = checked(sent, viewpoint);
  return withFreeCode(() =>
    againIfIdTaken(() =>
      deps.database.tenant({ restaurantId }, async (tx) => {
        const made = await insertCoupon(tx, id, fields, fingerprint, deps.now());
        const standing = made ? undefined : await readCoupon(tx, id);
        if (standing !== undefined && !standing.request_fingerprint?.equals(fingerprint)) {
          throw new ApiError('resource_status_conflict', { message: 'This coupon was created before with other contents.' });
        }
        const coupon = await view(tx, id, viewpoint);
        if (made) await tell(tx, { what: 'created', before: null, after: coupon, viewpoint, actor });
        return { coupon, repeated: !made };
      }),
    ),
  );
}

/** Changes a coupon. @throws resource_not_found, validation_failed, resource_status_conflict with the current coupon */
export async function changeCoupon(
  deps: CouponsDeps,
  input: {
    restaurantId: string;
    couponId: string;
    caller: Caller;
    actor: Actor;
    body: BodyOf<typeof contract.changeCoupon>;
    once: OnceKey | undefined;
  },
): Promise<CouponView> {
  const { restaurantId, couponId, caller, actor, once } = input;
  const { version, ...sent } = input.body;
  const viewpoint = await readViewpoint(deps, restaurantId, caller);
  const fields = checked(sent, viewpoint);
  const change = async (tx: Tx) => {
    const standing = await held(tx, couponId, viewpoint.storeIds);
    if (standing.version !== version) {
      throw new ApiError('resource_status_conflict', { details: await view(tx, couponId, viewpoint) });
    }
    if (fields.maxRedeems !== null && fields.maxRedeems < standing.redeemed) {
      const message = `This coupon has been redeemed ${standing.redeemed} times. Please enter at least that; it is used up then.`;
      throw new ApiError('validation_failed', { fields: [{ path: 'maxRedeems', message }] });
    }
    await updateCoupon(tx, couponId, fields, version);
    const after = await view(tx, couponId, viewpoint);
    await tell(tx, { what: 'changed', before: toCoupon(standing), after, viewpoint, actor });
    return after;
  };
  return withFreeCode(() => deps.database.tenant({ restaurantId }, change, { once }));
}

/** Takes a coupon out of use, or brings it back. @throws resource_not_found, resource_status_conflict where its code is another's now. */
export async function archiveCoupon(
  deps: CouponsDeps,
  input: { restaurantId: string; couponId: string; caller: Caller; actor: Actor; archived: boolean },
): Promise<CouponView> {
  const { restaurantId, couponId, caller, actor, archived } = input;
  const viewpoint = await readViewpoint(deps, restaurantId, caller);
  try {
    return await deps.database.tenant({ restaurantId }, async (tx) => {
      const standing = await held(tx, couponId, viewpoint.storeIds);
      await setArchived(tx, couponId, archived ? deps.now() : null);
      const after = await view(tx, couponId, viewpoint);
      if (after.version !== standing.version) {
        await tell(tx, { what: archived ? 'archived' : 'restored', before: toCoupon(standing), after, viewpoint, actor });
      }
      return after;
    });
  } catch (error) {
    if (!isTakenCode(error)) throw error;
    const message = 'Another coupon has this code now. Archive that one first, or change its code.';
    throw new ApiError('resource_status_conflict', { message });
  }
}

/**
 * Appends who changed what of a coupon to the log of every store where it is or was valid. The other stores only get that something
 * changed.
 */
async function tell(
  tx: Tx,
  change: { what: EventPayload<'coupon.changed'>['what']; before: Coupon | null; after: Coupon; viewpoint: Viewpoint; actor: Actor },
): Promise<void> {
  const { what, before, after, viewpoint, actor } = change;
  const holds = (coupon: Coupon | null, storeId: string) => coupon?.applicableStoreIds?.includes(storeId) ?? coupon !== null;
  for (const storeId of viewpoint.allStoreIds.filter((id) => holds(before, id) || holds(after, id))) {
    const subject = { kind: 'coupon', id: after.id } as const;
    const payload = { what, before: before && getFields(before), after: getFields(after) };
    tx.emit({ storeId, type: 'coupon.changed', subject, payload, actor });
  }
  await emitToRestaurant(tx, { type: 'restaurant.couponsChanged', actor });
}

const getFields = (coupon: Coupon): CouponFields =>
  Object.fromEntries(Object.keys(couponFields.shape).map((key) => [key, coupon[key as keyof Coupon]])) as unknown as CouponFields;

/** The coupon, locked; staff of single stores may change only coupons that are valid nowhere else. */
async function held(tx: Tx, couponId: string, storeIds: readonly string[] | null): Promise<CouponRow> {
  const row = await readCoupon(tx, couponId, { hold: true });
  const seen = (ids: readonly string[] | null) => storeIds === null || ids === null || ids.some((id) => storeIds.includes(id));
  if (row === undefined || !seen(row.applicable_store_ids)) throw new ApiError('resource_not_found');
  if (storeIds !== null && !row.applicable_store_ids?.every((id) => storeIds.includes(id))) {
    throw new ApiError('resource_update_not_allowed', {
      message: 'This coupon holds at other stores too. Please ask an admin of the restaurant.',
    });
  }
  return row;
}

/** Checks what the contract's schema cannot. Fields of other types are dropped. @throws validation_failed */
function checked(sent: CouponFields, { storeIds: own, allStoreIds }: Viewpoint): CouponFields {
  const fields: FieldError[] = [];
  const wrong = (path: string, message: string) => fields.push({ path, message });
  const { type, discountAmount, discountPercentage, applicableStoreIds } = sent;
  if (type === 'flatAmountDiscount' && !discountAmount) wrong('discountAmount', 'Please enter the amount to take off.');
  if (type === 'flatPercentageDiscount' && !discountPercentage) wrong('discountPercentage', 'Please enter the percentage to take off.');
  if (sent.endDate !== null && sent.endDate < sent.startDate) wrong('endDate', 'Please choose an end on or after the start.');
  if (applicableStoreIds?.some((id) => !allStoreIds.includes(id)))
    wrong('applicableStoreIds', "Please choose the restaurant's own stores.");
  else if (own !== null && !applicableStoreIds?.every((id) => own.includes(id))) {
    wrong('applicableStoreIds', 'Please choose among the stores that are yours.');
  }
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
  return {
    ...sent,
    discountAmount: type === 'flatAmountDiscount' ? discountAmount : null,
    discountPercentage: type === 'flatPercentageDiscount' ? discountPercentage : null,
  };
}

async function withFreeCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTakenCode(error)) throw error;
    const message = 'Another coupon has this code. Please choose another one.';
    throw new ApiError('validation_failed', { fields: [{ path: 'couponCode', message }] });
  }
}

/** The public coupons of a store that are valid now or later. @throws resource_not_found */
export async function publicCouponsOfStore(
  deps: CouponsDeps,
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
): Promise<ResponseOf<typeof contract.listStoreCoupons>> {
  const store = await deps.stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  if (!store.settings.checkout.hasCoupons) return { rows: [] };
  const today = getTradingDay(store.hours, deps.now().toISOString());
  const rows = await deps.database.tenant({ restaurantId }, (tx) => listPublic(tx, { today, storeId }));
  return { rows: rows.map((row) => getPublicCoupon(toCoupon(row))) };
}

/** The coupons valid today at any store. @throws resource_not_found */
export async function publicActiveCoupons(deps: CouponsDeps, restaurantId: string): Promise<ResponseOf<typeof contract.listActiveCoupons>> {
  const { today } = await getPlaces(deps, restaurantId);
  const rows = await deps.database.tenant({ restaurantId }, (tx) => listPublic(tx, { today, storeId: null }));
  return {
    rows: rows
      .map(toCoupon)
      .filter((coupon) => couponMayHold(coupon, today))
      .map(getPublicCoupon),
  };
}
