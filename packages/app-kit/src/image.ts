import type { ImageRef } from '@servery/domain/menu';

/** Where pictures come from: the address before an image's path. */
export const imageHost = '/img/';

export interface ImageOptions {
  /** Width on the page in CSS pixels; 100 unless given. */
  width?: number;
  /** Width to height as the spec writes it ("4x3", "square"); the picture's own unless given. */
  ratio?: string | undefined;
}

export interface ImageSources {
  src: string;
  srcSet: string;
  width: number;
  height: number;
}

/** The spec's ratio as the image server writes it ("4:3"), with its number. */
const getRatio = (ratio: string | undefined, image: ImageRef): { ar: string | null; ratio: number } => {
  if (ratio === 'square') return { ar: '1:1', ratio: 1 };
  const [across, up] = (ratio ?? '').split('x').map(Number);
  if (across !== undefined && up !== undefined && across > 0 && up > 0) return { ar: `${across}:${up}`, ratio: across / up };
  return { ar: null, ratio: image.width > 0 && image.height > 0 ? image.width / image.height : 1 };
};

/**
 * Addresses of a picture for densities 1, 2 and 3 (not beyond the original's size), from the image server. When one does not load,
 * `image-fallback.ts` takes over.
 */
export const imageSources = (image: ImageRef, options: ImageOptions = {}): ImageSources => {
  const width = Math.round(options.width ?? 100);
  const { ar, ratio } = getRatio(options.ratio, image);
  const address = (density: number) =>
    `${imageHost}${image.path}?w=${width}${ar ? `&ar=${ar}` : ''}&dpr=${density}${ar ? '&fit=crop' : ''}&auto=format`;
  // A density beyond the original's own pixels would only be the same picture again, blown up.
  const densities = [1, 2, 3].filter((density) => density === 1 || width * density <= image.width || width * (density - 1) < image.width);
  return {
    src: address(1),
    srcSet: densities.map((density) => `${address(density)} ${density}x`).join(', '),
    width,
    height: Math.round(width / ratio),
  };
};
