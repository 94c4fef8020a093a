import { createPictureStorage, type PictureStorage } from '../../platform/blobs/picture-storage.ts';
import { createFolderStore } from './folder-store.adapter.ts';

/** Pictures in a data folder, as without any configuration. */
export const createFolderStorage = (dataDir: string): PictureStorage => createPictureStorage(createFolderStore(dataDir), dataDir);
