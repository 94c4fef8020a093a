import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(js|css|html|svg|json|webmanifest|map|txt)$/;

async function write(file: string, bytes: Buffer): Promise<void> {
  const half = `${file}.${process.pid}.half`;
  await writeFile(half, bytes);
  await rename(half, file);
}

/** Writes `.br` and `.gz` beside every text file of a built app that has none yet: once per build, not once per request. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const have = new Set(names);
  for (const name of names) {
    if (!text.test(name) || have.has(`${name}.br`)) continue;
    const file = join(folder, name);
    if ((await stat(file)).size < 512) continue;
    const bytes = await readFile(file);
    await write(`${file}.gz`, await zip(bytes, { level: 9 }));
    await write(`${file}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
  }
}
