import { join } from 'node:path';
import type { BlobStore } from '../../ports/blob-store.ts';
import { createLocalCopies, type LocalCopies } from './local-copies.ts';

/** Where uploaded pictures and films are, and what a node needs on its own disk to work with them. */
export interface PictureStorage {
  blobs: BlobStore;
  copies: LocalCopies;
  /** Folder of this machine for files that are arriving; nothing is served from it. */
  uploads: string;
}

/** @param dataDir the node's data folder */
export const createPictureStorage = (blobs: BlobStore, dataDir: string): PictureStorage => ({
  blobs,
  copies: createLocalCopies({ blobs, folder: join(dataDir, 'picture-copies') }),
  uploads: join(dataDir, 'uploads'),
});
