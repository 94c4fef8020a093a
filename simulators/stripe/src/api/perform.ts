import type { World } from '../world/world.ts';
import { ApiError, errorBody } from './api-error.ts';
import { expand } from './common-params.ts';
import type { Call, Match } from './endpoint.ts';
import { shown } from './expand.ts';
import type { RawTree } from './form.ts';
import { type Keyed, storeReply, storedReply } from './idempotency.ts';
import { readShape } from './params.ts';

export interface Reply {
  status: number;
  body: string;
  /** The request that was answered so first, when this is a repetition. */
  originalRequest: string | null;
}

export interface Request {
  requestId: string;
  match: Match;
  params: RawTree;
  account: string;
  key: Call['key'];
  idempotency: Keyed | null;
  ip: string;
}

const asText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Does the work of a request and stores the reply for its idempotency key, in one change: at no moment is one done without the other.
 */
export const perform = (world: World, request: Request): Reply => {
  const { requestId, match, params, account, key, idempotency, ip } = request;
  const cause = { requestId, idempotencyKey: idempotency?.key ?? null };
  return world.change((tx): Reply => {
    const answer = (status: number, value: object): Reply => ({ status, body: asText(value), originalRequest: null });
    try {
      const kept = idempotency && storedReply(tx, idempotency);
      if (kept) return { status: kept.status, body: kept.body, originalRequest: kept.requestId };
      const reply = tx.attempt(
        () => {
          const { expand: paths, ...given } = params;
          const read = readShape(match.endpoint.params, given) as never;
          const call: Call = { tx, account, key, path: match.path, url: world.url, ip };
          const result = match.endpoint.run(call, read);
          return answer(200, shown(tx, result, paths === undefined ? [] : expand.read(paths, 'expand')));
        },
        (error) => error instanceof ApiError && error.keepsWork,
      );
      if (idempotency) storeReply(tx, idempotency, reply.status, reply.body, requestId);
      return reply;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reply = answer(error.status, errorBody(error, requestId));
      if (idempotency && !error.beforeWork) storeReply(tx, idempotency, reply.status, reply.body, requestId);
      return reply;
    }
  }, cause);
};
