import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, shadowColor } from '../ink.ts';
import { blob, circle, ellipse, n } from '../shapes.ts';
import type { Pour } from './glasses.ts';

interface WineGlass {
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
