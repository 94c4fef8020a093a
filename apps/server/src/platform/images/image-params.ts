/** The widths that are generated; a request is rounded up to the next, so that a cache holds few variants. */
const widthLadder = [100, 160, 200, 320, 400, 480, 640, 800, 960, 1200, 1600, 2000] as const;

/**
 * The heights and qualities that are generated: requested ones are rounded up to the next. 630 is the height of pictures of shared links.
 */
const heightLadder = [100, 160, 200, 320, 400, 480, 630, 800, 960, 1200, 1600, 2000] as const;
const qualityLadder = [45, 60, 72, 85] as const;

/** The spec's aspect ratios, width to height. */
const aspectRatios: Readonly<Record<string, number>> = {
  '4:2': 4 / 2,
  '4:2.5': 4 / 2.5,
  '8:3': 8 / 3,
  '4:3': 4 / 3,
  '1:1': 1,
  '4:5': 4 / 5,
  '4:6': 4 / 6,
};

const crops = ['top', 'bottom', 'left', 'right', 'entropy', 'faces', 'edges'] as const;
const fits = ['clip', 'crop', 'fill', 'max'] as const;
export type Fit = (typeof fits)[number];
export type ImageFormat = 'webp' | 'jpeg' | 'png';

/**
 * What to generate from an original, in steps that limit the number of possible pictures. Width and height are device pixels: the density
 * is multiplied in.
 */
export interface ImageParams {
  width: number;
  height: number | null;
  fit: Fit;
  crop: readonly string[];
  quality: number;
  format: ImageFormat;
}

export type ImageParamsResult = { ok: true; params: ImageParams } | { ok: false; field: string; message: string };

const number = (text: string | undefined): number | null => (text === undefined || !/^\d+(\.\d+)?$/.test(text) ? null : Number(text));
const upTo = (steps: readonly number[], value: number): number => steps.find((step) => step >= value) ?? steps.at(-1)!;

/** A crop has one form: by content, else by its sides, each named once and always in the same order. */
function getCrop(asked: readonly string[]): string[] {
  if (asked.includes('entropy')) return ['entropy'];
  if (asked.includes('faces') || asked.includes('edges')) return ['edges'];
  const one = (side: string, other: string) =>
    asked.includes(side) === asked.includes(other) ? [] : [asked.includes(side) ? side : other];
  return [...one('left', 'right'), ...one('top', 'bottom')];
}
const most = 4000;

const formats: Readonly<Record<string, ImageFormat>> = { jpg: 'jpeg', png: 'png', webp: 'webp' };
const names = ['w', 'h', 'dpr', 'fit', 'ar', 'crop', 'q', 'auto', 'f'] as const;

/** Only a table's own entries: every object also has `constructor`. */
const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);

/**
 * Reads `w, h, dpr, fit, ar, crop, q, auto, f` (imgix style; `f` is for clients that accept only one format). Unknown parameters are
 * ignored. A known one with an invalid value, or given twice, is reported by name; others are rounded up to the next step. `originalType`
 * is kept unless `auto=format` and the caller accepts WebP.
 */
export function readImageParams(
  asGiven: Readonly<Record<string, string | string[] | undefined>>,
  accept: string,
  originalType: ImageFormat,
): ImageParamsResult {
  const bad = (field: string, message: string): ImageParamsResult => ({ ok: false, field, message });
  const query: Partial<Record<(typeof names)[number], string>> = {};
  for (const name of names) {
    const value = asGiven[name];
    if (Array.isArray(value)) return bad(name, `${name} can be given once.`);
    if (value !== undefined) query[name] = value;
  }
  const width = number(query['w'] ?? '100');
  if (width === null || width < 1 || width > most) return bad('w', 'w is a number of pixels from 1 to 4000.');
  const density = number(query['dpr'] ?? '1');
  if (density === null || density < 1 || density > 3) return bad('dpr', 'dpr is a number from 1 to 3.');
  const fit = (query['fit'] ?? (query['ar'] === undefined ? 'max' : 'crop')) as Fit;
  if (!fits.includes(fit)) return bad('fit', `fit is one of ${fits.join(', ')}.`);
  const quality = number(query['q'] ?? '72');
  if (quality === null || quality < 20 || quality > 95) return bad('q', 'q is a number from 20 to 95.');
  const crop = query['crop'] === undefined ? [] : query['crop'].split(',');
  if (crop.some((entry) => !crops.includes(entry as (typeof crops)[number]))) return bad('crop', `crop is a list of ${crops.join(', ')}.`);

  const wide = upTo(widthLadder, width);
  let height: number | null = null;
  if (query['h'] !== undefined) {
    const asked = number(query['h']);
    if (asked === null || asked < 1 || asked > most) return bad('h', 'h is a number of pixels from 1 to 4000.');
    height = upTo(heightLadder, Math.round((asked * wide) / width));
  } else if (query['ar'] !== undefined) {
    const aspect = own(aspectRatios, query['ar']);
    if (aspect === undefined) return bad('ar', `ar is one of ${Object.keys(aspectRatios).join(', ')}.`);
    height = Math.round(wide / aspect);
  }
  const auto = (query['auto'] ?? '').split(',');
  const wanted = query['f'] === undefined ? undefined : own(formats, query['f']);
  if (query['f'] !== undefined && wanted === undefined) return bad('f', `f is one of ${Object.keys(formats).join(', ')}.`);
  const format = wanted ?? (auto.includes('format') && accept.includes('image/webp') ? 'webp' : originalType);
  const dense = Math.ceil(density);
  // Without a height there is nothing to cut or to fill; and `clip` and `max` are the same, since nothing is ever enlarged.
  const way = height === null || fit === 'clip' ? 'max' : fit;
  return {
    ok: true,
    params: {
      width: Math.min(most, wide * dense),
      height: height === null ? null : Math.min(most, Math.round(height * dense)),
      fit: way,
      crop: way === 'crop' ? getCrop(crop) : [],
      // Denser screens hide artefacts: the same impression with fewer bytes. PNG is lossless, whatever the quality.
      quality: format === 'png' ? 72 : upTo(qualityLadder, density >= 2 && query['q'] === undefined ? 60 : quality),
      format,
    },
  };
}

/** The same parameters always give the same key, whatever their order in the address. */
export const paramsKey = (params: ImageParams): string =>
  [params.width, params.height ?? 'auto', params.fit, params.crop.join('+') || 'center', params.quality, params.format].join('_');
