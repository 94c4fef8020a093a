import { crumb, flake, scatter } from '../food/bits.ts';
import { strawberry } from '../food/fruit.ts';
import { leaf } from '../food/greens.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { blob, circle, softPolygon } from '../shapes.ts';
import { lowPlate, served } from '../ware.ts';
import { dipOf, heap } from './pizzeria-sides.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, tables } from './scenes.ts';
import { cheesecake } from './slices-of-cake.ts';

const sugar = (ink: Ink, rx: number, ry: number, count = 150): string =>
  scatter(ink, 0, 0, rx, ry, count, (x, y) => fill(circle(x, y, ink.random.between(1, 4)), '#ffffff', 'fill-opacity=".85"'));

const cannolo = (ink: Ink, x: number, y: number, degrees: number): string => {
  const shell = softPolygon(
    [
      { x: -270, y: -100 },
      { x: 270, y: -100 },
      { x: 270, y: 100 },
      { x: -270, y: 100 },
    ],
    0.24,
  );
  const blisters = Array.from({ length: 40 }, () =>
    glow(ink, ink.random.around(0, 250), ink.random.around(0, 90), 18, 12, ink.random.chance(0.5) ? '#7a4016' : '#f3d096', 0.6),
  );
  const filling = (side: number) =>
    solid(ink, blob(ink.random, side * 280, 0, 74, 88, 0.12, 10), '#fdf6e6', { drop: 9, form: 0.35 }) +
    scatter(ink, side * 296, 0, 46, 66, 16, crumb(ink, '#8fa83f', 12)) +
    scatter(ink, side * 296, 0, 40, 60, 8, flake(ink, '#5a2f18', 10));
  return place(
    filling(-1) +
      filling(1) +
      solid(ink, shell, '#c98a42', { drop: 15, form: 0.8, edge: 3 }) +
      clipped(ink, shell, group(blisters)) +
      line('M-250 46Q0 90 250 40', '#7a4016', 10, 'stroke-opacity=".6"') +
      sugar(ink, 250, 90, 110),
    x,
    y,
    degrees,
  );
};
const cannoli: Art = (ink) =>
  served(ink, { r: 520, color: '#56627a' }, [cannolo(ink, -10, -120, -14), cannolo(ink, 20, 130, 8), sugar(ink, 330, 300, 90)], 1.04);

const tiramisu: Art = (ink) => {
  const layer = (y: number, h: number, color: string) =>
    fill(`M-330 ${y}Q0 ${y + 26} 330 ${y}V${y - h}Q0 ${y - h + 26} -330 ${y - h}Z`, color);
  return group([
    lowPlate(ink, { x: 0, y: 20, r: 540, color: '#e6e2da' }, 0.28),
    glow(ink, 20, 20, 400, 70, shadowColor, 0.6),
    layer(10, 84, '#8a5a34'),
    layer(-74, 86, '#fbf0d8'),
    layer(-160, 78, '#7d4f2c'),
    layer(-238, 92, '#fdf4e0'),
    scatter(ink, 0, -30, 300, 26, 50, flake(ink, '#5a3418', 14)),
    scatter(ink, 0, -196, 300, 22, 50, flake(ink, '#4f2c14', 14)),
    fill('M-330 -330Q-250 -410 -60 -424Q120 -430 270 -400L330 -330Q0 -300 -330 -330Z', '#5a3420'),
    scatter(ink, -10, -366, 270, 40, 260, flake(ink, '#3d1f10', 7)),
    scatter(ink, -10, -366, 270, 40, 90, flake(ink, '#8a5a3a', 6)),
    leaf(ink, 60, -372, 90, 50, '#5b9a48'),
    leaf(ink, 50, -376, 80, -10, '#6fae58'),
    strawberry(ink, 400, 66, 50, 130),
  ]);
};

const zeppole: Art = (ink) =>
  served(ink, { r: 510, color: '#f0e8da', speckled: true }, [
    heap(
      13,
      260,
      (x, y) =>
        solid(ink, blob(ink.random, x, y, 96, 90, 0.1, 11), '#d39a4a', { drop: 15, form: 0.8, edge: 2.5 }) +
        glow(ink, x - 20, y - 30, 40, 24, '#fff4d0', 0.7),
    ),
    sugar(ink, 300, 290, 520),
    dipOf(ink, 290, -240, 124, '#4a2412', '#56627a'),
  ]);

const slice: Art = (ink) =>
  group([
    lowPlate(ink, { x: 0, y: 20, r: 560, color: '#8fa0ad' }, 0.28),
    place(cheesecake(ink), -20, 20),
    strawberry(ink, 350, 60, 54, 120),
    strawberry(ink, 420, 30, 46, 50),
  ]);

export const pizzeriaSweets: Record<string, Art> = {
  'item/cannoli': fromAbove(cannoli, { table: tables.linen('#e2c9a4') }),
  'item/ny-cheesecake': fromFront(slice, { wall: '#6f7f96', table: '#c9a987', y: 900, horizon: 660, scale: 1.3 }),
  'item/tiramisu': fromFront(tiramisu, { wall: '#8f9fae', table: '#b08f6c', y: 920, horizon: 660, scale: 1.25 }),
  'item/zeppole': fromAbove(zeppole, { table: tables.plaster('#3f4a5c') }),
  'category/italian-sweets': (ink) =>
    group([
      tables.marble('#e6e2da')(ink),
      place(cannoli(ink), 500, 580, 0, 0.9),
      place(zeppole(ink), 1270, 340, 0, 0.62),
      place(cannolo(ink, 0, 0, -20), 1220, 980, 0, 0.9),
    ]),
};
