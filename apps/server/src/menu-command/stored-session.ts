import { scryptSync, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

/** Where the command keeps its sessions between runs: the person's configuration folder. */
export const sessionFile = (environment: NodeJS.ProcessEnv = process.env): string =>
  join(environment['XDG_CONFIG_HOME'] || environment['APPDATA'] || join(homedir(), '.config'), 'servery', 'menu-sessions.json');

/** By server and e-mail address. `proof`: that whoever comes back knows the password; the password itself is not stored. */
const kept = z.record(z.string(), z.strictObject({ cookie: z.string(), proof: z.string() }));

export interface Who {
  url: string;
  email: string;
  password: string;
}

const getName = ({ url, email }: Who) => `${email.trim().toLowerCase()} ${url}`;
const getProof = ({ password }: Who, cookie: string) => scryptSync(password, cookie, 32);

/** What cannot be read is as if it were not there: the command signs in again. */
async function readAll(file: string): Promise<z.output<typeof kept>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return z.parse(kept, JSON.parse(text));
  } catch {
    return {};
  }
}

/** The session of an earlier run, for who gives the same password. It may have ended since. */
export async function storedSession(file: string, who: Who): Promise<string | undefined> {
  const found = (await readAll(file))[getName(who)];
  if (found === undefined) return undefined;
  const proof = Buffer.from(found.proof, 'base64');
  return proof.length === 32 && timingSafeEqual(proof, getProof(who, found.cookie)) ? found.cookie : undefined;
}

/** Keeps a session for the next run, readable to this person alone. Where the folder cannot be written the next run signs in again. */
export async function storeSession(file: string, who: Who, cookie: string): Promise<void> {
  const all = { ...(await readAll(file)), [getName(who)]: { cookie, proof: getProof(who, cookie).toString('base64') } };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    .then(() => writeFile(file, JSON.stringify(all), { mode: 0o600 }))
    .catch(() => undefined);
}
