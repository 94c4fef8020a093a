import { crumb, drop, flake, peppered, scatter, seed } from '../food/bits.ts';
import { starAnise } from '../food/cups.ts';
import { tumbler } from '../food/glasses.ts';
import { almond } from '../food/grains.ts';
import { leaf } from '../food/greens.ts';
import { crescent } from '../food/fruit.ts';
import { foam } from '../food/in-the-glass.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, circle, ellipse } from '../shapes.ts';
import { bowl, served } from '../ware.ts';
import { beers } from './bramble-sweets.ts';
import { at, row } from './drinks.ts';
import { limeSoda } from './sodas.ts';
import type { Art } from './scenes.ts';
import { fromAbove, fromFront, tables } from './scenes.ts';

const pistachio = (ink: Ink, reach: number, count = 40): string =>
  scatter(ink, 0, 0, reach, reach, count, crumb(ink, '#9fb04a', 13)) +
  scatter(ink, 0, 0, reach, reach, count / 2, flake(ink, '#6b7f2c', 10));

const jamun = (ink: Ink, x: number, y: number, r: number): string =>
  solid(ink, circle(x, y, r), '#7d3a16', { drop: 15, form: 0.9, edge: 3 }) +
  glow(ink, x - r * 0.3, y - r * 0.36, r * 0.4, r * 0.2, '#ffe0b0', 0.85, -25) +
  glow(ink, x + r * 0.2, y + r * 0.4, r * 0.5, r * 0.16, '#d98a3a', 0.6);
const gulabJamun: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 480, color: '#e9e0d2' },
    group([
      fill(
        circle(0, 0, 430),
        ink.radial([
          [0, '#f3c25a'],
          [1, '#c9862a'],
        ]),
      ),
      scatter(ink, 0, 0, 360, 360, 30, drop(ink, '#f9dc8a', 14)),
      jamun(ink, -140, 20, 170),
      jamun(ink, 170, -30, 168),
      pistachio(ink, 240, 34),
      scatter(ink, 0, 0, 280, 280, 9, (x, y) =>
        solid(ink, blob(ink.random, x, y, 36, 24, 0.12, 7, ink.random.between(0, 3)), '#d9628e', { drop: 4, form: 0.6 }),
      ),
    ]),
  );

const kulfiBar = (ink: Ink, x: number, y: number, degrees: number): string =>
  place(
    solid(ink, 'M-18 190H18V330Q0 346 -18 330Z', '#d9b27a', { drop: 8, form: 0.6 }) +
      solid(ink, 'M-96 200L-74 -200Q-60 -250 0 -250Q60 -250 74 -200L96 200Q0 236 -96 200Z', '#f4b44a', { drop: 15, form: 0.6, edge: 2.5 }) +
      line('M-40 -200L-56 180M0 -220V200M40 -200L56 180', '#d9922a', 7, 'stroke-opacity=".4"') +
      glow(ink, -30, -130, 26, 110, '#fff6d8', 0.8) +
      scatter(ink, 0, -60, 70, 150, 26, crumb(ink, '#9fb04a', 11)),
    x,
    y,
    degrees,
  );
const kulfi: Art = (ink) =>
  served(
    ink,
    { r: 510, color: '#7a4a6b' },
    [
      kulfiBar(ink, -180, -20, -14),
      kulfiBar(ink, 0, -50, 2),
      kulfiBar(ink, 180, -10, 16),
      crescent(ink, -260, 250, 90, 20, '#f7a62a'),
      crescent(ink, 250, 260, 86, -40, '#f7a62a'),
      pistachio(ink, 280, 30),
      leaf(ink, -250, 210, 80, 40, '#5b9a48'),
    ],
    1.05,
  );

const ricePudding: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 470, color: '#4f7f80' },
    group([
      fill(circle(0, 0, 430), '#f9efd6'),
      scatter(ink, 0, 0, 390, 390, 160, seed(ink, '#fffaf0', 26)),
      scatter(ink, 0, 0, 380, 380, 90, seed(ink, '#e9d6ac', 24)),
      scatter(ink, 20, 10, 200, 190, 10, (x, y) => almond(ink, x, y, 66)),
      pistachio(ink, 230, 24),
      peppered(ink, 0, 0, 300, 300, 50, '#8a5a24', 5),
    ]),
  );

const lassi: Art = (ink) =>
  group([
    tumbler(
      ink,
      { top: 370, bottom: 280, h: 620 },
      {
        stops: [
          [0, '#fffaf0'],
          [0.5, '#f7efdc'],
          [1, '#e9dcc0'],
        ],
        level: 0.9,
        tint: '#f3e8cf',
        inside: Array.from({ length: 7 }, () =>
          glow(ink, ink.random.around(0, 120), ink.random.between(-520, -80), 120, 34, '#ffffff', 0.6),
        ).join(''),
        top: (y, wide) => foam(ink, 26, '#fffaf0')(y, wide),
      },
    ),
    peppered(ink, 0, -592, 120, 16, 60, '#7a4a24', 5),
    [-50, -10, 30, 70].map((turn) => leaf(ink, 20, -590, 100, turn, '#5b9a48', 0.62)).join(''),
  ]);

const chai: Art = (ink) =>
  group([
    tumbler(
      ink,
      { top: 330, bottom: 250, h: 470 },
      {
        stops: [
          [0, '#d9a46a'],
          [0.5, '#c98a4c'],
          [1, '#a8682f'],
        ],
        level: 0.86,
        tint: '#c98a4c',
        top: (y, wide) => foam(ink, 18, '#efd6ac')(y, wide),
      },
      false,
    ),
    [-60, 10, 70].map((x) => line(`M${x} -500q-30 -60 0 -120t0 -120`, '#ffffff', 15, 'stroke-opacity=".28"')).join(''),
    place(starAnise(ink, 0, 0, 60), 270, 6, 0, 1),
    fill(ellipse(-270, 14, 30, 15), '#8fa04a') + fill(ellipse(-230, 30, 28, 14), '#7d8f3a'),
  ]);

const plumWall = '#8a6480';
const brass = '#b98a52';

export const tamarindSweets: Record<string, Art> = {
  'item/gulab-jamun': fromAbove(gulabJamun, { table: tables.linen('#7a4a6b') }),
  'item/mango-kulfi': fromAbove(kulfi, { table: tables.plaster('#d9a94a') }),
  'item/rice-pudding': fromAbove(ricePudding, { table: tables.linen('#d9a9a0') }),
  'item/salt-lassi': fromFront(lassi, at('#8fa896', brass, 1040, 1.3)),
  'item/masala-chai': fromFront(chai, at('#b0806c', '#8a5f3c', 1010, 1.5)),
  'item/indian-lager': fromFront(beers.lager, at(plumWall, brass, 1050, 1.18)),
  'item/hazy-pale': fromFront(beers.hazy, at('#4f7f80', brass, 1050, 1.18)),
  'category/indian-sweets': (ink) =>
    group([
      tables.linen('#7a4a6b')(ink),
      place(gulabJamun(ink), 480, 580, 0, 0.92),
      place(kulfi(ink), 1260, 350, 10, 0.64),
      place(ricePudding(ink), 1260, 1020, 0, 0.62),
    ]),
  'category/lassi-chai': fromFront(
    row([
      [limeSoda, -440, -30, 0.86],
      [lassi, 20, 40, 1.05],
      [chai, 440, 10, 1],
    ]),
    at('#a9804c', '#7a5232', 1020, 1.05),
  ),
  'category/curry-beer': fromFront(
    row([
      [beers.hazy, -300, -10, 0.95],
      [beers.lager, 260, 30, 1],
    ]),
    at(plumWall, '#7a5232', 1030, 1.05),
  ),
};
