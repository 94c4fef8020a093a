import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { createSearchKey, find as findEndpoint, SearchKind } from '@servery/contract/search';
import { queryWords, searchText, type MenuSnapshot } from '@servery/domain/menu';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller, SignedIn } from '../../platform/http/handler.types.ts';
import { ownStores } from '../../platform/http/own-stores.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Signer } from '../../platform/signing-key.ts';
import type { MenuModule } from '../menu/index.ts';
import type { RestaurantsModule, StoreProfile } from '../restaurants/index.ts';
import { keyMinutes, readKey, writeKey, type SearchReach } from './search-keys.service.ts';

type Hit = ResponseOf<typeof findEndpoint>['hits'][number];
type Key = ResponseOf<typeof createSearchKey>;

interface Wanted {
  search: string;
  limit: number;
}

/** A row of the lists that are searched, as far as a hit shows it. */
interface FoundOrder {
  id: string;
  number: string;
  customerName: string;
  customerPhone: string;
}
interface FoundCustomer {
  id: string;
  name: string;
  shownPhone: string;
  unverifiedEmail: string;
}

export interface SearchDeps {
  database: Database;
  rateLimiter: RateLimiter;
  signer: Signer;
  /** Whose session that is, always from the database; none: it has ended. */
  callersByHash: (hashes: readonly Buffer[]) => Promise<SignedIn[]>;
  /** Finds a store. @throws resource_not_found */
  store: (restaurantId: string, storeId: string) => Promise<StoreProfile>;
  menus: Pick<MenuModule['menus'], 'snapshot'>;
  readEverything: RestaurantsModule['readEverything'];
  findOrders: (tx: Tx, store: StoreProfile, wanted: Wanted) => Promise<readonly FoundOrder[]>;
  findCustomers: (tx: Tx, wanted: Wanted & { storeIds: readonly string[] | null }) => Promise<readonly FoundCustomer[]>;
  now: () => Date;
}

/** Searches of one session in a minute: somebody who types quickly makes about one in a second. */
const searchesPerMinute = 120;

/**
 * A key for the caller's session. What it finds is decided again at each search: it ends with the session, and with the role.
 * @throws user_not_allowed for callers without a session
 */
export async function createKey({ signer, now }: SearchDeps, caller: Caller, reach: SearchReach): Promise<Key> {
  if (!('sessionHash' in caller)) throw new ApiError('user_not_allowed');
  const expiresAt = new Date(Math.ceil(now().getTime() / 1000) * 1000 + keyMinutes * 60_000);
  return {
    provider: 'servery',
    host: '/api/search',
    key: await writeKey(signer, reach, caller.sessionHash, expiresAt),
    expiresAt: expiresAt.toISOString(),
    indexes: [...reach.kinds],
  };
}

/**
 * What some words find within a key's reach, kind by kind.
 * @throws user_not_allowed for a key that is not ours, has expired, or whose session or role has ended; resource_not_found for a store
 * that the caller does not see; too_many_requests
 */
export async function find(deps: SearchDeps, body: BodyOf<typeof findEndpoint>): Promise<ResponseOf<typeof findEndpoint>> {
  const key = await readKey(deps.signer, body.key, deps.now());
  const [caller] = key === undefined ? [] : await deps.callersByHash([key.sessionHash]);
  if (key === undefined || caller === undefined) throw new ApiError('user_not_allowed');
  await deps.rateLimiter.hit(`search:${key.sessionHash.toString('hex')}`, searchesPerMinute, 60);
  const kinds = key.kinds.filter((kind) => body.kinds?.includes(kind) ?? true);
  const wanted = { search: body.text, limit: body.limit };
  const { restaurantId } = key;
  if (restaurantId === null) return { hits: await findPlaces(deps, caller, kinds, wanted) };
  return { hits: await findInRestaurant(deps, caller, { restaurantId, storeId: body.storeId, kinds }, wanted) };
}

async function findInRestaurant(
  deps: SearchDeps,
  caller: SignedIn,
  where: { restaurantId: string; storeId: string | undefined; kinds: readonly SearchKind[] },
  wanted: Wanted,
): Promise<Hit[]> {
  const { restaurantId, kinds, storeId = 'storeId' in caller ? caller.storeId : undefined } = where;
  const storeIds = ownStores(caller, restaurantId);
  if (storeIds?.length === 0) throw new ApiError('user_not_allowed');
  if (storeId !== undefined && storeIds?.includes(storeId) === false) throw new ApiError('resource_not_found');
  const store = storeId === undefined ? undefined : await deps.store(restaurantId, storeId);
  const menu = store !== undefined && kinds.includes('item') ? await deps.menus.snapshot(store) : undefined;
  const place = { restaurantId, storeId: store?.storeId ?? null };
  const items = (menu === undefined ? [] : findItems(menu, wanted)).map((hit): Hit => ({ ...hit, ...place }));
  const rest = await deps.database.tenant({ restaurantId }, async (tx) => {
    const orders = store !== undefined && kinds.includes('order') ? await deps.findOrders(tx, store, wanted) : [];
    const customers = kinds.includes('customer') ? await deps.findCustomers(tx, { ...wanted, storeIds }) : [];
    return [
      ...orders.map(({ id, number, customerName, customerPhone }): Hit => ({
        ...{ kind: 'order', id, ...place, title: number },
        detail: [customerName, customerPhone].filter(Boolean).join(' · '),
      })),
      ...customers.map(({ id, name, shownPhone, unverifiedEmail }): Hit => ({
        ...{ kind: 'customer', id, restaurantId, storeId: null, title: name || shownPhone || unverifiedEmail },
        detail: [name && shownPhone, unverifiedEmail].filter(Boolean).join(' · '),
      })),
    ];
  });
  return [...items, ...rest];
}

/** Every word must be in the item's texts; those whose name starts with the first word come first, then in the order of the menu. */
function findItems({ categories, items }: MenuSnapshot, { search, limit }: Wanted): Pick<Hit, 'kind' | 'id' | 'title' | 'detail'>[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const words = queryWords(search);
  const found = items.filter((item) => {
    const texts = searchText(item, names.get(item.categoryId) ?? '');
    return words.every((word) => texts.includes(word));
  });
  const startsWith = (name: string): boolean => queryWords(name)[0]?.startsWith(words[0] ?? '') === true;
  return found
    .toSorted((a, b) => Number(startsWith(b.name)) - Number(startsWith(a.name)))
    .slice(0, limit)
    .map(({ id, name, categoryId }) => ({ kind: 'item', id, title: name, detail: names.get(categoryId) ?? '' }));
}

/** Restaurants and stores of the whole platform, from this node's memory. */
async function findPlaces(deps: SearchDeps, caller: SignedIn, kinds: readonly SearchKind[], wanted: Wanted): Promise<Hit[]> {
  if (caller.kind !== 'user' || !caller.superAdmin) throw new ApiError('user_not_allowed');
  const words = queryWords(wanted.search);
  const isFound = (...texts: string[]): boolean => {
    const all = queryWords(texts.join(' ')).join(' ');
    return words.every((word) => all.includes(word));
  };
  const all = await deps.readEverything();
  const restaurants = all
    .filter(({ profile }) => kinds.includes('restaurant') && isFound(profile.name))
    .map(({ id, profile, stores }): Hit => ({
      ...{ kind: 'restaurant', id, restaurantId: id, storeId: null, title: profile.name },
      detail: stores.length === 1 ? '1 store' : `${stores.length} stores`,
    }));
  const stores = all
    .flatMap((restaurant) => restaurant.stores)
    .filter(({ name, restaurantName, address }) => kinds.includes('store') && isFound(name, restaurantName, address.suburb))
    .map(({ restaurantId, storeId, name, restaurantName, address }): Hit => ({
      ...{ kind: 'store', id: storeId, restaurantId, storeId, title: name },
      detail: [restaurantName, address.suburb].filter(Boolean).join(' · '),
    }));
  return [...restaurants.slice(0, wanted.limit), ...stores.slice(0, wanted.limit)];
}
