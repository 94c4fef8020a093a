import { employeeApprovalHeader, employeeSessionHeader } from '@servery/contract/employees';
import type { Endpoint } from '@servery/contract/endpoint';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Actor, OnceKey } from '../db/connections.types.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { addressBucket } from './address.ts';
import { ApiError } from './api-error.ts';
import { chooseKey, findKey, getKey, refuseKeys, requireStore, type KeyDeps } from './api-key-calls.ts';
import { loginPermissions } from './bindings.ts';
import { scopeFor, getScope } from './call-scope.ts';
import { canonicalJson, getFingerprint } from './canonical-json.ts';
import { isFile } from './file-response.ts';
import { getActor, findCustomer, lookUpCallers } from './find-caller.ts';
import type { Approver, Call, Caller, Route, StaffWork, TillPeople } from './handler.types.ts';
import type { GuestGate } from './guest-gate.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import { isPublic, type CallScope, type Policies } from './permission-check.ts';
import { isPrepared } from './prepared-answer.ts';
import type { RateLimiter } from './rate-limit.ts';
import { isUuid, parseBody, parseParams, parseQuery } from './validate.ts';

/** A call as it was made, over HTTP or by the portal's renderer in this process. */
export interface RawCall {
  params: unknown;
  query: unknown;
  body: unknown;
  headers: FastifyRequest['headers'];
  requestId: string;
  address: string;
  log: FastifyBaseLogger;
  reply: Call<Endpoint>['reply'];
}

const noBytes = Buffer.alloc(0);

export interface PerformDeps extends KeyDeps {
  policies: Policies;
  sessions: Sessions;
  rateLimiter: RateLimiter;
  memoryLimiter: MemoryLimiter;
  guestGate: GuestGate;
  /** Who works at a till, by the header that names their session; without it calls of a till are the till's own. */
  findPerson?: (till: TillPeople, sessionId: string) => Promise<{ name: string } | undefined>;
  /**
   * Lets a till's call of an endpoint with `staffAction` through. @throws APPROVAL_NEEDED. Without it nobody has to approve anything.
   */
  authorize?: (work: StaffWork) => Promise<Approver | null>;
  limits: { publicCallsPerMinute: number; loginsPerMinute: number; keyCallsPerMinute?: number };
}

const DAY = 86_400;

/**
 * One call from its raw parts to its response: the caller, limits, input, permission, the handler, the response's schema.
 * @throws ApiError for everything that the caller should know.
 */
export async function perform(deps: PerformDeps, route: Route, raw: RawCall): Promise<unknown> {
  // Signed calls are always accepted and stored; all other public calls are refused while the node is full.
  if (route.endpoint.rawBody === true || !isPublic(deps.policies[route.endpoint.permission])) return work(deps, route, raw);
  const leave = deps.guestGate.enter();
  try {
    return await work(deps, route, raw);
  } finally {
    leave();
  }
}

async function work(deps: PerformDeps, route: Route, raw: RawCall): Promise<unknown> {
  const { endpoint } = route;
  const grants = deps.policies[endpoint.permission];
  const params = parseParams(endpoint, raw.params);
  await limit(deps, endpoint, raw.address);
  const key = await findKey(deps, raw);
  const choose =
    key === undefined ? await lookUpCallers(deps.sessions, raw.headers, grants, params.restaurantId) : chooseKey(key, endpoint);
  // If the path names the restaurant, strangers learn nothing about the rest of the request.
  if (params.restaurantId !== undefined) choose(getScope([params], raw.headers));
  const query = parseQuery(endpoint, raw.query);
  const body = endpoint.rawBody === true || endpoint.file === true ? undefined : parseBody(endpoint, raw.body);
  const scope = getScope([params, query, body], raw.headers);
  const caller = choose(scope);
  if (key !== undefined) requireStore(key, scope, isPublic(grants));
  const customer = async () => {
    if (caller.kind === 'customer') return caller;
    return key === undefined ? findCustomer(deps.sessions, raw.headers, scope.restaurantId) : undefined;
  };
  const till = toTill(caller, raw);
  const actor = await findActor(deps, endpoint, { caller, till });
  const approver = await findApprover(deps, endpoint, { till, params, body });
  const call = callFor(endpoint, raw, caller, { params, query, body, scope: scopeFor(caller, scope), customer, actor, till, approver });
  const answer = await route.handler(call as never);
  return isPrepared(answer) || isFile(endpoint.download, answer) ? answer : toContract(endpoint, answer);
}

/**
 * Whether anybody represented by a request may make the call at all, by its path and headers only: checked before a possibly large body is
 * read. @throws as `perform`
 */
export async function admit(deps: PerformDeps, { endpoint }: Route, raw: Pick<RawCall, 'params' | 'headers'>): Promise<void> {
  // A call that a key may make has a small body, and `perform` checks it.
  if (getKey(raw.headers) !== undefined && endpoint.keyScope !== undefined) return;
  await refuseKeys(deps.sessions, raw.headers);
  const params = parseParams(endpoint, raw.params);
  const choose = await lookUpCallers(deps.sessions, raw.headers, deps.policies[endpoint.permission], params.restaurantId);
  choose(getScope([params], raw.headers));
}

async function limit(deps: PerformDeps, endpoint: Endpoint, address: string): Promise<void> {
  if (endpoint.method === 'GET') return;
  const bucket = addressBucket(address);
  if (loginPermissions.has(endpoint.permission)) {
    await deps.rateLimiter.hit(`login:${endpoint.id}:${bucket}`, deps.limits.loginsPerMinute, 60);
    return;
  }
  if (!isPublic(deps.policies[endpoint.permission])) return;
  // Signed calls come in bursts, and an unsigned one costs no more than a hash.
  if (endpoint.rawBody === true) return deps.memoryLimiter.hit(`${endpoint.id}:${bucket}`, deps.limits.publicCallsPerMinute * 100);
  // Calls that store nothing need no exact limit across all nodes.
  if (endpoint.repeatable === 'natural') return deps.memoryLimiter.hit(`${endpoint.id}:${bucket}`, deps.limits.publicCallsPerMinute * 5);
  const perMinute = deps.limits.publicCallsPerMinute;
  // A guest orders once or twice: each node counts the first tenth of the limit itself, and only further calls are counted by the database.
  if (deps.memoryLimiter.count(`${endpoint.id}:${bucket}`) <= Math.floor(perMinute / 10)) return;
  await deps.rateLimiter.hit(`public:${endpoint.id}:${bucket}`, perMinute - Math.floor(perMinute / 10), 60);
}

const readId = ({ headers }: RawCall, header: string): string | null => {
  const id = headers[header];
  return typeof id === 'string' && isUuid(id) ? id : null;
};

/** A till, with what its headers say about its people. */
function toTill(caller: Caller, raw: RawCall): TillPeople | null {
  if (caller.kind !== 'posTerminal') return null;
  const { principalId: deviceId, restaurantId, storeId } = caller;
  const sessionId = readId(raw, employeeSessionHeader);
  return { restaurantId, storeId, deviceId, sessionId, approvalId: readId(raw, employeeApprovalHeader) };
}

/** The caller as recorded in the event log: of a change at a till, the person who has unlocked it. Reading records nobody. */
async function findActor(
  { findPerson }: PerformDeps,
  { method }: Endpoint,
  { caller, till }: { caller: Caller; till: TillPeople | null },
): Promise<Actor> {
  const actor = getActor(caller);
  if (method === 'GET' || till === null || till.sessionId === null) return actor;
  const person = await findPerson?.(till, till.sessionId);
  return person === undefined ? actor : { ...actor, name: person.name };
}

/** Who has approved a call that only some of a till's people may make; null: nobody had to. @throws APPROVAL_NEEDED */
async function findApprover(
  { authorize }: PerformDeps,
  { id, staffAction: action }: Endpoint,
  { till, params, body }: { till: TillPeople | null; params: Record<string, string | undefined>; body: unknown },
): Promise<Approver | null> {
  if (action === undefined || till === null) return null;
  const usedFor = `${id}/${getFingerprint(canonicalJson(params), canonicalJson(body)).toString('hex')}`;
  return (await authorize?.({ till, action, subjectId: params['orderId'] ?? till.deviceId, usedFor })) ?? null;
}

function callFor(
  endpoint: Endpoint,
  raw: RawCall,
  caller: Caller,
  parsed: { params: unknown; query: unknown; body: unknown; scope: CallScope } & Pick<
    Call<Endpoint>,
    'customer' | 'actor' | 'till' | 'approver'
  >,
): Call<Endpoint> {
  let fingerprint: Buffer | undefined;
  return {
    ...(parsed as Pick<Call<Endpoint>, 'params' | 'query' | 'body' | 'scope' | 'customer' | 'actor' | 'till' | 'approver'>),
    caller,
    get fingerprint() {
      return (fingerprint ??= getFingerprint(canonicalJson(parsed.body)));
    },
    rawBody: endpoint.rawBody === true && Buffer.isBuffer(raw.body) ? raw.body : noBytes,
    get file() {
      return raw.body instanceof Readable ? raw.body : Readable.from([]);
    },
    once: onceKey(endpoint, raw, caller, parsed),
    requestId: raw.requestId,
    address: raw.address,
    headers: raw.headers,
    log: raw.log,
    reply: raw.reply,
  };
}

function onceKey(endpoint: Endpoint, raw: RawCall, caller: Caller, parsed: { params: unknown; body: unknown }): OnceKey | undefined {
  const key = raw.headers['idempotency-key'];
  if (endpoint.repeatable !== 'key' || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new ApiError('invalid_request', { message: 'Idempotency-Key needs 8 to 100 characters without spaces.' });
  }
  const known = 'principalId' in caller;
  return {
    caller: known ? `${caller.kind}:${caller.principalId}` : `address:${addressBucket(raw.address)}`,
    route: endpoint.id,
    // The only format of a key in which letter case means nothing. Any other key is used as it is.
    key: isUuid(key) ? key.toLowerCase() : key,
    fingerprint: getFingerprint(canonicalJson(parsed.params), canonicalJson(parsed.body)),
    // A display that was switched off for a week may still have an unsent change.
    keepForSeconds: known && caller.kind !== 'user' && caller.kind !== 'customer' ? 7 * DAY : DAY,
  };
}

/** Rows never leave unparsed: what the schema does not know is dropped, what does not fit is our fault. */
function toContract(endpoint: Endpoint, answer: unknown): unknown {
  const result = z.safeParse(endpoint.response, answer);
  if (result.success) return result.data;
  throw new Error(`${endpoint.id} answered what its contract does not say: ${z.prettifyError(result.error)}`);
}
