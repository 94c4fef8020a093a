import { BlobStoreError, type BlobFacts, type BlobRange, type BlobStore } from '../../ports/blob-store.ts';
import type { LocalCopies } from '../blobs/local-copies.ts';
import { readFileType, type FilmFormat } from './file-type.ts';
import type { ImageFormat } from './image-params.ts';

export interface Original {
  key: string;
  size: number;
  /** A film is sent unchanged. */
  format: ImageFormat | FilmFormat;
  /** Changes when the content does. */
  version: string;
}

/** The pictures and films that the image server reads. */
export interface Originals {
  /**
   * Null: there is none that is served. `begin` is called before a store elsewhere is asked, and may refuse by throwing.
   * @throws BlobStoreError
   */
  find(key: string, begin: () => void): Promise<Original | null>;
  /** A file with the content, or null if it is gone. @throws BlobStoreError */
  toFile(original: Original): Promise<string | null>;
  /** A part of the content, or null if it is gone. @throws BlobStoreError */
  read(original: Original, range: BlobRange): Promise<AsyncIterable<Uint8Array> | null>;
}

/** A picture that was deleted in a store elsewhere is shown for so long. */
const knownForMs = 10 * 60_000;
const mostKnown = 10_000;
/** A store elsewhere has what we put there, named by its checked type. */
const formats: Readonly<Record<string, ImageFormat | FilmFormat>> = { jpg: 'jpeg', png: 'png', webp: 'webp', mp4: 'mp4', webm: 'webm' };

/** Originals in a blob store. Of those elsewhere it remembers for some minutes which exist, so that a known picture costs no call. */
export function createOriginals(options: { blobs: BlobStore; copies: LocalCopies; now?: () => number }): Originals {
  const { blobs, copies, now = Date.now } = options;
  const known = new Map<string, { facts: BlobFacts; at: number }>();

  const remember = (facts: BlobFacts): void => {
    known.delete(facts.key);
    known.set(facts.key, { facts, at: now() });
    if (known.size > mostKnown) known.delete(known.keys().next().value!);
  };
  const findElsewhere = async (key: string, begin: () => void): Promise<BlobFacts | null> => {
    const before = known.get(key);
    if (before !== undefined && now() - before.at < knownForMs) return before.facts;
    begin();
    try {
      const facts = await blobs.stat(key);
      if (facts === null) known.delete(key);
      else remember(facts);
      return facts;
    } catch (error) {
      // While the store does not answer, what existed is taken to exist still.
      if (before !== undefined && error instanceof BlobStoreError) return before.facts;
      throw error;
    }
  };

  return {
    async find(key, begin) {
      const file = await blobs.localFile(key);
      const facts = file === null ? await findElsewhere(key, begin) : await blobs.stat(key);
      if (facts === null) return null;
      const format = file === null ? formats[/\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''] : await readFileType(file);
      return format === undefined || format === null ? null : { key, size: facts.size, format, version: facts.version };
    },
    toFile: ({ key, version }) => copies.get(key, version),
    read: ({ key }, range) => blobs.read(key, range),
  };
}
