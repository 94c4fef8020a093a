import { openStored, type Persisted } from '@servery/app-kit/replica/persisted.ts';
import { pinTries } from '@servery/domain/employees';
import type { TillEmployee } from './people-store.ts';

/**
 * What a till keeps of a PIN that the server has found right here, to check it without the server: its slow hash, sealed by a key that
 * this browser made and does not hand out (docs/adr/0070-people-at-the-till.md).
 */
interface KnownPin {
  pinVersion: number;
  /** Of the person's last session here: what they ring up without the server is theirs. */
  sessionId: string;
  salt: Uint8Array<ArrayBuffer>;
  seal: Uint8Array<ArrayBuffer>;
  /** Wrong PINs in a row without the server. */
  misses: number;
}
type Known = Readonly<Record<string, KnownPin>>;

/** About half a second on a tablet. */
const iterations = 600_000;

const open = (deviceId: string): Promise<Persisted<never>> => openStored<never>(`servery.pos.people.${deviceId}`);
const readKnown = async (stored: Persisted<never>): Promise<Known> => (await stored.read<Known>('known')) ?? {};

/** The browser offers no cryptography to pages that came over plain http from another machine. */
const isPossible = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

async function getKey(stored: Persisted<never>): Promise<CryptoKey> {
  const known = await stored.read<CryptoKey>('key');
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  await stored.write('key', key);
  return key;
}

async function seal(key: CryptoKey, pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const hash = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, material, 256);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, hash));
}

/** Keeps a PIN that the server has just found right. */
export async function rememberPin(deviceId: string, { id, pinVersion }: TillEmployee, pin: string, sessionId: string): Promise<void> {
  if (!isPossible()) return;
  const stored = await open(deviceId);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const known: KnownPin = { pinVersion, sessionId, salt, seal: await seal(await getKey(stored), pin, salt), misses: 0 };
  await stored.write('known', { ...(await readKnown(stored)), [id]: known });
}

/** Forgets the PINs of those who do not work here any more, and those that were replaced. */
export async function forgetOthers(deviceId: string, employees: readonly TillEmployee[]): Promise<void> {
  if (!isPossible()) return;
  const stored = await open(deviceId);
  const known = await readKnown(stored);
  const kept = Object.entries(known).filter(([id, { pinVersion }]) =>
    employees.some((one) => one.id === id && one.pinVersion === pinVersion),
  );
  if (kept.length < Object.keys(known).length) await stored.write('known', Object.fromEntries(kept));
}

/** Whether this till can check the PIN of anybody without the server. */
export async function knowsAnyPin(deviceId: string): Promise<boolean> {
  return isPossible() && Object.keys(await readKnown(await open(deviceId))).length > 0;
}

export type OfflineResult = { kind: 'right'; sessionId: string } | { kind: 'wrong' | 'unknown' | 'tooMany' };

/** Checks a PIN without the server. Each try is stored before it is checked; after five wrong ones only the server checks. */
export async function checkOffline(deviceId: string, { id, pinVersion }: TillEmployee, pin: string): Promise<OfflineResult> {
  if (!isPossible()) return { kind: 'unknown' };
  const stored = await open(deviceId);
  const all = await readKnown(stored);
  const known = all[id];
  if (known?.pinVersion !== pinVersion) return { kind: 'unknown' };
  if (known.misses >= pinTries) return { kind: 'tooMany' };
  await stored.write('known', { ...all, [id]: { ...known, misses: known.misses + 1 } });
  const tried = await seal(await getKey(stored), pin, known.salt);
  if (!tried.every((byte, at) => byte === known.seal[at])) return { kind: known.misses + 1 >= pinTries ? 'tooMany' : 'wrong' };
  await stored.write('known', { ...all, [id]: { ...known, misses: 0 } });
  return { kind: 'right', sessionId: known.sessionId };
}
