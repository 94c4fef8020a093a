import {
  mostEventEndpoints,
  secretOverlapHours,
  type createEventEndpoint,
  type EventEndpointView,
} from '@servery/contract/event-endpoints';
import type { testEventEndpoint } from '@servery/contract/event-endpoints';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import { randomUUID } from 'node:crypto';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { StoreCache } from '../restaurants/index.ts';
import {
  countWaiting,
  deleteEndpoint,
  insertEndpoint,
  readEndpoints,
  toEndpointView,
  updateEndpoint,
  writeEnabled,
  writeSecret,
  type EndpointRow,
} from './event-endpoints.repo.ts';
import { getTestBody } from './sent-event.service.ts';
import { newEventSecret } from './signature.service.ts';
import { sendBody, type SendDeps } from './use-cases/send-deliveries.ts';

export interface EventEndpointsDeps extends SendDeps {
  stores: StoreCache;
  rateLimiter: RateLimiter;
  /** The endpoints have changed: the node asks anew whose events it follows. */
  changed?: () => void;
  /** Origins that may be called without https and outside of the public internet: for development and tests. */
  trustedOrigins: readonly string[];
}

type Changed = { restaurantId: string; eventEndpointId: string; actor: Actor };
type Fields = Omit<BodyOf<typeof createEventEndpoint>, 'id'>;

/** Test events of a restaurant in a minute. */
const testsPerMinute = 10;

/** The endpoints of a restaurant, oldest first. */
export const listEndpoints = ({ database, now }: EventEndpointsDeps, restaurantId: string): Promise<{ rows: EventEndpointView[] }> =>
  database.tenant({ restaurantId }, async (tx) => {
    const [rows, waiting] = [await readEndpoints(tx), await countWaiting(tx)];
    return { rows: rows.map((row) => toEndpointView(row, waiting.find((each) => each.endpoint_id === row.id)?.waiting ?? 0, now())) };
  });

/**
 * Adds an endpoint. A repeat with the same id and body returns the one that is there.
 * @throws validation_failed (address, stores), resource_status_conflict
 */
export async function createEndpoint(
  deps: EventEndpointsDeps,
  input: Fields & { id: string; restaurantId: string; actor: Actor; fingerprint: Buffer; reply: { status(code: number): void } },
): Promise<ResponseOf<typeof createEventEndpoint>> {
  const { id, restaurantId, actor, fingerprint } = input;
  await checkFields(deps, restaurantId, input);
  const answer = await deps.database.tenant({ restaurantId }, async (tx) => {
    const all = await readEndpoints(tx);
    const existing = all.find((row) => row.id === id);
    if (existing !== undefined) {
      if (!existing.request_fingerprint.equals(fingerprint)) throw new ApiError('resource_status_conflict');
      input.reply.status(200);
      return { endpoint: await view(tx, existing, deps), secret: existing.secret };
    }
    if (all.length >= mostEventEndpoints) {
      throw new ApiError('resource_status_conflict', {
        message: `A restaurant can have ${mostEventEndpoints} event endpoints. Please delete one first.`,
      });
    }
    const row = { id, ...toRow(input), secret: newEventSecret(), request_fingerprint: fingerprint, created_at: deps.now() };
    if (!(await insertEndpoint(tx, row))) throw new ApiError('resource_status_conflict');
    await note(tx, actor);
    return { endpoint: await view(tx, await find(tx, id), deps), secret: row.secret };
  });
  deps.changed?.();
  return answer;
}

/** @throws resource_not_found, validation_failed */
export async function changeEndpoint(deps: EventEndpointsDeps, input: Fields & Changed): Promise<EventEndpointView> {
  await checkFields(deps, input.restaurantId, input);
  return change(deps, input, (tx) => updateEndpoint(tx, input.eventEndpointId, toRow(input)));
}

/** Enables an endpoint for what happens from now on, or disables it. @throws resource_not_found */
export const enableEndpoint = (deps: EventEndpointsDeps, input: Changed & { enabled: boolean }): Promise<EventEndpointView> =>
  change(deps, input, async (tx, row) => {
    if ((row.state !== 'disabled') !== input.enabled) await writeEnabled(tx, row.id, input.enabled);
  });

/** Deletes an endpoint with its log; if there is none, nothing happens. */
export const removeEndpoint = (
  { database }: EventEndpointsDeps,
  { restaurantId, eventEndpointId, actor }: Changed,
): Promise<{ ok: true }> =>
  database.tenant({ restaurantId }, async (tx) => {
    if ((await deleteEndpoint(tx, eventEndpointId)).length > 0) await note(tx, actor);
    return { ok: true } as const;
  });

/** Makes a new secret, or returns the one that a call with the same version has made. @throws resource_not_found, resource_status_conflict */
export async function rotateSecret(
  deps: EventEndpointsDeps,
  input: Changed & { secretVersion: number },
): Promise<{ endpoint: EventEndpointView; secret: string }> {
  let secret = '';
  const endpoint = await change(deps, input, async (tx, row) => {
    secret = row.secret;
    if (row.secret_version === input.secretVersion + 1) return;
    if (row.secret_version !== input.secretVersion) throw new ApiError('resource_status_conflict');
    secret = newEventSecret();
    await writeSecret(tx, row.id, secret, new Date(deps.now().getTime() + secretOverlapHours * 3_600_000));
  });
  return { endpoint, secret };
}

/** Sends a test event now. It is not in the log. @throws resource_not_found, too_many_requests */
export async function testEndpoint(
  deps: EventEndpointsDeps,
  { restaurantId, eventEndpointId }: { restaurantId: string; eventEndpointId: string },
): Promise<ResponseOf<typeof testEventEndpoint>> {
  const row = await deps.database.tenant({ restaurantId }, (tx) => find(tx, eventEndpointId));
  await deps.rateLimiter.hit(`testEvents:${restaurantId}`, testsPerMinute, 60);
  return sendBody(deps, row, { id: `evt_test_${randomUUID().replaceAll('-', '')}`, body: getTestBody(restaurantId, deps.now()) });
}

/** @throws resource_not_found */
export async function find(tx: Tx, id: string, lock?: 'lock'): Promise<EndpointRow> {
  const [row] = await readEndpoints(tx, id, lock);
  if (row === undefined) throw new ApiError('resource_not_found');
  return row;
}

async function change(
  deps: EventEndpointsDeps,
  { restaurantId, eventEndpointId, actor }: Changed,
  write: (tx: Tx, row: EndpointRow) => Promise<unknown>,
): Promise<EventEndpointView> {
  const changed = await deps.database.tenant({ restaurantId }, async (tx) => {
    await write(tx, await find(tx, eventEndpointId, 'lock'));
    await note(tx, actor);
    return view(tx, await find(tx, eventEndpointId), deps);
  });
  deps.changed?.();
  return changed;
}

async function view(tx: Tx, row: EndpointRow, { now }: EventEndpointsDeps): Promise<EventEndpointView> {
  const waiting = await countWaiting(tx);
  return toEndpointView(row, waiting.find((each) => each.endpoint_id === row.id)?.waiting ?? 0, now());
}

const toRow = ({ url, description, kinds, storeIds }: Fields) => ({ url: new URL(url).href, description, kinds, store_ids: storeIds });

/** What can be seen of an address without calling it; the rest is checked whenever it is called. */
async function checkFields({ stores, trustedOrigins }: EventEndpointsDeps, restaurantId: string, { url, storeIds }: Fields): Promise<void> {
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && !trustedOrigins.includes(origin)) {
    throw new ApiError('validation_failed', { fields: [{ path: 'url', message: 'Please enter an address that begins with https://.' }] });
  }
  for (const storeId of storeIds ?? []) {
    if ((await stores.get(restaurantId, storeId)) !== undefined) continue;
    throw new ApiError('validation_failed', { fields: [{ path: 'storeIds', message: 'Please choose stores of this restaurant.' }] });
  }
}

const note = (tx: Tx, actor: Actor): Promise<void> => emitToRestaurant(tx, { type: 'restaurant.eventEndpointsChanged', actor });
