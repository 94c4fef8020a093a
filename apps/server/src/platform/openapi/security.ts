import type { ApiKeyScope } from '@servery/contract/api-key-scopes';
import type { Permission } from '@servery/contract/permissions';
import { sessionCookies } from '../sessions/cookies.ts';

/** Kinds of caller that have each permission; the modules' policies decide. */
export type Holders = Readonly<Partial<Record<Permission, Readonly<Record<string, unknown>>>>>;

const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });

/** How callers identify themselves. */
export const securitySchemes = {
  userSession: cookie(sessionCookies.user, 'A person: set by `POST /api/user/login`.'),
  tillSession: cookie(sessionCookies.posTerminal, 'A paired till: set by `POST /api/pos/terminals/login` with a pairing code.'),
  displaySession: cookie(sessionCookies.kdsDevice, 'A paired kitchen display: set at pairing, as for a till.'),
  printerSession: cookie(sessionCookies.printer, 'A paired printer: set at pairing, as for a till.'),
  customerSession: cookie(
    'servery_customer_{restaurantId}',
    "A restaurant's customer, one cookie for each restaurant: set when the code that was sent to the phone has been verified.",
  ),
  apiKey: { type: 'http', scheme: 'bearer', description: "A third party's API key, for calls that name a scope." },
  guestToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Guest-Token',
    description: 'The holder of one order: the `guestToken` that was sent when it was placed.',
  },
} as const;
type Scheme = keyof typeof securitySchemes;

const schemesByKind: Readonly<Record<string, Scheme>> = {
  superAdmin: 'userSession',
  restaurantAdmin: 'userSession',
  restaurantUser: 'userSession',
  storeAdmin: 'userSession',
  storeUser: 'userSession',
  withoutMembership: 'userSession',
  posTerminal: 'tillSession',
  kdsDevice: 'displaySession',
  printer: 'printerSession',
  customer: 'customerSession',
  guest: 'guestToken',
};

/** The alternatives for a permission; none is needed for public calls. */
export function getSecurity(permission: Permission, holders: Holders, keyScope?: ApiKeyScope): Record<string, string[]>[] {
  const kinds = Object.keys(holders[permission] ?? {});
  const byKey = keyScope === undefined ? [] : [{ apiKey: [keyScope] }];
  // An empty alternative: nothing is needed, but a key may be sent.
  if (kinds.includes('anonymous')) return keyScope === undefined ? [] : [{}, ...byKey];
  return [...[...new Set(kinds.flatMap((kind) => schemesByKind[kind] ?? []))].map((scheme) => ({ [scheme]: [] })), ...byKey];
}

/** Which of a browser's sessions is meant, if a device's applies. */
export const isOfDevices = (permission: Permission, holders: Holders): boolean =>
  ['posTerminal', 'kdsDevice', 'printer'].some((kind) => kind in (holders[permission] ?? {}));
