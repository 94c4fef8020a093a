import { citrusWedge, drizzle, flake, scatter } from '../food/bits.ts';
import { blueberry, strawberry } from '../food/fruit.ts';
import { tumbler, type Pour } from '../food/glasses.ts';
import { cluster } from '../food/grains.ts';
import { leaf } from '../food/greens.ts';
import { scoop } from '../food/hotcakes.ts';
import { bubbles, foam, straw } from '../food/in-the-glass.ts';
import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { blob, ellipse, n } from '../shapes.ts';
import { bowl, lowPlate } from '../ware.ts';
import { at, row } from './drinks.ts';
import { cola, gingerBeer } from './sodas.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, settings, tables } from './scenes.ts';

/** Whipped cream in turns over a glass. */
const whipped = (ink: Ink, y: number, wide: number): string =>
  [0, 1, 2, 3]
    .map((turn) => {
      const [w, top] = [wide * (1 - turn * 0.24), y - turn * 54];
      return (
        solid(ink, blob(ink.random, 0, top - 20, w, 46, 0.06, 14), '#fdf6e6', { drop: 7, form: 0.4, edge: 1.5, edgeOpacity: 0.2 }) +
        line(`M${n(-w * 0.8)} ${n(top - 8)}Q0 ${n(top + 26)} ${n(w * 0.8)} ${n(top - 14)}`, '#e3d3b4', 5, 'stroke-opacity=".6"')
      );
    })
    .join('');

const shake =
  (color: string, ribbon: string, over: (ink: Ink) => string): Art =>
  (ink) =>
    group([
      tumbler(
        ink,
        { top: 370, bottom: 270, h: 640 },
        {
          stops: [
            [0, lighter(color, 0.3)],
            [0.5, color],
            [1, darker(color, 0.14)],
          ],
          level: 0.92,
          tint: color,
          inside: Array.from({ length: 6 }, (_, index) =>
            line(`M${-170 + index * 66} -600Q${-120 + index * 60} -380 ${-150 + index * 62} -120`, ribbon, 17, 'stroke-opacity=".55"'),
          ).join(''),
        },
      ),
      whipped(ink, -590, 165),
      drizzle(ink, 0, -680, 120, 60, 3, ribbon, 10, 0),
      over(ink),
      straw(ink, 90, -620, 330, 14, '#f6ecda', '#3f6a55'),
    ]);

const cherry = (ink: Ink): string =>
  solid(ink, ellipse(0, -800, 40, 38), '#b3202a', { drop: 5, form: 0.9 }) +
  glow(ink, -12, -814, 14, 8, '#ffffff', 0.9) +
  line('M4 -836Q20 -890 70 -902', '#5b6b2c', 6);
const shakes = {
  vanilla: shake('#f7e9c4', '#e3c98a', cherry),
  caramel: shake(
    '#e0ae6c',
    '#a5611c',
    (ink) => scatter(ink, 0, -690, 110, 50, 16, (x, y) => fill(`M${n(x)} ${n(y)}h9v9h-9Z`, '#ffffff')) + cherry(ink),
  ),
  chocolate: shake('#7a4a30', '#3d1c0e', (ink) => scatter(ink, 0, -690, 110, 60, 30, flake(ink, '#4a2412', 12))),
  strawberry: shake('#eda3ac', '#c93a54', (ink) => strawberry(ink, 20, -790, 62, 170)),
  oat: shake('#8a6248', '#4a2a18', (ink) => scatter(ink, 0, -690, 110, 60, 26, flake(ink, '#c99a5c', 12))),
};

const brownie: Art = (ink) =>
  group([
    lowPlate(ink, { x: 0, y: 10, r: 520, color: '#e9e2d4' }, 0.28),
    place(brownieSquare(ink), -150, 10, 0, 1),
    place(brownieSquare(ink), 190, -30, 0, 0.82),
    scatter(ink, 0, 60, 360, 50, 22, flake(ink, '#3d1c0e', 12)),
    blueberry(ink, 330, 70, 34),
    blueberry(ink, 390, 46, 32),
  ]);

/** A square of brownie: crackled top, fudge at the cut. */
function brownieSquare(ink: Ink): string {
  const crack = Array.from(
    { length: 9 },
    () =>
      `M${n(ink.random.around(0, 90))} ${n(-285 + ink.random.around(0, 30))}q${n(ink.random.around(0, 40))} ${n(ink.random.around(0, 20))} ${n(ink.random.around(0, 60))} ${n(ink.random.around(0, 26))}`,
  ).join('');
  return (
    glow(ink, 20, 10, 260, 50, shadowColor, 0.6) +
    solid(ink, 'M-190 -220L-170 -10Q0 20 170 -10L190 -220Z', '#3a1c11', { drop: 6, form: 0.5 }) +
    fill('M-178 -130Q0 -96 180 -132L174 -70Q0 -36 -172 -70Z', '#22100a', 'fill-opacity=".8"') +
    scatter(ink, 0, -110, 150, 80, 40, flake(ink, '#5c3323', 12)) +
    solid(ink, 'M-190 -220Q-196 -250 -150 -280L-60 -340Q0 -356 60 -340L150 -280Q196 -250 190 -220Q0 -186 -190 -220Z', '#6b3c26', {
      drop: 4,
      form: 0.5,
    }) +
    line(crack, '#3d1c0e', 5, 'stroke-opacity=".7"') +
    line(crack, '#b98a6a', 2, 'stroke-opacity=".6" transform="translate(-2 -4)"')
  );
}

const crumble: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 470, color: '#4f6a5a' },
    group([
      fill('M-460 -460H460V460H-460Z', '#4a1c3c'),
      scatter(ink, 0, 0, 380, 380, 40, (x, y) => blueberry(ink, x, y, 42)),
      scatter(ink, -30, 30, 320, 320, 46, (x, y) => cluster(ink, x, y, 44)),
      scoop(ink, 60, 40, 150, '#fbeab4'),
      drizzle(ink, 40, 20, 280, 260, 4, '#f7dc8a', 24),
      leaf(ink, 150, -60, 90, 60, '#5b9a48'),
    ]),
  );

const toffee: Art = (ink) =>
  group([
    lowPlate(ink, { x: 0, y: 10, r: 540, color: '#dfe2d8' }, 0.29),
    fill(blob(ink.random, 20, 20, 400, 92, 0.1, 14), '#a5611c') + glow(ink, -100, 0, 160, 26, '#ffe0a4', 0.8),
    solid(ink, 'M-230 -240Q-240 -20 -190 10Q0 46 190 10Q240 -20 230 -240Q0 -300 -230 -240Z', '#7a4320', { drop: 12, form: 0.6, edge: 3 }),
    scatter(ink, 0, -110, 190, 110, 60, flake(ink, '#9c6236', 13)),
    fill(
      'M-236 -246Q0 -320 236 -246C240 -150 200 -196 180 -120C160 -60 130 -190 60 -150C20 -120 0 -40 -40 -90C-80 -180 -130 -40 -170 -120C-200 -190 -240 -150 -236 -246Z',
      '#b5701f',
    ),
    glow(ink, -70, -250, 120, 24, '#ffe6b0', 0.8),
    scoop(ink, 20, -252, 118, '#fdf4dc'),
    leaf(ink, 80, -300, 80, 40, '#5b9a48'),
  ]);

const pint =
  (colors: Pour['stops'], tint: string, head: number): Art =>
  (ink) =>
    tumbler(
      ink,
      { top: 380, bottom: 270, h: 690 },
      {
        stops: colors,
        level: 0.86,
        tint,
        inside: bubbles(ink, 140, -580, -40, 160) + glow(ink, -30, -240, 90, 260, '#ffe7a0', 0.4),
        ...(head > 0 ? { top: (y, wide) => foam(ink, head)(y, wide) } : {}),
      },
    );

export const beers = {
  pale: pint(
    [
      [0, '#f0b84a'],
      [0.5, '#e0962a'],
      [1, '#b96c14'],
    ],
    '#e8a23a',
    66,
  ),
  lager: pint(
    [
      [0, '#fbdc7a'],
      [0.5, '#f6c84a'],
      [1, '#e6a92c'],
    ],
    '#f4cb5a',
    78,
  ),
  cider: pint(
    [
      [0, '#f9d98a'],
      [0.5, '#f0b94a'],
      [1, '#d9952a'],
    ],
    '#f0bd5a',
    0,
  ),
  hazy: pint(
    [
      [0, '#f6cf7a'],
      [0.5, '#edb455'],
      [1, '#d9963a'],
    ],
    '#eebb5f',
    70,
  ),
};

const green = '#4a6355';
const oak = '#b98a5c';
const shakeScene = (art: Art, wall: string) => fromFront(art, at(wall, oak, 1070, 1.08));

export const brambleSweets: Record<string, Art> = {
  'item/vanilla-shake': shakeScene(shakes.vanilla, '#c9b99a'),
  'item/caramel-shake': shakeScene(shakes.caramel, '#8a9a86'),
  'item/chocolate-shake': shakeScene(shakes.chocolate, '#d9c3a4'),
  'item/strawberry-shake': shakeScene(shakes.strawberry, '#a9b8a4'),
  'item/oat-shake': shakeScene(shakes.oat, '#b9c4a8'),
  'item/fudge-brownie': fromFront(brownie, { wall: '#8a9a86', table: oak, y: 900, horizon: 660, scale: 1.3 }),
  'item/crumble-pot': fromAbove(crumble, { table: tables.plaster('#b9a9b4'), beside: settings.spoonRight }),
  'item/toffee-pudding': fromFront(toffee, { wall: '#c9b08a', table: '#8a6242', y: 900, horizon: 640, scale: 1.25 }),
  'item/bermondsey-pale': fromFront(beers.pale, at(green, '#8a6242', 1050, 1.18)),
  'item/helles': fromFront(beers.lager, at('#6f8a7a', oak, 1050, 1.18)),
  'item/cider': fromFront(
    (ink) => group([beers.cider(ink), citrusWedge(ink, 260, -20, 70, 20, '#9cb84a')]),
    at('#9cae7f', oak, 1050, 1.18),
  ),
  'category/shakes': fromFront(
    row([
      [shakes.strawberry, -440, -20, 0.88],
      [shakes.caramel, 0, 50, 0.96],
      [shakes.chocolate, 440, -20, 0.88],
    ]),
    at('#8fa896', oak, 1030, 1),
  ),
  'category/puddings': fromFront(
    row([
      [toffee, -330, -60, 0.72],
      [brownie, 390, 20, 0.72],
    ]),
    { wall: '#5f7f6a', table: oak, y: 900, horizon: 620, scale: 1 },
  ),
  'category/beer': fromFront(
    row([
      [beers.lager, -430, -20, 0.9],
      [beers.pale, 0, 50, 1],
      [beers.cider, 430, -20, 0.9],
    ]),
    at('#3f5f4f', '#8a6242', 1020, 1.05),
  ),
  'category/bramble-drinks': fromFront(
    row([
      [gingerBeer, -260, 0, 0.95],
      [cola, 250, 30, 0.98],
    ]),
    at('#7f9a88', oak, 1030, 1.05),
  ),
};
