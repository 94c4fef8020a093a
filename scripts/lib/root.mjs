import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** The data folder: database, pictures, papers. A relative DATA_DIR counts from the repository. */
export const dataDir = () => resolve(root, process.env.DATA_DIR || '.data');
