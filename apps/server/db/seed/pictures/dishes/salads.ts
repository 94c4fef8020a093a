import { citrusWedge, crumb, drizzle, drop, flake, peppered, sauce, scatter, seed } from '../food/bits.ts';
import { boiledHalf } from '../food/eggs.ts';
import { aril, olive, roastWedge, watermelon } from '../food/fruit.ts';
import { bean, crouton } from '../food/grains.ts';
import { herb, leaf, leaves, lettuce, rocket } from '../food/greens.ts';
import { bacon } from '../food/meats.ts';
import { nest, shaving } from '../food/pasta.ts';
import { beefSlices, chickenSlices } from '../food/slices.ts';
import { avocadoFan, broccoli, cherryTomato, roundSlice, shreds } from '../food/vegetables.ts';
import { fill, group, line, place, solid } from '../ink.ts';
import { circle } from '../shapes.ts';
import { bowl, served } from '../ware.ts';
import type { Art } from './scenes.ts';

const cos = ['#8fb255', '#a9c46c', '#6f9a45', '#c2d68a'];

export const field = ['#4f7f3a', '#6d9a45', '#3d6a33'];

export const greenGoddess: Art = (ink) =>
  served(ink, { r: 510, color: '#efe8da', speckled: true }, [
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
  served(ink, { r: 510, color: '#e6ddcb' }, [
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

export const thaiBeef: Art = (ink) =>
  served(ink, { r: 510, color: '#5d6a6d' }, [
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

export const pumpkin: Art = (ink) =>
  served(ink, { r: 510, color: '#f1e9db', speckled: true }, [
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
