import { darker, lighter } from './color.ts';
import type { Random } from './random.ts';
import { randomOf } from './random.ts';
import { n } from './shapes.ts';

type Stop = readonly [offset: number, color: string, opacity?: number];

/** What a drawing function needs: chance, and shared gradients. Every function returns a piece of SVG. */
export interface Ink {
  random: Random;
  /** A gradient across the shape's own box, from upper left to lower right unless `ends` says otherwise. */
  linear: (stops: readonly Stop[], ends?: readonly [x1: number, y1: number, x2: number, y2: number]) => string;
  /** A round gradient in the shape's own box. */
  radial: (stops: readonly Stop[], centre?: readonly [x: number, y: number], radius?: number) => string;
  /** Adds a definition once and answers with its id. */
  define: (key: string, make: (id: string) => string) => string;
  definitions: () => string;
}

/** An ink of its own for one picture. */
export function inkOf(seed: string): Ink {
  const made = new Map<string, { id: string; text: string }>();
  const define: Ink['define'] = (key, make) => {
    const known = made.get(key);
    if (known) return known.id;
    const id = `d${made.size}`;
    made.set(key, { id, text: make(id) });
    return id;
  };
  const stopsOf = (stops: readonly Stop[]): string =>
    stops
      .map(
        ([offset, color, opacity]) =>
          `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${Math.round(opacity * 1000) / 1000}"`}/>`,
      )
      .join('');
  return {
    random: randomOf(seed),
    define,
    linear: (stops, [x1, y1, x2, y2] = [0.1, 0, 0.9, 1]) =>
      `url(#${define(`l${x1},${y1},${x2},${y2},${stops.join(';')}`, (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`)})`,
    radial: (stops, [x, y] = [0.5, 0.5], radius = 0.5) =>
      `url(#${define(`r${x},${y},${radius},${stops.join(';')}`, (id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${stopsOf(stops)}</radialGradient>`)})`,
    definitions: () => [...made.values()].map(({ text }) => text).join(''),
  };
}

export const shadowColor = '#2a120a';

/** A plain filled path. */
export const fill = (path: string, paint: string, more = ''): string => `<path d="${path}" fill="${paint}" ${more}/>`;

/** A line along a path. */
export const line = (path: string, paint: string, width: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const group = (parts: readonly string[], more = ''): string => `<g ${more}>${parts.join('')}</g>`;

/** Moved, turned (degrees) and scaled about its own origin. */
export const place = (content: string, x: number, y: number, degrees = 0, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)})${degrees === 0 ? '' : ` rotate(${n(degrees)})`}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${content}</g>`;

/** Soft round shadow: no filter, which would cost more than the rest of the picture. */
export const glow = (ink: Ink, x: number, y: number, rx: number, ry: number, color: string, opacity: number, degrees = 0): string => {
  const paint = ink.radial([
    [0, color, opacity],
    [0.45, color, opacity * 0.72],
    [0.75, color, opacity * 0.22],
    [1, color, 0],
  ]);
  const turn = degrees === 0 ? '' : ` transform="rotate(${n(degrees)} ${n(x)} ${n(y)})"`;
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}"${turn}/>`;
};

/** Soft shadow of any path: strokes of growing width, each faint. */
export function penumbra(path: string, dx: number, dy: number, size: number, opacity = 0.3): string {
  const steps = size > 30 ? 7 : size > 12 ? 5 : 3;
  const each = (1 - (1 - opacity) ** (1 / (steps + 1))).toFixed(3);
  const strokes = Array.from(
    { length: steps },
    (_, index) => `<path d="${path}" stroke-width="${n((size * 2 * (index + 1)) / steps)}"/>`,
  ).join('');
  return `<g transform="translate(${n(dx)} ${n(dy)})" fill="${shadowColor}" stroke="${shadowColor}" stroke-linejoin="round" fill-opacity="${each}" stroke-opacity="${each}">${strokes}</g>`;
}

interface Look {
  /** How far the shadow falls, in pixels; 0 for none. */
  drop?: number;
  /** How strongly light and shade model it, 0 to 1. */
  form?: number;
  /** Width of the darker edge. */
  edge?: number;
  /** Opacity of the edge. */
  edgeOpacity?: number;
}

/** A solid thing of one colour in the common light: contact shadow, modelled body, darker edge. */
export function solid(ink: Ink, path: string, color: string, { drop = 6, form = 0.5, edge = 2, edgeOpacity = 0.45 }: Look = {}): string {
  const body = ink.linear([
    [0, lighter(color, 0.42 * form)],
    [0.45, color],
    [1, darker(color, 0.4 * form)],
  ]);
  const near = `<path d="${path}" fill="${shadowColor}" fill-opacity="${drop < 8 ? '.28' : '.16'}" transform="translate(${n(drop * 0.3)} ${n(drop * 0.55)})"/>`;
  const far =
    drop < 8 ? '' : `<path d="${path}" fill="${shadowColor}" fill-opacity=".2" transform="translate(${n(drop * 0.55)} ${n(drop)})"/>`;
  const shadow = drop === 0 ? '' : far + near;
  const rim = edge < 1.6 ? '' : ` stroke="${darker(color, 0.5)}" stroke-opacity="${edgeOpacity}" stroke-width="${n(edge)}"`;
  return `${shadow}<path d="${path}" fill="${body}"${rim}/>`;
}

/** Keeps `content` inside `path`. */
export function clipped(ink: Ink, path: string, content: string): string {
  const id = ink.define(`c${path}`, (own) => `<clipPath id="${own}"><path d="${path}"/></clipPath>`);
  return `<g clip-path="url(#${id})">${content}</g>`;
}
