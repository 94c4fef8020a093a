import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, group, line, place, shadowColor, solid } from '../ink.ts';
import type { Point } from '../shapes.ts';
import { blob, ellipse, n, smoothClosed, smoothOpen } from '../shapes.ts';
import type { Make } from './sandwich.ts';

function wavy(ink: Ink, w: number, h: number, roughness: number, steps = 16): string {
  const { random } = ink;
  const top: Point[] = Array.from({ length: steps }, (_, index) => ({
    x: -w / 2 + (w * index) / (steps - 1),
    y: -h + random.around(0, roughness),
  }));
  const low: Point[] = Array.from({ length: steps }, (_, index) => ({
    x: w / 2 - (w * index) / (steps - 1),
    y: random.around(0, roughness),
  }));
  return smoothClosed([...top, ...low]);
}

/** Melted cheese with a few strings running down. */
export const melted =
  (color = '#f6c04a', h = 40): Make =>
  (ink, w) => {
    const { random } = ink;
    const drips = Array.from({ length: 7 }, () => {
      const [px, long, wide] = [random.around(0, w * 0.44), random.between(20, 74), random.between(15, 34)];
      return `M${n(px - wide)} -10C${n(px - wide * 0.45)} 0 ${n(px - wide * 0.7)} ${n(long)} ${n(px)} ${n(long)}C${n(px + wide * 0.7)} ${n(long)} ${n(px + wide * 0.45)} 0 ${n(px + wide)} -10Z`;
    });
    const paint = ink.linear(
      [
        [0, lighter(color, 0.5)],
        [1, color],
      ],
      [0, 0, 0, 1],
    );
    return {
      art:
        fill(drips.join(''), shadowColor, 'fill-opacity=".2" transform="translate(4 6)"') +
        solid(ink, wavy(ink, w * 1.01, h, 5), color, { drop: 4, form: 0.5, edge: 1 }) +
        fill(drips.join(''), paint) +
        line(`M${n(-w * 0.46)} ${n(-h * 0.7)}H${n(w * 0.46)}`, '#fff6d8', 5, 'stroke-opacity=".6"'),
      h: h * 0.9,
    };
  };

/** Thin slices folded one over another: ham, pastrami, turkey. */
export const folded =
  (color: string, count = 4, h = 20): Make =>
  (ink, w) => ({
    art: Array.from({ length: count }, (_, index) => {
      const path = wavy(ink, w * ink.random.between(0.97, 1.03), h * 1.2, 6, 12);
      const tone = index % 2 === 0 ? color : darker(color, 0.14);
      return place(
        solid(ink, path, tone, { drop: 4, form: 0.5, edge: 1.5 }) +
          line(
            `M${n(-w * 0.46)} ${n(-h * 0.8)}Q0 ${n(-h * 1.1)} ${n(w * 0.46)} ${n(-h * 0.7)}`,
            lighter(color, 0.75),
            3.5,
            'stroke-opacity=".6"',
          ),
        0,
        -index * h,
      );
    }).join(''),
    h: count * h,
  });

/** Loose pieces in a band: mushrooms, slaw, sauerkraut, pickles. */
export const pieces =
  (h: number, count: number, draw: (ink: Ink, x: number, y: number) => string): Make =>
  (ink, w) => ({
    art: Array.from({ length: count }, () => draw(ink, ink.random.around(0, w * 0.48), ink.random.between(-h * 0.85, -h * 0.15))).join(''),
    h: h * 0.9,
  });

export const leafy =
  (color = '#86ad47', h = 34): Make =>
  (ink, w) => ({
    art:
      solid(ink, wavy(ink, w * 1.05, h, 13, 24), color, { drop: 5, form: 0.6 }) +
      line(`M${n(-w * 0.5)} ${n(-h * 0.4)}Q0 ${n(-h * 0.8)} ${n(w * 0.5)} ${n(-h * 0.5)}`, lighter(color, 0.6), 4, 'stroke-opacity=".5"'),
    h: h * 0.8,
  });

/** The cut edge of a crumbed fillet: crust outside, white meat inside. */
export const fillet =
  (h = 84, crust = '#c07a2b', meat = '#fbeedd'): Make =>
  (ink, w) => {
    const { random } = ink;
    const path = wavy(ink, w * 1.02, h, 7, 20);
    const fibres = Array.from({ length: 16 }, () => {
      const x = random.around(0, w * 0.46);
      return line(
        `M${n(x)} ${n(-h * 0.75)}q${n(random.around(0, 14))} ${n(h * 0.25)} 0 ${n(h * 0.5)}`,
        '#d9b48a',
        3,
        'stroke-opacity=".45"',
      );
    });
    return {
      art:
        solid(ink, path, crust, { drop: 5, form: 0.5 }) +
        `<g transform="translate(0 ${n(-h * 0.12)}) scale(.97 .76)">${fill(
          path,
          ink.linear(
            [
              [0, lighter(meat, 0.6)],
              [1, darker(meat, 0.1)],
            ],
            [0, 0, 0, 1],
          ),
        )}</g>` +
        group(fibres),
      h: h * 0.95,
    };
  };

/** Sliced pickles, onions or mushrooms as seen on a cut face. */
export const disc =
  (color: string, rim: string, rx = 34, ry = 12) =>
  (ink: Ink, x: number, y: number): string =>
    place(
      solid(ink, ellipse(0, 0, rx, ry), rim, { drop: 4, form: 0.4 }) + fill(ellipse(0, -1, rx * 0.82, ry * 0.7), color),
      x,
      y,
      ink.random.around(0, 18),
    );

/** Shreds of cabbage, kraut or onion. */
export const thread =
  (colors: readonly string[], size = 8) =>
  (ink: Ink, x: number, y: number): string => {
    const { random } = ink;
    const path = smoothOpen([
      { x: x - 40, y: y + random.around(0, 12) },
      { x: x - 10, y: y + random.around(0, 14) },
      { x: x + 40, y: y + random.around(0, 12) },
    ]);
    const color = random.pick(colors);
    return (
      line(path, shadowColor, size, 'stroke-opacity=".25" transform="translate(1 4)"') +
      line(path, color, size) +
      line(path, lighter(color, 0.7), size * 0.3, 'stroke-opacity=".7"')
    );
  };

export const chunk =
  (color: string, size = 26) =>
  (ink: Ink, x: number, y: number): string =>
    solid(ink, blob(ink.random, x, y, size, size * 0.6, 0.2, 7), color, { drop: 5, form: 0.7 });
