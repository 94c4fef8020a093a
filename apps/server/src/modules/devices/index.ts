import type { DeviceKind } from '@servery/contract/devices';
import { defineModule } from '../../platform/define-module.ts';
import { devicesPolicy } from './devices.policy.ts';
import { listDevices } from './devices.queries.ts';
import type { DevicePlace } from './devices.repo.ts';
import { devicesRoutes, type DevicesDeps } from './devices.routes.ts';
import { createDevice } from './use-cases/pair-device.ts';

export type { NewDevice } from './use-cases/pair-device.ts';

/** POS terminals, kitchen displays and printers: created, paired, renamed and revoked; their sessions. */
export const createDevicesModule = (deps: DevicesDeps) => {
  const listPaired = (place: DevicePlace, kind: DeviceKind) =>
    deps.database.platform('paired devices of a store', async (tx) =>
      (await listDevices(tx, place, { kinds: [kind] })).filter(({ state }) => state === 'paired'),
    );
  return defineModule({
    name: 'devices',
    routes: devicesRoutes(deps),
    policy: devicesPolicy,
    /** Devices of a kind that a store has and that are paired. */
    pairedOf: listPaired,
    /** Every till that a store has or had. */
    listTills: (place: DevicePlace) =>
      deps.database.platform('tills of a store', (tx) => listDevices(tx, place, { kinds: ['posTerminal'] })),
    /** Whether a store has a paired till or kitchen display, or an active printer. */
    hasAny: async (restaurantId: string, storeId: string): Promise<boolean> => {
      const place = { restaurantId, storeId };
      const [tills, displays, printers] = await Promise.all([
        listPaired(place, 'posTerminal'),
        listPaired(place, 'kdsDevice'),
        deps.getPrinters(restaurantId, storeId),
      ]);
      return tills.length + displays.length > 0 || printers.some(({ active }) => active);
    },
    createDevice: (...args: DropFirst<Parameters<typeof createDevice>>) => createDevice(deps, ...args),
  });
};
export type DevicesModule = ReturnType<typeof createDevicesModule>;

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;
