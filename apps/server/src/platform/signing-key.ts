import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, DirectoryTx } from './db/connections.types.ts';

/** The current key; the first one that is offered becomes it. */
async function storeSigningKey(tx: DirectoryTx, offered: Buffer): Promise<Buffer> {
  const rows = await tx.sql<{ key: Buffer }>({
    name: 'signing_key',
    text: `insert into directory.signing_key as standing (key) values ($1)
      on conflict (singleton) do update set key = standing.key returning key`,
    values: [offered],
  });
  return rows[0]!.key;
}

/** Signs texts with the database's key, the same for all nodes; it is read once by each. */
export interface Signer {
  /** base64url. */
  sign(text: string): Promise<string>;
  /** Whether it is the signature of this text. `length`: only so much of signatures is used. */
  isSignature(signature: string, text: string, length?: number): Promise<boolean>;
}

/** @param purpose what is signed for one purpose does not pass for another */
export function createSigner(database: Database, purpose: 'address' | 'search'): Signer {
  let key: Promise<Buffer> | undefined;
  const readKey = (): Promise<Buffer> => {
    key ??= database.platform(`${purpose}: signing key`, (tx) => storeSigningKey(tx, randomBytes(32)));
    key.catch(() => (key = undefined));
    return key;
  };
  const sign = async (text: string): Promise<string> =>
    createHmac('sha256', await readKey())
      .update(`${purpose}\n${text}`)
      .digest('base64url');
  return {
    sign,
    async isSignature(signature, text, length) {
      const [ours, theirs] = [Buffer.from((await sign(text)).slice(0, length)), Buffer.from(signature)];
      return ours.length === theirs.length && timingSafeEqual(ours, theirs);
    },
  };
}
