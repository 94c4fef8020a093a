import sharp, { type ResizeOptions } from 'sharp';
import type { ImageParams } from './image-params.ts';

/** Largest original that is decoded: 40 megapixels. A larger one is a bomb or a mistake. */
const limitInputPixels = 40_000_000;

// The database and the server share the machine with these threads.
sharp.concurrency(1);
sharp.cache(false);

function resizeOptions(params: ImageParams): ResizeOptions {
  const size = { width: params.width, ...(params.height === null ? {} : { height: params.height }) };
  switch (params.fit) {
    case 'crop': {
      const sides = params.crop.filter((entry) => ['top', 'bottom', 'left', 'right'].includes(entry));
      const strategy = params.crop.includes('entropy')
        ? 'entropy'
        : params.crop.some((entry) => entry === 'faces' || entry === 'edges')
          ? 'attention'
          : null;
      return { ...size, fit: 'cover', position: strategy ?? (sides.length > 0 ? sides.join(' ') : 'centre') };
    }
    case 'fill':
      return { ...size, fit: 'contain', background: '#ffffff' };
    case 'clip':
    case 'max':
      return { ...size, fit: 'inside', withoutEnlargement: true };
  }
}

/** The largest size with the requested proportions that the original can fill: nothing is ever enlarged. */
function neverEnlarge(params: ImageParams, original: { width: number; height: number }): ImageParams {
  if (params.height === null || params.fit === 'clip' || params.fit === 'max') return params;
  const scale = Math.min(1, original.width / params.width, original.height / params.height);
  return { ...params, width: Math.max(1, Math.round(params.width * scale)), height: Math.max(1, Math.round(params.height * scale)) };
}

/**
 * Decodes an original, turns it upright, scales it and encodes it again: metadata and anything hidden in the file are dropped.
 * @throws if the file is not a picture, or has more than 40 megapixels
 */
export async function makeDerivative(file: string, params: ImageParams): Promise<Buffer> {
  const meta = await sharp(file, { limitInputPixels }).metadata();
  if (meta.format === 'svg') throw new Error('SVG is not served: it can carry script.');
  const turned = (meta.orientation ?? 1) >= 5;
  const size = { width: turned ? meta.height : meta.width, height: turned ? meta.width : meta.height };
  const picture = sharp(file, { limitInputPixels })
    .autoOrient()
    .resize(resizeOptions(neverEnlarge(params, size)));
  switch (params.format) {
    case 'webp':
      return picture.webp({ quality: params.quality, effort: 4 }).toBuffer();
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: params.quality, mozjpeg: true }).toBuffer();
    case 'png':
      return picture.png({ compressionLevel: 9, palette: true }).toBuffer();
  }
}
