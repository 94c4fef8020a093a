import type * as contract from '@servery/contract/customer-exports';
import type { ResponseOf } from '@servery/contract/endpoint';
import { v7 as uuidv7 } from 'uuid';
import type { Database, OnceKey } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/http/handler.types.ts';
import { requireRecentSignIn, type RecentSignInDeps } from '../../platform/sessions/recent-sign-in.ts';
import { listCustomers } from '../customers/index.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { dropOlder, holdErasures, insertExport, listExports, takeContent, toExportView } from './customer-exports.repo.ts';

export interface CustomerExportsDeps extends RecentSignInDeps {
  /** Looks a store up. @throws resource_not_found */
  store: RestaurantsService['store'];
}

/** How long an export is stored. */
const storedHours = 24;
/** Exports of one person that are stored. */
const storedExports = 5;
/** Customers that are read at a time. */
const batch = 500;

type User = Extract<Caller, { kind: 'user' }>;

const getUser = (caller: Caller): User => {
  if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
  return caller;
};

/** The stores that somebody is an admin of; null: of the whole restaurant. */
function getAdminStores({ superAdmin, memberships }: User, restaurantId: string): string[] | null {
  if (superAdmin) return null;
  const stores = memberships.filter((each) => each.restaurantId === restaurantId && each.role === 'admin').map(({ storeId }) => storeId);
  return stores.includes(null) ? null : stores.filter((storeId) => storeId !== null);
}

/**
 * Stores an export of the customers that somebody may have. The read and the log of it are one transaction.
 * @throws SIGN_IN_NOT_RECENT, invalid_grant (wrong password), too_many_requests, resource_not_found for an unknown store
 */
export async function createExport(
  deps: CustomerExportsDeps,
  input: {
    restaurantId: string;
    storeId?: string | undefined;
    caller: Caller;
    search: string;
    password?: string | undefined;
    once: OnceKey | undefined;
  },
): Promise<ResponseOf<typeof contract.createCustomerExport>> {
  const { restaurantId, storeId, once } = input;
  const user = getUser(input.caller);
  await requireRecentSignIn(deps, user, input.password);
  // A store that is named was checked against the caller, who may be in charge of the whole restaurant: it may still be unknown.
  if (storeId !== undefined) await deps.store(restaurantId, storeId);
  const storeIds = storeId === undefined ? getAdminStores(user, restaurantId) : [storeId];
  const search = input.search.trim();
  const work = async (tx: Parameters<Parameters<Database['tenant']>[1]>[0]) => {
    await holdErasures(tx);
    const rows = [];
    let cursor: string | undefined;
    do {
      const found = await listCustomers(tx, { limit: batch, cursor, search, storeIds });
      rows.push(...found.rows);
      cursor = found.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const now = deps.now();
    const stored = await insertExport(tx, {
      id: uuidv7(),
      store_ids: storeIds,
      searched: search !== '',
      row_count: rows.length,
      content: JSON.stringify(rows),
      requested_by: user.principalId,
      requested_by_name: user.name,
      requested_at: now,
      expires_at: new Date(now.getTime() + storedHours * 3_600_000),
    });
    await dropOlder(tx, { requestedBy: user.principalId, most: storedExports });
    return toExportView(stored, { principalId: user.principalId, storeIds }, now);
  };
  return deps.database.tenant({ restaurantId }, work, { once });
}

/** The log of exports: the restaurant's admins see everybody's, a store admin the own ones. */
export async function exportsFor(
  deps: CustomerExportsDeps,
  input: { restaurantId: string; caller: Caller; limit: number; cursor?: string | undefined },
): Promise<ResponseOf<typeof contract.listCustomerExports>> {
  const { restaurantId, limit, cursor } = input;
  const user = getUser(input.caller);
  const storeIds = getAdminStores(user, restaurantId);
  const requestedBy = storeIds === null ? null : user.principalId;
  const { rows, nextCursor } = await deps.database.tenant({ restaurantId }, (tx) => listExports(tx, { limit, cursor, requestedBy }));
  return { rows: rows.map((row) => toExportView(row, { principalId: user.principalId, storeIds }, deps.now())), nextCursor };
}

/**
 * The customers of an export, for its requester, while they may still have all of them.
 * @throws resource_not_found, also for an expired one and somebody else's
 */
export async function readFile(
  deps: CustomerExportsDeps,
  { restaurantId, exportId, caller }: { restaurantId: string; exportId: string; caller: Caller },
): Promise<ResponseOf<typeof contract.getCustomerExportFile>> {
  const user = getUser(caller);
  const asked = { id: exportId, requestedBy: user.principalId, storeIds: getAdminStores(user, restaurantId), now: deps.now() };
  const content = await deps.database.tenant({ restaurantId }, (tx) => takeContent(tx, asked));
  if (content === undefined) {
    throw new ApiError('resource_not_found', {
      message:
        'This export has expired, a customer has been erased since, or you may not see all of its customers now. Please export again.',
    });
  }
  return { rows: JSON.parse(content) as ResponseOf<typeof contract.getCustomerExportFile>['rows'] };
}
