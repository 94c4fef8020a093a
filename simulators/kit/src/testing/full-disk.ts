import { mkdirSync, renameSync, rmdirSync } from 'node:fs';

/**
 * Lets every write to a file fail, as on a disk without space: a folder has its place.
 * @returns what puts the file back
 */
export function refuseWrites(file: string): () => void {
  const aside = `${file}.aside`;
  renameSync(file, aside);
  mkdirSync(file);
  return () => {
    rmdirSync(file);
    renameSync(aside, file);
  };
}
