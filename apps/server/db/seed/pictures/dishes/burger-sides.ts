import { sauce } from '../food/bits.ts';
import { chip } from '../food/fried.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, place, shadowColor } from '../ink.ts';
import { ellipse, n } from '../shapes.ts';

/** Chips standing in a paper cup, from the front. */
export function chipCup(ink: Ink, x: number, y: number, scale: number, color: string, paper: string): string {
  const sticks = Array.from({ length: 30 }, (_, index) => {
    const px = ink.random.around(0, 104);
    return chip(
      ink,
      px,
      -210 - (index < 14 ? ink.random.between(30, 110) : ink.random.between(0, 40)),
      230,
      34,
      90 + px * 0.16 + ink.random.around(0, 14),
      color,
    );
  });
  const cup = 'M-132 -220H132L96 0Q0 16 -96 0Z';
  const stripes = [-84, -28, 28, 84].map((px) =>
    fill(`M${px - 14} -220H${px + 14}L${n(px * 0.74 + 10)} 8H${n(px * 0.74 - 10)}Z`, '#ffffff', 'fill-opacity=".35"'),
  );
  return place(
    glow(ink, 30, 6, 170, 34, shadowColor, 0.6) +
      group(sticks) +
      fill(
        cup,
        ink.linear(
          [
            [0, '#ffffff', 1],
            [0, paper],
            [0.6, paper],
            [1, '#6d3a1c'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      group(stripes) +
      fill(
        cup,
        ink.linear(
          [
            [0, '#ffffff', 0.25],
            [0.4, '#ffffff', 0],
            [1, shadowColor, 0.3],
          ],
          [0, 0, 1, 0],
        ),
      ),
    x,
    y,
    0,
    scale,
  );
}

/** A small steel or china cup of sauce from the front. */
export function ramekin(ink: Ink, x: number, y: number, r: number, color: string, glaze = '#efe6d6'): string {
  const h = r * 0.72;
  return place(
    glow(ink, 14, 8, r * 1.35, r * 0.34, shadowColor, 0.6) +
      fill(
        `M${-r} ${n(-h)}L${n(-r * 0.82)} ${n(-8)}Q0 ${n(r * 0.24)} ${n(r * 0.82)} ${n(-8)}L${r} ${n(-h)}Z`,
        ink.linear(
          [
            [0, '#ffffff'],
            [0.3, glaze],
            [1, '#a8987f'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      fill(ellipse(0, -h, r, r * 0.3), glaze) +
      fill(ellipse(0, -h + 3, r * 0.88, r * 0.25), color) +
      sauce(ink, 0, -h + 2, r * 0.6, r * 0.13, color),
    x,
    y,
  );
}
