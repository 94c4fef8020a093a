import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';

interface Size {
  width: number;
  height: number;
}

const sizes: Readonly<Record<string, Size>> = {
  item: { width: 960, height: 720 },
  category: { width: 640, height: 480 },
  logos: { width: 480, height: 480 },
  banner: { width: 1440, height: 1080 },
};

const wide: Size = { width: 2000, height: 850 };

/** A store's banner is a photo of its front; a restaurant's own runs across the page. */
const wideOnes = new Set(['marigold', 'moonlight', 'bramble', 'tamarind'].map((restaurant) => `banner/${restaurant}`));

/** Keys of all pictures, sorted: the image folder and the picture's name, as in `item/smashed-avocado`. */
export const pictureKeys: readonly string[] = Object.keys(sizes)
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .filter((file) => file.endsWith('.webp'))
      .map((file) => `${folder}/${parse(file).name}`),
  )
  .toSorted();

/** Where a picture of the demo is. */
export const pictureFile = (key: string): string => join(import.meta.dirname, `${key}.webp`);

/** Pixels of a picture. @throws when the demo has no such folder */
export function getSize(key: string): Size {
  const size = wideOnes.has(key) ? wide : sizes[key.split('/')[0]!];
  if (size === undefined) throw new Error(`The demo has no pictures like ${key}`);
  return size;
}
