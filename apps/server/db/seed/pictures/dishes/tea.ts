import { peppered } from '../food/bits.ts';
import { cinnamon, cup, cupRadius, starAnise } from '../food/cups.ts';
import { leaf } from '../food/greens.ts';
import { heart, surface, tulip } from '../food/latte-art.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { pinchBowl, strewn } from '../props.ts';
import { blob, circle } from '../shapes.ts';
import type { Art } from './scenes.ts';
import { fromAbove, palette, tables } from './scenes.ts';

const r = cupRadius;
const matcha = '#a3b04a';

const chai: Art = (ink) =>
  group([
    cup(
      ink,
      0,
      0,
      r,
      '#c27a55',
      -30,
      surface(ink, r * 0.86, '#c99659') +
        place(tulip(r * 0.78, '#c99659'), 0, 0, -12) +
        peppered(ink, 0, 0, r * 0.6, r * 0.6, 110, '#7a3f18', 3.4),
    ),
  ]);

const matchaLatte: Art = (ink) =>
  cup(ink, 0, 0, r, '#f1e9da', -150, surface(ink, r * 0.86, matcha) + place(heart(r * 0.78, matcha), 0, -8, 12));

const hotChocolate: Art = (ink) =>
  cup(
    ink,
    0,
    0,
    r,
    '#7fa6a8',
    -28,
    surface(ink, r * 0.86, '#6d3a1f') +
      glow(ink, -80, -90, 140, 70, '#c48a5c', 0.5, -20) +
      [
        [-70, -40, 12],
        [60, -80, 50],
        [40, 60, -20],
        [-60, 90, 70],
        [130, 20, 30],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          place(
            solid(
              ink,
              'M-44 -30Q-44 -46 -28 -46H28Q44 -46 44 -30V30Q44 46 28 46H-28Q-44 46 -44 30Z',
              ink.random.pick(['#fffaf2', '#fbdcd6']),
              { drop: 10, form: 0.45, edge: 1.5 },
            ),
            x,
            y,
            turn,
          ),
        )
        .join('') +
      peppered(ink, 0, 0, r * 0.66, r * 0.66, 90, '#2f140a', 3.6),
  );

/** A round teapot from above with its lid. */
const teapot: Art = (ink) => {
  const glaze = '#5f7d7c';
  return group([
    glow(ink, 30, 46, 400, 390, shadowColor, 0.6),
    solid(ink, 'M-300 -60C-400 -70 -450 -130 -520 -140Q-540 -120 -526 -92C-460 -70 -420 20 -290 50Z', glaze, { drop: 16, form: 0.8 }),
    `<path d="M270 -120C470 -170 520 170 270 130" fill="none" stroke="${shadowColor}" stroke-opacity=".3" stroke-width="56" stroke-linecap="round" transform="translate(14 24)"/>`,
    line('M270 -120C470 -170 520 170 270 130', '#b98046', 52),
    line('M276 -128C462 -168 500 120 300 138', '#e9c08c', 10, 'stroke-opacity=".7"'),
    solid(ink, circle(0, 0, 310), glaze, { drop: 16, form: 0.8, edge: 3 }),
    glow(ink, -110, -130, 150, 90, '#ffffff', 0.5, -35),
    solid(ink, circle(0, 0, 176), '#6b8a88', { drop: 12, form: 0.7 }),
    line(circle(0, 0, 168), '#cfe0dd', 4, 'stroke-opacity=".5"'),
    solid(ink, circle(0, 0, 54), '#b98046', { drop: 20, form: 0.9 }),
    glow(ink, -18, -20, 22, 14, '#ffffff', 0.8, -30),
  ]);
};

/** A handleless bowl of clear tea. */
const teaBowl: Art = (ink) =>
  pinchBowl(
    ink,
    0,
    0,
    190,
    '#efe6d6',
    fill(
      circle(0, 0, 160),
      ink.radial([
        [0, '#d99a3c'],
        [0.7, '#b8701f'],
        [1, '#7a4310'],
      ]),
    ) +
      glow(ink, -50, -60, 70, 34, '#fff3cf', 0.8, -25) +
      glow(ink, 30, 50, 90, 50, '#f2c46a', 0.5),
  );

const potOfTea: Art = (ink) =>
  group([place(teapot(ink), -170, -60), place(teaBowl(ink), 420, 300), place(teaBowl(ink), 440, -250, 0, 0.9)]);

const mint = (ink: Ink): string =>
  [
    [210, 1010, 20],
    [270, 1040, 80],
    [190, 1070, 300],
  ]
    .map(([x = 0, y = 0, turn = 0]) => leaf(ink, x, y, 100, turn, '#5b9a48'))
    .join('');

const spices = (ink: Ink): string =>
  starAnise(ink, 260, 930, 84) +
  starAnise(ink, 400, 1060, 66) +
  cinnamon(ink, 1360, 230, 300, 40) +
  cinnamon(ink, 1400, 290, 280, 28) +
  strewn(ink, 330, 820, 70, 9, (x, y) => solid(ink, blob(ink.random, x, y, 15, 10, 0.1, 7), '#8fa35a', { drop: 4, form: 0.8 }));

const powder = (ink: Ink): string =>
  pinchBowl(
    ink,
    250,
    990,
    140,
    '#4f5b5c',
    fill(circle(250, 990, 112), '#8fa03a') +
      peppered(ink, 250, 990, 100, 100, 150, '#a9bb52', 6) +
      glow(ink, 220, 950, 60, 40, '#d3e08a', 0.7),
  );

export const squares = (ink: Ink): string =>
  [
    [250, 980, 14],
    [360, 1060, -20],
    [190, 1090, 40],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      place(
        solid(ink, 'M-64 -64H64V64H-64Z', '#4f2716', { drop: 12, form: 0.7 }) +
          line('M-42 -42H42V42H-42Z', '#7d4a30', 6, 'stroke-opacity=".8"') +
          glow(ink, -20, -26, 40, 22, '#c98f6a', 0.5),
        x,
        y,
        turn,
      ),
    )
    .join('');

const teaTable: Art = (ink) =>
  group([
    tables.linen('#d8c3a2')(ink),
    place(teapot(ink), 400, 410, -10, 0.86),
    place(matchaLatte(ink), 1220, 360, 0, 0.76),
    place(chai(ink), 1010, 1000, 0, 0.74),
    place(teaBowl(ink), 330, 960, 0, 0.9),
    starAnise(ink, 640, 960, 64),
    cinnamon(ink, 600, 1090, 260, 20),
  ]);

export const tea: Record<string, Art> = {
  'item/pot-of-tea': fromAbove(potOfTea, { table: tables.linen(palette.cream), after: mint, scale: 1.04 }),
  'item/sticky-chai': fromAbove(chai, { table: tables.wood('#c79b68', 2), after: spices, scale: 1.2 }),
  'item/matcha-latte': fromAbove(matchaLatte, { table: tables.plaster('#d9d8b8'), after: powder, scale: 1.2 }),
  'item/hot-chocolate': fromAbove(hotChocolate, { table: tables.plaster(palette.blush), after: squares, scale: 1.2 }),
  'category/tea': teaTable,
};
