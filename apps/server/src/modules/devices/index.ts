import type { DeviceKind } from '@servery/contract/devices';
import { devicesPolicy } from './devices.policy.ts';
import { listDevices } from './devices.queries.ts';
import type { DevicePlace } from './devices.repo.ts';
import { devicesRoutes, type DevicesDeps } from './devices.routes.ts';
import { createDevice } from './use-cases/pair-device.ts';

export type { NewDevice } from './use-cases/pair-device.ts';

/** POS terminals, kitchen displays and printers: created, paired, renamed and revoked; their sessions. */
export const createDevicesModule = (deps: DevicesDeps) => ({
  routes: devicesRoutes(deps),
  policy: devicesPolicy,
  /** Devices of a kind that a store has and that are paired. */
  pairedOf: (place: DevicePlace, kind: DeviceKind) =>
    deps.database.platform('paired devices of a store', async (tx) =>
      (await listDevices(tx, place, { kinds: [kind] })).filter(({ state }) => state === 'paired'),
    ),
  createDevice: (...args: DropFirst<Parameters<typeof createDevice>>) => createDevice(deps, ...args),
});
export type DevicesModule = ReturnType<typeof createDevicesModule>;

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;
