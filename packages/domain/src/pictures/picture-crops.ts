/** Parts of a crop's sides: it is stored in ten-thousandths of the picture's width and height. */
export const cropUnits = 10_000;

/** A rectangle of a picture, in ten-thousandths of its width and height, from the top left corner. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const wholePicture: PictureCrop = { x: 0, y: 0, width: cropUnits, height: cropUnits };

export const isWhole = ({ x, y, width, height }: PictureCrop): boolean => x === 0 && y === 0 && width === cropUnits && height === cropUnits;

/** Whether the rectangle lies inside the picture and is not empty. */
export const isCrop = ({ x, y, width, height }: PictureCrop): boolean =>
  [x, y, width, height].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  width >= 1 &&
  height >= 1 &&
  x + width <= cropUnits &&
  y + height <= cropUnits;

/** The rectangle in whole pixels of a picture; at least one pixel, never outside. */
export function cropPixels(crop: PictureCrop, size: { width: number; height: number }) {
  const left = Math.min(size.width - 1, Math.round((crop.x * size.width) / cropUnits));
  const top = Math.min(size.height - 1, Math.round((crop.y * size.height) / cropUnits));
  const width = Math.max(1, Math.min(size.width - left, Math.round((crop.width * size.width) / cropUnits)));
  const height = Math.max(1, Math.min(size.height - top, Math.round((crop.height * size.height) / cropUnits)));
  return { left, top, width, height };
}

/** The crop as part of a file's name: `0-1250-10000-7500`. */
export const toCropKey = ({ x, y, width, height }: PictureCrop): string => `${x}-${y}-${width}-${height}`;

/** The crop in a path of the image server (`item/<id>/<name>.<crop>.jpg`); the whole picture if it names none. */
export function readCrop(path: string): PictureCrop {
  const match = /\.(\d{1,5})-(\d{1,5})-(\d{1,5})-(\d{1,5})\.[a-z]+$/.exec(path);
  if (match === null) return wholePicture;
  const [, x, y, width, height] = match.map(Number) as [number, number, number, number, number];
  return { x, y, width, height };
}

/** The largest rectangle of a shape (width to height) in the middle of a picture of this size. */
export function centredCrop(ratio: number, size: { width: number; height: number }): PictureCrop {
  const own = size.width / size.height;
  const [across, up] = own > ratio ? [ratio / own, 1] : [1, own / ratio];
  const width = Math.max(1, Math.round(across * cropUnits));
  const height = Math.max(1, Math.round(up * cropUnits));
  return { x: Math.floor((cropUnits - width) / 2), y: Math.floor((cropUnits - height) / 2), width, height };
}
