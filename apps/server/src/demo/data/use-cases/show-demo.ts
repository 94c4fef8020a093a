import type { DeviceKind } from '@servery/contract/devices';
import type { DemoRestaurant, DemoStore } from '../../../../db/seed/index.ts';
import type { Database } from '../../../platform/db/connections.types.ts';
import { createPairingCode } from '../../../platform/sessions/pairing-codes.ts';
import { hasEmployees } from '../demo.repo.ts';
import { demoId } from './demo-ids.ts';
import { getDeviceId, getStoreId, getTableId } from './seed-demo.ts';

/** What the terminal shows of the demo. */
export interface DemoFacts {
  restaurants: { name: string; country: string; path: string }[];
  tableLink: { name: string; path: string } | undefined;
  /** All users of the first restaurant; those of the others are named alike. */
  logins: { who: string; email: string; password: string }[];
  /** The keys in the other restaurants' e-mail addresses and passwords. */
  otherKeys: string[];
  pairingCodes: { device: string; code: string; minutes: number }[];
  /** Who unlocks the tills of stores that have employees. */
  pins: { store: string; name: string; pin: string }[];
}

/** Longer than an owner's code: somebody reads it off a terminal and has the app to find first. */
const codeMinutes = 60;
const labels: Readonly<Record<DeviceKind, string>> = { kdsDevice: 'Kitchen', posTerminal: 'Till', printer: 'Printer' };

/** Addresses, logins and fresh pairing codes. A device that is paired stays so until a code is used. */
export async function showDemo(database: Database, demos: readonly DemoRestaurant[]): Promise<DemoFacts> {
  const [first] = demos;
  const store = first?.stores[0];
  const table = store?.tables[0];
  const staffed = await findStaffed(database, demos);
  const pairingCodes = await database.platform('demo: pairing codes', async (tx) => {
    const codes: DemoFacts['pairingCodes'] = [];
    for (const demo of demos) {
      const [home] = demo.stores;
      if (home === undefined) continue;
      // One of each kind is enough to try them; the other restaurants get a code for their kitchen, and for a till that asks for a PIN.
      const kinds: readonly DeviceKind[] =
        demo === first ? ['kdsDevice', 'posTerminal', 'printer'] : staffed.includes(home) ? ['kdsDevice', 'posTerminal'] : ['kdsDevice'];
      for (const kind of kinds) {
        if (!home.devices.some((device) => device.kind === kind)) continue;
        const { code } = await createPairingCode(tx, getDeviceId(demo, home, kind), { minutes: codeMinutes });
        codes.push({ device: `${labels[kind]} ${home.address.suburb.split(' ')[0]}`, code, minutes: codeMinutes });
      }
    }
    return codes;
  });
  return {
    restaurants: demos.map(({ key, name, country }) => ({ name, country, path: `/restaurants/${demoId(key)}` })),
    tableLink:
      first === undefined || store === undefined || table === undefined
        ? undefined
        : {
            name: `${table.name}, ${store.address.suburb}`,
            path: `/restaurants/${demoId(first.key)}/stores/${getStoreId(first, store)}/tables/${getTableId(first, store, table.name)}`,
          },
    logins: first?.users.map(({ who, email, password }) => ({ who, email, password })) ?? [],
    otherKeys: demos.slice(1).map(({ key }) => key),
    pairingCodes,
    pins: staffed.flatMap(({ name: storeName, employees = [] }) => employees.map(({ name, pin }) => ({ store: storeName, name, pin }))),
  };
}

/** The stores whose people were added (`seedPeople`). */
async function findStaffed(database: Database, demos: readonly DemoRestaurant[]): Promise<DemoStore[]> {
  const found: DemoStore[] = [];
  for (const demo of demos) {
    for (const store of demo.stores.filter(({ employees = [] }) => employees.length > 0)) {
      const has = await database.tenant({ restaurantId: demoId(demo.key) }, (tx) => hasEmployees(tx, getStoreId(demo, store)));
      if (has) found.push(store);
    }
  }
  return found;
}
