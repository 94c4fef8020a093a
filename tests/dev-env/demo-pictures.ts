import { mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { drawPictures } from '../../apps/server/db/seed/pictures/index.ts';

/** The demo's pictures, which take a while to draw and are the same in every run of this machine. */
export const demoPictures = join(tmpdir(), `servery-demo-pictures-${userInfo().uid}`);

/**
 * A global set-up of whatever starts demos: the pictures are there before. On a fresh machine every server that starts meanwhile would draw
 * all of them, each beside the others.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright call a set-up's default.
export default async function drawOnce(): Promise<void> {
  mkdirSync(demoPictures, { recursive: true });
  await drawPictures(demoPictures);
}
