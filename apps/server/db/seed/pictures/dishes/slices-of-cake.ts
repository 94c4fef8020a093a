import { crumb, scatter } from '../food/bits.ts';
import { wedge } from '../food/cakes.ts';
import { raspberry } from '../food/fruit.ts';
import { leaf } from '../food/greens.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, circle } from '../shapes.ts';
import type { Art } from './scenes.ts';

/** A walnut half. */
const walnut = (ink: Ink, x: number, y: number, size: number): string =>
  place(
    solid(ink, blob(ink.random, 0, 0, size, size * 0.72, 0.14, 10), '#b98549', { drop: 7, form: 0.7 }) +
      line(
        `M${-size * 0.8} 0H${size * 0.8}M${-size * 0.5} ${-size * 0.4}Q${-size * 0.2} 0 ${-size * 0.5} ${size * 0.4}M${size * 0.4} ${-size * 0.45}Q${size * 0.1} 0 ${size * 0.4} ${size * 0.45}`,
        '#6d4219',
        4,
        'stroke-opacity=".6"',
      ),
    x,
    y,
    ink.random.around(0, 30),
  );

export const carrotCake: Art = (ink) => {
  const crumbOf = { color: '#b8722f', flecks: ['#e9832c', '#7a451c', '#efd7a2'] };
  const icing = '#fbf1dd';
  return group([
    wedge(ink, {
      w: 660,
      h: 330,
      top: ink.linear([
        [0, '#fffaf0'],
        [1, '#ecdcc0'],
      ]),
      outer: '#f3e5cb',
      layers: [
        { ...crumbOf, part: 0.25 },
        { color: icing, part: 0.07 },
        { ...crumbOf, part: 0.25 },
        { color: icing, part: 0.07 },
        { ...crumbOf, part: 0.25 },
        { color: icing, part: 0.11 },
      ],
    }),
    ...[
      [-40, -372],
      [90, -400],
      [200, -410],
      [180, -350],
    ].map(([x = 0, y = 0]) => walnut(ink, x, y, 40)),
    scatter(ink, 100, -375, 190, 40, 30, crumb(ink, '#c98f4a', 10)),
    place(
      solid(ink, 'M0 0Q-26 -40 0 -96Q26 -40 0 0Z', '#e8842b', { drop: 6 }) +
        line('M0 -96q-16 -26 -30 -30M0 -96q0 -26 4 -36M0 -96q14 -22 30 -24', '#5b8f3f', 7),
      270,
      -340,
      24,
    ),
  ]);
};

export const cheesecake: Art = (ink) => {
  const top = ink.radial(
    [
      [0, '#4a2310'],
      [0.5, '#6b3516'],
      [1, '#a3622a'],
    ],
    [0.62, 0.3],
    0.75,
  );
  return group([
    wedge(ink, {
      w: 680,
      h: 290,
      top,
      outer: '#8a4c20',
      layers: [
        { color: '#f5d99a', part: 0.12 },
        { color: '#fbe9be', part: 0.62 },
        { color: '#f6dca0', part: 0.14 },
        { color: '#c98a44', part: 0.07 },
        { color: '#6b3516', part: 0.05 },
      ],
    }),
    glow(ink, 60, -340, 180, 36, '#f2c48a', 0.5, -16),
    glow(ink, -60, -130, 220, 60, '#fff6dc', 0.5),
  ]);
};

export const chocolateCake: Art = (ink) =>
  group([
    wedge(ink, {
      w: 660,
      h: 250,
      top: ink.linear([
        [0, '#7a4a33'],
        [1, '#3b1d12'],
      ]),
      outer: '#2f160d',
      layers: [
        { color: '#4a2417', part: 0.34, flecks: ['#6b3a24', '#2d140b'] },
        { color: '#572c1c', part: 0.42, flecks: ['#7a4a33', '#2d140b'] },
        { color: '#3a1c11', part: 0.24, flecks: ['#5c3323'] },
      ],
    }),
    scatter(ink, 110, -300, 190, 50, 150, (x, y) => fill(circle(x, y, ink.random.between(1, 3.5)), '#ffffff', 'fill-opacity=".8"')),
    raspberry(ink, 130, -322, 44),
    raspberry(ink, 210, -342, 42),
    raspberry(ink, 190, -292, 43),
    leaf(ink, 240, -312, 70, 50, '#5b9a48'),
  ]);

export const lemonTart: Art = (ink) => {
  const brulee = ink.radial(
    [
      [0, '#f7cf4a'],
      [0.5, '#efb62e'],
      [0.8, '#b8691b'],
      [1, '#8a4a14'],
    ],
    [0.45, 0.5],
    0.7,
  );
  return group([
    wedge(ink, {
      w: 700,
      h: 190,
      top: brulee,
      outer: '#c98a41',
      layers: [
        { color: '#c78b45', part: 0.2, flecks: ['#a56a2c', '#e3b372'] },
        { color: '#f8d348', part: 0.66 },
        { color: '#e9ae2d', part: 0.14 },
      ],
    }),
    ...Array.from({ length: 8 }, (_, index) =>
      solid(ink, blob(ink.random, 236 + index * 16, -282 + index * 13 - (index > 4 ? -8 : 0), 22, 24, 0.06, 8), '#cf9148', {
        drop: 4,
        form: 0.7,
      }),
    ),
    glow(ink, 20, -232, 190, 30, '#fff3b8', 0.7, -10),
    scatter(ink, 90, -240, 140, 30, 60, (x, y) => fill(circle(x, y, ink.random.between(1, 3)), '#ffffff', 'fill-opacity=".8"')),
  ]);
};
