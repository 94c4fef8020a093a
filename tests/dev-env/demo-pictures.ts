import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { drawPictures, pictureKeys, sizeOf } from '../../apps/server/db/seed/pictures/index.ts';

/** The demo's pictures of all test servers of this machine: the same in every run. */
export const demoPictures = join(tmpdir(), `servery-test-pictures-${userInfo().uid}`);

/**
 * A global set-up of whatever starts demos: the pictures are there before, and a server draws none. One of each size is drawn and serves for
 * all of that size: drawing every one takes 75 s of a core, and no test looks at what is on it. `pictures.test.ts` tests the drawings.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright call a set-up's default.
export default async function drawOneOfEachSize(): Promise<void> {
  const firsts = new Map<string, string>();
  const sameAs = pictureKeys.map((key) => {
    const { width, height } = sizeOf(key);
    const size = `${width} × ${height}`;
    if (!firsts.has(size)) firsts.set(size, key);
    return { key, first: firsts.get(size)! };
  });
  mkdirSync(demoPictures, { recursive: true });
  await drawPictures(demoPictures, [...firsts.values()]);
  for (const { key, first } of sameAs) share(fileOf(first), fileOf(key));
}

const fileOf = (key: string): string => join(demoPictures, `${key}.jpg`);

/** Two runs may begin at once: the file of whoever comes first stays. */
function share(from: string, to: string): void {
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(from, to);
  }
}
