import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawPictures, pictureKeys } from './index.ts';
import { sizeOf, svgOf } from './picture.ts';

const folder = await mkdtemp(join(tmpdir(), 'servery-pictures-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the demo’s pictures', () => {
  it.each(pictureKeys)('%s is whole, and the same every time', (key) => {
    const svg = svgOf(key, '');
    expect(svg).toBe(svgOf(key, ''));
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    const used = new Set(Array.from(svg.matchAll(/url\(#(\w+)\)/g), ([, id]) => id));
    const made = new Set(Array.from(svg.matchAll(/ id="(\w+)"/g), ([, id]) => id));
    expect([...used].filter((id) => !made.has(id))).toEqual([]);
  });

  it('are originals of the promised size, and are drawn once', async () => {
    const keys = ['item/flat-white', 'logos/marigold'];
    const drawn = await drawPictures(folder, keys);
    expect(drawn.map(({ key }) => key)).toEqual(keys);
    for (const { key, file, width, height } of drawn) {
      const found = await sharp(file).metadata();
      expect([found.format, found.width, found.height]).toEqual(['jpeg', width, height]);
      expect({ width, height }).toEqual(sizeOf(key));
    }
    const before = await Promise.all(drawn.map(({ file }) => stat(file)));
    const again = await drawPictures(folder, keys);
    expect(await Promise.all(again.map(async ({ file }) => (await stat(file)).mtimeMs))).toEqual(before.map(({ mtimeMs }) => mtimeMs));
  });

  it('refuses a key that nobody drew', async () => {
    await expect(drawPictures(folder, ['item/nothing'])).rejects.toThrow('item/nothing');
  });
});
