import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor } from '../ink.ts';
import { blob, circle, ellipse, n } from '../shapes.ts';

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

export interface Tumbler {
  top: number;
  bottom: number;
  h: number;
}

/** A cube of ice, lit from behind. */
export function ice(ink: Ink, x: number, y: number, size: number): string {
  const half = size / 2;
  const path = `M${n(-half)} ${n(-half + 14)}Q${n(-half)} ${n(-half)} ${n(-half + 14)} ${n(-half)}H${n(half - 14)}Q${n(half)} ${n(-half)} ${n(half)} ${n(-half + 14)}V${n(half - 14)}Q${n(half)} ${n(half)} ${n(half - 14)} ${n(half)}H${n(-half + 14)}Q${n(-half)} ${n(half)} ${n(-half)} ${n(half - 14)}Z`;
  const body = ink.linear([
    [0, '#ffffff', 0.75],
    [0.4, '#ffffff', 0.22],
    [1, '#ffffff', 0.5],
  ]);
  return place(
    fill(path, body, 'stroke="#ffffff" stroke-opacity=".7" stroke-width="3"') +
      fill(
        `M${n(-half + 12)} ${n(-half + 12)}H${n(half * 0.4)}L${n(-half * 0.1)} ${n(half * 0.1)}L${n(-half + 12)} ${n(half * 0.3)}Z`,
        '#ffffff',
        'fill-opacity=".35"',
      ) +
      glow(ink, half * 0.2, half * 0.3, half * 0.7, half * 0.5, '#ffffff', 0.3),
    x,
    y,
    ink.random.between(-35, 35),
  );
}

/** Beads of condensation over a region. */
export function dew(ink: Ink, x: number, y: number, rx: number, ry: number, count: number): string {
  const { random } = ink;
  return Array.from({ length: count }, () => {
    const [px, py, r] = [x + random.around(0, rx), y + random.around(0, ry), random.between(1.5, 6)];
    return (
      fill(ellipse(px, py, r, r * 1.25), '#ffffff', 'fill-opacity=".28"') +
      fill(circle(px - r * 0.3, py - r * 0.4, r * 0.35), '#ffffff', 'fill-opacity=".85"')
    );
  }).join('');
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

export interface WineGlass {
  /** Widest half-width of the bowl, its height, and the half-width of its rim. */
  belly: number;
  bowl: number;
  rim: number;
  stem: number;
  foot: number;
}

/** A stemmed glass from the front, standing on y = 0. */
export function stemmed(
  ink: Ink,
  { belly, bowl, rim, stem, foot }: WineGlass,
  { stops, level, tint, inside = '', top: topping }: Pour,
): string {
  const [lip, low] = [-(stem + bowl), -stem];
  const side = (sign: number, inset = 0): string =>
    `C${n(sign * (belly - inset) * 0.75)} ${n(low - inset)} ${n(sign * (belly - inset))} ${n(low - bowl * 0.2)} ${n(sign * (belly - inset))} ${n(low - bowl * 0.44)}C${n(sign * (belly - inset))} ${n(low - bowl * 0.72)} ${n(sign * (rim - inset) * 1.04)} ${n(low - bowl * 0.86)} ${n(sign * (rim - inset))} ${n(lip)}`;
  const bowlPath = `M0 ${n(low)}${side(1)}L${n(-rim)} ${n(lip)}C${n(-rim * 1.04)} ${n(low - bowl * 0.86)} ${n(-belly)} ${n(low - bowl * 0.72)} ${n(-belly)} ${n(low - bowl * 0.44)}C${n(-belly)} ${n(low - bowl * 0.2)} ${n(-belly * 0.75)} ${n(low)} 0 ${n(low)}Z`;
  const surfaceY = low - bowl * level;
  const share =
    level < 0.44 ? Math.sin(Math.min(1, level / 0.44) * Math.PI * 0.5) ** 0.75 : 1 - ((level - 0.44) / 0.56) ** 1.6 * (1 - rim / belly);
  const wide = belly * share - 6;
  const deep = wide * 0.15;
  const below = `M${n(-belly * 1.2)} ${n(surfaceY)}H${n(belly * 1.2)}V40H${n(-belly * 1.2)}Z`;
  const first = stops[0]?.[1] ?? '#ffffff';
  const body = clipped(
    ink,
    below,
    `<g transform="translate(0 ${n(low)}) scale(.955) translate(0 ${n(-low)})">${fill(bowlPath, ink.linear(stops, [0, 0, 0, 1]))}${inside}${fill(
      bowlPath,
      ink.linear(
        [
          [0, shadowColor, 0.3],
          [0.22, shadowColor, 0],
          [0.7, '#ffffff', 0.1],
          [1, shadowColor, 0.32],
        ],
        [0, 0, 1, 0],
      ),
    )}</g>`,
  );
  const stemPath = `M-13 ${n(low + 6)}Q-9 ${n(low * 0.5)} -15 -18H15Q9 ${n(low * 0.5)} 13 ${n(low + 6)}Z`;
  return group([
    glow(ink, 50, 8, foot * 1.4, 40, shadowColor, 0.5),
    glow(ink, belly * 0.9, 30, belly * 1.05, 50, tint, 0.5),
    fill(
      ellipse(0, -6, foot, foot * 0.17),
      ink.linear([
        [0, '#ffffff', 0.75],
        [0.5, '#ffffff', 0.25],
        [1, '#ffffff', 0.6],
      ]),
      'stroke="#ffffff" stroke-opacity=".8" stroke-width="3"',
    ),
    fill(
      stemPath,
      ink.linear(
        [
          [0, '#ffffff', 0.75],
          [0.5, '#d8cfc4', 0.35],
          [1, '#ffffff', 0.7],
        ],
        [0, 0, 1, 0],
      ),
    ),
    fill(bowlPath, '#ffffff', 'fill-opacity=".16"'),
    body,
    fill(
      ellipse(0, surfaceY, wide, deep),
      ink.linear(
        [
          [0, lighter(first, 0.1)],
          [1, lighter(first, 0.5)],
        ],
        [0, 0, 0, 1],
      ),
      `stroke="${darker(first, 0.4)}" stroke-opacity=".3" stroke-width="2"`,
    ),
    topping ? topping(surfaceY, wide) : '',
    line(bowlPath, '#ffffff', 5, 'stroke-opacity=".5"'),
    line(
      `M${n(-belly * 0.78)} ${n(low - bowl * 0.3)}C${n(-belly * 0.9)} ${n(low - bowl * 0.55)} ${n(-rim * 0.86)} ${n(low - bowl * 0.8)} ${n(-rim * 0.8)} ${n(lip + bowl * 0.08)}`,
      '#ffffff',
      belly * 0.11,
      'stroke-opacity=".55"',
    ),
    line(
      `M${n(belly * 0.82)} ${n(low - bowl * 0.4)}C${n(belly * 0.84)} ${n(low - bowl * 0.6)} ${n(rim * 0.9)} ${n(low - bowl * 0.76)} ${n(rim * 0.85)} ${n(lip + bowl * 0.1)}`,
      '#ffffff',
      5,
      'stroke-opacity=".6"',
    ),
    line(ellipse(0, lip, rim, rim * 0.13), '#ffffff', 5, 'stroke-opacity=".75"'),
  ]);
}

/** Rising bubbles. */
export function bubbles(ink: Ink, rx: number, from: number, to: number, count: number): string {
  const { random } = ink;
  return Array.from({ length: count }, () => {
    const r = random.between(1.5, 5);
    return line(circle(random.around(0, rx), random.between(from, to), r), '#ffffff', 1.6, 'stroke-opacity=".75"');
  }).join('');
}

/** A head of foam on a surface. */
export const foam =
  (ink: Ink, h: number, color = '#fdf3dc') =>
  (y: number, wide: number): string => {
    const { random } = ink;
    const path = `M${n(-wide)} ${n(y + 6)}V${n(y - h)}Q${n(-wide)} ${n(y - h - 22)} ${n(-wide * 0.6)} ${n(y - h - 20)}Q0 ${n(y - h - 34)} ${n(wide * 0.6)} ${n(y - h - 20)}Q${n(wide)} ${n(y - h - 22)} ${n(wide)} ${n(y - h)}V${n(y + 6)}A${n(wide)} ${n(wide * 0.13)} 0 0 1 ${n(-wide)} ${n(y + 6)}Z`;
    const cells = Array.from({ length: 90 }, () =>
      line(
        circle(random.around(0, wide * 0.94), random.between(y - h - 12, y + 14), random.between(2, 8)),
        random.chance(0.5) ? '#ffffff' : darker(color, 0.14),
        1.8,
        'stroke-opacity=".55"',
      ),
    );
    return (
      fill(
        path,
        ink.linear(
          [
            [0, lighter(color, 0.8)],
            [0.6, color],
            [1, darker(color, 0.12)],
          ],
          [0.1, 0, 0.8, 1],
        ),
      ) + clipped(ink, path, group(cells))
    );
  };

/** A paper or steel straw leaning out of a glass at (x, y). */
export function straw(ink: Ink, x: number, y: number, length: number, degrees: number, color: string, stripe: string): string {
  const path = `M-13 0V${-length}H13V0Z`;
  const bands = Array.from(
    { length: Math.ceil(length / 46) + 1 },
    (_, index) => `M-20 ${n(-index * 46 + 14)}L20 ${n(-index * 46 - 10)}`,
  ).join('');
  return place(
    fill(path, color) +
      clipped(ink, path, line(bands, stripe, 15)) +
      fill(
        path,
        ink.linear(
          [
            [0, shadowColor, 0.25],
            [0.35, '#ffffff', 0.35],
            [1, shadowColor, 0.3],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      fill(ellipse(0, -length, 13, 5), darker(color, 0.6)),
    x,
    y,
    degrees,
  );
}

/** A wine bottle from the front with a plain label, standing on y = 0. */
export function bottle(ink: Ink, glass: string, label: string, capsule: string, h = 900): string {
  const body = `M-112 -20V${n(-h * 0.56)}C-112 ${n(-h * 0.68)} -44 ${n(-h * 0.7)} -42 ${n(-h * 0.8)}V${n(-h)}H42V${n(-h * 0.8)}C44 ${n(-h * 0.7)} 112 ${n(-h * 0.68)} 112 ${n(-h * 0.56)}V-20Q112 0 92 0H-92Q-112 0 -112 -20Z`;
  const petals = Array.from(
    { length: 10 },
    (_, index) =>
      `<g transform="translate(0 ${n(-h * 0.37)}) rotate(${index * 36})">${fill(blob(ink.random, 0, -26, 9, 18, 0.02, 8), '#dd8a24')}</g>`,
  );
  return group([
    glow(ink, 60, 4, 190, 40, shadowColor, 0.6),
    fill(
      body,
      ink.linear(
        [
          [0, lighter(glass, 0.25)],
          [0.18, glass],
          [0.7, darker(glass, 0.35)],
          [0.9, lighter(glass, 0.2)],
          [1, darker(glass, 0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    fill(
      `M-46 ${n(-h * 0.83)}V${n(-h - 4)}Q0 ${n(-h - 14)} 46 ${n(-h - 4)}V${n(-h * 0.83)}Q0 ${n(-h * 0.82)} -46 ${n(-h * 0.83)}Z`,
      ink.linear(
        [
          [0, lighter(capsule, 0.4)],
          [0.4, capsule],
          [1, darker(capsule, 0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    fill(
      `M-112 ${n(-h * 0.5)}Q0 ${n(-h * 0.485)} 112 ${n(-h * 0.5)}V${n(-h * 0.2)}Q0 ${n(-h * 0.185)} -112 ${n(-h * 0.2)}Z`,
      ink.linear(
        [
          [0, darker(label, 0.15)],
          [0.3, lighter(label, 0.4)],
          [1, darker(label, 0.22)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    group(petals),
    fill(circle(0, -h * 0.37, 13), '#8a4716'),
    line(`M-60 ${n(-h * 0.27)}H60M-38 ${n(-h * 0.245)}H38`, '#6b5138', 5, 'stroke-opacity=".55"'),
    fill(
      `M-92 -40V${n(-h * 0.56)}Q-92 ${n(-h * 0.64)} -60 ${n(-h * 0.68)}L-52 ${n(-h * 0.66)}Q-76 ${n(-h * 0.62)} -76 ${n(-h * 0.56)}V-40Z`,
      '#ffffff',
      'fill-opacity=".28"',
    ),
  ]);
}
