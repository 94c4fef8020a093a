import { cropPixels, longestUpload, mostPixels, type PictureCrop } from '@servery/domain/pictures';
import sharp, { type Sharp } from 'sharp';
import './make-derivative.ts';

/** Longest side of a stored picture, in pixels: four times what a wide screen shows. */
const longestSide = 4000;
/** So long may one picture take; a valid one of 50 megapixels takes about four seconds on a slow machine. */
const seconds = 30;

/** A picture as it is stored: upright, in sRGB, without anything but its pixels. */
export interface Master {
  bytes: Buffer;
  width: number;
  height: number;
  extension: 'jpg' | 'webp';
}

/** Why a file is not accepted as a picture. */
export class UnusablePicture extends Error {}

/**
 * Re-encodes an uploaded picture. The pixels of all frames are counted before any is unpacked; of a moving picture the first frame stays.
 * @throws UnusablePicture with a message for people, if the file is broken, cut off or too large
 */
export async function makeMaster(file: string): Promise<Master> {
  const read = { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true } as const;
  const meta = await sharp(file, { ...read, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (meta === null || !['jpeg', 'png', 'webp'].includes(meta.format ?? '')) throw new UnusablePicture(broken);
  if (meta.width * (meta.pageHeight ?? meta.height) * (meta.pages ?? 1) > mostPixels) {
    throw new UnusablePicture('This picture has more than 50 megapixels. Please save it smaller and upload that.');
  }
  if (Math.max(meta.width, meta.height) > longestUpload) {
    throw new UnusablePicture('This picture is more than 65,535 pixels wide or high. Please save it smaller and upload that.');
  }
  const upright = sharp(file, read)
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb');
  return encode(upright, meta.hasAlpha).catch(() => {
    throw new UnusablePicture(broken);
  });
}

const broken = 'This picture cannot be read: the file is damaged or was cut off. Please save it again as JPEG or PNG and upload that.';

/** Cuts a part out of a stored picture. */
export async function makeCrop(file: string, crop: PictureCrop, master: { width: number; height: number }): Promise<Master> {
  const picture = sharp(file).timeout({ seconds }).extract(cropPixels(crop, master));
  return encode(picture, file.endsWith('.webp'));
}

/** JPEG takes a fifth of the time of WebP and is read faster; only WebP keeps what is see-through small. */
async function encode(picture: Sharp, seeThrough: boolean): Promise<Master> {
  const encoded = seeThrough ? picture.webp({ quality: 90, effort: 2 }) : picture.jpeg({ quality: 88 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, extension: seeThrough ? 'webp' : 'jpg' };
}
