import { crumb, drizzle, drop, peppered, sauce, scatter } from '../food/bits.ts';
import { chips, ring } from '../food/fried.ts';
import { beetroot } from '../food/fruit.ts';
import { bean, crouton } from '../food/grains.ts';
import { herb, leaf, leaves } from '../food/greens.ts';
import { shaving } from '../food/pasta.ts';
import { dollop, lump, ringlet } from '../food/pizza-toppings.ts';
import { chickenSlices, crumbed } from '../food/slices.ts';
import { shreds } from '../food/vegetables.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, penumbra, place, solid } from '../ink.ts';
import { softPolygon } from '../shapes.ts';
import { bowl, served } from '../ware.ts';
import { dipOf, heap } from './pizzeria-sides.ts';
import type { Art } from './scenes.ts';
import { fromAbove, tables } from './scenes.ts';
import { sweetFries } from './sides.ts';

const gold = '#f2b53e';

/** A steel tray lined with paper. */
const tray = (ink: Ink): string => {
  const rim = softPolygon(
    [
      { x: -560, y: -400 },
      { x: 560, y: -400 },
      { x: 560, y: 400 },
      { x: -560, y: 400 },
    ],
    0.09,
  );
  return (
    penumbra(rim, 18, 26, 26, 0.4) +
    solid(ink, rim, '#b9bcb8', { drop: 10, form: 0.6, edge: 3 }) +
    `<g transform="scale(.94 .92)">${fill(rim, '#f4ecdc')}</g>` +
    [-300, -120, 90, 280].map((x) => line(`M${x} -350L${x + ink.random.around(0, 60)} 350`, '#d6c6a6', 5, 'stroke-opacity=".45"')).join('')
  );
};

const onTray =
  (draw: (ink: Ink) => string): Art =>
  (ink) =>
    group([tray(ink), draw(ink)]);

const fries = (ink: Ink): string =>
  chips(ink, 0, 0, 400, 250, 86, gold, 290, 46) +
  scatter(ink, 0, 0, 380, 230, 50, (x, y) => fill(`M${x} ${y}h8v8h-8Z`, '#ffffff', 'fill-opacity=".85"'));

const skinOn = onTray(
  (ink) => fries(ink) + scatter(ink, 0, 0, 380, 230, 8, (x, y) => herb(ink, x, y, 30)) + dipOf(ink, 400, -240, 110, '#f4e6b4'),
);

const loaded = (pool: string, over: (ink: Ink) => string): Art =>
  onTray((ink) => fries(ink) + sauce(ink, -30, -20, 330, 190, pool, 0.26) + drizzle(ink, 0, 0, 380, 220, 5, pool, 26) + over(ink));

const baconFries = loaded(
  '#f0a52a',
  (ink) => scatter(ink, -10, 0, 330, 190, 34, lump(ink, 26, '#a8402a')) + scatter(ink, 0, 0, 330, 190, 40, ringlet(ink, 9, '#7fae4c')),
);
const chilliFries = loaded(
  '#7a2f18',
  (ink) =>
    scatter(ink, -20, -10, 280, 160, 60, lump(ink, 24, '#7d3f24')) +
    scatter(ink, -20, -10, 290, 160, 26, (x, y) => bean(ink, x, y, 24, '#7a2418')) +
    [
      [-150, -60],
      [120, 20],
      [-20, 90],
    ]
      .map(([x = 0, y = 0]) => dollop(ink, 72)(x, y))
      .join('') +
    scatter(ink, 0, 0, 320, 180, 14, ringlet(ink, 20)) +
    scatter(ink, 0, 0, 320, 180, 9, (x, y) => herb(ink, x, y, 40)),
);

const rings: Art = onTray(
  (ink) =>
    heap(13, 290, (x, y) => ring(ink, x * 1.25, y * 0.72, ink.random.between(118, 146), '#d99a3f')) + dipOf(ink, 420, 250, 112, '#5a2149'),
);

const strips: Art = onTray(
  (ink) =>
    [-270, -90, 90, 270].map((x, index) => crumbed(ink, x, (index % 2) * 60 - 40, 92, 232, '#c98430', -16 + index * 9)).join('') +
    dipOf(ink, 440, -260, 108, '#e0a02a') +
    scatter(ink, 0, 0, 360, 200, 12, (x, y) => herb(ink, x, y, 28)),
);

const macBites: Art = (ink) =>
  served(ink, { r: 500, color: '#4f6a5a' }, [
    ...[
      [-170, -120],
      [150, -150],
      [-210, 140],
      [20, 60],
      [230, 130],
    ].map(([x = 0, y = 0]) => crumbed(ink, x, y, 118, 112, '#d39032')),
    fill('M-20 90q60 -30 110 10q20 40 -50 50q-60 0 -60 -60Z', '#f9c84a') + glow(ink, 30, 110, 40, 16, '#fff6d0', 0.8),
    dipOf(ink, 20, -270, 104, '#c23a1c'),
  ]);

const slawBowl: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 480, color: '#e9e0cf', speckled: true },
    group([
      fill('M-460 -460H460V460H-460Z', '#dfe6c4'),
      shreds(ink, 0, 0, 330, 330, 420, ['#e6edc8', '#f4f4e2', '#c9d99a', '#a565a0', '#ee9a48', '#7d3f7a'], 13),
      scatter(ink, 0, 0, 340, 340, 26, (x, y) => herb(ink, x, y, 30)),
      peppered(ink, 0, 0, 360, 360, 60),
    ]),
  );

/** A cardboard box, open. */
const box =
  (filling: (ink: Ink) => string): Art =>
  (ink) => {
    const outline = softPolygon(
      [
        { x: -470, y: -380 },
        { x: 470, y: -380 },
        { x: 420, y: 390 },
        { x: -420, y: 390 },
      ],
      0.1,
    );
    const id = ink.define('box', (own) => `<clipPath id="${own}"><path d="${outline}" transform="scale(.93)"/></clipPath>`);
    return (
      penumbra(outline, 20, 28, 26, 0.4) +
      solid(ink, outline, '#b98f5c', { drop: 14, form: 0.6, edge: 4 }) +
      `<g clip-path="url(#${id})"><rect x="-480" y="-400" width="960" height="800" fill="#8a6a40"/>${filling(ink)}</g>` +
      line(outline, '#e3c08a', 8, 'stroke-opacity=".6"')
    );
  };

const greens = ['#6f9a3e', '#86ad4c', '#4f7f3a', '#9cc05e'];
const caesarBox = box(
  (ink) =>
    leaves(ink, 0, 0, 420, 350, 90, greens, 140) +
    chickenSlices(ink, -260, 60, 8, 240, -8) +
    scatter(ink, 120, -60, 250, 250, 12, (x, y) => crouton(ink, x, y, 40)) +
    scatter(ink, 60, 0, 330, 280, 22, (x, y) => shaving(ink, x, y, 44)) +
    scatter(ink, 0, 0, 340, 280, 30, drop(ink, '#f7ecc8', 14)),
);
const falafelBox = box(
  (ink) =>
    shreds(ink, -170, 0, 280, 340, 300, ['#e6edc8', '#f4f4e2', '#a565a0', '#ee9a48', '#7d3f7a'], 13) +
    sauce(ink, 240, -190, 170, 140, '#e9cf9d', 0.08) +
    [
      [120, 60],
      [300, 90],
      [200, 250],
      [40, 230],
    ]
      .map(([x = 0, y = 0]) => crumbed(ink, x, y, 92, 88, '#8f6a2c'))
      .join('') +
    scatter(ink, 0, 0, 380, 320, 20, (x, y) => herb(ink, x, y, 36)) +
    scatter(ink, 200, 150, 160, 140, 12, drop(ink, '#f4e6c6', 14)),
);
const beetBox = box(
  (ink) =>
    leaves(ink, 0, 0, 420, 350, 90, greens, 130) +
    scatter(ink, -60, 40, 270, 230, 20, (x, y) => beetroot(ink, x, y, 62)) +
    scatter(ink, 60, 0, 300, 260, 15, dollop(ink, 40)) +
    scatter(ink, 0, 0, 340, 280, 60, (x, y) => bean(ink, x, y, 13, '#5a4a30')) +
    scatter(ink, 0, 0, 320, 260, 14, (x, y) => leaf(ink, x, y, 76, ink.random.between(0, 360), '#4f8a3a')),
);

const table: Art = (ink) =>
  group([
    tables.wood('#8a6242', 2)(ink),
    place(chilliFries(ink), 520, 430, -6, 0.82),
    place(skinOn(ink), 1240, 860, 8, 0.66),
    place(macBites(ink), 360, 1090, 0, 0.52),
    place(slawBowl(ink), 1390, 250, 0, 0.46),
  ]);
const boxes: Art = (ink) =>
  group([
    tables.plaster('#c9d0bc')(ink),
    place(caesarBox(ink), 430, 600, -6, 0.84),
    place(falafelBox(ink), 1180, 420, 8, 0.7),
    place(beetBox(ink), 1230, 1080, -4, 0.66),
  ]);
const sauces: Art = (ink) =>
  group([
    tables.plaster('#5f7f6a')(ink),
    dipOf(ink, 330, 360, 220, '#f4e6b4'),
    dipOf(ink, 840, 300, 210, '#e88a44', '#35453c'),
    dipOf(ink, 1300, 420, 230, '#5a2149'),
    dipOf(ink, 560, 880, 220, '#f2f0e2', '#35453c'),
    dipOf(ink, 1080, 900, 230, '#6b3a1c'),
    scatter(ink, 560, 880, 120, 110, 20, crumb(ink, '#8fa0b4', 12)),
    chips(ink, 250, 1000, 130, 90, 9, gold, 260, 44),
  ]);

export const brambleSides: Record<string, Art> = {
  'item/skin-on-fries': fromAbove(skinOn, { table: tables.wood('#a5794f', 2) }),
  'item/sweet-fries': fromAbove(sweetFries, { table: tables.plaster('#7f9a88') }),
  'item/bacon-fries': fromAbove(baconFries, { table: tables.plaster('#5f7f6a') }),
  'item/chilli-fries': fromAbove(chilliFries, { table: tables.wood('#7d5538', -2) }),
  'item/onion-rings': fromAbove(rings, { table: tables.plaster('#c9b99a') }),
  'item/chicken-strips': fromAbove(strips, { table: tables.plaster('#6f8577') }),
  'item/mac-bites': fromAbove(macBites, { table: tables.wood('#b98a5c', 3) }),
  'item/slaw': fromAbove(slawBowl, { table: tables.plaster('#9cb08a') }),
  'item/caesar-box': fromAbove(caesarBox, { table: tables.plaster('#c9d0bc') }),
  'item/falafel-box': fromAbove(falafelBox, { table: tables.plaster('#d9c3b4') }),
  'item/beetroot-box': fromAbove(beetBox, { table: tables.linen('#cfc0d0') }),
  'category/loaded-fries': table,
  'category/salad-boxes': boxes,
  'category/sauces': sauces,
};
