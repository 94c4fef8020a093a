import { dishes } from './dishes/index.ts';
import { inkOf } from './ink.ts';
import { randomOf } from './random.ts';
import { finish, height, width } from './surfaces.ts';

interface Frame {
  /** The part of the drawing that is shown: left, top, width, height. */
  view: readonly [number, number, number, number];
  width: number;
  height: number;
}

const whole: Frame = { view: [0, 0, width, height], width, height };

/** Dishes are most of the pictures and the smallest on a page: three dots for each of a phone's, and drawn in two thirds of the time. */
const dish: Frame = { ...whole, width: 1200, height: 900 };

const logo: Frame = { view: [260, 60, 1080, 1080], width: 1080, height: 1080 };

const banner: Frame = { view: [0, 250, 1600, 680], width: 2400, height: 1020 };

/** Logos are square and a restaurant's own banner is wide; its stores' fronts are shown whole. */
const frames: Record<string, Frame> = Object.fromEntries(
  ['marigold', 'moonlight', 'bramble', 'tamarind'].flatMap((house) => [
    [`logos/${house}`, logo],
    [`banner/${house}`, banner],
  ]),
);

/** Keys of all pictures: the image folder and the picture's name, in a fixed order. */
export const pictureKeys: readonly string[] = Object.keys(dishes);

const frameOf = (key: string): Frame => frames[key] ?? (key.startsWith('item/') ? dish : whole);

/** Pixels of a picture's original. */
export function sizeOf(key: string): { width: number; height: number } {
  const frame = frameOf(key);
  return { width: frame.width, height: frame.height };
}

export const grainSize = 256;

/** Fine noise (RGBA, `grainSize` squared) that makes flat paint look printed; always the same. */
export function grainPixels(): Uint8Array {
  const random = randomOf('grain');
  const pixels = new Uint8Array(grainSize * grainSize * 4);
  for (let index = 0; index < pixels.length; index += 4) {
    pixels.fill(random.chance(0.5) ? 255 : 40, index, index + 3);
    pixels[index + 3] = Math.floor(random.next() * random.next() * 26);
  }
  return pixels;
}

/**
 * A picture as an SVG document: the same key always gives the same text. `grain` is `grainPixels` as a PNG in base64.
 * Throws when no picture has this key.
 */
export function svgOf(key: string, grain: string): string {
  const draw = dishes[key];
  if (!draw) throw new Error(`No picture is called ${key}`);
  const ink = inkOf(key);
  const body = draw(ink) + finish(ink);
  const frame = frameOf(key);
  const noise = `<pattern id="grain" width="${grainSize}" height="${grainSize}" patternUnits="userSpaceOnUse"><image width="${grainSize}" height="${grainSize}" href="data:image/png;base64,${grain}"/></pattern>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="${frame.view.join(' ')}"><defs>${noise}${ink.definitions()}</defs>${body}</svg>`;
}
