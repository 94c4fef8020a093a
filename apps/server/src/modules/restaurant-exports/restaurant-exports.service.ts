import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/restaurant-exports';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, OnceKey } from '../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { fileResponse, type FileResponse } from '../../platform/http/file-response.ts';
import type { Caller } from '../../platform/http/handler.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { requireRecentSignIn, type RecentSignInDeps } from '../../platform/sessions/recent-sign-in.ts';
import { insertExport, listExports, takeFile, toExportView, toKey } from './restaurant-exports.repo.ts';
import type { WriteDeps } from './use-cases/write-export.ts';

export interface RestaurantExportsDeps extends RecentSignInDeps, WriteDeps {
  rateLimiter: RateLimiter;
}

/** Exports of one restaurant in a day: each reads all of its rows. */
const perDay = 10;

const getUser = (caller: Caller) => {
  if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
  return caller;
};

/**
 * Requests an export; a job writes it.
 * @throws SIGN_IN_NOT_RECENT, invalid_grant (wrong password), too_many_requests, resource_status_conflict while one is being written
 */
export async function createExport(
  deps: RestaurantExportsDeps,
  input: { restaurantId: string; caller: Caller; password?: string | undefined; actor: Actor; once: OnceKey | undefined },
): Promise<ResponseOf<typeof contract.createRestaurantExport>> {
  const { restaurantId, actor, once } = input;
  const user = getUser(input.caller);
  await requireRecentSignIn(deps, user, input.password);
  await deps.rateLimiter.hit(`restaurantExports:${restaurantId}`, perDay, 86_400);
  const now = deps.now();
  return deps.database.tenant(
    { restaurantId },
    async (tx) => {
      const row = await insertExport(tx, { id: uuidv7(), requested_by: user.principalId, requested_by_name: user.name, requested_at: now });
      if (row === undefined) {
        throw new ApiError('resource_status_conflict', {
          message: 'An export of this restaurant is being written already. Please wait until it is ready.',
        });
      }
      await emitToRestaurant(tx, { type: 'restaurant.exportsChanged', actor });
      return toExportView(row, { principalId: user.principalId, now });
    },
    { once },
  );
}

/** The log of exports, for every owner of the restaurant. */
export async function exportsFor(
  deps: RestaurantExportsDeps,
  { restaurantId, caller, ...query }: { restaurantId: string; caller: Caller; limit: number; cursor?: string | undefined },
): Promise<ResponseOf<typeof contract.listRestaurantExports>> {
  const viewer = { principalId: getUser(caller).principalId, now: deps.now() };
  const { rows, nextCursor } = await deps.database.tenant({ restaurantId }, (tx) => listExports(tx, query));
  return { rows: rows.map((row) => toExportView(row, viewer)), nextCursor };
}

/**
 * The file of an export, for its requester.
 * @throws resource_not_found, also for an expired one and somebody else's; BlobStoreError
 */
export async function readFile(
  deps: RestaurantExportsDeps,
  { restaurantId, restaurantExportId: id, caller }: { restaurantId: string; restaurantExportId: string; caller: Caller },
): Promise<FileResponse> {
  const input = { id, requestedBy: getUser(caller).principalId, now: deps.now() };
  const row = await deps.database.tenant({ restaurantId }, (tx) => takeFile(tx, input));
  const content = row === undefined ? null : await deps.storage.blobs.read(toKey(restaurantId, row));
  if (row === undefined || content === null) {
    throw new ApiError('resource_not_found', { message: 'There is no file of this export any more. Please export again.' });
  }
  return fileResponse({
    content: Readable.from(content, { objectMode: false }),
    bytes: row.bytes,
    type: 'application/zip',
    name: `${row.restaurant_name} ${row.requested_at.toISOString().slice(0, 10)}.zip`,
  });
}
