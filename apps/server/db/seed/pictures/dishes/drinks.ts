import { citrusSlice, citrusWedge } from '../food/bits.ts';
import { blueberry, crescent, strawberry } from '../food/fruit.ts';
import { tumbler } from '../food/glasses.ts';
import { leaf } from '../food/greens.ts';
import { bubbles, ice, straw } from '../food/in-the-glass.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { ellipse } from '../shapes.ts';
import type { Art } from './scenes.ts';
import { fromFront, palette } from './scenes.ts';

const tall = { top: 340, bottom: 270, h: 700 };

export const cubes = (ink: Ink, from: number, to: number, half: number, count: number, size = 96): string =>
  Array.from({ length: count }, (_, index) =>
    ice(ink, ink.random.around(0, half), from + ((to - from) * index) / Math.max(1, count - 1), size * ink.random.between(0.85, 1.1)),
  ).join('');

/** A sprig of mint over the rim. */
const mint = (ink: Ink, x: number, y: number, size = 100): string =>
  [-60, -20, 22, 62]
    .map((turn, index) => leaf(ink, x, y, size * (index % 2 === 0 ? 0.85 : 1), turn, index % 2 === 0 ? '#5b9a48' : '#6fae58', 0.62))
    .join('');

/** A wheel of fruit on the rim. */
export const wheel = (ink: Ink, x: number, y: number, size: number, color: string): string =>
  citrusSlice(ink, x, y, size, color, size * 0.98);

const icedLatte: Art = (ink) =>
  group([
    tumbler(ink, tall, {
      stops: [
        [0, '#7a4520'],
        [0.3, '#9c6232'],
        [0.52, '#c9955c'],
        [0.72, '#ecd2a6'],
        [1, '#fbf0da'],
      ],
      level: 0.88,
      tint: '#d9a868',
      inside:
        glow(ink, -40, -300, 120, 60, '#f3dcb4', 0.7, 30) +
        glow(ink, 60, -380, 90, 44, '#e3bd86', 0.7, -30) +
        cubes(ink, -540, -330, 70, 5),
    }),
    straw(ink, 60, -430, 400, 12, '#f6ecda', '#d9744c'),
  ]);

const orangeJuice: Art = (ink) =>
  group([
    tumbler(
      ink,
      { top: 360, bottom: 290, h: 620 },
      {
        stops: [
          [0, '#ffc23a'],
          [0.5, '#f9a11d'],
          [1, '#ee8512'],
        ],
        level: 0.88,
        tint: '#f7a62a',
        inside: glow(ink, -40, -280, 120, 160, '#ffdf86', 0.5) + cubes(ink, -470, -420, 90, 3),
      },
    ),
    wheel(ink, 150, -636, 104, '#f79a1f'),
  ]);

const greenJuice: Art = (ink) =>
  group([
    tumbler(
      ink,
      { top: 360, bottom: 290, h: 620 },
      {
        stops: [
          [0, '#a9c24a'],
          [0.4, '#86a934'],
          [1, '#5f8426'],
        ],
        level: 0.88,
        tint: '#9cbf3f',
        inside: Array.from({ length: 60 }, () =>
          fill(ellipse(ink.random.around(0, 150), ink.random.between(-540, -60), 4, 3), '#d9e68a', 'fill-opacity=".5"'),
        ).join(''),
      },
    ),
    foamLine(ink, -548, 158, '#cfdd8a'),
    place(ribbonOfCucumber(ink), 120, -640),
    straw(ink, -50, -420, 330, -10, '#f6ecda', '#6f9a45'),
  ]);

const foamLine = (ink: Ink, y: number, wide: number, color: string): string =>
  Array.from({ length: 26 }, () =>
    line(
      ellipse(ink.random.around(0, wide * 0.85), y + ink.random.around(0, 10), ink.random.between(3, 8), ink.random.between(2, 5)),
      color,
      2,
      'stroke-opacity=".8"',
    ),
  ).join('');

const ribbonOfCucumber = (ink: Ink): string =>
  solid(ink, ellipse(0, 0, 84, 82), '#3f7a3a', { drop: 6 }) +
  fill(ellipse(0, 0, 74, 72), '#d8e8b4') +
  Array.from({ length: 9 }, (_, index) => `<g transform="rotate(${index * 40})">${fill(ellipse(0, -32, 4, 11), '#f8f8dc')}</g>`).join('');

const lassi: Art = (ink) =>
  group([
    tumbler(
      ink,
      { top: 370, bottom: 280, h: 620 },
      {
        stops: [
          [0, '#fbd27a'],
          [0.45, '#f8b545'],
          [1, '#ee9a2a'],
        ],
        level: 0.9,
        tint: '#f7b84a',
        inside: Array.from({ length: 7 }, () =>
          glow(ink, ink.random.around(0, 120), ink.random.between(-520, -80), 120, 34, '#fff2cf', 0.6, ink.random.around(0, 30)),
        ).join(''),
      },
    ),
    foamCap(ink, -560, 168, '#fff3d4'),
    Array.from({ length: 26 }, () => fill(ellipse(ink.random.around(0, 110), -566 + ink.random.around(0, 12), 4, 2.5), '#6f8a3a')).join(''),
    crescent(ink, 150, -624, 120, -30, '#f7a62a'),
    mint(ink, -40, -566, 92),
  ]);

const foamCap = (ink: Ink, y: number, wide: number, color: string): string =>
  fill(
    ellipse(0, y, wide, wide * 0.13),
    ink.linear([
      [0, color],
      [1, '#f3d9a0'],
    ]),
  );

const smoothie: Art = (ink) =>
  group([
    tumbler(
      ink,
      { top: 370, bottom: 280, h: 620 },
      {
        stops: [
          [0, '#d9809f'],
          [0.4, '#c25480'],
          [1, '#8a2c5c'],
        ],
        level: 0.9,
        tint: '#d06a94',
        inside: Array.from({ length: 8 }, () =>
          glow(ink, ink.random.around(0, 120), ink.random.between(-520, -80), 110, 30, '#f3b6cc', 0.55, ink.random.around(0, 30)),
        ).join(''),
      },
    ),
    foamCap(ink, -560, 168, '#f3bcd0'),
    blueberry(ink, -60, -578, 30),
    blueberry(ink, -8, -590, 32),
    strawberry(ink, 150, -610, 76, 18),
    straw(ink, -80, -500, 250, -8, '#f6ecda', '#c25480'),
    mint(ink, 30, -580, 70),
  ]);

const lemonade: Art = (ink) =>
  group([
    tumbler(ink, tall, {
      stops: [
        [0, '#fbf3c0'],
        [0.5, '#f6e890'],
        [1, '#efd95c'],
      ],
      level: 0.88,
      tint: '#f5e07a',
      inside:
        cubes(ink, -540, -180, 74, 6) +
        place(citrusSlice(ink, 0, 0, 92, '#f2ca2c'), -40, -330, 14) +
        place(citrusSlice(ink, 0, 0, 88, '#f2ca2c'), 50, -160, -20) +
        [0, 1, 2]
          .map((index) => leaf(ink, ink.random.around(0, 80), -420 + index * 130, 76, ink.random.between(0, 360), '#6fae58', 0.6))
          .join('') +
        bubbles(ink, 120, -560, -60, 60),
    }),
    wheel(ink, 150, -706, 96, '#f2ca2c'),
    mint(ink, -50, -630, 112),
    straw(ink, 20, -520, 380, 9, '#f6ecda', '#e3b45c'),
  ]);

export const fruit =
  (color: string) =>
  (ink: Ink): string =>
    place(citrusSlice(ink, 0, 0, 120, color, 46), 1210, 1010) + citrusWedge(ink, 1060, 1076, 80, 16, color);

export const at = (wall: string, table: string, y: number, scale: number, before: (ink: Ink) => string = () => '') => ({
  wall,
  table,
  y,
  horizon: 760,
  scale,
  before,
});

export const row =
  (parts: readonly (readonly [Art, number, number, number])[]): Art =>
  (ink) =>
    group(parts.map(([art, x, y, scale]) => place(art(ink), x, y, 0, scale)));

export const cold: Record<string, Art> = {
  'item/iced-latte': fromFront(icedLatte, at(palette.blush, '#d9b48c', 1040, 1.16)),
  'item/orange-juice': fromFront(orangeJuice, at(palette.cream, '#e3b870', 1040, 1.3, fruit('#f79a1f'))),
  'item/green-juice': fromFront(greenJuice, at(palette.sage, '#dcc7a0', 1040, 1.3, fruit('#9ec03f'))),
  'item/mango-lassi': fromFront(lassi, at('#e9c98a', '#d9a866', 1040, 1.3)),
  'item/berry-smoothie': fromFront(
    smoothie,
    at(
      '#e3bfc4',
      '#d9b48c',
      1040,
      1.3,
      (ink) => strawberry(ink, 1160, 1040, 70, 100) + blueberry(ink, 1070, 1090, 38) + blueberry(ink, 1260, 1080, 36),
    ),
  ),
  'item/lemonade': fromFront(lemonade, at(palette.blue, '#e6d3a8', 1060, 1.12, fruit('#f2ca2c'))),
  'category/cold-drinks': fromFront(
    row([
      [orangeJuice, -430, -20, 0.92],
      [smoothie, 420, -10, 0.92],
      [lemonade, 0, 60, 1],
    ]),
    at(palette.marigold, '#e8cf9f', 1010, 1.05),
  ),
};
