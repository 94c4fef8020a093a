import type { Ink } from '../ink.ts';
import { fill, glow, group, place, solid } from '../ink.ts';
import { pinchBowl } from '../props.ts';
import { blob, circle } from '../shapes.ts';
import { bowl, lowPlate, pan, plate } from '../ware.ts';
import { citrusWedge, crumb, drizzle, drop, flake, peppered, sauce, scatter, seed } from '../food/bits.ts';
import { croissant, flatbread, toast } from '../food/breads.ts';
import { baconLayer, bunBase, bunTop, cheese, eggLayer, ruffle, stack } from '../food/burger.ts';
import { hotcake, scoop, syrup } from '../food/cakes.ts';
import { friedEgg, poachedEgg, scrambled } from '../food/eggs.ts';
import { blueberry, bananaSlice, mushroom, raspberry, strawberry } from '../food/fruit.ts';
import { almond, cluster } from '../food/grains.ts';
import { cherryTomato, herb, leaf, leaves, smash, tomatoHalf } from '../food/greens.ts';
import { bacon, sausage } from '../food/meats.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, palette, settings, tables } from './scenes.ts';

const white = '#f4ede1';

export const smashedAvocado: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 500, color: white, speckled: true }),
    leaves(ink, -240, 210, 110, 90, 14),
    toast(ink, -150, -70, 265, -18),
    smash(ink, -150, -70, 218, 205),
    toast(ink, 160, 90, 265, 13),
    smash(ink, 160, 90, 220, 205),
    poachedEgg(ink, 170, 70, 130, true),
    scatter(ink, -160, -70, 165, 150, 15, crumb(ink, '#fdf6e6', 28)),
    tomatoHalf(ink, -250, -130, 50),
    tomatoHalf(ink, -130, -180, 44, '#e08a2a'),
    tomatoHalf(ink, -215, 10, 46),
    tomatoHalf(ink, -60, -60, 48),
    tomatoHalf(ink, 40, 190, 42, '#e08a2a'),
    scatter(ink, -130, -70, 190, 170, 20, flake(ink)),
    scatter(ink, 0, 10, 330, 210, 80, seed(ink, '#f3deb2', 15)),
    herb(ink, -110, -90, 50),
    herb(ink, -220, -60, 44),
    herb(ink, 270, 10, 48),
    herb(ink, 70, 220, 46),
    citrusWedge(ink, 300, -250, 96, 32),
  ]);

const eggsYourWay: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 500, color: '#e4ded2', speckled: true }),
    toast(ink, -150, -110, 262, -22),
    toast(ink, 90, -130, 262, 10),
    friedEgg(ink, -120, 20, 180),
    friedEgg(ink, 140, 0, 180),
    pinchBowl(ink, 60, 280, 104, '#f4ede1', sauce(ink, 60, 280, 84, 80, '#a5301c')),
    leaves(ink, -230, 240, 90, 60, 10),
    herb(ink, 60, -60, 46),
    herb(ink, 240, 90, 40),
    peppered(ink, 0, 0, 330, 200, 30),
  ]);

export const bigBreakfast: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 515, color: '#ece6db', speckled: true }),
    leaves(ink, -220, -270, 110, 70, 12),
    toast(ink, 170, -230, 220, 6),
    toast(ink, 270, -110, 220, 34),
    sausage(ink, -210, -180, 390, -34, '#96512f', 80),
    sausage(ink, -130, -110, 390, -28, '#9c5530', 80),
    bacon(ink, -210, 90, 430, 10, 92),
    bacon(ink, -190, 200, 420, 2, 92),
    friedEgg(ink, 110, 20, 185),
    friedEgg(ink, 10, 240, 178),
    cherryTomato(ink, 250, 170, 60, true),
    cherryTomato(ink, 330, 90, 56, true),
    cherryTomato(ink, 340, 210, 54, true),
    cherryTomato(ink, 240, 280, 58, true),
    mushroom(ink, 130, 370, 60, 20),
    mushroom(ink, 40, 410, 58, -30),
    mushroom(ink, -60, 380, 56, 160),
    herb(ink, 270, 120, 44),
    herb(ink, 120, 330, 40),
    peppered(ink, 60, 120, 160, 200, 30),
  ]);

const chilliScramble: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 500, color: '#52605f' }),
    toast(ink, -150, 60, 270, -16),
    toast(ink, 150, 110, 270, 12),
    scrambled(ink, 0, -10, 300, 220),
    scatter(ink, 0, -20, 250, 170, 12, crumb(ink, '#fffaf0', 26)),
    scatter(ink, 0, -10, 260, 190, 60, flake(ink, '#b81f14', 10)),
    scatter(ink, 0, -10, 260, 190, 30, drop(ink, '#d4451b', 10)),
    scatter(ink, 0, -20, 250, 170, 34, (x, y) =>
      place(solid(ink, circle(0, 0, 13), '#7fae4c', { drop: 3 }) + fill(circle(0, 0, 6), '#d9ebb0'), x, y),
    ),
    scatter(ink, 0, -30, 220, 150, 9, (x, y) => herb(ink, x, y, 48)),
  ]);

export const shakshuka: Art = (ink) =>
  pan(
    ink,
    0,
    0,
    500,
    34,
    group([
      fill(
        circle(0, 0, 450),
        ink.radial([
          [0, '#cf4420'],
          [0.7, '#b23016'],
          [1, '#7d1d0c'],
        ]),
      ),
      scatter(ink, 0, 0, 420, 420, 90, (x, y) =>
        sauce(
          ink,
          x,
          y,
          ink.random.between(24, 70),
          ink.random.between(18, 44),
          ink.random.pick(['#c8431f', '#a92c16', '#d9542a', '#e0662f']),
        ),
      ),
      scatter(ink, 0, 0, 380, 380, 26, (x, y) =>
        place(
          solid(ink, 'M-50 0Q0 -26 50 0Q0 -6 -50 0Z', ink.random.pick(['#e39a2d', '#d5381f', '#f0b545']), { drop: 4 }),
          x,
          y,
          ink.random.between(0, 360),
        ),
      ),
      friedEgg(ink, -150, -130, 158),
      friedEgg(ink, 170, -70, 160),
      friedEgg(ink, -30, 190, 162),
      scatter(ink, 0, 0, 360, 360, 40, crumb(ink, '#fdf6e8', 24)),
      scatter(ink, 0, 0, 350, 350, 50, flake(ink, '#6d120a', 7)),
      scatter(ink, 0, 0, 350, 350, 15, (x, y) => herb(ink, x, y, 50)),
    ]),
  );

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
    place(shakshuka(ink), 1190, 1010, 160, 0.74),
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
