import { useState } from 'react';
import type { ImageRef } from '@servery/domain/menu';

/** Where pictures come from: the image server, and the host that is asked when it fails. Both end before the image's path. */
export interface ImageHosts {
  primary: string;
  fallback: string;
}

export const defaultImageHosts: ImageHosts = { primary: '/img/', fallback: '/img-fallback/' };

export interface ImageOptions {
  /** Width on the page in CSS pixels; 100 unless given. */
  width?: number;
  /** Width to height as the spec writes it ("4x3", "square"); the picture's own unless given. */
  ratio?: string | undefined;
  hosts?: ImageHosts | undefined;
}

export interface ImageSources {
  src: string;
  srcSet: string;
  width: number;
  height: number;
}

/** The spec's ratio as the image server writes it ("4:3"), with its number. */
const ratioOf = (ratio: string | undefined, image: ImageRef): { ar: string | null; ratio: number } => {
  if (ratio === 'square') return { ar: '1:1', ratio: 1 };
  const [across, up] = (ratio ?? '').split('x').map(Number);
  if (across !== undefined && up !== undefined && across > 0 && up > 0) return { ar: `${across}:${up}`, ratio: across / up };
  return { ar: null, ratio: image.width > 0 && image.height > 0 ? image.width / image.height : 1 };
};

const build = (image: ImageRef, options: ImageOptions, host: string, extra: Record<string, string>): ImageSources => {
  const width = Math.round(options.width ?? 100);
  const { ar, ratio } = ratioOf(options.ratio, image);
  const height = Math.round(width / ratio);
  const address = (density: number) =>
    `${host}${image.path}?${new URLSearchParams({ w: String(width), ...(ar ? { ar } : {}), dpr: String(density), ...extra })}`;
  // A density beyond the original's own pixels would only be the same picture again, blown up.
  const densities = [1, 2, 3].filter((density) => density === 1 || width * density <= image.width || width * (density - 1) < image.width);
  return { src: address(1), srcSet: densities.map((density) => `${address(density)} ${density}x`).join(', '), width, height };
};

/** Addresses of a picture for densities 1, 2 and 3 (not beyond the original's size), from the image server. */
export const imageSources = (image: ImageRef, options: ImageOptions = {}): ImageSources =>
  build(image, options, (options.hosts ?? defaultImageHosts).primary, { ...(options.ratio ? { fit: 'crop' } : {}), auto: 'format' });

/** The same from the fallback host, which knows compress and crop only. */
export const fallbackSources = (image: ImageRef, options: ImageOptions = {}): ImageSources =>
  build(image, options, (options.hosts ?? defaultImageHosts).fallback, { auto: 'compress', fit: 'crop' });

export type ImageStage = 'primary' | 'fallback' | 'failed';

/** The stage after a failed load: first the fallback host with a warning, then none with an error. Never back: it cannot loop. */
export const afterImageFailure = (stage: ImageStage, path: string): ImageStage => {
  if (stage === 'primary') {
    console.warn(`Image ${path} did not load; trying the fallback host.`);
    return 'fallback';
  }
  if (stage === 'fallback') console.error(`Image ${path} did not load from the fallback host either.`);
  return 'failed';
};

/**
 * What an `<img>` needs. `failed` (or no image): show a neutral tile of the same shape instead.
 * The ref notices a load that failed before the page came alive.
 */
export const useImage = (image: ImageRef | null, options: ImageOptions = {}) => {
  const path = image?.path ?? '';
  const [progress, setProgress] = useState<{ path: string; stage: ImageStage }>({ path, stage: 'primary' });
  const stage = progress.path === path ? progress.stage : 'primary';
  if (!image || stage === 'failed') return { failed: true as const };
  const onError = () => setProgress({ path, stage: afterImageFailure(stage, path) });
  const ref = (element: HTMLImageElement | null) => {
    if (element?.complete && element.currentSrc !== '' && element.naturalWidth === 0) onError();
  };
  const sources = stage === 'primary' ? imageSources(image, options) : fallbackSources(image, options);
  return { failed: false as const, props: { ...sources, onError, ref, decoding: 'async' as const } };
};
