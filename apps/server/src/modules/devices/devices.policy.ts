import type { Permission } from '@servery/contract/permissions';
import { everybody } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

const admins = { superAdmin: true, restaurantAdmin: true, storeAdmin: true } as const;
const devices = { posTerminal: true, kdsDevice: true, printer: true } as const;

/** Whoever runs a store sees, pairs and revokes its devices (product.md, section 4); anybody may try a code, as often as the limits allow. */
export const devicesPolicy = {
  'devices.read': admins,
  'devices.manage': admins,
  'device.own': devices,
  'device.ownDisplay': { kdsDevice: true },
  'device.ownTill': { posTerminal: true },
  'device.login': everybody,
} as const satisfies Partial<Record<Permission, Grants>>;
