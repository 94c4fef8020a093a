import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { arc, blob, circle, n, smoothOpen } from '../shapes.ts';
import { drop, scatter } from './bits.ts';

/** The sauce of a curry over a round of radius `r`: uneven, with oil standing on it. */
export function gravy(ink: Ink, r: number, color: string): string {
  const { random } = ink;
  const waves = Array.from({ length: 46 }, () => {
    const at = random.inCircle();
    const tone = random.pick([lighter(color, 0.25), lighter(color, 0.12), darker(color, 0.14), darker(color, 0.24)]);
    return fill(
      blob(random, at.x * r, at.y * r, random.between(30, 84), random.between(18, 44), 0.25, 9, random.between(0, 3)),
      tone,
      'fill-opacity=".5"',
    );
  });
  const shine = Array.from({ length: 16 }, () => {
    const at = random.inCircle();
    return glow(
      ink,
      at.x * r * 0.9,
      at.y * r * 0.9,
      random.between(24, 60),
      random.between(6, 14),
      '#fff3d6',
      random.between(0.3, 0.7),
      random.between(-35, 5),
    );
  });
  return (
    fill(
      circle(0, 0, r + 20),
      ink.radial([
        [0, lighter(color, 0.1)],
        [0.75, color],
        [1, darker(color, 0.3)],
      ]),
    ) +
    group(waves) +
    scatter(ink, 0, 0, r * 0.95, r * 0.95, 40, drop(ink, lighter(color, 0.3), 12)) +
    group(shine)
  );
}

/** A piece of meat or vegetable that lies half in the sauce. */
export const morsel =
  (ink: Ink, size: number, color: string, sauce: string): ((x: number, y: number) => string) =>
  (x, y) => {
    const { random } = ink;
    const path = blob(random, 0, 0, size * random.between(0.85, 1.15), size * random.between(0.62, 0.85), 0.18, 8);
    return place(
      solid(ink, path, color, { drop: 10, form: 0.75, edge: 2.5 }) +
        clipped(
          ink,
          path,
          fill(blob(random, size * 0.2, size * 0.35, size * 1.05, size * 0.6, 0.2, 9), sauce, 'fill-opacity=".62"') +
            [0, 1, 2]
              .map(() =>
                glow(
                  ink,
                  random.around(0, size * 0.6),
                  random.around(0, size * 0.5),
                  size * 0.24,
                  size * 0.1,
                  '#4a1a08',
                  0.4,
                  random.between(0, 180),
                ),
              )
              .join(''),
        ) +
        glow(ink, -size * 0.3, -size * 0.32, size * 0.4, size * 0.16, '#fff3dc', 0.75, -22),
      x,
      y,
      random.between(-40, 40),
    );
  };

/** A cube of paneer with its fried faces. */
export const paneer =
  (ink: Ink, size = 74): ((x: number, y: number) => string) =>
  (x, y) => {
    const half = size / 2;
    const path = `M${-half} ${-half + 8}Q${-half} ${-half} ${-half + 8} ${-half}H${half - 8}Q${half} ${-half} ${half} ${-half + 8}V${half - 8}Q${half} ${half} ${half - 8} ${half}H${-half + 8}Q${-half} ${half} ${-half} ${half - 8}Z`;
    return place(
      solid(ink, path, '#fbf0d2', { drop: 12, form: 0.4, edge: 2 }) +
        clipped(
          ink,
          path,
          glow(ink, half * 0.6, half * 0.5, half * 0.9, half * 0.6, '#d9963a', 0.7) +
            glow(ink, -half, -half * 0.2, half * 0.4, half * 0.9, '#c98432', 0.5),
        ) +
        glow(ink, -half * 0.3, -half * 0.4, half * 0.5, half * 0.2, '#ffffff', 0.8, -15),
      x,
      y,
      ink.random.between(0, 90),
    );
  };

/** A spiral of cream poured in, dragged with a spoon. */
export function swirl(ink: Ink, x: number, y: number, r: number, color = '#fdf1d8'): string {
  const points = Array.from({ length: 30 }, (_, index) => {
    const angle = index * 0.52;
    const far = r * (0.12 + (index / 30) * 0.88);
    return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far * 0.92 };
  });
  const path = smoothOpen(points);
  return (
    line(path, color, r * 0.12, 'stroke-opacity=".35"') +
    line(path, color, r * 0.07, 'stroke-opacity=".92"') +
    glow(ink, x, y, r * 0.2, r * 0.18, color, 0.9)
  );
}

/** A whole dried or fresh chilli. */
export const chilli =
  (ink: Ink, length = 120, color = '#b81f14'): ((x: number, y: number) => string) =>
  (x, y) => {
    const bend = ink.random.around(0, length * 0.25);
    return place(
      solid(
        ink,
        `M0 ${n(-length / 2)}C${n(length * 0.16 + bend)} ${n(-length * 0.2)} ${n(length * 0.1 + bend)} ${n(length * 0.25)} ${n(bend * 0.3)} ${n(length / 2)}C${n(-length * 0.12 + bend)} ${n(length * 0.2)} ${n(-length * 0.14 + bend * 0.6)} ${n(-length * 0.2)} 0 ${n(-length / 2)}Z`,
        color,
        { drop: 7, form: 0.8 },
      ) +
        line(`M0 ${n(-length / 2)}q-6 -16 6 -26`, '#5b7a34', 7) +
        glow(ink, bend * 0.6 - 4, -length * 0.1, 5, length * 0.22, '#ffffff', 0.7),
      x,
      y,
      ink.random.between(0, 360),
    );
  };

/** A cashew, toasted. */
export const cashew =
  (ink: Ink, size = 34): ((x: number, y: number) => string) =>
  (x, y) =>
    place(
      line(smoothOpen(arc(0, 0, size, size, 0.3, 2.9, 9)), '#2a120a', size * 0.7, 'stroke-opacity=".25" transform="translate(3 7)"') +
        line(smoothOpen(arc(0, 0, size, size, 0.3, 2.9, 9)), '#d9a55c', size * 0.7) +
        line(smoothOpen(arc(0, 0, size, size, 0.5, 2.6, 9)), '#f3d39a', size * 0.3, 'transform="translate(-2 -3)"'),
      x,
      y,
      ink.random.between(0, 360),
    );

/** A hammered copper bowl with two ears, filled. */
export function karahi(ink: Ink, r: number, filling: string, metal = '#b8743a'): string {
  const inner = r * 0.86;
  const ear = (side: number) =>
    line(
      smoothOpen(arc(side * r * 0.98, 0, r * 0.17, r * 0.2, side > 0 ? -1.3 : 1.84, side > 0 ? 1.3 : 4.44, 9)),
      darker(metal, 0.35),
      40,
    ) +
    line(
      smoothOpen(arc(side * r * 0.98, 0, r * 0.17, r * 0.2, side > 0 ? -1.3 : 1.84, side > 0 ? 1.3 : 4.44, 9)),
      lighter(metal, 0.4),
      18,
      'transform="translate(-3 -5)"',
    );
  const hammered = Array.from({ length: 46 }, (_, index) => {
    const angle = (index / 46) * Math.PI * 2;
    return glow(
      ink,
      Math.cos(angle) * r * 0.93,
      Math.sin(angle) * r * 0.93,
      26,
      18,
      index % 2 === 0 ? '#ffe6c0' : '#5a2a0e',
      0.45,
      (angle * 180) / Math.PI,
    );
  });
  const depth = ink.radial(
    [
      [0, shadowColor, 0],
      [0.82, shadowColor, 0],
      [0.94, shadowColor, 0.24],
      [1, shadowColor, 0.55],
    ],
    [0.53, 0.55],
    0.53,
  );
  return group([
    glow(ink, r * 0.1, r * 0.16, r * 1.22, r * 1.2, shadowColor, 0.68),
    ear(-1),
    ear(1),
    fill(
      circle(0, 0, r),
      ink.linear([
        [0, lighter(metal, 0.75)],
        [0.45, metal],
        [1, darker(metal, 0.5)],
      ]),
    ),
    group(hammered),
    fill(circle(0, 0, inner + 8), darker(metal, 0.55)),
    clipped(ink, circle(0, 0, inner), filling + fill(circle(0, 0, inner + 1), depth)),
    line(circle(0, 0, r - 5), lighter(metal, 0.85), 5, 'stroke-opacity=".7"'),
  ]);
}
