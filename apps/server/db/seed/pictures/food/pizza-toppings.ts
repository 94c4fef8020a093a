import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, circle, n } from '../shapes.ts';
import { drop } from './bits.ts';
import { leaf } from './greens.ts';

type Draw = (x: number, y: number) => string;

/** A round of pepperoni or salami, curled to a cup, its edge charred and a pool of oil in it. */
export const pepperoni =
  (ink: Ink, r = 50, color = '#c23f22'): Draw =>
  (x, y) => {
    const rim = blob(ink.random, 0, 0, r, r * ink.random.between(0.9, 1), 0.04, 12);
    return place(
      solid(ink, rim, darker(color, 0.45), { drop: 7, form: 0.6 }) +
        `<g transform="scale(.86)">${fill(
          rim,
          ink.radial([
            [0, lighter(color, 0.16)],
            [0.65, color],
            [1, darker(color, 0.38)],
          ]),
        )}</g>` +
        Array.from({ length: 6 }, () =>
          fill(
            circle(ink.random.around(0, r * 0.5), ink.random.around(0, r * 0.5), ink.random.between(2, 4.5)),
            '#f3b48a',
            'fill-opacity=".7"',
          ),
        ).join('') +
        glow(ink, -r * 0.2, -r * 0.25, r * 0.4, r * 0.2, '#ffd9a8', 0.75, -25),
      x,
      y,
      ink.random.between(0, 180),
    );
  };

/** Crumbled sausage, meatball halves, chicken: browned lumps. */
export const lump =
  (ink: Ink, size = 40, color = '#8a4a28'): Draw =>
  (x, y) => {
    const path = blob(
      ink.random,
      x,
      y,
      size * ink.random.between(0.75, 1.1),
      size * ink.random.between(0.6, 0.9),
      0.22,
      8,
      ink.random.between(0, 3),
    );
    return (
      solid(ink, path, color, { drop: 7, form: 0.8 }) +
      glow(ink, x - size * 0.25, y - size * 0.25, size * 0.4, size * 0.22, '#ffe2ba', 0.55, -25) +
      fill(circle(x + size * 0.2, y + size * 0.15, size * 0.12), darker(color, 0.5), 'fill-opacity=".6"')
    );
  };

/** A curved strip of pepper or onion. */
export const strip =
  (ink: Ink, color: string, length = 96, w = 15): Draw =>
  (x, y) => {
    const bend = ink.random.around(0, length * 0.42);
    const path = `M${n(-length / 2)} 0Q0 ${n(bend)} ${n(length / 2)} 0`;
    return place(
      line(path, '#2a120a', w, 'stroke-opacity=".28" transform="translate(3 7)"') +
        line(path, darker(color, 0.2), w) +
        line(path, color, w * 0.72, 'transform="translate(-1 -2)"') +
        line(path, lighter(color, 0.75), w * 0.2, 'stroke-opacity=".7" transform="translate(-1 -4)"'),
      x,
      y,
      ink.random.between(0, 180),
    );
  };

/** A spoonful of ricotta or blue cheese. */
export const dollop =
  (ink: Ink, r = 44, color = '#fffaf0'): Draw =>
  (x, y) =>
    solid(ink, blob(ink.random, x, y, r, r * 0.82, 0.16, 9), color, { drop: 7, form: 0.3, edge: 1.5, edgeOpacity: 0.25 }) +
    glow(ink, x - r * 0.25, y - r * 0.3, r * 0.5, r * 0.3, '#ffffff', 0.95, -20);

/** A basil leaf lying on the pie. */
export const basil =
  (ink: Ink, length = 104): Draw =>
  (x, y) =>
    leaf(
      ink,
      x,
      y,
      length * ink.random.between(0.75, 1.1),
      ink.random.between(0, 360),
      ink.random.pick(['#4f8a3a', '#3f7a30', '#5f9a44']),
      0.66,
    );

/** A ring of pickled jalapeño or scallion. */
export const ringlet =
  (ink: Ink, r = 24, color = '#7f9f3a'): Draw =>
  (x, y) =>
    place(
      line(circle(0, 0, r), '#2a120a', r * 0.5, 'stroke-opacity=".25" transform="translate(2 5)"') +
        line(circle(0, 0, r), color, r * 0.5) +
        line(circle(0, 0, r * 1.12), darker(color, 0.3), r * 0.12) +
        group(
          [0, 1, 2].map((index) => fill(circle(Math.cos(index * 2.1) * r * 0.5, Math.sin(index * 2.1) * r * 0.5, r * 0.14), '#f2e6a8')),
        ),
      x,
      y,
      ink.random.between(0, 120),
      ink.random.between(0.85, 1.1),
    );

/** A wedge of pineapple with its seared edge. */
export const pineapple =
  (ink: Ink, size = 54): Draw =>
  (x, y) =>
    place(
      solid(
        ink,
        `M${n(-size)} ${n(size * 0.5)}Q0 ${n(size * 0.85)} ${n(size)} ${n(size * 0.5)}L${n(size * 0.34)} ${n(-size * 0.6)}Q0 ${n(-size * 0.72)} ${n(-size * 0.34)} ${n(-size * 0.6)}Z`,
        '#f6c93a',
        { drop: 7, form: 0.6 },
      ) +
        line(
          `M${n(-size * 0.5)} ${n(size * 0.5)}L${n(-size * 0.16)} ${n(-size * 0.5)}M0 ${n(size * 0.6)}V${n(-size * 0.55)}M${n(size * 0.5)} ${n(size * 0.5)}L${n(size * 0.16)} ${n(-size * 0.5)}`,
          '#d9962a',
          3,
          'stroke-opacity=".6"',
        ) +
        glow(ink, 0, size * 0.5, size * 0.8, size * 0.14, '#7a3a10', 0.7),
      x,
      y,
      ink.random.between(0, 360),
    );

/** A clam in its open shell. */
export const clam =
  (ink: Ink, size = 54): Draw =>
  (x, y) =>
    place(
      solid(
        ink,
        `M${n(-size)} ${n(size * 0.3)}C${n(-size)} ${n(-size * 0.9)} ${n(size)} ${n(-size * 0.9)} ${n(size)} ${n(size * 0.3)}Q0 ${n(size * 0.8)} ${n(-size)} ${n(size * 0.3)}Z`,
        '#b9ab96',
        { drop: 8, form: 0.8 },
      ) +
        solid(ink, blob(ink.random, 0, size * 0.1, size * 0.62, size * 0.42, 0.12, 9), '#f3c48a', { drop: 3, form: 0.6 }) +
        line(
          `M${n(-size * 0.4)} ${n(size * 0.1)}Q0 ${n(-size * 0.2)} ${n(size * 0.4)} ${n(size * 0.1)}`,
          '#c98236',
          6,
          'stroke-opacity=".7"',
        ) +
        glow(ink, -size * 0.2, -size * 0.1, size * 0.24, size * 0.1, '#ffffff', 0.8, -20),
      x,
      y,
      ink.random.between(0, 360),
    );

/** A fillet of anchovy. */
export const anchovy =
  (ink: Ink, length = 150): Draw =>
  (x, y) => {
    const bend = ink.random.around(0, 30);
    const path = `M${n(-length / 2)} 0Q0 ${n(bend - 16)} ${n(length / 2)} 0Q0 ${n(bend + 22)} ${n(-length / 2)} 0Z`;
    return place(
      solid(ink, path, '#8a5a44', { drop: 6, form: 0.7 }) +
        line(`M${n(-length * 0.45)} 0Q0 ${n(bend)} ${n(length * 0.45)} 0`, '#e6c3a0', 4, 'stroke-opacity=".7"'),
      x,
      y,
      ink.random.between(0, 180),
    );
  };

/** Little pools of chilli oil. */
export const oil = (ink: Ink, color = '#d9531c', size = 11): Draw => drop(ink, color, size);
