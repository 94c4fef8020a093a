import { statfs } from 'node:fs/promises';

/** Space that is left to the database: PostgreSQL needs room for its log before it can take the next order. In bytes. */
export const reservedBytes = 512 * 1024 * 1024;

/** Free bytes below a folder. Rejects if it cannot be read. */
export const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
