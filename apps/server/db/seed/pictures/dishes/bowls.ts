import { citrusWedge, crumb, drizzle, drop, flake, peppered, sauce, scatter, seed } from '../food/bits.ts';
import { flatbread } from '../food/breads.ts';
import { boiledHalf, friedEgg } from '../food/eggs.ts';
import { beetroot } from '../food/fruit.ts';
import { bean, rice } from '../food/grains.ts';
import { herb, leaves } from '../food/greens.ts';
import { salmonCube } from '../food/meats.ts';
import { nest } from '../food/pasta.ts';
import { chickenSlices, crumbed } from '../food/slices.ts';
import { avocadoFan, broccoli, ribbon, roundSlice, shreds } from '../food/vegetables.ts';
import { fill, group, line, place, solid } from '../ink.ts';
import { pinchBowl, strewn } from '../props.ts';
import { blob, circle } from '../shapes.ts';
import { bowl } from '../ware.ts';
import { caesar, field, greenGoddess, pumpkin, thaiBeef, watermelonSalad } from './salads.ts';
import type { Art } from './scenes.ts';
import { fromAbove, palette, settings, tables } from './scenes.ts';

export const poke: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 510, color: '#4e5a5c' },
    group([
      rice(ink, 0, 0, 440, 440),
      shreds(ink, -250, 190, 110, 100, 40, ['#8a3f7a', '#a65a95', '#6d2c60']),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
        roundSlice(ink, -330 + (index % 4) * 42, -60 - Math.floor(index / 4) * 72 + (index % 4) * 20, 58, '#3f7a3a', '#d8e8b4', '#f6f6d8'),
      ),
      scatter(ink, 250, 230, 120, 110, 40, (x, y) => bean(ink, x, y, 29, ink.random.pick(['#86b04a', '#9cc25c', '#74a040']))),
      ...[0, 1, 2, 3, 4, 5].map((index) => roundSlice(ink, 300 + (index % 2) * 40, -70 + index * 26, 52, '#c9305c', '#fdf3ee')),
      avocadoFan(ink, -120, 300, 210, 10, 8),
      ...Array.from({ length: 26 }, () => {
        const at = ink.random.inCircle();
        return salmonCube(ink, 30 + at.x * 170, -170 + at.y * 130, 84, ink.random.between(0, 90));
      }),
      ribbon(ink, 20, 60, 120, '#e98a3a', 26),
      ribbon(ink, 110, 80, 110, '#ee9c50', 26),
      ribbon(ink, 60, 110, 100, '#e98a3a', 26),
      ...[0, 1, 2, 3].map((index) =>
        place(
          solid(ink, 'M-46 0Q-20 -36 10 -20Q46 -30 40 6Q10 34 -46 0Z', '#f6b6b0', { drop: 5, form: 0.6 }),
          -190 + index * 26,
          -250 + index * 12,
          index * 40,
        ),
      ),
      scatter(ink, 10, -60, 330, 330, 70, seed(ink, '#f6e7c2', 15)),
      scatter(ink, 10, -100, 260, 220, 30, seed(ink, '#2d2a28', 14)),
      scatter(ink, 30, -170, 160, 110, 7, (x, y) => herb(ink, x, y, 46)),
    ]),
  );

const misoChicken: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 510, color: '#d9c7a8', speckled: true },
    group([
      rice(ink, 0, 0, 440, 440, '#d9b98a'),
      shreds(ink, -230, -190, 130, 120, 70, ['#e8ead0', '#c8d8a0', '#9a5a90', '#f4f0e0']),
      ...[-30, 20, 70].map((angle, index) => broccoli(ink, 220 + index * 50, -230 + index * 90, 110, angle + 160)),
      shreds(ink, 250, 200, 110, 90, 50, ['#ea8c38', '#f0a050', '#e07a2a'], 11),
      chickenSlices(ink, -250, 110, 8, 250, -10),
      boiledHalf(ink, -40, 320, 92, 20),
      boiledHalf(ink, 110, 330, 90, -24),
      scatter(ink, -60, 110, 240, 120, 22, drop(ink, '#8f4e16', 12)),
      scatter(ink, 0, 60, 330, 300, 80, seed(ink, '#f8ebcb', 15)),
      scatter(ink, -60, 90, 260, 130, 20, (x, y) =>
        place(solid(ink, circle(0, 0, 15), '#7fae4c', { drop: 3 }) + fill(circle(0, 0, 7), '#d9ebb0'), x, y),
      ),
      herb(ink, 30, 120, 54),
      herb(ink, -140, 80, 48),
    ]),
  );

const falafelBowl: Art = (ink) =>
  group([
    bowl(
      ink,
      { x: 0, y: 0, r: 510, color: '#c27a55' },
      group([
        fill(circle(0, 0, 445), '#7d9a4e'),
        leaves(ink, 0, 0, 380, 380, 60, field, 120),
        sauce(ink, -170, -130, 220, 190, '#e9cf9d', 0.06),
        line('M-290 -130C-290 -240 -60 -250 -60 -130S-240 -30 -230 -130S-130 -180 -130 -130', '#c9a76a', 16, 'stroke-opacity=".55"'),
        sauce(ink, -160, -130, 60, 44, '#c98a1d'),
        peppered(ink, -170, -130, 180, 150, 26, '#a83a1c', 5),
        scatter(ink, 210, -200, 170, 130, 110, (x, y) =>
          ink.random.chance(0.55)
            ? herb(ink, x, y, 26)
            : fill(blob(ink.random, x, y, 9, 7, 0.2, 6), ink.random.pick(['#d9402d', '#e8d29a', '#f2e4bd'])),
        ),
        scatter(ink, 260, 130, 120, 110, 9, (x, y) => beetroot(ink, x, y, 54)),
        ...[0, 1, 2, 3, 4].map((index) =>
          place(solid(ink, 'M-60 -16H60V16H-60Z', '#d9628e', { drop: 5, form: 0.5 }), 150 + index * 18, 300 + index * 8, -30 + index * 18),
        ),
        crumbed(ink, -260, 140, 92, 88, '#97692c'),
        crumbed(ink, -70, 110, 94, 90, '#9e7030'),
        crumbed(ink, -180, 300, 94, 90, '#8f6229'),
        crumbed(ink, 0, 290, 92, 88, '#9a6c2d'),
        drizzle(ink, -120, 210, 200, 120, 3, '#f4e6c6', 11),
        scatter(ink, -130, 190, 190, 140, 26, seed(ink, '#f8ebcb', 14)),
        herb(ink, -120, 190, 48),
        citrusWedge(ink, 100, 30, 80, 200),
      ]),
    ),
  ]);

const bibimbap: Art = (ink) => {
  const wedgeAt = (angle: number, far: number): [number, number] => [Math.cos(angle) * far, Math.sin(angle) * far];
  const [carrotX, carrotY] = wedgeAt(-0.35, 270);
  const [beefX, beefY] = wedgeAt(2.9, 280);
  return bowl(
    ink,
    { x: 0, y: 0, r: 510, color: '#2f2b2b' },
    group([
      rice(ink, 0, 0, 440, 440),
      shreds(ink, carrotX, carrotY, 130, 110, 70, ['#ea8433', '#f09a4a', '#e0742a'], 12),
      leaves(ink, -60, 310, 120, 70, 26, ['#2f5a2c', '#3f6f35', '#4b7d3c'], 100),
      shreds(ink, 240, 220, 120, 110, 60, ['#f6f0dc', '#e9dfbf', '#fbf8ec'], 13),
      scatter(ink, beefX, beefY, 130, 130, 40, (x, y) =>
        solid(ink, blob(ink.random, x, y, 54, 30, 0.2, 8, ink.random.between(0, 3)), ink.random.pick(['#6b3a22', '#7d472a', '#5a2f1c']), {
          drop: 5,
          form: 0.8,
        }),
      ),
      scatter(ink, -60, -300, 150, 80, 34, (x, y) =>
        solid(
          ink,
          blob(ink.random, x, y, 48, 26, 0.25, 7, ink.random.between(0, 3)),
          ink.random.pick(['#d6472a', '#c43a22', '#e8a07a', '#e2602f']),
          { drop: 5, form: 0.6 },
        ),
      ),
      ...[0, 1, 2, 3, 4].map((index) => roundSlice(ink, 150 + index * 36, -250 + index * 34, 54, '#3f7a3a', '#d8e8b4', '#f6f6d8')),
      friedEgg(ink, 10, 10, 190),
      sauce(ink, 170, 60, 54, 44, '#a3200f'),
      scatter(ink, 0, 0, 340, 340, 70, seed(ink, '#f8ebcb', 15)),
      scatter(ink, 0, 20, 250, 220, 18, (x, y) =>
        place(solid(ink, circle(0, 0, 15), '#7fae4c', { drop: 3 }) + fill(circle(0, 0, 7), '#d9ebb0'), x, y),
      ),
    ]),
  );
};

const tofuNoodles: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 510, color: '#b8c4b4' },
    group([
      nest(ink, 0, 0, 420, 420, { color: '#b48a5f', size: 17, count: 120 }),
      shreds(ink, -240, -150, 120, 120, 60, ['#7d3573', '#9a5490', '#5f2458'], 11),
      ...[0, 1, 2, 3, 4, 5, 6].map((index) =>
        place(
          solid(ink, 'M-96 0C-60 -40 60 -40 96 0C60 34 -60 34 -96 0Z', ink.random.pick(['#7fae4c', '#92bf5c']), { drop: 7, form: 0.6 }) +
            line('M-84 0Q0 -12 84 0', '#c8e29a', 3),
          210 + (index % 2) * 60,
          -230 + index * 40,
          20 + index * 22,
        ),
      ),
      shreds(ink, 200, 220, 110, 90, 40, ['#ea8433', '#f09a4a'], 12),
      ...[
        [-170, 150],
        [-50, 90],
        [-90, 240],
        [70, 200],
        [-230, 40],
        [30, -20],
      ].map(([x = 0, y = 0]) =>
        place(
          solid(ink, 'M-62 -56Q-62 -62 -56 -62H56Q62 -62 62 -56V56Q62 62 56 62H-56Q-62 62 -62 56Z', '#dba24a', { drop: 11, form: 0.6 }) +
            fill('M-50 -52H50V-10H-50Z', '#f5d590', 'fill-opacity=".6"') +
            peppered(ink, 0, 0, 46, 46, 22, '#9a5d1c', 5),
          x,
          y,
          ink.random.between(0, 90),
        ),
      ),
      scatter(ink, -30, 110, 240, 190, 22, drop(ink, '#6d3310', 11)),
      scatter(ink, 0, 40, 320, 300, 60, crumb(ink, '#d9ab68', 13)),
      scatter(ink, 0, 60, 300, 280, 50, seed(ink, '#f8ebcb', 15)),
      scatter(ink, 0, 60, 280, 240, 14, (x, y) => herb(ink, x, y, 50)),
      scatter(ink, 0, 60, 280, 240, 20, flake(ink, '#c4271a', 11)),
      citrusWedge(ink, 280, 60, 80, 120, '#9ec03f'),
    ]),
  );

const table: Art = (ink) =>
  group([
    tables.terrazzo('#ece3d4')(ink),
    place(poke(ink), 420, 420, -10, 0.78),
    place(greenGoddess(ink), 1240, 260, 20, 0.72),
    place(falafelBowl(ink), 1130, 960, -16, 0.8),
    pinchBowl(ink, 250, 1020, 150, '#e6c58e', sauce(ink, 250, 1020, 122, 118, '#e9cf9d', 0.04)),
    flatbread(ink, 520, 1080, 190, 150, 20),
    strewn(ink, 780, 640, 60, 18, (x, y) => seed(ink, '#c9a86a', 14)(x, y)),
  ]);

export const bowls: Record<string, Art> = {
  'item/salmon-poke': fromAbove(poke, { table: tables.terrazzo('#eadfcd'), scale: 1.03 }),
  'item/miso-chicken-bowl': fromAbove(misoChicken, { table: tables.plaster(palette.blue), scale: 1.03 }),
  'item/falafel-bowl': fromAbove(falafelBowl, {
    table: tables.linen(palette.cream),
    beside: (ink) => flatbread(ink, 1420, 230, 270, 230, 30),
    scale: 1.03,
  }),
  'item/bibimbap': fromAbove(bibimbap, { table: tables.wood('#c79b68', -2), scale: 1.03 }),
  'item/tofu-noodles': fromAbove(tofuNoodles, { table: tables.plaster(palette.blush), beside: settings.forkRight, scale: 1.03 }),
  'item/green-goddess': fromAbove(greenGoddess, { table: tables.plaster(palette.sage), beside: settings.forkLeft }),
  'item/chicken-caesar': fromAbove(caesar, { table: tables.wood(palette.oak, 3), beside: settings.forkRight, scale: 1.02 }),
  'item/watermelon-feta': fromAbove(watermelonSalad, { table: tables.terrazzo('#dfe5dc'), beside: settings.forkRight }),
  'item/thai-beef-salad': fromAbove(thaiBeef, { table: tables.plaster(palette.marigold) }),
  'item/pumpkin-lentil': fromAbove(pumpkin, { table: tables.linen(palette.blue), beside: settings.napkinLeft('#e0a350') }),
  'category/bowls': table,
};
