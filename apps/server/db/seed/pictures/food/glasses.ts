import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, shadowColor } from '../ink.ts';
import { ellipse, n } from '../shapes.ts';
import { dew } from './in-the-glass.ts';

type Stops = readonly (readonly [number, string, number?])[];

/** What a glass holds: colours from top to bottom, and how full it is. */
export interface Pour {
  stops: Stops;
  /** Share of the glass, 0 to 1. */
  level: number;
  /** Colour of the light that falls through onto the table. */
  tint: string;
  /** Drawn inside the liquid, in the glass's coordinates. */
  inside?: string;
  /** Drawn on the surface: foam, fruit. */
  top?: (y: number, halfWidth: number) => string;
}

interface Tumbler {
  top: number;
  bottom: number;
  h: number;
}

/** A straight-sided glass from the front, standing on y = 0 with its middle at x = 0. */
export function tumbler(
  ink: Ink,
  { top, bottom, h }: Tumbler,
  { stops, level, tint, inside = '', top: topping }: Pour,
  cold = true,
): string {
  const wall = 13;
  const base = h * 0.07;
  const at = (y: number): number => bottom / 2 + ((top - bottom) / 2) * (y / h);
  const body = `M${n(-top / 2)} ${-h}L${n(-bottom / 2)} -22Q${n(-bottom / 2)} 6 ${n(-bottom / 2 + 30)} 10Q0 22 ${n(bottom / 2 - 30)} 10Q${n(bottom / 2)} 6 ${n(bottom / 2)} -22L${n(top / 2)} ${-h}Z`;
  const surfaceY = -(base + (h - base - h * 0.04) * level);
  const [wide, low] = [at(-surfaceY) - wall, at(base) - wall];
  const deep = wide * 0.13;
  const liquid = `M${n(-wide)} ${n(surfaceY)}L${n(-low)} ${n(-base - 16)}Q${n(-low)} ${n(-base)} ${n(-low + 24)} ${n(-base + 4)}Q0 ${n(-base + 14)} ${n(low - 24)} ${n(-base + 4)}Q${n(low)} ${n(-base)} ${n(low)} ${n(-base - 16)}L${n(wide)} ${n(surfaceY)}A${n(wide)} ${n(deep)} 0 0 1 ${n(-wide)} ${n(surfaceY)}Z`;
  const first = stops[0]?.[1] ?? '#ffffff';
  const round = ink.linear(
    [
      [0, shadowColor, 0.28],
      [0.2, shadowColor, 0],
      [0.72, '#ffffff', 0.08],
      [1, shadowColor, 0.3],
    ],
    [0, 0, 1, 0],
  );
  return group([
    glow(ink, 60, 16, bottom * 1.05, 60, shadowColor, 0.6),
    glow(ink, bottom * 0.7, 40, bottom * 0.9, 46, tint, 0.5),
    fill(body, '#ffffff', 'fill-opacity=".2"'),
    fill(liquid, ink.linear(stops, [0, 0, 0, 1])),
    clipped(ink, liquid, inside),
    fill(liquid, round),
    fill(
      ellipse(0, surfaceY, wide, deep),
      ink.linear(
        [
          [0, lighter(first, 0.15)],
          [1, lighter(first, 0.55)],
        ],
        [0, 0, 0, 1],
      ),
      `stroke="${darker(first, 0.35)}" stroke-opacity=".3" stroke-width="2"`,
    ),
    topping ? topping(surfaceY, wide) : '',
    line(
      `M${n(-top / 2 + 5)} ${-h}L${n(-bottom / 2 + 4)} -18M${n(top / 2 - 5)} ${-h}L${n(bottom / 2 - 4)} -18`,
      '#ffffff',
      5,
      'stroke-opacity=".55"',
    ),
    fill(
      `M${n(-top / 2 + 26)} ${n(-h + 34)}L${n(-bottom / 2 + 22)} ${n(-h * 0.16)}L${n(-bottom / 2 + 46)} ${n(-h * 0.16)}L${n(-top / 2 + 58)} ${n(-h + 34)}Z`,
      ink.linear(
        [
          [0, '#ffffff', 0.75],
          [1, '#ffffff', 0.12],
        ],
        [0, 0, 0, 1],
      ),
    ),
    fill(
      `M${n(top / 2 - 30)} ${n(-h + 40)}L${n(bottom / 2 - 24)} ${n(-h * 0.2)}L${n(bottom / 2 - 34)} ${n(-h * 0.2)}L${n(top / 2 - 42)} ${n(-h + 40)}Z`,
      '#ffffff',
      'fill-opacity=".4"',
    ),
    line(ellipse(0, -h, top / 2 - 3, (top / 2) * 0.13), '#ffffff', 6, 'stroke-opacity=".75"'),
    line(`M${n(-low)} -12Q0 10 ${n(low)} -12`, '#ffffff', 6, 'stroke-opacity=".5"'),
    cold ? dew(ink, 0, -h * 0.42, bottom / 2 - 12, h * 0.36, 60) : '',
  ]);
}
