import { getOwnDevice, loginPosTerminal } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import { defineDeviceApp } from '@servery/device-app/device-app.ts';
import { getBillStorageName } from './bills/stored-data.ts';
import { getSessionId, getPersonHeader } from './people/people-store.ts';
import { preferences } from './preferences.ts';

export type Device = ResponseOf<typeof getOwnDevice>;

export const tillApp = defineDeviceApp(
  {
    app: 'pos',
    appName: 'the till',
    what: 'till',
    pairTitle: 'Pair this till',
    kind: 'posTerminal',
    whoAmI: getOwnDevice,
    storedAs: 1,
    login: loginPosTerminal,
    loginPath: '/login',
    callHeaders: () => getPersonHeader(getSessionId()),
    outbox: (id) => (id === null ? null : getBillStorageName(id)),
  },
  preferences,
);

export const { client, device, headers: asTill } = tillApp;
