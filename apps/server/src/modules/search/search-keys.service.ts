import { searchKinds, type SearchKind } from '@servery/contract/search';
import * as z from 'zod/mini';
import type { Signer } from '../../platform/signing-key.ts';

/** Minutes that a key is valid: whoever still searches asks for another one. */
export const keyMinutes = 15;

/** What a key may search. */
export interface SearchReach {
  /** Null: the whole platform. */
  restaurantId: string | null;
  kinds: readonly SearchKind[];
}

/** A key's content. `session`: the hash of the session that asked for it, hexadecimal. `expires`: seconds since 1970. */
const content = z.strictObject({
  v: z.literal(1),
  scope: z.literal('search'),
  session: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  restaurantId: z.nullable(z.uuid()),
  kinds: z.array(z.enum(searchKinds)),
  expires: z.int(),
});

/** Makes a key: its content and the signature of it, each base64url, with a dot between them. */
export async function writeKey(signer: Signer, reach: SearchReach, sessionHash: Buffer, expiresAt: Date): Promise<string> {
  const session = sessionHash.toString('hex');
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const written = Buffer.from(JSON.stringify({ v: 1, scope: 'search', session, ...reach, expires })).toString('base64url');
  return `${written}.${await signer.sign(written)}`;
}

/** What a key says; undefined: it is not ours, was changed, or has expired. */
export async function readKey(signer: Signer, key: string, now: Date): Promise<(SearchReach & { sessionHash: Buffer }) | undefined> {
  const [written = '', signature = '', ...more] = key.split('.');
  if (more.length > 0 || !(await signer.isSignature(signature, written))) return undefined;
  // What we have signed is what we have written.
  const { session, restaurantId, kinds, expires } = content.parse(JSON.parse(Buffer.from(written, 'base64url').toString()));
  if (expires * 1000 <= now.getTime()) return undefined;
  return { restaurantId, kinds, sessionHash: Buffer.from(session, 'hex') };
}
