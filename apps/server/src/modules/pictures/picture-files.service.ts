import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFolderNames, type PictureFolder } from '@servery/domain/pictures';
import { readFreeBytes, reservedBytes } from '../../platform/storage-space.ts';

/** Where a picture's files are: below `<folder>/<id>`, from where the image server reads them. */
export interface PicturePlace {
  folder: PictureFolder;
  id: string;
}

const HOUR = 3_600_000;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The files of uploaded pictures. `root` is the image server's folder of originals. What arrives is first written to a folder beside it,
 * which nothing is served from.
 */
export function createPictureFiles(root: string, freeBytes: (folder: string) => Promise<number> = readFreeBytes) {
  const arriving = join(root, '..', 'uploads');
  const aside = join(root, '..', 'pictures-set-aside');
  const findFolder = ({ folder, id }: PicturePlace) => join(root, folder, id);

  return {
    /** A new name for a file that arrives. */
    async startFile(): Promise<string> {
      await mkdir(arriving, { recursive: true });
      return join(arriving, `${randomUUID()}.part`);
    },
    /** Whether so many bytes can be stored without taking what the database needs. */
    async hasRoomFor(bytes: number): Promise<boolean> {
      await mkdir(arriving, { recursive: true });
      return (await freeBytes(arriving)) - bytes >= reservedBytes;
    },
    find: (place: PicturePlace, name: string): string => join(findFolder(place), name),
    /** Puts a file in its place, whole or not at all. */
    async place(place: PicturePlace, name: string, content: Buffer | { file: string }): Promise<void> {
      await mkdir(findFolder(place), { recursive: true });
      const target = join(findFolder(place), name);
      if ('file' in content) return rename(content.file, target);
      const part = join(findFolder(place), `${randomUUID()}.part`);
      try {
        await writeFile(part, content);
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    removeFile: (place: PicturePlace, name: string): Promise<void> => rm(join(findFolder(place), name), { force: true }),
    removeAll: (place: PicturePlace): Promise<void> => rm(findFolder(place), { recursive: true, force: true }),
    /** Moves a picture's files to where nothing is served from. */
    async setAside(place: PicturePlace, at: Date): Promise<void> {
      await mkdir(aside, { recursive: true });
      const target = join(aside, `${place.folder}.${place.id}`);
      await rm(target, { recursive: true, force: true });
      await rename(findFolder(place), target);
      await utimes(target, at, at);
    },
    /** Deletes what was set aside 30 days ago. */
    async sweepAside(now: number): Promise<void> {
      for (const name of await readdir(aside).catch(() => [])) {
        const found = await stat(join(aside, name)).catch(() => null);
        if (found !== null && now - found.mtimeMs > 30 * 24 * HOUR) await rm(join(aside, name), { recursive: true, force: true });
      }
    },
    /** Deletes what uploads left behind when their server was killed. @param now in milliseconds */
    async sweepArriving(now: number): Promise<void> {
      for (const name of await readdir(arriving).catch(() => [])) {
        const file = join(arriving, name);
        const found = await stat(file).catch(() => null);
        if (found !== null && now - found.mtimeMs > HOUR) await rm(file, { force: true });
      }
    },
    /** Uploaded pictures that have had files for a day or longer. Those of the demo have other names and are not among them. */
    async listOld(now: number): Promise<PicturePlace[]> {
      const found: PicturePlace[] = [];
      for (const folder of pictureFolderNames) {
        for (const id of await readdir(join(root, folder)).catch(() => [])) {
          if (!uuidPattern.test(id)) continue;
          const entry = await stat(join(root, folder, id)).catch(() => null);
          if (entry?.isDirectory() === true && now - entry.mtimeMs > 24 * HOUR) found.push({ folder, id });
        }
      }
      return found;
    },
  };
}
export type PictureFiles = ReturnType<typeof createPictureFiles>;
