import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { pinchBowl, spoon, strewn } from '../props.ts';
import { blob, circle, ellipse } from '../shapes.ts';
import { lowPlate } from '../ware.ts';
import { drizzle, peppered } from '../food/bits.ts';
import { croissant } from '../food/breads.ts';
import { cinnamon, cocoaFoam, coffeeBean, crema, cup, heart, rosetta, starAnise, surface, tulip } from '../food/cups.ts';
import { foam, tumbler } from '../food/glasses.ts';
import { leaf } from '../food/greens.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, palette, tables } from './scenes.ts';

const brown = '#a8622c';
const r = 300;

export const flatWhite: Art = (ink) =>
  cup(ink, 0, 0, r, '#f3ece0', -28, surface(ink, r * 0.86, brown) + place(rosetta(r * 0.8, brown), 0, 0, -24));
export const cappuccino: Art = (ink) => cup(ink, 0, 0, r, '#d9744c', -150, surface(ink, r * 0.86, '#b87338') + cocoaFoam(ink, r * 0.84));
const longBlack: Art = (ink) => cup(ink, 0, 0, r, '#4f5b5c', -30, crema(ink, r * 0.86), '#e9e0d0');
const mocha: Art = (ink) =>
  cup(
    ink,
    0,
    0,
    r,
    '#e3b45c',
    -28,
    surface(ink, r * 0.86, '#8f5028') +
      place(heart(r * 0.74, '#8f5028'), 0, -10, -10) +
      drizzle(ink, 0, 0, r * 0.6, r * 0.6, 4, '#3d1c0e', 11, 40) +
      peppered(ink, 0, 0, r * 0.7, r * 0.7, 60, '#3d1c0e', 3.5),
  );

const milkCoffee = [
  [0, '#f7e6c8'],
  [0.14, '#e9c797'],
  [0.5, '#c98e54'],
  [1, '#9c5f2c'],
] as const;
const onSaucer = (ink: Ink, wide: number, glass: string): string =>
  group([lowPlate(ink, { x: 0, y: 0, r: wide, color: '#f3ece0' }, 0.27), place(glass, 0, 10), spoonOn(wide)]);
const spoonOn = (wide: number): string =>
  place(
    line('M0 0L190 -26', '#7a5a28', 15, 'stroke-opacity=".35" transform="translate(3 8)"') +
      line('M0 0L190 -26', '#d9b062', 13) +
      fill(ellipse(-26, 4, 44, 17), '#d9b062') +
      fill(ellipse(-26, 4, 34, 11), '#9c7430'),
    wide * 0.42,
    wide * 0.14,
  );
const latteGlass: Art = (ink) =>
  onSaucer(
    ink,
    330,
    tumbler(
      ink,
      { top: 330, bottom: 250, h: 560 },
      { stops: milkCoffee, level: 0.9, tint: '#d9a266', top: (y, wide) => foam(ink, 26, '#fbeeda')(y, wide) },
      false,
    ),
  );
const piccolo: Art = (ink) =>
  onSaucer(
    ink,
    290,
    tumbler(
      ink,
      { top: 250, bottom: 200, h: 350 },
      {
        stops: [
          [0, '#f3dcb6'],
          [0.25, '#d49a5e'],
          [1, '#7d431c'],
        ],
        level: 0.84,
        tint: '#c98e54',
        top: (y, wide) => foam(ink, 16, '#f8e6c8')(y, wide),
      },
      false,
    ),
  );

const beans =
  (x: number, y: number, spread: number, count: number) =>
  (ink: Ink): string =>
    strewn(ink, x, y, spread, count, (px, py) => coffeeBean(ink, px, py, 30));
const small =
  (x: number, y: number, turn: number) =>
  (ink: Ink): string =>
    spoon(ink, x, y, turn, 'brass', 0.62);

const cupsOnBar: Art = (ink) =>
  group([
    tables.terrazzo('#eadfce')(ink),
    place(flatWhite(ink), 470, 480, 10, 0.86),
    place(cappuccino(ink), 1230, 360, 0, 0.74),
    place(longBlack(ink), 1110, 1010, 0, 0.7),
    croissant(ink, 300, 1080, 240, -14, false),
    strewn(ink, 760, 990, 120, 16, (x, y) => coffeeBean(ink, x, y, 26)),
  ]);

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
const squares = (ink: Ink): string =>
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

export const coffee: Record<string, Art> = {
  'item/flat-white': fromAbove(flatWhite, { table: tables.terrazzo('#eadfce'), after: beans(210, 1010, 110, 9), scale: 1.2 }),
  'item/latte': fromFront(latteGlass, {
    wall: palette.apricot,
    table: '#d9b384',
    y: 940,
    horizon: 700,
    scale: 1.26,
    before: (ink) => strewn(ink, 1200, 1040, 130, 9, (x, y) => coffeeBean(ink, x, y, 28)),
  }),
  'item/cappuccino': fromAbove(cappuccino, { table: tables.plaster(palette.sage), after: small(1450, 640, 12), scale: 1.2 }),
  'item/long-black': fromAbove(longBlack, { table: tables.wood(palette.oak, -3), after: beans(240, 250, 110, 8), scale: 1.2 }),
  'item/piccolo': fromFront(piccolo, {
    wall: palette.blue,
    table: palette.oak,
    y: 900,
    horizon: 690,
    scale: 1.5,
    before: (ink) => strewn(ink, 1230, 1060, 120, 7, (x, y) => coffeeBean(ink, x, y, 28)),
  }),
  'item/mocha': fromAbove(mocha, { table: tables.plaster('#c9a184'), after: squares, scale: 1.2 }),
  'category/coffee': cupsOnBar,
};

export const tea: Record<string, Art> = {
  'item/pot-of-tea': fromAbove(potOfTea, { table: tables.linen(palette.cream), after: mint, scale: 1.2 }),
  'item/sticky-chai': fromAbove(chai, { table: tables.wood('#c79b68', 2), after: spices, scale: 1.2 }),
  'item/matcha-latte': fromAbove(matchaLatte, { table: tables.plaster('#d9d8b8'), after: powder, scale: 1.2 }),
  'item/hot-chocolate': fromAbove(hotChocolate, { table: tables.plaster(palette.blush), after: squares, scale: 1.2 }),
  'category/tea': teaTable,
};
