import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { writeZip, type ZipWriter } from './write-zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servery-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* parts(...given: (string | Uint8Array)[]) {
  yield* given;
}
const fill = async (zip: ZipWriter) => [
  await zip.add('tables/café.jsonl', parts('{"name":"Crème"}\n', '{}\n'), { compress: true }),
  await zip.add('empty.jsonl', parts(), { compress: true }),
  await zip.add('pictures/a/b.png', parts(Buffer.from([1, 2, 3])), { compress: false }),
];

it('writes files that can be read, with their sums, and the same bytes for the same content', async () => {
  const files = [join(folder, 'one.zip'), join(folder, 'two.zip')];
  let sums: Awaited<ReturnType<typeof fill>> = [];
  for (const file of files) await writeZip(file, async (zip) => void (sums = await fill(zip)));
  const [one, two] = [await readFile(files[0]!), await readFile(files[1]!)];
  expect(one.equals(two)).toBe(true);
  const found = await readZip(one);
  expect([...found.keys()]).toEqual(['tables/café.jsonl', 'empty.jsonl', 'pictures/a/b.png']);
  expect(found.get('tables/café.jsonl')!.toString()).toBe('{"name":"Crème"}\n{}\n');
  for (const [index, content] of [...found.values()].entries()) {
    expect(sums[index]).toEqual({ bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }
});

it('fails as its content does, and does not write over a file', async () => {
  const broken = async function* () {
    yield 'begun';
    throw new Error('The store does not answer.');
  };
  const file = join(folder, 'broken.zip');
  await expect(writeZip(file, async (zip) => void (await zip.add('a', broken(), { compress: true })))).rejects.toThrow('does not answer');
  await expect(writeZip(file, async (zip) => void (await fill(zip)))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(writeZip(join(folder, 'none', 'a.zip'), async (zip) => void (await fill(zip)))).rejects.toMatchObject({ code: 'ENOENT' });
});
