import { crumb, peppered, scatter } from '../food/bits.ts';
import { croissant } from '../food/breads.ts';
import { cube } from '../food/cakes.ts';
import { blueberry, raspberry, strawberry } from '../food/fruit.ts';
import { almond } from '../food/grains.ts';
import { leaf } from '../food/greens.ts';
import { scoop } from '../food/hotcakes.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, n } from '../shapes.ts';
import { lowPlate, plate } from '../ware.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, palette, settings, tables } from './scenes.ts';
import { carrotCake, cheesecake, chocolateCake, lemonTart } from './slices-of-cake.ts';

const onPlate =
  (cake: Art, color: string, beside: Art = () => ''): Art =>
  (ink) =>
    group([lowPlate(ink, { x: 0, y: 10, r: 560, color }, 0.27), place(cake(ink), -20, 30), beside(ink)]);

/** Slices of banana bread from above. */
const bananaBread: Art = (ink) => {
  const slice = (x: number, y: number, turn: number): string => {
    const path = 'M-190 190Q-196 -40 -186 -96C-230 -160 -120 -236 0 -236S230 -160 186 -96Q196 -40 190 190Q0 210 -190 190Z';
    const specks = Array.from({ length: 190 }, () => {
      const at = ink.random.inCircle();
      return fill(
        blob(ink.random, at.x * 170, at.y * 196 - 10, ink.random.between(2, 8), ink.random.between(2, 5), 0.3, 6),
        ink.random.pick(['#7a4a1c', '#f0cf90', '#8f5a26', '#e3b565']),
        'fill-opacity=".6"',
      );
    });
    return place(
      solid(ink, path, '#7c4419', { drop: 16, form: 0.6, edge: 3 }) +
        `<g transform="scale(.92)">${fill(
          path,
          ink.radial([
            [0, '#e2b063'],
            [0.7, '#d39a4a'],
            [1, '#a96a27'],
          ]),
        )}</g>` +
        group(specks) +
        clipped(ink, path, glow(ink, -70, -120, 140, 70, '#ffe9bd', 0.6) + glow(ink, 60, 110, 120, 80, '#6a3812', 0.3)),
      x,
      y,
      turn,
    );
  };
  const butter = (x: number, y: number): string =>
    place(
      solid(ink, 'M-74 -50Q-74 -58 -66 -58H66Q74 -58 74 -50V50Q74 58 66 58H-66Q-74 58 -74 50Z', '#f8dd86', { drop: 10, form: 0.5 }) +
        fill('M-60 -46H60V-16H-60Z', '#fff4c4', 'fill-opacity=".7"'),
      x,
      y,
      -16,
    );
  return group([
    plate(ink, { x: 0, y: 0, r: 490, color: '#8fa6a2' }),
    slice(-130, -30, -14),
    slice(130, 50, 10),
    butter(120, 20),
    glow(ink, 120, 70, 120, 60, '#ffe9a0', 0.6),
    scatter(ink, 10, 330, 140, 50, 16, crumb(ink, '#b98040', 11)),
    peppered(ink, 120, 20, 50, 36, 14, '#ffffff', 4),
  ]);
};

const croissantPlate: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 500, color: '#f2eadd', speckled: true }),
    croissant(ink, 0, 30, 400, -8, true),
    scatter(ink, 120, 260, 200, 70, 20, crumb(ink, '#c98f4a', 10)),
    almond(ink, -260, 250, 62),
    almond(ink, -200, 290, 58),
  ]);

const lamingtons: Art = (ink) =>
  group([
    lowPlate(ink, { x: 0, y: 10, r: 560, color: '#e9c7b4' }, 0.27),
    cube(ink, 150, -56, 330, false),
    cube(ink, -190, 40, 340, true),
    scatter(ink, 20, 100, 360, 36, 50, (x, y) =>
      line(`M${n(x)} ${n(y)}l${n(ink.random.around(0, 12))} ${n(ink.random.around(0, 5))}`, '#fffaf0', 4),
    ),
    raspberry(ink, 350, 70, 36),
    raspberry(ink, 414, 56, 33),
  ]);

const berries = (ink: Ink): string =>
  strawberry(ink, 400, 66, 50, 130) + blueberry(ink, 330, 90, 28) + blueberry(ink, 384, 116, 27) + leaf(ink, 440, 60, 60, 70, '#5b9a48');

const cream = (ink: Ink): string => scoop(ink, 395, 92, 88, '#fdf4e2');

const table: Art = (ink) =>
  fromFront(
    (one) =>
      group([
        place(lowPlate(one, { x: 0, y: 0, r: 340, color: '#8fa6a2' }, 0.27) + place(chocolateCake(one), 0, 10, 0, 0.6), 470, -190),
        place(lowPlate(one, { x: 0, y: 0, r: 340, color: '#f2eadd' }, 0.27) + place(lemonTart(one), 0, 10, 0, 0.6), -480, -170),
        place(lowPlate(one, { x: 0, y: 0, r: 440, color: '#f6efe3' }, 0.27) + place(carrotCake(one), -10, 20, 0, 0.8), 0, 90),
        strawberry(one, 330, 170, 44, 120),
        strawberry(one, 400, 150, 40, 60),
      ]),
    { wall: palette.blush, table: '#e6c7a6', y: 830, horizon: 520, scale: 1.18 },
  )(ink);

export const sweets: Record<string, Art> = {
  'item/carrot-cake': fromFront(onPlate(carrotCake, '#8fa6a2'), {
    wall: palette.apricot,
    table: '#e4c9a0',
    y: 900,
    horizon: 660,
    scale: 1.3,
  }),
  'item/basque-cheesecake': fromFront(onPlate(cheesecake, '#f4ece0'), {
    wall: '#a9b89a',
    table: palette.oak,
    y: 880,
    horizon: 660,
    scale: 1.3,
  }),
  'item/chocolate-cake': fromFront(onPlate(chocolateCake, '#efe6d8', cream), {
    wall: palette.blush,
    table: '#d9b48c',
    y: 870,
    horizon: 650,
    scale: 1.3,
  }),
  'item/lemon-tart': fromFront(onPlate(lemonTart, '#9db3b3', berries), {
    wall: palette.cream,
    table: '#e0b974',
    y: 840,
    horizon: 640,
    scale: 1.3,
  }),
  'item/banana-bread': fromAbove(bananaBread, {
    table: tables.linen(palette.cream),
    beside: (ink) => settings.napkinRight('#e0a350')(ink),
    scale: 1.08,
  }),
  'item/almond-croissant': fromAbove(croissantPlate, { table: tables.marble('#ebe3d8'), scale: 1.1 }),
  'item/lamington': fromFront(lamingtons, { wall: palette.blue, table: '#e6cfac', y: 900, horizon: 660, scale: 1.3 }),
  'category/sweets': table,
};
