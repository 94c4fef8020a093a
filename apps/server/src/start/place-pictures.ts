import type { ImageRef } from '@servery/domain/menu';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DemoRestaurant } from '../../db/seed/index.ts';
import { pictureFile, pictureKeys, getSize } from '../../db/seed/pictures/index.ts';
import { filmFile, filmPath } from '../../db/seed/films/index.ts';

/** Which pictures a restaurant of the demo needs in which folder of the image server. */
function requestedBy(demo: DemoRestaurant): { folder: string; key: string }[] {
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
    ...some('banner', [demo.banner, ...demo.stores.map((store) => store.image)]),
    ...some('logos', [demo.logo]),
  ];
}

const getPictures = (demos: readonly DemoRestaurant[]): Map<string, ImageRef> => {
  const known = new Set(pictureKeys);
  const wanted = new Map(demos.flatMap(requestedBy).map((one) => [`${one.folder}/${one.key}`, one]));
  const needed = [...wanted.values()].filter(({ folder, key }) => known.has(`${folder}/${key}`));
  return new Map(
    needed.map(({ folder, key }): [string, ImageRef] => {
      const name = `${folder}/${key}`;
      return [name, { id: key, path: `${name}/${key}.webp`, ...getSize(name) }];
    }),
  );
};

/** The names of the demo's pictures on the image server, by folder and key, whether they are there yet or not; null for an unknown one. */
export function namePictures(demos: readonly DemoRestaurant[]): (folder: string, key: string) => ImageRef | null {
  const refs = getPictures(demos);
  return (folder, key) => refs.get(`${folder}/${key}`) ?? null;
}

/**
 * Copies the demo's pictures and films to where the image server reads originals: `<folder>/<id>/<name>`. Existing files stay, including
 * those that earlier versions placed under other names. Resolves when all of them are there.
 */
export async function placePictures(demos: readonly DemoRestaurant[], dataDir: string): Promise<void> {
  const target = (path: string): string => join(dataDir, 'images', path);
  for (const [key, { path }] of getPictures(demos)) await copyOnce(pictureFile(key), target(path));
  const films = demos.flatMap(({ extras }) => Object.values(extras.films ?? {}).map(({ file }) => file));
  for (const film of films) await copyOnce(filmFile(film), target(filmPath(film)));
}

/** Copied under another name and renamed: an interrupted start never leaves half a picture. */
async function copyOnce(from: string, to: string): Promise<void> {
  const there = await stat(to).catch(() => null);
  if (there !== null) return;
  await mkdir(dirname(to), { recursive: true });
  const unfinished = `${to}.${process.pid}.part`;
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}
