import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFolderNames, type PictureFolder } from '@servery/domain/pictures';
import type { PictureStorage } from '../../platform/blobs/picture-storage.ts';
import { readFreeBytes, reservedBytes } from '../../platform/storage-space.ts';

/** Where a picture's files are: below `images/<folder>/<id>`, from where the image server reads them. */
export interface PicturePlace {
  folder: PictureFolder;
  id: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const asideRoot = 'pictures-set-aside/';
const asidePattern = /^pictures-set-aside\/(\d{4}-\d{2}-\d{2})\//;
const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The files of uploaded pictures. What arrives is first written to a folder of this machine. */
export function createPictureFiles(
  { blobs, copies, uploads }: PictureStorage,
  freeBytes: (folder: string) => Promise<number> = readFreeBytes,
) {
  const toKey = ({ folder, id }: PicturePlace, name = '') => `images/${folder}/${id}/${name}`;
  const list = (prefix: string) => Array.fromAsync(blobs.list(prefix));
  let swept: Promise<void> | undefined;

  /** Deletes what uploads left on this machine when their server was killed. @param now in milliseconds */
  const sweepArriving = async (now: number): Promise<void> => {
    for (const name of await readdir(uploads).catch(() => [])) {
      const file = join(uploads, name);
      const found = await stat(file).catch(() => null);
      if (found !== null && now - found.mtimeMs > HOUR) await rm(file, { force: true });
    }
  };

  return {
    /** A new name for a file that arrives. */
    async startFile(): Promise<string> {
      await mkdir(uploads, { recursive: true });
      // The nightly clean-up runs on one node; each has a folder of its own.
      swept ??= sweepArriving(Date.now());
      await swept;
      return join(uploads, `${randomUUID()}.part`);
    },
    /** Whether so many bytes can be stored without taking what the database needs. */
    async hasRoomFor(bytes: number): Promise<boolean> {
      await mkdir(uploads, { recursive: true });
      return (await freeBytes(uploads)) - bytes >= reservedBytes;
    },
    /** A file of this machine with the content; null: it is gone. @throws BlobStoreError */
    toFile: (place: PicturePlace, name: string): Promise<string | null> => copies.get(toKey(place, name)),
    /** Puts a file in its place, whole or not at all; never inside a transaction. @throws BlobStoreError */
    place: (place: PicturePlace, name: string, content: Buffer | { file: string }): Promise<void> => blobs.put(toKey(place, name), content),
    /** @throws BlobStoreError */
    removeFile: (place: PicturePlace, name: string): Promise<void> => blobs.remove(toKey(place, name)),
    /** @throws BlobStoreError */
    async removeAll(place: PicturePlace): Promise<void> {
      for (const { key } of await list(toKey(place))) await blobs.remove(key);
    },
    /** Moves a picture's files to where nothing is served from, under the day. @throws BlobStoreError */
    async setAside(place: PicturePlace, at: Date): Promise<void> {
      const target = `${asideRoot}${toDay(at.getTime())}/`;
      for (const { key } of await list(toKey(place))) await blobs.move(key, target + key.slice('images/'.length));
    },
    /** Deletes what was set aside 30 days ago. @throws BlobStoreError */
    async sweepAside(now: number): Promise<void> {
      for (const { key } of await list(asideRoot)) {
        const day = asidePattern.exec(key)?.[1];
        // Earlier releases had no day in the name: its 30 days begin now.
        if (day === undefined) await blobs.move(key, `${asideRoot}${toDay(now)}/${key.slice(asideRoot.length)}`);
        else if (now - Date.parse(day) > 31 * DAY) await blobs.remove(key);
      }
    },
    sweepArriving,
    /**
     * Uploaded pictures that have had files for a day or longer. Those of the demo have other names and are not among them.
     * @throws BlobStoreError
     */
    async listOld(now: number): Promise<PicturePlace[]> {
      const found: PicturePlace[] = [];
      for (const folder of pictureFolderNames) {
        const newest = new Map<string, number>();
        for await (const { key, storedAt } of blobs.list(`images/${folder}/`)) {
          const id = key.split('/')[2] ?? '';
          newest.set(id, Math.max(newest.get(id) ?? 0, storedAt.getTime()));
        }
        for (const [id, at] of newest) if (uuidPattern.test(id) && now - at > DAY) found.push({ folder, id });
      }
      return found;
    },
  };
}
export type PictureFiles = ReturnType<typeof createPictureFiles>;
