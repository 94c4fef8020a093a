import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a zip by their names, unpacked. */
export async function readZip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, validateEntrySizes: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
