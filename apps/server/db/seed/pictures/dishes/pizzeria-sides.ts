import { crumb, drop, flake, peppered, sauce, scatter } from '../food/bits.ts';
import { baguetteSlice } from '../food/breads.ts';
import { calzone, crumbedStick, curl, knot, meatball, wing } from '../food/dough.ts';
import { olive } from '../food/fruit.ts';
import { crouton } from '../food/grains.ts';
import { herb, leaf, leaves } from '../food/greens.ts';
import { shaving } from '../food/pasta.ts';
import { dollop, oil, pepperoni, ringlet, strip } from '../food/pizza-toppings.ts';
import { roundSlice, tomatoHalf } from '../food/vegetables.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { board, pinchBowl } from '../props.ts';
import { blob, circle } from '../shapes.ts';
import { bowl, pan, served } from '../ware.ts';
import type { Art } from './scenes.ts';
import { fromAbove, settings, tables } from './scenes.ts';

const red = '#b5321c';

/** A small bowl of something to dip into. */
export const dipOf = (ink: Ink, x: number, y: number, r: number, color: string, glaze = '#f1e8d8'): string =>
  pinchBowl(
    ink,
    x,
    y,
    r,
    glaze,
    sauce(ink, x, y, r * 0.8, r * 0.76, color, 0.05) +
      line(`M${x - r * 0.4} ${y}q${r * 0.3} ${-r * 0.4} ${r * 0.6} ${-r * 0.06}`, '#ffffff', 7, 'stroke-opacity=".45"'),
  );

/** Places by the golden angle: a heap, the first ones in the middle. */
export const heap = (count: number, reach: number, draw: (x: number, y: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const far = Math.sqrt(1 - index / count) * reach;
    return draw(Math.cos(index * 2.4) * far, Math.sin(index * 2.4) * far, index);
  }).join('');

const calzonePlate =
  (extra: (ink: Ink) => string): Art =>
  (ink) =>
    group([
      board(ink, 0, 40, 1240, 900, -3, '#9c6a3c'),
      place(calzone(ink, 470), -30, 30, -8),
      scatter(ink, -30, 0, 340, 160, 26, (x, y) => herb(ink, x, y, 22)),
      scatter(ink, -30, 0, 360, 190, 26, crumb(ink, '#fbf0d0', 9)),
      dipOf(ink, 400, -290, 140, red),
      extra(ink),
    ]);

const rolls: Art = (ink) =>
  group([
    board(ink, 0, 20, 1240, 900, 4, '#9c6a3c'),
    ...[-330, -110, 110, 330].map((x, index) =>
      place(
        solid(ink, blob(ink.random, 0, 0, 128, 196, 0.05, 12), '#d9993f', { drop: 16, form: 0.75, edge: 3 }) +
          glow(ink, -30, -90, 60, 50, '#fff0c4', 0.6) +
          [0, 1, 2]
            .map((ring) => line(`M-96 ${-70 + ring * 80}Q0 ${-30 + ring * 80} 96 ${-76 + ring * 80}`, '#8a4a1c', 8, 'stroke-opacity=".4"'))
            .join('') +
          fill(blob(ink.random, 0, 176, 78, 34, 0.1, 9), '#7d3f12') +
          pepperoni(ink, 38)(-20, 172) +
          pepperoni(ink, 34)(26, 178) +
          fill(blob(ink.random, 0, 188, 54, 16, 0.2, 8), '#f7dc98'),
        x,
        (index % 2) * 40 - 20,
        -6 + index * 4,
      ),
    ),
    scatter(ink, 0, 0, 420, 170, 40, flake(ink, '#5b8a3a', 8)),
    dipOf(ink, 0, -330, 116, red),
  ]);

const knots: Art = (ink) =>
  group([
    pan(ink, 0, 0, 510, 40, fill(circle(0, 0, 460), '#4a2c18') + scatter(ink, 0, 0, 430, 430, 40, oil(ink, '#d9a53a', 16))),
    ...[0, 60, 120, 180, 240, 300].map((angle) =>
      knot(ink, Math.cos((angle / 180) * Math.PI) * 275, Math.sin((angle / 180) * Math.PI) * 275, 150),
    ),
    dipOf(ink, 0, 0, 130, red, '#efe6d6'),
    scatter(ink, 0, 0, 390, 390, 90, flake(ink, '#4f8a3a', 9)),
    scatter(ink, 0, 0, 390, 390, 70, crumb(ink, '#fdf3d6', 8)),
  ]);

const sticks: Art = (ink) =>
  served(ink, { r: 500, color: '#5f6b7d' }, [
    ...[0, 1, 2, 3, 4, 5, 6].map((index) => crumbedStick(ink, -60 + (index % 2) * 40, -230 + index * 72, 420, 82, -16 + (index % 3) * 14)),
    fill(blob(ink.random, 190, 120, 60, 30, 0.2, 9), '#fbeec8'),
    scatter(ink, -40, 0, 240, 240, 20, (x, y) => herb(ink, x, y, 24)),
    dipOf(ink, 270, -210, 126, red),
  ]);

const wings: Art = (ink) =>
  served(ink, { r: 500, color: '#f0e7d8', speckled: true }, [
    heap(15, 280, (x, y) => wing(ink, x, y, 112, ink.random.between(0, 360), ink.random.pick(['#c8481a', '#b83c14', '#d4551f']))),
    scatter(ink, 0, 0, 280, 270, 40, oil(ink, '#e0561a', 9)),
    scatter(ink, 0, 0, 260, 250, 22, ringlet(ink, 11, '#7fae4c')),
    ...[0, 1, 2].map((index) =>
      place(
        solid(ink, 'M-150 -20Q0 -34 150 -16V16Q0 4 -150 22Z', '#b9d07a', { drop: 9, form: 0.6 }) +
          line('M-140 -4Q0 -16 140 0', '#e6f0c0', 5),
        290,
        210 + index * 42,
        40 - index * 6,
      ),
    ),
    dipOf(ink, -290, -260, 122, '#f4efe0', '#4f5b6c'),
  ]);

const meatballs: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 500, color: '#35455f' },
    group([
      fill(circle(0, 0, 440), '#a92e16'),
      scatter(ink, 0, 0, 400, 400, 60, (x, y) =>
        sauce(ink, x, y, ink.random.between(24, 60), ink.random.between(18, 40), ink.random.pick(['#c8431f', '#a92c16', '#d9542a'])),
      ),
      meatball(ink, -150, -90, 165),
      meatball(ink, 170, -70, 160),
      meatball(ink, 10, 180, 168),
      dollop(ink, 66)(-10, -40),
      dollop(ink, 50)(190, 110),
      scatter(ink, 0, 0, 330, 330, 26, (x, y) => shaving(ink, x, y, 24)),
      scatter(ink, 0, 0, 300, 300, 6, (x, y) => leaf(ink, x, y, 88, ink.random.between(0, 360), '#4f8a3a', 0.66)),
    ]),
  );

const curlyFries: Art = (ink) =>
  served(ink, { r: 500, color: '#8fa0ad' }, [
    heap(46, 300, (x, y) => curl(ink, x, y, ink.random.between(46, 84), ink.random.pick(['#d9862c', '#e0963a', '#c97726']))),
    peppered(ink, 0, 0, 300, 290, 90, '#7a1e0c', 4),
    dipOf(ink, 280, -230, 118, red),
  ]);

const romaine = ['#6f9a3e', '#86ad4c', '#9cc05e', '#5b8534'];

const caesarSalad: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 500, color: '#f0e8da' },
    group([
      fill(circle(0, 0, 440), '#5f8534'),
      leaves(ink, 0, 0, 360, 360, 80, romaine, 150),
      scatter(ink, 0, 0, 320, 320, 14, (x, y) => crouton(ink, x, y, 42)),
      scatter(ink, 0, 0, 320, 320, 24, (x, y) => shaving(ink, x, y, 50)),
      scatter(ink, 0, 0, 320, 320, 26, drop(ink, '#f7ecc8', 15)),
      peppered(ink, 0, 0, 340, 340, 60),
    ]),
  );

const houseSalad: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 500, color: '#4a5a74' },
    group([
      fill(circle(0, 0, 440), '#6f9a3e'),
      leaves(ink, 0, 0, 360, 360, 70, romaine, 140),
      scatter(ink, 0, 0, 310, 310, 12, (x, y) => tomatoHalf(ink, x, y, 54)),
      scatter(ink, 0, 0, 330, 330, 14, (x, y) => olive(ink, x, y, 34)),
      scatter(ink, 0, 0, 330, 330, 14, (x, y) => roundSlice(ink, x, y, 46, '#3f7a3a', '#d8e8b4', '#f6f6d8')),
      scatter(ink, 0, 0, 320, 320, 18, strip(ink, '#a8639a', 110, 10)),
      scatter(ink, 0, 0, 300, 300, 7, (x, y) =>
        place(
          solid(ink, 'M-70 0Q-40 -30 60 -8Q74 0 60 10Q-30 30 -70 0Z', '#d6cf4a', { drop: 6, form: 0.7 }),
          x,
          y,
          ink.random.between(0, 360),
        ),
      ),
      scatter(ink, 0, 0, 320, 320, 16, (x, y) => shaving(ink, x, y, 42)),
    ]),
  );

const caprese: Art = (ink) =>
  served(ink, { r: 500, color: '#f3ede2', speckled: true }, [
    ...Array.from({ length: 12 }, (_, index) => {
      const angle = (index / 12) * Math.PI * 2;
      const [x, y] = [Math.cos(angle) * 215, Math.sin(angle) * 215];
      return index % 2 === 0
        ? solid(ink, blob(ink.random, x, y, 108, 104, 0.04, 12), '#c9301c', { drop: 10, form: 0.5 }) +
            fill(blob(ink.random, x, y, 88, 84, 0.05, 10), '#e0563a') +
            glow(ink, x - 24, y - 30, 44, 20, '#ffffff', 0.6, -20)
        : solid(ink, blob(ink.random, x, y, 106, 100, 0.06, 11), '#fdf8ea', { drop: 10, form: 0.3 });
    }),
    scatter(ink, 0, 0, 240, 240, 11, (x, y) => leaf(ink, x, y, 100, ink.random.between(0, 360), '#4f8a3a', 0.66)),
    scatter(ink, 0, 0, 280, 280, 40, drop(ink, '#b59a1f', 14)),
    peppered(ink, 0, 0, 280, 280, 60),
  ]);

const dips: Art = (ink) =>
  group([
    tables.wood('#7d5233', -2)(ink),
    dipOf(ink, 420, 390, 250, red),
    dipOf(ink, 1050, 300, 220, '#f4efe0', '#4a5a74'),
    dipOf(ink, 1240, 850, 240, '#e0a02a'),
    dipOf(ink, 680, 900, 210, '#f0dc92', '#35455f'),
    knot(ink, 250, 900, 170),
    scatter(ink, 1050, 300, 130, 120, 30, flake(ink, '#5b8a3a', 9)),
    baguetteSlice(ink, 1490, 480, 130, 110, 30),
  ]);

const table: Art = (ink) =>
  group([
    tables.plaster('#3f4a5c')(ink),
    place(knots(ink), 460, 520, -10, 0.82),
    place(wings(ink), 1230, 330, 0, 0.68),
    place(sticks(ink), 1200, 1020, 10, 0.66),
  ]);

const calzones: Art = (ink) =>
  group([
    tables.linen('#d9a29a')(ink),
    place(calzone(ink, 520), 620, 520, -10),
    place(calzone(ink, 440), 1150, 980, 14),
    dipOf(ink, 1330, 320, 170, red),
  ]);

const salads: Art = (ink) =>
  group([
    tables.marble('#e6e2da')(ink),
    place(houseSalad(ink), 480, 600, 0, 0.9),
    place(caprese(ink), 1240, 360, 20, 0.66),
    place(caesarSalad(ink), 1260, 1010, 0, 0.62),
  ]);

export const pizzeriaSides: Record<string, Art> = {
  'item/calzone': fromAbove(
    calzonePlate(() => ''),
    { table: tables.linen('#d9a29a'), scale: 1.02 },
  ),
  'item/calzone-sausage': fromAbove(
    calzonePlate((ink) => scatter(ink, -330, 330, 120, 40, 12, (x, y) => leaf(ink, x, y, 80, ink.random.between(0, 360), '#3f7034'))),
    { table: tables.plaster('#56627a'), scale: 1.02, degrees: 6 },
  ),
  'item/pepperoni-roll': fromAbove(rolls, { table: tables.plaster('#3f4a5c') }),
  'item/garlic-knots': fromAbove(knots, { table: tables.wood('#a5794f', 2), scale: 1 }),
  'item/mozzarella-sticks': fromAbove(sticks, { table: tables.linen('#d9a29a') }),
  'item/wings': fromAbove(wings, { table: tables.plaster('#3f4a5c') }),
  'item/meatballs': fromAbove(meatballs, { table: tables.linen('#e2c9a4'), beside: settings.napkinLeft('#b5433a') }),
  'item/curly-fries': fromAbove(curlyFries, { table: tables.wood('#7d5233', 2) }),
  'item/slice-caesar': fromAbove(caesarSalad, { table: tables.plaster('#8fa69a'), beside: settings.forkRight }),
  'item/house-italian': fromAbove(houseSalad, { table: tables.linen('#e2d3ae'), beside: settings.forkLeft }),
  'item/caprese': fromAbove(caprese, { table: tables.plaster('#56627a'), beside: settings.forkRight }),
  'category/knots': table,
  'category/calzones': calzones,
  'category/slice-salads': salads,
  'category/dips': dips,
};
