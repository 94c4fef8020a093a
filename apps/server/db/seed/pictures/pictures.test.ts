import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureFile, pictureKeys, getSize } from './index.ts';

describe('the demo’s pictures', () => {
  it.each(pictureKeys)('%s is a WebP of the size that is stored with it', async (key) => {
    const { format, width, height } = await sharp(pictureFile(key)).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', ...getSize(key) });
  });

  it('are small enough to lie in the repository', async () => {
    const found = await Promise.all(pictureKeys.map((key) => stat(pictureFile(key))));
    expect(found.length).toBeGreaterThan(200);
    expect(found.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6_500_000);
  });
});
