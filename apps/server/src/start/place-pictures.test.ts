import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadDemos } from '../../db/seed/index.ts';
import { pictureFile, pictureKeys } from '../../db/seed/pictures/index.ts';
import { namePictures, placePictures } from './place-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'servery-placed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const demos = await loadDemos();
const original = (path: string): string => join(folder, 'images', path);

it('puts every picture where its reference says, and again only what is missing', async () => {
  const getPicture = namePictures(demos);
  const paths = pictureKeys.map((key) => {
    const [kind = '', name = ''] = key.split('/');
    return { key, path: getPicture(kind, name)!.path };
  });
  // Restaurants still refer to pictures that an earlier version placed.
  const former = original('item/flat-white/flat-white.jpg');
  mkdirSync(dirname(former), { recursive: true });
  writeFileSync(former, 'drawn before');

  await placePictures(demos, folder);
  for (const { key, path } of paths)
    expect([path, readFileSync(original(path)).equals(readFileSync(pictureFile(key)))]).toEqual([path, true]);

  const [kept, lost] = paths.map(({ path }) => original(path));
  utimesSync(kept!, 1_000, 1_000);
  rmSync(lost!);
  await placePictures(demos, folder);
  expect([statSync(kept!).mtimeMs, statSync(lost!).size > 0]).toEqual([1_000_000, true]);
  expect(readFileSync(former, 'utf8')).toBe('drawn before');
});

it('knows no picture that the demo does not have', () => {
  expect(namePictures(demos)('item', 'nothing')).toBeNull();
});
