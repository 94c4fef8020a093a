import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, n } from '../shapes.ts';

/** Slices of grilled chicken breast fanned in a row, seared on the outside. */
export function chickenSlices(ink: Ink, x: number, y: number, count: number, size: number, degrees: number, skin = '#a8642a'): string {
  const { random } = ink;
  const parts = Array.from({ length: count }, (_, index) => {
    const grow = 0.82 + Math.sin(((index + 0.5) / count) * Math.PI) * 0.22;
    const path = blob(random, 0, 0, size * 0.3 * grow, size * 0.7 * grow, 0.07, 9);
    const meat = ink.linear([
      [0, '#f7dfba'],
      [0.5, '#efcf9f'],
      [1, '#d6a568'],
    ]);
    const fibres = [-0.14, -0.05, 0.05, 0.13].map((dx) =>
      line(
        `M${n(size * dx)} ${n(-size * 0.42 * grow)}q${n(size * random.around(0, 0.06))} ${n(size * 0.42 * grow)} 0 ${n(size * 0.84 * grow)}`,
        '#b98750',
        2.2,
        'stroke-opacity=".5"',
      ),
    );
    const seared = [-0.5, -0.28, -0.02, 0.24, 0.46].map((dy) =>
      glow(ink, -size * 0.25 * grow, size * dy * grow, size * 0.1, size * 0.13, '#5a2a0e', 0.75),
    );
    return place(
      solid(ink, path, skin, { drop: 11, form: 0.7, edge: 2.5 }) +
        `<g transform="translate(${n(size * 0.035)} 2) scale(.84 .9)">${fill(path, meat)}</g>` +
        clipped(ink, path, group([...fibres, ...seared])) +
        glow(ink, size * 0.06, -size * 0.2, size * 0.1, size * 0.26, '#fff7e2', 0.6),
      index * size * 0.33,
      random.around(0, 7),
      12 + random.around(0, 5),
    );
  });
  return place(group(parts), x, y, degrees);
}

/** Thin slices of rare beef, pink inside, peppered crust. */
export function beefSlices(ink: Ink, x: number, y: number, count: number, size: number, degrees: number): string {
  const { random } = ink;
  const parts = Array.from({ length: count }, (_, index) => {
    const path = blob(random, 0, 0, size * 0.27, size * 0.72, 0.12, 10);
    const rosy = ink.linear(
      [
        [0, '#d8756c'],
        [0.35, '#c4524f'],
        [0.8, '#a63f3d'],
        [1, '#7a3226'],
      ],
      [0, 0, 1, 0.5],
    );
    const grainOf = Array.from({ length: 7 }, () => {
      const dx = random.around(0, size * 0.18);
      return line(
        `M${n(dx)} ${n(random.between(-size * 0.5, 0))}q${n(random.around(0, 10))} ${n(size * 0.14)} 0 ${n(size * 0.3)}`,
        random.chance(0.5) ? '#f2b6a6' : '#83302d',
        2,
        'stroke-opacity=".45"',
      );
    });
    const crust = Array.from({ length: 26 }, (_unused, step) => {
      const angle = (step / 26) * Math.PI * 2;
      return fill(
        blob(random, Math.cos(angle) * size * 0.25, Math.sin(angle) * size * 0.68, random.between(4, 9), random.between(4, 8), 0.3, 6),
        random.pick(['#2d1710', '#4a2717', '#6b3b22']),
        'fill-opacity=".85"',
      );
    });
    return place(
      solid(ink, path, '#4a2a1b', { drop: 11, form: 0.5, edge: 2 }) +
        `<g transform="scale(.9 .94)">${fill(path, rosy)}</g>` +
        clipped(ink, path, group([...grainOf, ...crust])),
      index * size * 0.33,
      random.around(0, 9),
      14 + random.around(0, 7),
    );
  });
  return place(group(parts), x, y, degrees);
}

/** Something in crumbs or batter: schnitzel, fish, falafel. `outline` is about the origin, within `rx` and `ry`; uneven and round unless given. */
export function crumbed(ink: Ink, x: number, y: number, rx: number, ry: number, color = '#cc8a35', degrees = 0, outline?: string): string {
  const { random } = ink;
  const path = outline ?? blob(random, 0, 0, rx, ry, 0.09, 12);
  const count = Math.round((rx * ry) / 90);
  const crumbs = Array.from({ length: count }, () => {
    const at = outline === undefined ? random.inCircle() : { x: random.around(0, 1), y: random.around(0, 1) };
    const tone = random.chance(0.5) ? lighter(color, random.between(0.15, 0.5)) : darker(color, random.between(0.15, 0.45));
    return fill(
      blob(random, at.x * rx * 0.96, at.y * ry * 0.96, random.between(2.5, 6), random.between(2, 5), 0.3, 5),
      tone,
      'fill-opacity=".75"',
    );
  });
  const depth = ink.radial(
    [
      [0, '#2a120a', 0],
      [0.6, '#2a120a', 0.05],
      [1, '#2a120a', 0.4],
    ],
    [0.4, 0.36],
    0.68,
  );
  return place(
    solid(ink, path, color, { drop: 14, form: 0.75, edge: 2.5 }) +
      clipped(ink, path, group(crumbs)) +
      fill(path, depth) +
      glow(ink, -rx * 0.35, -ry * 0.4, rx * 0.5, ry * 0.35, '#fff0c8', 0.35, -20),
    x,
    y,
    degrees,
  );
}
