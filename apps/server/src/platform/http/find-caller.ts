import type { FastifyRequest } from 'fastify';
import type { Actor } from '../db/connections.types.ts';
import { customerToken, sessionTokens } from '../sessions/cookies.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { isGuestToken } from '../sessions/tokens.ts';
import { ApiError } from './api-error.ts';
import type { Caller, CustomerCaller, Grants } from './handler.types.ts';
import { isPublic, judge, type CallScope, type Verdict } from './permission-check.ts';

type Headers = FastifyRequest['headers'];

/** The caller among those that a request represents who has the permission for the call. @throws as `findCaller` */
export type ChooseCaller = (scope: CallScope) => Caller;

/**
 * Looks up everybody that a request represents: a browser may have a person's and a display's session. Public calls, and calls open to
 * holders of a guest's key, look up no session at all. Costs at most one query. `restaurantId`: the path's.
 */
export async function lookUpCallers(
  sessions: Sessions,
  headers: Headers,
  grants: Grants,
  restaurantId: string | undefined,
): Promise<ChooseCaller> {
  const guest = getGuest(headers);
  // Restaurant and store do not matter for guests' calls.
  if (isPublic(grants) || judge(guest, grants, nowhere) === 'granted') return () => guest;
  const known = await sessions.getCallers(sessionTokens({ headers }, restaurantId));
  // A device's app states which of a browser's sessions it uses: signing the kitchen out must not sign out the till.
  const meant = headers['x-session-kind'];
  const candidates = meant === undefined ? known : known.filter(({ kind }) => kind === meant);
  // A display acts as itself if both may act.
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

/** The customer who is signed in to a restaurant; without its cookie nothing is queried. */
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

/** How a restaurant's log names the platform's own people. */
export const getVisitorName = (name: string): string => `${name} (platform)`;

/** The caller as recorded in the event log. */
export function getActor(caller: Caller): Actor {
  if (caller.kind === 'guest' || caller.kind === 'anonymous') return { kind: 'guest', id: null, name: 'Guest' };
  // The log has no kind of its own for keys: the release before reads it, too.
  if (caller.kind === 'apiKey') return { kind: 'system', id: null, name: `${caller.name} (API key)` };
  const isVisiting = caller.kind === 'user' && caller.visit !== undefined;
  return { kind: caller.kind, id: caller.principalId, name: isVisiting ? getVisitorName(caller.name) : caller.name };
}
