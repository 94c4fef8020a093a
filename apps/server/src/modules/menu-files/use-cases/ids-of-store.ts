import { createHash } from 'node:crypto';
import type { IdOf } from '@servery/domain/menu-files';

/** Ids that a file's own ones become: the same file gives the same ids in the same store, and never those of another store. */
export const idsOfStore =
  (storeId: string): IdOf =>
  (kind, name) => {
    const hash = createHash('sha256').update(`${storeId}/${kind}/${name}`).digest();
    hash[6] = ((hash[6] as number) & 0x0f) | 0x80;
    hash[8] = ((hash[8] as number) & 0x3f) | 0x80;
    const text = hash.subarray(0, 16).toString('hex');
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
  };
