import { defineDeviceApp } from '@servery/device-app/device-app.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getKdsDevice, loginKdsDevice } from '@servery/contract/kds';
import { storedPresses } from './device-store.ts';
import { preferences } from './preferences.ts';

export type Device = ResponseOf<typeof getKdsDevice>;

export const kitchenApp = defineDeviceApp(
  {
    app: 'kitchen',
    appName: 'the kitchen display',
    what: 'display',
    pairTitle: 'Pair this kitchen display',
    kind: 'kdsDevice',
    whoAmI: getKdsDevice,
    storedAs: 1,
    login: loginKdsDevice,
    loginPath: '/auth/login',
    outbox: () => storedPresses,
  },
  preferences,
);

export const { client, device, headers: asDisplay } = kitchenApp;
