import type { ImageRef } from '@servery/domain/menu';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DemoRestaurant } from '../../db/seed/index.ts';
import { drawPictures, pictureKeys, sizeOf } from '../../db/seed/pictures/index.ts';
import { filmFile, filmPath } from '../../db/seed/films/index.ts';

/** Which pictures a restaurant of the demo needs in which folder of the image server. */
function wantedBy(demo: DemoRestaurant): { folder: string; key: string }[] {
  const some = (folder: string, keys: (string | null)[]) => [...new Set(keys)].flatMap((key) => (key === null ? [] : [{ folder, key }]));
  return [
    ...some(
      'item',
      demo.menu.items.map((item) => item.image ?? null),
    ),
    ...some(
      'category',
      demo.menu.categories.map((category) => category.image ?? null),
    ),
    ...some(
      'gallery',
      demo.stores.map((store) => store.image),
    ),
    ...some('banner', [demo.banner, ...demo.stores.map((store) => store.image)]),
    ...some('logos', [demo.logo]),
  ];
}

const picturesOf = (demos: readonly DemoRestaurant[]): Map<string, ImageRef> => {
  const known = new Set(pictureKeys);
  const wanted = new Map(demos.flatMap(wantedBy).map((one) => [`${one.folder}/${one.key}`, one]));
  const needed = [...wanted.values()].filter(({ folder, key }) => known.has(`${folder}/${key}`));
  return new Map(
    needed.map(({ folder, key }): [string, ImageRef] => {
      const name = `${folder}/${key}`;
      return [name, { id: key, path: `${name}/${key}.jpg`, ...sizeOf(name) }];
    }),
  );
};

/** What the demo's pictures are called on the image server, by folder and key, whether they are there yet or not; null for an unknown one. */
export function namePictures(demos: readonly DemoRestaurant[]): (folder: string, key: string) => ImageRef | null {
  const refs = picturesOf(demos);
  return (folder, key) => refs.get(`${folder}/${key}`) ?? null;
}

/**
 * Draws the demo's pictures once, those that restaurants share too, and puts them where the image server reads originals:
 * `<folder>/<id>/<name>`. Settles when all of them are there.
 */
export async function placePictures(demos: readonly DemoRestaurant[], dataDir: string): Promise<void> {
  const films = demos.flatMap(({ extras }) => Object.values(extras.films ?? {}).map(({ file }) => file));
  await Promise.all([place([...picturesOf(demos)], dataDir), placeFilms(films, dataDir)]);
}

async function placeFilms(files: readonly string[], dataDir: string): Promise<void> {
  for (const file of files) {
    const target = join(dataDir, 'images', filmPath(file));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(filmFile(file), target);
  }
}

async function place(refs: readonly [string, ImageRef][], dataDir: string): Promise<void> {
  const drawn = await drawPictures(
    join(dataDir, 'demo-pictures'),
    refs.map(([name]) => name),
  );
  for (const [index, [, { path }]] of refs.entries()) {
    const { file } = drawn[index]!;
    const target = join(dataDir, 'images', path);
    await mkdir(dirname(target), { recursive: true });
    // One file under two names where the disk can, else a copy.
    await link(file, target).catch((error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? undefined : copyFile(file, target)));
  }
}
