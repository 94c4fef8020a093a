import type { DemoRestaurant } from '../../../../db/seed/index.ts';
import type { Database } from '../../../platform/db/door.types.ts';
import { createPairingCode } from '../../../platform/sessions/pairing-codes.ts';
import { demoId } from './demo-ids.ts';
import { deviceIdOf, storeIdOf, tableIdOf } from './seed-demo.ts';

/** What the terminal shows of the demo. */
export interface DemoFacts {
  restaurants: { name: string; path: string }[];
  tableLink: { name: string; path: string } | undefined;
  logins: { who: string; email: string; password: string }[];
  pairingCodes: { device: string; code: string; minutes: number }[];
}

/** Longer than an owner's code: somebody reads it off a terminal and has the app to find first. */
const codeMinutes = 60;
const words = { kdsDevice: 'Kitchen', posTerminal: 'Till', printer: 'Printer' } as const;

/** Addresses, logins and fresh pairing codes. A device that is paired stays so until a code is used. */
export async function showDemo(database: Database, demo: DemoRestaurant): Promise<DemoFacts> {
  const base = `/restaurants/${demoId(demo.key)}`;
  const first = demo.stores[0];
  const table = first?.tables[0];
  const pairingCodes = await database.platform('demo: pairing codes', async (tx) => {
    const codes: DemoFacts['pairingCodes'] = [];
    for (const [index, store] of demo.stores.entries()) {
      // One of each kind is enough for a look; every store has a kitchen of its own.
      for (const { kind } of store.devices.filter((device) => index === 0 || device.kind === 'kdsDevice')) {
        const { code } = await createPairingCode(tx, deviceIdOf(demo, store, kind), { minutes: codeMinutes });
        codes.push({ device: `${words[kind]} ${store.address.suburb.split(' ')[0]}`, code, minutes: codeMinutes });
      }
    }
    return codes;
  });
  return {
    restaurants: [{ name: demo.name, path: base }],
    tableLink:
      first === undefined || table === undefined
        ? undefined
        : {
            name: `${table.name}, ${first.address.suburb}`,
            path: `${base}/stores/${storeIdOf(demo, first)}/tables/${tableIdOf(demo, first, table.name)}`,
          },
    logins: demo.users.map(({ who, email, password }) => ({ who, email, password })),
    pairingCodes,
  };
}
