import { mkdir, rename, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { grainPixels, grainSize, pictureKeys, sizeOf, svgOf } from './picture.ts';

export { pictureKeys, sizeOf } from './picture.ts';

export interface DrawnPicture {
  /** Image folder and name: `item/smashed-avocado`. */
  key: string;
  /** The original: JPEG, which is written several times faster than WebP; the image server encodes anew anyway. */
  file: string;
  width: number;
  height: number;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.size > 0,
    () => false,
  );

async function draw(key: string, file: string, grain: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  await sharp(Buffer.from(svgOf(key, grain)), { unlimited: true })
    .jpeg({ quality: 90 })
    .toFile(unfinished);
  await rename(unfinished, file);
}

/**
 * Draws the demo's pictures as originals into `<outDir>/<key>.jpg` and answers with all of them, in the order of
 * `pictureKeys`. Files that are there already are kept. `only` limits it to these keys; an unknown one throws.
 */
export async function drawPictures(outDir: string, only: readonly string[] = pictureKeys): Promise<DrawnPicture[]> {
  const noise = sharp(grainPixels(), { raw: { width: grainSize, height: grainSize, channels: 4 } });
  const grain = (await noise.png().toBuffer()).toString('base64');
  const wanted = only.map((key) => ({ key, file: join(outDir, `${key}.jpg`), ...sizeOf(key) }));
  const queue = [...wanted];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) if (!(await exists(next.file))) await draw(next.key, next.file, grain);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, work));
  return wanted;
}
