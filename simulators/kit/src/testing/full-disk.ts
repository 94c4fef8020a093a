import { mkdirSync, renameSync, rmdirSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';

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

/**
 * The same for a file that is not there yet, so that a simulator can be started on it: it leads into a folder that does not exist.
 * @returns what makes the folder
 */
export function refuseFirstWrite(file: string): () => void {
  const place = `${file}.place`;
  mkdirSync(dirname(file), { recursive: true });
  for (const name of [file, `${file}.new`]) symlinkSync(`${place}/kept`, name);
  return () => void mkdirSync(place);
}
