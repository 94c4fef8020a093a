import type { checkAddress, listAddresses, resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import { lettersProblem, tidyPostcode, getPoint } from '@servery/domain/delivery';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/connections.types.ts';
import { addressBucket } from '../../platform/http/address.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { AddressPort, AddressRefusal } from '../../ports/addresses.ts';
import type { RestaurantsService, StoreProfile } from '../restaurants/index.ts';
import type { AddressProofs } from './address-proofs.service.ts';
import { readAddresses, removeAddress } from './addresses.repo.ts';
import { lookUp } from './look-up.service.ts';

export interface LookUpDeps {
  port: AddressPort;
  /** Looks a store up. @throws resource_not_found */
  store: RestaurantsService['store'];
  rateLimiter: RateLimiter;
  /** Questions of one client address per minute; a store may have ten times as many. 0 switches both off. */
  callsPerMinute: number;
}

/**
 * A node's pending requests to an outside service. A slow service takes seconds for each, and every one of them occupies one of the node's
 * places for guests (`guest-gate.ts`): guests who place an order must still find one.
 */
const atOnce = 40;

/** The port, refusing at once what would be too many questions at a time. The server's own list answers from memory. */
export function boundedPort(port: AddressPort): AddressPort {
  if (port.provider === 'local') return port;
  let out = 0;
  const bounded = async <T>(ask: () => Promise<T>): Promise<T | AddressRefusal> => {
    if (out >= atOnce) return { outcome: 'refused', reason: 'tooMany', message: 'Too many questions about addresses wait for an answer' };
    out += 1;
    try {
      return await ask();
    } finally {
      out -= 1;
    }
  };
  return {
    ...port,
    suggest: (question) => bounded(() => port.suggest(question)),
    resolve: (question) => bounded(() => port.resolve(question)),
  };
}

interface Asking {
  restaurantId: string;
  storeId: string;
  /** Of the client. */
  address: string;
  log: FastifyBaseLogger;
}

/** What fits what was typed so far. @throws resource_not_found (store), too_many_requests, service_unavailable. */
export async function suggest(
  deps: LookUpDeps,
  asking: Asking,
  { text, session }: { text: string; session: string },
): Promise<ResponseOf<typeof suggestAddresses>> {
  const store = await admit(deps, asking);
  const result = await deps.port.suggest({ text, country: store.country, near: getPoint(store.address), session });
  if (result.outcome === 'refused') throw refusal(deps, asking, result);
  return { rows: result.rows, attribution: deps.port.attribution };
}

/** The parts and coordinates of a suggestion. @throws as `suggest`, and resource_not_found for one that no longer exists */
export async function resolve(
  deps: LookUpDeps,
  asking: Asking,
  { id, session }: { id: string; session: string },
): Promise<ResponseOf<typeof resolveAddress>> {
  const store = await admit(deps, asking);
  const result = await deps.port.resolve({ id, country: store.country, session });
  if (result.outcome === 'refused') throw refusal(deps, asking, result);
  if (result.outcome === 'gone') {
    throw new ApiError('resource_not_found', { message: 'This address could not be found. Please choose it again, or type it in.' });
  }
  return result.address;
}

/**
 * Looks up a typed address, and signs the result. A provider that does not answer costs the guest nothing: the address is then unconfirmed.
 * @throws validation_failed (letters of two alphabets), resource_not_found (store), too_many_requests.
 */
export async function check(
  deps: LookUpDeps & { proofs: AddressProofs },
  asking: Asking,
  { address: typed, session }: BodyOf<typeof checkAddress>,
): Promise<ResponseOf<typeof checkAddress>> {
  const fields = (['line1', 'suburb'] as const).flatMap((part) => {
    const message = lettersProblem(typed[part]);
    return message === null ? [] : [{ path: `address.${part}`, message }];
  });
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
  const store = await admit(deps, asking);
  const postcode = tidyPostcode(store.country, typed.postcode);
  const manual = { latitude: null, longitude: null, provider: 'manual', providerPlaceId: null } as const;
  const { address, elsewhere } = await lookUp(deps.port, store, { ...typed, postcode, country: store.country, ...manual }, session);
  return deps.proofs.sign(address, { elsewhere, storeId: elsewhere === null ? null : store.storeId });
}

/** An outside service costs money by the question: both the one who asks and the store have a limit over all nodes. */
async function admit(deps: LookUpDeps, { restaurantId, storeId, address }: Asking): Promise<StoreProfile> {
  const store = await deps.store(restaurantId, storeId);
  if (deps.port.provider !== 'local' && deps.callsPerMinute > 0) {
    await deps.rateLimiter.hit(`addresses:${addressBucket(address)}`, deps.callsPerMinute, 60);
    await deps.rateLimiter.hit(`addresses:store:${storeId}`, deps.callsPerMinute * 10, 60);
  }
  return store;
}

/** The typed text is not logged. */
function refusal({ port }: LookUpDeps, { log }: Asking, { reason, message }: AddressRefusal): ApiError {
  log.warn({ provider: port.provider, reason }, message);
  return new ApiError('service_unavailable', {
    message: 'Addresses cannot be suggested at the moment. Please type yours in.',
    retryAfter: reason === 'configuration' ? 600 : 5,
  });
}

interface Own {
  restaurantId: string;
  customerId: string;
}

/** A customer's delivery addresses, the last used first. Confirmed ones are signed again, with the line that was known. */
export async function listOwn(
  { database, proofs }: { database: Database; proofs: AddressProofs },
  { restaurantId, customerId }: Own,
): Promise<ResponseOf<typeof listAddresses>> {
  const rows = await database.tenant({ restaurantId }, (tx) => readAddresses(tx, customerId));
  const saved = rows.map(async ({ id, address: { confirmed, signedLine1, ...address }, dropoff_notes, created_at }) => ({
    ...(confirmed === true && signedLine1 !== undefined
      ? await proofs.sign(address, { line1: signedLine1, elsewhere: null, storeId: null })
      : address),
    id,
    createdAt: created_at.toISOString(),
    dropoffNotes: dropoff_notes,
  }));
  return { rows: await Promise.all(saved) };
}

/** Removes one of a customer's addresses; one that is not theirs, or does not exist, gives the same result. */
export const forgetOwn = (database: Database, { restaurantId, customerId, addressId }: Own & { addressId: string }): Promise<void> =>
  database.tenant({ restaurantId }, (tx) => removeAddress(tx, customerId, addressId));
