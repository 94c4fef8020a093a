import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Database, DirectoryTx } from '../../platform/db/connections.types.ts';

/** The cost of a password's hash (platform/sessions/passwords.ts); what keeps four digits safe is the pepper and the limit of tries. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes PINs, and checks them. */
export interface PinHashes {
  /** The hash to be stored. */
  hash(pin: string): Promise<string>;
  /** Whether a PIN is right. It takes as long without a stored hash: nobody learns from the time who works here. */
  verify(stored: string | undefined, pin: string): Promise<boolean>;
}

/** Stores the pepper that is offered, unless there is one; returns the one that counts from now on. */
async function storePepper(tx: DirectoryTx, offered: Buffer): Promise<Buffer> {
  await tx.sql({
    name: 'employees.pepper',
    text: 'insert into directory.pin_pepper (key) values ($1) on conflict (singleton) do nothing',
    values: [offered],
  });
  const [row] = await tx.sql<{ key: Buffer }>({ name: 'employees.readPepper', text: 'select key from directory.pin_pepper', values: [] });
  return row!.key;
}

/** argon2id with a pepper of the installation, the same for all nodes; each reads it once. */
export function createPinHashes(database: Database): PinHashes {
  let pepper: Promise<Buffer> | undefined;
  let decoy: Promise<string> | undefined;
  const getPepper = (): Promise<Buffer> => {
    pepper ??= database.platform('employees: pepper of the PINs', (tx) => storePepper(tx, randomBytes(32)));
    pepper.catch(() => (pepper = undefined));
    return pepper;
  };
  const hashPin = async (pin: string): Promise<string> => hash(pin, { ...cost, secret: await getPepper() });
  return {
    hash: hashPin,
    async verify(stored, pin) {
      const secret = await getPepper();
      decoy ??= hashPin('none');
      decoy.catch(() => (decoy = undefined));
      const matches = await verify(stored ?? (await decoy), pin, { secret }).catch(() => false);
      return stored !== undefined && matches;
    },
  };
}
