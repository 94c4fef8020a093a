import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, penumbra, place, shadowColor, solid } from '../ink.ts';
import { circle, ellipse, n } from '../shapes.ts';
import { plate } from '../ware.ts';

/** Radius of a cup as the café's tables show it. */
export const cupRadius = 300;

/** A cup on its saucer from above; `drink` is drawn about the origin, inside `r * 0.86`. */
export function cup(ink: Ink, x: number, y: number, r: number, color: string, handle: number, drink: string, saucer = color): string {
  const ear = `M${n(r * 0.86)} ${n(-r * 0.2)}C${n(r * 1.3)} ${n(-r * 0.34)} ${n(r * 1.56)} ${n(-r * 0.22)} ${n(r * 1.56)} 0C${n(r * 1.56)} ${n(r * 0.22)} ${n(r * 1.3)} ${n(r * 0.34)} ${n(r * 0.86)} ${n(r * 0.2)}Z`;
  const hole = `M${n(r * 1.02)} ${n(-r * 0.08)}C${n(r * 1.24)} ${n(-r * 0.16)} ${n(r * 1.36)} ${n(-r * 0.12)} ${n(r * 1.36)} 0C${n(r * 1.36)} ${n(r * 0.12)} ${n(r * 1.24)} ${n(r * 0.16)} ${n(r * 1.02)} ${n(r * 0.08)}Z`;
  const inner = r * 0.86;
  const depth = ink.radial(
    [
      [0, shadowColor, 0],
      [0.78, shadowColor, 0],
      [0.92, shadowColor, 0.25],
      [1, shadowColor, 0.6],
    ],
    [0.54, 0.57],
    0.55,
  );
  return group([
    plate(ink, { x, y, r: r * 1.5, color: saucer }),
    glow(ink, x + r * 0.16, y + r * 0.24, r * 1.26, r * 1.24, shadowColor, 0.7),
    place(
      `<path d="${ear}${hole}" fill="${shadowColor}" fill-opacity=".3" fill-rule="evenodd" transform="translate(10 18)"/><path d="${ear}${hole}" fill="${ink.linear(
        [
          [0, lighter(color, 0.6)],
          [0.5, color],
          [1, darker(color, 0.3)],
        ],
        [0, 0, 0, 1],
      )}" fill-rule="evenodd"/>`,
      x,
      y,
      handle,
    ),
    penumbra(circle(x, y, r), r * 0.03, r * 0.05, r * 0.05, 0.4),
    fill(
      circle(x, y, r),
      ink.linear([
        [0, lighter(color, 0.85)],
        [0.5, color],
        [1, darker(color, 0.3)],
      ]),
    ),
    fill(
      circle(x, y, r * 0.93),
      ink.linear([
        [0, darker(color, 0.45)],
        [0.55, darker(color, 0.15)],
        [1, lighter(color, 0.5)],
      ]),
    ),
    place(clipped(ink, circle(0, 0, inner), drink + fill(circle(0, 0, inner + 1), depth)), x, y),
    line(circle(x, y, r * 0.97), '#ffffff', r * 0.022, 'stroke-opacity=".55"'),
  ]);
}

/** A roasted bean. */
export function coffeeBean(ink: Ink, x: number, y: number, size: number): string {
  const turn = ink.random.between(0, 360);
  const color = ink.random.pick(['#5a2f17', '#4a2512', '#6b3b1e']);
  return place(
    solid(ink, ellipse(0, 0, size, size * 0.68), color, { drop: size * 0.22, form: 0.9, edge: 1.5 }) +
      line(`M${n(-size * 0.85)} 0Q${n(-size * 0.3)} ${n(-size * 0.26)} 0 0T${n(size * 0.85)} 0`, '#25100a', size * 0.13) +
      glow(ink, -size * 0.2, -size * 0.36, size * 0.4, size * 0.14, '#ffdcb0', 0.6),
    x,
    y,
    turn,
  );
}

/** A star of anise. */
export function starAnise(ink: Ink, x: number, y: number, size: number): string {
  const arms = Array.from(
    { length: 8 },
    (_, index) =>
      `<g transform="rotate(${index * 45 + ink.random.around(0, 6)})">${solid(ink, `M0 0Q${n(size * 0.26)} ${n(-size * 0.5)} 0 ${-size}Q${n(-size * 0.26)} ${n(-size * 0.5)} 0 0Z`, '#7a4420', { drop: 3, form: 0.8 })}${fill(ellipse(0, -size * 0.5, size * 0.06, size * 0.16), '#c98b4a')}</g>`,
  );
  return place(glow(ink, 6, 10, size, size, shadowColor, 0.4) + group(arms) + fill(circle(0, 0, size * 0.12), '#4a2512'), x, y);
}

/** A stick of cinnamon. */
export function cinnamon(ink: Ink, x: number, y: number, length: number, degrees: number): string {
  const path = `M${n(-length / 2)} -17H${n(length / 2)}V17H${n(-length / 2)}Z`;
  return place(
    penumbra(path, 8, 12, 9, 0.3) +
      fill(
        path,
        ink.linear(
          [
            [0, '#c98850'],
            [0.4, '#a35f2c'],
            [0.55, '#6d3a17'],
            [0.62, '#b0692f'],
            [1, '#7a4119'],
          ],
          [0, 0, 0, 1],
        ),
      ) +
      line(`M${n(-length / 2)} 1H${n(length / 2)}`, '#4f2810', 3) +
      fill(ellipse(length / 2, -7, 5, 9), '#5f3113') +
      fill(ellipse(length / 2, 9, 5, 8), '#5f3113'),
    x,
    y,
    degrees,
  );
}
