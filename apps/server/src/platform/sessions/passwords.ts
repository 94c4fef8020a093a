import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, the minimum of the library and of OWASP; about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let decoy: Promise<string> | undefined;

/** The hash to be stored. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Checks a password. Without a stored hash (no such account) it takes equally long, so that nobody learns who has an account.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored !== undefined && matches;
}
