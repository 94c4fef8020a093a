import type { ImageRef } from '@servery/domain/menu';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { DemoRestaurant } from '../../db/seed/index.ts';
import { drawPictures, pictureKeys } from '../../db/seed/pictures/index.ts';

/** Which pictures a restaurant of the demo needs in which folder of the image server. */
function wantedBy(demo: DemoRestaurant): { folder: string; key: string }[] {
  const some = (folder: string, keys: (string | null)[]) => [...new Set(keys)].flatMap((key) => (key === null ? [] : [{ folder, key }]));
  return [
    ...some(
      'item',
      demo.menu.items.map((item) => item.image),
    ),
    ...some(
      'category',
      demo.menu.categories.map((category) => category.image),
    ),
    ...some(
      'gallery',
      demo.stores.map((store) => store.image),
    ),
    ...some('banner', [demo.banner, ...demo.stores.map((store) => store.image)]),
    ...some('logos', [demo.logo]),
  ];
}

/** Draws the demo's pictures once, those that restaurants share too, and puts them where the image server reads originals: `<folder>/<id>/<name>`. */
export async function placePictures(
  demos: readonly DemoRestaurant[],
  dataDir: string,
): Promise<(folder: string, key: string) => ImageRef | null> {
  const known = new Set(pictureKeys);
  const wanted = new Map(demos.flatMap(wantedBy).map((one) => [`${one.folder}/${one.key}`, one]));
  const needed = [...wanted.values()].filter(({ folder, key }) => known.has(`${folder}/${key}`));
  const drawn = await drawPictures(
    join(dataDir, 'demo-pictures'),
    needed.map(({ folder, key }) => `${folder}/${key}`),
  );
  const refs = new Map<string, ImageRef>();
  for (const [index, { folder, key }] of needed.entries()) {
    const picture = drawn[index]!;
    const name = `${key}${extname(picture.file)}`;
    const target = join(dataDir, 'images', folder, key);
    await mkdir(target, { recursive: true });
    // One file under two names where the disk can, else a copy.
    await link(picture.file, join(target, name)).catch((error: NodeJS.ErrnoException) =>
      error.code === 'EEXIST' ? undefined : copyFile(picture.file, join(target, name)),
    );
    refs.set(`${folder}/${key}`, { id: key, path: `${folder}/${key}/${name}`, width: picture.width, height: picture.height });
  }
  return (folder, key) => refs.get(`${folder}/${key}`) ?? null;
}
