import { drizzle, scatter, seed } from '../food/bits.ts';
import { croissant, flatbread } from '../food/breads.ts';
import { baconLayer, cheese, eggLayer, ruffle } from '../food/burger-layers.ts';
import { bunBase, bunTop, stack } from '../food/burger.ts';
import { bananaSlice, blueberry, raspberry, strawberry } from '../food/fruit.ts';
import { almond, cluster } from '../food/grains.ts';
import { leaf } from '../food/greens.ts';
import { hotcake, scoop, syrup } from '../food/hotcakes.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, place } from '../ink.ts';
import { blob, circle } from '../shapes.ts';
import { bowl, lowPlate } from '../ware.ts';
import { bigBreakfast, chilliScramble, eggsYourWay, shakshuka, smashedAvocado, white } from './breakfast-plates.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, palette, settings, tables } from './scenes.ts';

export const hotcakes =
  (r: number, count: number, h: number): Art =>
  (ink) => {
    const tilt = 0.3;
    const top = -count * h;
    const berries = Array.from({ length: 9 }, (_, index) => {
      const angle = (index / 9) * Math.PI * 2 + 0.3;
      const [x, y] = [Math.cos(angle) * r * 0.95, Math.sin(angle) * r * 0.36 + 24];
      return y < -10
        ? ''
        : index % 2 === 0
          ? strawberry(ink, x * 1.28, y + 30, 46, ink.random.between(0, 360))
          : blueberry(ink, x * 1.2, y + 30, 30) + blueberry(ink, x * 1.2 + 46, y + 44, 27);
    });
    return group([
      lowPlate(ink, { x: 0, y: 20, r: r * 1.62, color: white }),
      glow(ink, 10, 10, r * 1.2, r * 0.4, '#2a120a', 0.55),
      ...Array.from({ length: count }, (_, index) =>
        place(hotcake(ink, r * (1 - index * 0.025), h, tilt), ink.random.around(0, 8), -index * h),
      ),
      place(syrup(ink, r * 0.94, tilt), 0, top),
      scoop(ink, -10, top + 14, r * 0.27, '#fdefc9'),
      strawberry(ink, r * 0.3, top + 6, r * 0.15, 40),
      strawberry(ink, r * 0.46, top - 34, r * 0.14, -50),
      blueberry(ink, -r * 0.42, top - 6, r * 0.085),
      blueberry(ink, -r * 0.34, top + 34, r * 0.09),
      raspberry(ink, r * 0.16, top + 44, r * 0.1),
      leaf(ink, r * 0.36, top - 10, r * 0.26, 30, '#5f8f3f'),
      leaf(ink, r * 0.32, top - 14, r * 0.22, -30, '#4f7f3a'),
      ...berries,
    ]);
  };

const baconRoll: Art = (ink) => stack(ink, 640, [bunBase, ruffle('#5f8a3a', 54), baconLayer, cheese('#f3b23a'), eggLayer, bunTop('shiny')]);

export const granola: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 500, color: '#9fb0ac' },
    group([
      fill(
        circle(0, 0, 440),
        ink.radial([
          [0, '#ffffff'],
          [0.8, '#fbf5ea'],
          [1, '#e3d6c0'],
        ]),
      ),
      ...Array.from({ length: 9 }, () =>
        fill(blob(ink.random, ink.random.around(0, 300), ink.random.around(0, 300), 120, 60, 0.2), '#efe3cf', 'fill-opacity=".6"'),
      ),
      scatter(ink, -140, 60, 230, 300, 40, (x, y) => cluster(ink, x, y, 46)),
      scatter(ink, -140, 60, 220, 280, 12, (x, y) => almond(ink, x, y, 64)),
      scatter(ink, -140, 60, 220, 290, 30, seed(ink, '#7d9a52', 26)),
      ...[-220, -120, -20, 80].map((y, index) => bananaSlice(ink, 140 + index * 20, y - 60, 72)),
      ...[-170, -70, 30].map((y, index) => bananaSlice(ink, 250 + index * 14, y - 60, 70)),
      strawberry(ink, 90, 210, 78, 20),
      strawberry(ink, 210, 250, 74, -40),
      strawberry(ink, 20, 310, 70, 120),
      scatter(ink, 240, 170, 110, 90, 9, (x, y) => blueberry(ink, x, y, 34)),
      scatter(ink, -60, -250, 120, 60, 6, (x, y) => blueberry(ink, x, y, 33)),
      raspberry(ink, 40, -290, 46),
      raspberry(ink, -180, -300, 44),
      drizzle(ink, 60, 20, 260, 240, 5, '#d98f1d', 10),
      leaf(ink, 120, 330, 90, 60, '#5f8f3f'),
      leaf(ink, 130, 330, 80, 10, '#4f7f3a'),
    ]),
  );

const morningTable: Art = (ink) =>
  group([
    tables.linen(palette.cream)(ink),
    settings.napkinTop(palette.terracotta)(ink),
    place(smashedAvocado(ink), 470, 470, -8, 0.86),
    place(granola(ink), 1300, 300, 0, 0.62),
    place(shakshuka(ink), 1190, 1010, -14, 0.74),
    croissant(ink, 190, 1060, 250, -24, true),
  ]);

export const breakfast: Record<string, Art> = {
  'item/smashed-avocado': fromAbove(smashedAvocado, { table: tables.linen(palette.sand), beside: settings.napkinLeft(palette.terracotta) }),
  'item/eggs-your-way': fromAbove(eggsYourWay, { table: tables.plaster(palette.marigold), beside: settings.forkRight }),
  'item/big-breakfast': fromAbove(bigBreakfast, { table: tables.wood(palette.oak, 2), beside: settings.napkinRight('#e8dcc8') }),
  'item/chilli-scramble': fromAbove(chilliScramble, { table: tables.linen(palette.sage), beside: settings.forkLeft }),
  'item/ricotta-hotcakes': fromFront(hotcakes(400, 3, 112), { wall: palette.blush, table: '#e9d2b0', y: 880, horizon: 640, scale: 1.05 }),
  'item/shakshuka': fromAbove(shakshuka, {
    table: tables.plaster(palette.apricot),
    beside: (ink) => flatbread(ink, 250, 300, 300, 250, -20),
    x: 840,
    y: 610,
    scale: 1,
  }),
  'item/bacon-egg-roll': fromFront(baconRoll, { wall: '#d9b98a', table: palette.oak, y: 950, horizon: 740, scale: 1.36 }),
  'item/granola-bowl': fromAbove(granola, { table: tables.marble('#ece4d8'), beside: settings.spoonRight, scale: 1.02 }),
  'category/breakfast': (ink: Ink) => morningTable(ink),
};
