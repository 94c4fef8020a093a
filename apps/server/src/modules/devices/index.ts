import { devicesPolicy } from './devices.policy.ts';
import { devicesRoutes, type DevicesDeps } from './devices.routes.ts';
import { createDevice } from './use-cases/pair-device.ts';

export type { NewDevice } from './use-cases/pair-device.ts';

/** POS terminals, kitchen displays and printers: created, paired, renamed and revoked; their sessions. */
export const createDevicesModule = (deps: DevicesDeps) => ({
  routes: devicesRoutes(deps),
  policy: devicesPolicy,
  createDevice: (...args: DropFirst<Parameters<typeof createDevice>>) => createDevice(deps, ...args),
});
export type DevicesModule = ReturnType<typeof createDevicesModule>;

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;
