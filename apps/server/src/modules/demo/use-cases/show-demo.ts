import type { DemoRestaurant } from '../../../../db/seed/index.ts';
import type { Database } from '../../../platform/db/door.types.ts';
import { createPairingCode } from '../../../platform/sessions/pairing-codes.ts';
import { demoId } from './demo-ids.ts';
import { displayId, storeIdOf, tableIdOf } from './seed-demo.ts';

/** What the terminal shows of the demo. */
export interface DemoFacts {
  restaurants: { name: string; path: string }[];
  tableLink: { name: string; path: string } | undefined;
  logins: { who: string; email: string; password: string }[];
  pairingCodes: { device: string; code: string; minutes: number }[];
}

/** Longer than an owner's code: somebody reads it off a terminal and has the app to find first. */
const codeMinutes = 60;

/** Addresses, logins and a fresh pairing code for each kitchen display. A display that is paired stays so until a code is used. */
export async function showDemo(database: Database, demo: DemoRestaurant): Promise<DemoFacts> {
  const base = `/restaurants/${demoId(demo.key)}`;
  const first = demo.stores[0];
  const table = first?.tables[0];
  const pairingCodes = await database.platform('demo: pairing codes', async (tx) => {
    const codes: DemoFacts['pairingCodes'] = [];
    for (const store of demo.stores) {
      const { code } = await createPairingCode(tx, displayId(demo, store), { minutes: codeMinutes });
      codes.push({ device: store.address.suburb, code, minutes: codeMinutes });
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
