import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of a zip, as its manifest lists it. */
export interface ZippedFile {
  /** Not compressed. */
  bytes: number;
  sha256: string;
}

export interface ZipWriter {
  /**
   * Adds a file, and resolves when it is written. One after the other.
   * @param compress false for what is compressed already, as pictures are
   */
  add(name: string, content: AsyncIterable<Uint8Array | string>, options: { compress: boolean }): Promise<ZippedFile>;
}

/** Every file has this date: the same content gives the same bytes. */
const mtime = new Date('2000-01-01T00:00:00Z');

/**
 * Writes a zip to a file that does not exist yet, in the memory of a few buffers however large it is (zip64).
 * @param fill adds the files
 * @throws what `fill` throws, and the disk's errors; the file is then incomplete, and the caller's to delete
 */
export async function writeZip(target: string, fill: (zip: ZipWriter) => Promise<void>): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stored = pipeline(output, createWriteStream(target, { flags: 'wx' }));
  // Until it is awaited below.
  stored.catch(() => {});
  zip.on('error', (error: Error) => output.destroy(error));
  try {
    await fill({
      async add(name, content, { compress }) {
        const hash = createHash('sha256');
        let bytes = 0;
        const counted = async function* () {
          for await (const part of content) {
            const chunk = typeof part === 'string' ? Buffer.from(part) : part;
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        };
        const input = Readable.from(counted(), { objectMode: false });
        zip.addReadStream(input, name, { mtime, compress, forceZip64Format: true });
        const brokenOff = stored.then(() => {
          throw new Error('The zip has ended before its last file.');
        });
        try {
          await Promise.race([finished(input), brokenOff]);
        } finally {
          input.destroy();
        }
        return { bytes, sha256: hash.digest('hex') };
      },
    });
  } catch (error) {
    output.destroy(error as Error);
    await stored.catch(() => {});
    throw error;
  }
  zip.end();
  await stored;
}
