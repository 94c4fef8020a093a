import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deviceEvents, printerEvents } from './event-types.ts';
import { instant, nameText, uuid } from './schemas.ts';

/**
 * Devices with their own session: POS terminals, kitchen displays, printers (the bridge inside a store that prints for them).
 * Created and paired by the store's managers; the kitchen display's own calls are in `kds.ts`.
 */

export const deviceKinds = ['posTerminal', 'kdsDevice', 'printer'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
const pairingCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4}[- ]?[A-Z0-9]{4}$/, 'Please enter the 8 characters of the code.'));
const ok = z.object({ ok: z.literal(true) });

const device = z.object({
  id: uuid,
  kind: z.enum(deviceKinds),
  name: z.string(),
  storeId: uuid,
  /** `waiting`: has a code that can be used. `expired`: has neither a session nor such a code, and needs a new one. */
  state: z.enum(['paired', 'waiting', 'expired', 'revoked']),
  createdAt: instant,
  pairedAt: z.nullable(instant),
  lastSeenAt: z.nullable(instant),
  /** The user agent that the device's browser reports. */
  userAgent: z.string(),
});
/** A fresh code, shown once: 8 characters, 10 minutes, single use, 5 tries. */
const pairing = z.object({ device, code: z.string(), expiresAt: instant });

const loggedIn = z.object({
  deviceId: uuid,
  kind: z.enum(deviceKinds),
  name: z.string(),
  restaurantId: uuid,
  restaurantName: z.string(),
  storeId: uuid,
  storeName: z.string(),
  timeZone: z.string(),
});

export const listDevices = endpoint({
  id: 'devices.list',
  method: 'GET',
  path: '/devices/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'devices.read',
  summary: 'Every device of a store, with when it was last seen',
  response: z.object({ rows: z.array(device) }),
  staleOn: deviceEvents,
  errors: [],
});
export const pairDevice = endpoint({
  id: 'devices.pair',
  method: 'POST',
  path: '/devices/restaurants/{restaurantId}/stores/{storeId}/{deviceId}/pair',
  permission: 'devices.manage',
  summary: 'Give a device a new pairing code; its old sessions end',
  body: z.strictObject({}),
  response: pairing,
  errors: [],
  repeatable: 'natural',
});
export const renameDevice = endpoint({
  id: 'devices.rename',
  method: 'PUT',
  path: '/devices/restaurants/{restaurantId}/stores/{storeId}/{deviceId}',
  permission: 'devices.manage',
  summary: 'Rename a device',
  body: z.strictObject({ name: nameText(60, 1) }),
  response: device,
  errors: [],
  repeatable: 'natural',
});
export const revokeDevice = endpoint({
  id: 'devices.revoke',
  method: 'POST',
  path: '/devices/restaurants/{restaurantId}/stores/{storeId}/{deviceId}/revoke',
  permission: 'devices.manage',
  summary: 'Revoke a device: its sessions end at once and its open streams within two seconds. Pairing it again brings it back',
  body: z.strictObject({}),
  response: device,
  errors: [],
  repeatable: 'natural',
});
export const listDeviceSessions = endpoint({
  id: 'devices.listSessions',
  method: 'GET',
  path: '/devices/restaurants/{restaurantId}/stores/{storeId}/{deviceId}/sessions',
  permission: 'devices.read',
  summary: 'Where a device is signed in: pairing it again ends what was before',
  response: z.object({
    rows: z.array(z.object({ id: uuid, userAgent: z.string(), createdAt: instant, lastSeenAt: instant })),
  }),
  staleOn: deviceEvents,
  errors: [],
});
export const endDeviceSession = endpoint({
  id: 'devices.endSession',
  method: 'DELETE',
  path: '/devices/restaurants/{restaurantId}/stores/{storeId}/{deviceId}/sessions/{sessionId}',
  permission: 'devices.manage',
  summary: 'Sign a device out where it is signed in: it needs a new code to come back',
  response: ok,
  errors: [],
  repeatable: 'natural',
});
export const createDevice = endpoint({
  id: 'devices.create',
  method: 'POST',
  path: '/devices/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'devices.manage',
  summary: 'Create a device of any kind and get its pairing code',
  body: z.strictObject({ id: uuid, kind: z.enum(deviceKinds), name: nameText(60, 1) }),
  response: pairing,
  status: 201,
  errors: [],
  repeatable: 'clientId',
});

/** The session's own device. If a browser has sessions of several kinds, the header `X-Session-Kind` selects one. */
export const getOwnDevice = endpoint({
  id: 'devices.getOwn',
  method: 'GET',
  path: '/devices/own',
  permission: 'device.own',
  summary: 'The device that this session belongs to, with its store',
  response: loggedIn,
  staleOn: ['device.renamed', 'settings.changed', 'restaurant.changed', 'restaurant.storesChanged'],
  errors: [],
});
export const logoutDevice = endpoint({
  id: 'devices.logout',
  method: 'POST',
  path: '/devices/logout',
  permission: 'device.own',
  summary: "End this device's session: it needs a new code to come back",
  body: z.strictObject({}),
  response: ok,
  errors: [],
  repeatable: 'natural',
});

export const listPosTerminals = endpoint({
  id: 'pos.listTerminals',
  method: 'GET',
  path: '/pos/pos_terminals',
  permission: 'devices.read',
  summary: "A store's POS terminals",
  query: z.strictObject({ restaurantId: uuid, storeId: uuid }),
  response: z.object({ rows: z.array(device) }),
  staleOn: deviceEvents,
  errors: [],
});
export const createPosTerminal = endpoint({
  id: 'pos.createTerminal',
  method: 'POST',
  path: '/pos/pos_terminals',
  permission: 'devices.manage',
  summary: 'Create a POS terminal, or pair one again, and get its pairing code',
  body: z.strictObject({ id: uuid, restaurantId: uuid, storeId: uuid, name: nameText(60, 1) }),
  response: pairing,
  status: 201,
  errors: [],
  repeatable: 'clientId',
});
export const loginPosTerminal = endpoint({
  id: 'pos.login',
  method: 'POST',
  path: '/pos/login',
  permission: 'device.login',
  summary: 'Exchange a pairing code for a session of the POS terminal',
  body: z.strictObject({ code: pairingCode }),
  response: loggedIn,
  errors: ['invalid_grant'],
});

export const listPrinters = endpoint({
  id: 'printers.list',
  method: 'GET',
  path: '/printers',
  permission: 'device.own',
  summary: "The printers of the store that this session's device belongs to",
  response: z.object({
    rows: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        model: z.string(),
        connection: z.enum(['LAN', 'CLOUD', 'USB', 'BLUETOOTH']),
        lineWidth: z.int(),
        numberOfCopies: z.int(),
        active: z.boolean(),
        prints: z.array(z.string()),
      }),
    ),
  }),
  staleOn: printerEvents,
  errors: [],
});
export const loginPrinter = endpoint({
  id: 'printers.login',
  method: 'POST',
  path: '/printers/login',
  permission: 'device.login',
  summary: 'Exchange a pairing code for a session of the printer',
  body: z.strictObject({ code: pairingCode }),
  response: loggedIn,
  errors: ['invalid_grant'],
});
