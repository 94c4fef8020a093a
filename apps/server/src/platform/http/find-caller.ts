import type { FastifyRequest } from 'fastify';
import type { Actor } from '../db/connections.types.ts';
import { customerToken, sessionTokens } from '../sessions/cookies.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { isGuestToken } from '../sessions/tokens.ts';
import { ApiError } from './api-error.ts';
import type { Caller, CustomerCaller, Grants } from './handler.types.ts';
import { isPublic, judge, type CallScope, type Verdict } from './permission-check.ts';

type Headers = FastifyRequest['headers'];

/** Who of all that a request speaks for holds the permission where the call happens. @throws as `findCaller` */
export type ChooseCaller = (scope: CallScope) => Caller;

/**
 * Looks up everybody that a request speaks for: a browser may carry a person's and a display's session. What is public, or open to
 * whoever holds a guest's key, asks no session at all. Costs at most one query. `restaurantId`: the path's.
 */
export async function lookUpCallers(
  sessions: Sessions,
  headers: Headers,
  grants: Grants,
  restaurantId: string | undefined,
): Promise<ChooseCaller> {
  const guest = getGuest(headers);
  // Restaurant and store do not matter to what a guest may do.
  if (isPublic(grants) || judge(guest, grants, nowhere) === 'granted') return () => guest;
  const known = await sessions.getCallers(sessionTokens({ headers }, restaurantId));
  // An app of a device says which of a browser's sessions it means: signing the kitchen out must not sign out the till.
  const meant = headers['x-session-kind'];
  const candidates = meant === undefined ? known : known.filter(({ kind }) => kind === meant);
  // A display acts as itself where both may act.
  candidates.sort((a, b) => Number(a.kind === 'user') - Number(b.kind === 'user'));
  return (scope) => {
    const verdicts = candidates.map((candidate) => judge(candidate, grants, scope));
    const granted = candidates[verdicts.indexOf('granted')];
    if (granted) return granted;
    throw refusal(verdicts);
  };
}

/**
 * The caller that holds the permission.
 * @throws user_not_allowed (nobody is signed in), resource_not_found (not yours), resource_update_not_allowed (not with this role).
 */
export async function findCaller(sessions: Sessions, headers: Headers, grants: Grants, scope: CallScope): Promise<Caller> {
  return (await lookUpCallers(sessions, headers, grants, scope.restaurantId))(scope);
}

const nowhere: CallScope = { restaurantId: undefined, storeId: undefined };

/** The customer who is signed in to a restaurant; without its cookie nothing is asked. */
export async function findCustomer(
  sessions: Sessions,
  headers: Headers,
  restaurantId: string | undefined,
): Promise<CustomerCaller | undefined> {
  const token = restaurantId === undefined ? undefined : customerToken({ headers }, restaurantId);
  if (token === undefined) return undefined;
  const [caller] = await sessions.getCallers([token]);
  return caller?.kind === 'customer' && caller.restaurantId === restaurantId ? caller : undefined;
}

function refusal(verdicts: Verdict[]): ApiError {
  if (verdicts.includes('notAllowed')) return new ApiError('resource_update_not_allowed');
  return new ApiError(verdicts.includes('notYours') ? 'resource_not_found' : 'user_not_allowed');
}

function getGuest(headers: Headers): Caller {
  const token = headers['x-guest-token'];
  return typeof token === 'string' && isGuestToken(token) ? { kind: 'guest', token } : { kind: 'anonymous' };
}

/** The caller as the event log names it. */
export function getActor(caller: Caller): Actor {
  if (caller.kind === 'guest' || caller.kind === 'anonymous') return { kind: 'guest', id: null, name: 'Guest' };
  return { kind: caller.kind, id: caller.principalId, name: caller.name };
}
