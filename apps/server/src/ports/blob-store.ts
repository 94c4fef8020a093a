/** A stored file ("blob"), without its content. */
export interface BlobFacts {
  /** Folders and a name, separated by slashes: `images/item/<id>/<name>`. */
  key: string;
  /** In bytes. */
  size: number;
  storedAt: Date;
  /** Changes when the content does. */
  version: string;
}

/** Bytes of a blob, both ends included. */
export interface BlobRange {
  start: number;
  end: number;
}

/**
 * `unreachable`: no answer in time, or one that asks us to come back later. `full`: no space. `refused`: the keys, the bucket or the region
 * are wrong, which somebody has to correct.
 */
export type BlobTrouble = 'unreachable' | 'full' | 'refused';

/** The store could not do it. Whether a `put`, `move` or `remove` has taken effect is unknown; each may be repeated. */
export class BlobStoreError extends Error {
  readonly trouble: BlobTrouble;

  constructor(trouble: BlobTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

/**
 * Where files are stored. Every method may be repeated and gives up within a limited time. Unlike other ports it reports trouble by
 * throwing BlobStoreError: content is a stream, and callers treat all trouble alike.
 */
export interface BlobStore {
  /**
   * Stores a blob, whole or not at all; an existing one is replaced. A file may be gone afterwards.
   * @throws BlobStoreError
   */
  put(key: string, content: Uint8Array | { file: string }): Promise<void>;
  /** Null: there is none. @throws BlobStoreError */
  stat(key: string): Promise<BlobFacts | null>;
  /**
   * The content, or a part of it; null: there is none. Ends with BlobStoreError if it breaks off.
   * @throws BlobStoreError
   */
  read(key: string, range?: BlobRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** The file that has the content, where blobs are files of this machine; otherwise null. Not to be changed. */
  localFile(key: string): Promise<string | null>;
  /** All blobs whose keys begin so, in any order. The prefix ends with a slash. @throws BlobStoreError */
  list(prefix: string): AsyncIterable<BlobFacts>;
  /** Gives a blob another key; false: there is none. Broken off, it may have both. @throws BlobStoreError */
  move(from: string, to: string): Promise<boolean>;
  /** Deletes a blob, if there is one. @throws BlobStoreError */
  remove(key: string): Promise<void>;
}
