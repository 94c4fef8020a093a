import { citrusWedge, crumb, drop, flake, peppered, sauce, scatter, seed } from '../food/bits.ts';
import { toast } from '../food/breads.ts';
import { friedEgg, poachedEgg, scrambled } from '../food/eggs.ts';
import { mushroom } from '../food/fruit.ts';
import { herb, leaves } from '../food/greens.ts';
import { bacon, sausage } from '../food/meats.ts';
import { cherryTomato, smash, tomatoHalf } from '../food/vegetables.ts';
import { fill, group, place, solid } from '../ink.ts';
import { pinchBowl } from '../props.ts';
import { circle } from '../shapes.ts';
import { pan, plate, served } from '../ware.ts';
import type { Art } from './scenes.ts';

export const white = '#f4ede1';

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

export const eggsYourWay: Art = (ink) =>
  served(
    ink,
    { r: 500, color: '#e4ded2', speckled: true },
    [
      toast(ink, -150, -110, 262, -22),
      toast(ink, 90, -130, 262, 10),
      friedEgg(ink, -120, 20, 180),
      friedEgg(ink, 140, 0, 180),
      pinchBowl(ink, 60, 280, 104, '#f4ede1', sauce(ink, 60, 280, 84, 80, '#a5301c')),
      leaves(ink, -230, 240, 90, 60, 10),
      herb(ink, 60, -60, 46),
      herb(ink, 240, 90, 40),
      peppered(ink, 0, 0, 330, 200, 30),
    ],
    1,
  );

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

export const chilliScramble: Art = (ink) =>
  served(ink, { r: 500, color: '#52605f' }, [
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
