import { fill, group, line, place, solid } from '../ink.ts';
import { pinchBowl, strewn } from '../props.ts';
import { blob, circle } from '../shapes.ts';
import { bowl, plate } from '../ware.ts';
import { citrusWedge, crumb, drizzle, drop, flake, peppered, sauce, scatter, seed } from '../food/bits.ts';
import { flatbread } from '../food/breads.ts';
import { boiledHalf, friedEgg } from '../food/eggs.ts';
import { aril, beetroot, olive, roastWedge, watermelon } from '../food/fruit.ts';
import { bean, crouton, nest, rice, shaving } from '../food/grains.ts';
import { avocadoFan, broccoli, cherryTomato, herb, leaf, leaves, lettuce, ribbon, rocket, roundSlice, shreds } from '../food/greens.ts';
import { bacon, beefSlices, chickenSlices, crumbed, salmonCube } from '../food/meats.ts';
import type { Art } from './scenes.ts';
import { fromAbove, palette, settings, tables } from './scenes.ts';

const cos = ['#8fb255', '#a9c46c', '#6f9a45', '#c2d68a'];
const field = ['#4f7f3a', '#6d9a45', '#3d6a33'];

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

export const falafelBowl: Art = (ink) =>
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

export const bibimbap: Art = (ink) => {
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

export const greenGoddess: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 510, color: '#efe8da', speckled: true }),
    leaves(ink, 0, 0, 310, 310, 56, cos, 150),
    ...[
      [-150, -160],
      [140, -190],
      [220, 80],
      [-210, 110],
      [20, 210],
    ].map(([x = 0, y = 0]) => lettuce(ink, x, y, 120, ink.random.pick(cos))),
    ...[-40, 40, 150].map((angle, index) => broccoli(ink, -140 + index * 150, 150 - index * 120, 100, angle)),
    ...Array.from({ length: 12 }, () => {
      const at = ink.random.inCircle();
      return roundSlice(ink, at.x * 280, at.y * 270, 58, '#3f7a3a', '#d8e8b4', '#f6f6d8');
    }),
    avocadoFan(ink, -100, -70, 240, 30, 9),
    ...[
      [130, 240, 30],
      [-250, -60, 80],
      [240, -40, -50],
      [-60, 300, 10],
    ].map(([x = 0, y = 0, turn = 0]) =>
      place(
        solid(ink, 'M-96 0C-60 -40 60 -40 96 0C60 34 -60 34 -96 0Z', '#86b552', { drop: 7, form: 0.6 }) +
          line('M-84 0Q0 -12 84 0', '#c8e29a', 3),
        x,
        y,
        turn,
      ),
    ),
    scatter(ink, 0, 0, 290, 270, 12, (x, y) => sauce(ink, x, y, ink.random.between(20, 52), ink.random.between(12, 26), '#dfe7b4')),
    scatter(ink, 0, 0, 300, 290, 46, seed(ink, '#7c9a4a', 24)),
    scatter(ink, 0, 0, 290, 280, 14, (x, y) => herb(ink, x, y, 44)),
  ]);

export const caesar: Art = (ink) =>
  group([
    bowl(
      ink,
      { x: 0, y: 0, r: 515, color: '#d8cdb8', speckled: true },
      group([
        fill(circle(0, 0, 450), '#7fa04a'),
        ...Array.from({ length: 34 }, () => {
          const at = ink.random.inCircle();
          return lettuce(ink, at.x * 380, at.y * 380, 120, ink.random.pick(cos));
        }),
        chickenSlices(ink, -230, -40, 7, 250, 12),
        bacon(ink, -200, 250, 250, 30, 66),
        bacon(ink, 230, -250, 250, -40, 66),
        bacon(ink, 300, 60, 220, 80, 62),
        scatter(ink, 0, 40, 330, 320, 13, (x, y) => crouton(ink, x, y, 58)),
        boiledHalf(ink, 120, 240, 92, 30),
        boiledHalf(ink, -60, -260, 90, -20),
        drizzle(ink, 0, 30, 300, 260, 5, '#f6ead0', 14),
        scatter(ink, 0, 20, 320, 320, 22, (x, y) => shaving(ink, x, y, 62)),
        peppered(ink, 0, 0, 320, 320, 50),
      ]),
    ),
  ]);

export const watermelonSalad: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 510, color: '#e6ddcb' }),
    leaves(ink, 0, 0, 300, 290, 22, ['#5b8f45', '#74a556', '#447a38'], 110),
    ...Array.from({ length: 11 }, (_, index) => {
      const angle = (index / 11) * Math.PI * 2;
      const far = index % 2 === 0 ? 230 : 90;
      return watermelon(ink, Math.cos(angle) * far, Math.sin(angle) * far, 150, ink.random.between(0, 360));
    }),
    scatter(ink, 0, 0, 290, 280, 12, (x, y) => roundSlice(ink, x, y, 52, '#3f7a3a', '#d8e8b4', '#f6f6d8')),
    scatter(ink, 0, 0, 300, 290, 30, crumb(ink, '#fffaf0', 46)),
    scatter(ink, 0, 0, 280, 270, 9, (x, y) => olive(ink, x, y, 34)),
    scatter(ink, 0, 0, 300, 290, 22, (x, y) => leaf(ink, x, y, 78, ink.random.between(0, 360), ink.random.pick(['#4c8a3a', '#69a24e']))),
    scatter(ink, 0, 0, 290, 280, 24, flake(ink)),
    scatter(ink, 0, 0, 300, 290, 24, drop(ink, '#b8a13a', 11)),
  ]);

const thaiBeef: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 510, color: '#5d6a6d' }),
    nest(ink, -120, 120, 220, 200, { color: '#f1ead8', size: 12, count: 70 }),
    leaves(ink, 60, 0, 290, 270, 40, ['#5b8f45', '#74a556', '#8fb25f'], 120),
    shreds(ink, -200, -120, 120, 110, 40, ['#ea8433', '#f09a4a', '#d8e8b4'], 12),
    ...Array.from({ length: 9 }, () => {
      const at = ink.random.inCircle();
      return cherryTomato(ink, at.x * 290, at.y * 280, 46);
    }),
    beefSlices(ink, -230, -10, 8, 230, -8),
    beefSlices(ink, -150, 190, 6, 210, 10),
    ...Array.from({ length: 16 }, () => {
      const at = ink.random.inCircle();
      return place(
        line('M-46 0A46 46 0 0 1 46 0', '#8f3f7c', 11) + line('M-46 0A46 46 0 0 1 46 0', '#e9cbe2', 4, 'transform="translate(0 7)"'),
        at.x * 300,
        at.y * 280,
        ink.random.between(0, 360),
      );
    }),
    scatter(ink, 20, 20, 280, 260, 18, (x, y) => herb(ink, x, y, 52)),
    scatter(ink, 0, 30, 280, 250, 50, crumb(ink, '#d9ab68', 12)),
    scatter(ink, 0, 20, 280, 250, 16, (x, y) =>
      place(solid(ink, circle(0, 0, 17), '#cf2a1c', { drop: 3 }) + fill(circle(0, 0, 9), '#f3a27e'), x, y),
    ),
    citrusWedge(ink, 330, 230, 90, 150, '#9ec03f'),
  ]);

const pumpkin: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 510, color: '#f1e9db', speckled: true }),
    scatter(ink, 0, 10, 300, 280, 190, (x, y) => bean(ink, x, y, 17, ink.random.pick(['#5b5136', '#6b6040', '#4a4430', '#7b6c48']))),
    ...Array.from({ length: 16 }, () => {
      const at = ink.random.inCircle();
      return rocket(ink, at.x * 270, at.y * 260, 170, ink.random.between(0, 360));
    }),
    ...[
      [-170, -150, 20],
      [60, -190, -20],
      [210, -20, 70],
      [-220, 90, -60],
      [20, 40, 10],
      [130, 200, -30],
      [-80, 230, 30],
    ].map(([x = 0, y = 0, turn = 0]) => roastWedge(ink, x, y, 170, turn)),
    ...Array.from({ length: 10 }, () => {
      const at = ink.random.inCircle();
      return rocket(ink, at.x * 300, at.y * 290, 150, ink.random.between(0, 360), '#5f8f40');
    }),
    scatter(ink, 0, 0, 290, 280, 24, crumb(ink, '#fffaf0', 38)),
    scatter(ink, 0, 0, 300, 290, 40, seed(ink, '#7c9a4a', 25)),
    scatter(ink, 0, 0, 300, 290, 46, (x, y) => aril(ink, x, y, 13)),
    drizzle(ink, 0, 10, 270, 250, 4, '#4a2213', 8),
  ]);

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
