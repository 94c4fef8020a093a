import { citrusWedge, crumb, drop, flake, peppered, sauce, scatter } from '../food/bits.ts';
import { herb, leaf } from '../food/greens.ts';
import { prawn } from '../food/meats.ts';
import { ear, nest, raviolo, shaving, tube } from '../food/pasta.ts';
import { crumbed } from '../food/slices.ts';
import { broccoli, cherryTomato } from '../food/vegetables.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { pinchBowl } from '../props.ts';
import { blob, circle } from '../shapes.ts';
import { bowl, served } from '../ware.ts';
import type { Art } from './scenes.ts';
import { fromAbove, palette, settings, tables } from './scenes.ts';

const spaghetti = { color: '#f2b84a', size: 13, count: 150 };

const prawnSpaghetti: Art = (ink) =>
  served(ink, { r: 510, color: '#5c6c70' }, [
    glow(ink, 20, 40, 380, 360, '#2a120a', 0.4),
    nest(ink, 0, 0, 330, 320, spaghetti),
    ...[
      [-180, -150],
      [170, -170],
      [230, 70],
      [-230, 90],
      [20, 230],
      [0, -40],
    ].map(([x = 0, y = 0], index) => prawn(ink, x, y, 150, index * 63)),
    ...[
      [-60, -230],
      [80, 90],
      [-100, 190],
      [270, -60],
      [-300, -40],
    ].map(([x = 0, y = 0]) => cherryTomato(ink, x, y, 52, true)),
    scatter(ink, 0, 0, 280, 270, 22, (x, y) =>
      place(solid(ink, circle(0, 0, 17), '#cf2a1c', { drop: 3 }) + fill(circle(0, 0, 9), '#f3a27e'), x, y),
    ),
    scatter(ink, 0, 0, 280, 270, 20, (x, y) => solid(ink, blob(ink.random, x, y, 22, 12, 0.15, 7), '#f2dca6', { drop: 3 })),
    scatter(ink, 0, 0, 290, 280, 17, (x, y) => herb(ink, x, y, 42)),
    scatter(ink, 0, 0, 290, 280, 24, drop(ink, '#c98a1d', 10)),
    citrusWedge(ink, 330, 260, 88, 160),
  ]);

export const ragu: Art = (ink) => {
  const tubes = Array.from({ length: 46 }, (_, index) => {
    const angle = index * 2.4;
    const far = Math.sqrt(1 - index / 46) * 300;
    return (
      tube(
        ink,
        Math.cos(angle) * far,
        Math.sin(angle) * far,
        150,
        ink.random.between(0, 360),
        ink.random.pick(['#f0b64e', '#e9a640', '#f4c468']),
        66,
      ) +
      (index % 3 === 0
        ? sauce(ink, Math.cos(angle) * far + 30, Math.sin(angle) * far + 20, 58, 40, ink.random.pick(['#8f2f17', '#a63a1c', '#7c2712']))
        : '')
    );
  });
  return bowl(
    ink,
    { x: 0, y: 0, r: 510, color: '#f0e8da', speckled: true },
    group([
      fill(circle(0, 0, 450), '#93351a'),
      scatter(ink, 0, 0, 420, 420, 40, (x, y) => sauce(ink, x, y, 70, 50, ink.random.pick(['#8f2f17', '#a63a1c', '#b5482a']))),
      ...tubes,
      scatter(ink, 0, 0, 280, 270, 70, (x, y) =>
        solid(
          ink,
          blob(ink.random, x, y, ink.random.between(16, 34), ink.random.between(12, 20), 0.35, 7, ink.random.between(0, 3)),
          ink.random.pick(['#7d3a20', '#8f4526', '#6b2f1a']),
          { drop: 5, form: 0.6 },
        ),
      ),
      scatter(ink, 0, 0, 270, 260, 18, (x, y) => shaving(ink, x, y, 60)),
      ...[20, 80, 150].map((turn, index) => leaf(ink, -20 + index * 20, 10, 130, turn - 60, '#4f8a3c')),
      peppered(ink, 0, 0, 300, 280, 40),
    ]),
    0.8,
  );
};

const ravioli: Art = (ink) =>
  served(ink, { r: 510, color: '#c98a63', speckled: true }, [
    sauce(ink, 0, 10, 330, 310, '#c98a2a', 0.06),
    scatter(ink, 0, 0, 290, 280, 30, drop(ink, '#a5641a', 16)),
    ...[
      [-190, -180, 12],
      [30, -210, -8],
      [220, -110, 30],
      [-250, 40, -20],
      [-30, 0, 8],
      [190, 120, -16],
      [-150, 230, 26],
      [60, 250, -4],
    ].map(([x = 0, y = 0, turn = 0]) => raviolo(ink, x, y, 206, turn, '#f2bf5e')),
    scatter(ink, 0, 0, 260, 250, 18, drop(ink, '#b5731f', 14)),
    ...[
      [-80, -90, 20],
      [120, -20, 110],
      [-120, 120, 250],
      [90, 150, 60],
      [-10, -120, 300],
      [230, 10, 190],
    ].map(([x = 0, y = 0, turn = 0]) => leaf(ink, x, y, 120, turn, '#7f9468', 0.42)),
    scatter(ink, 0, 0, 270, 260, 16, (x, y) => crumbed(ink, x, y, 26, 24, '#b9813f')),
    scatter(ink, 0, 0, 260, 250, 14, (x, y) => shaving(ink, x, y, 46)),
    peppered(ink, 0, 0, 280, 270, 40),
  ]);

const orecchiette: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 510, color: '#9fb0a2' },
    group([
      fill(circle(0, 0, 450), '#c9a45a'),
      ...Array.from({ length: 60 }, (_, index) => {
        const angle = index * 2.4;
        const far = Math.sqrt(1 - index / 60) * 350;
        return ear(
          ink,
          Math.cos(angle) * far,
          Math.sin(angle) * far,
          76,
          ink.random.between(0, 360),
          ink.random.pick(['#f2bd58', '#eab04a', '#f5c970']),
        );
      }),
      ...[
        [-200, -170, 30],
        [160, -200, 100],
        [230, 90, 200],
        [-220, 130, -40],
        [10, 10, 70],
        [40, 250, 150],
        [-60, -270, 10],
      ].map(([x = 0, y = 0, turn = 0]) => broccoli(ink, x, y, 126, turn)),
      scatter(ink, 0, 0, 320, 310, 20, flake(ink, '#c4271a', 12)),
      scatter(ink, 0, 0, 320, 310, 120, crumb(ink, '#c98c3e', 11)),
      scatter(ink, 0, 0, 300, 300, 16, (x, y) => line(`M${x} ${y}q14 -12 30 -2`, '#f0c21f', 6)),
    ]),
    0.82,
  );

const cacio: Art = (ink) =>
  served(ink, { r: 510, color: '#e8dfcf', speckled: true }, [
    glow(ink, 20, 40, 370, 350, '#2a120a', 0.35),
    sauce(ink, 0, 10, 340, 320, '#f2deac', 0.05),
    nest(ink, 0, 0, 310, 300, { color: '#f0bd58', size: 19, count: 125 }),
    scatter(ink, 0, 0, 250, 240, 60, crumb(ink, '#fff6dc', 11)),
    scatter(ink, 0, 0, 200, 190, 16, (x, y) => shaving(ink, x, y, 54)),
    peppered(ink, 0, 0, 300, 290, 190, '#241812', 5.5),
  ]);

export const napolitana: Art = (ink) =>
  served(ink, { r: 470, color: '#7fa6a8' }, [
    nest(ink, 0, 0, 290, 280, spaghetti),
    sauce(ink, 0, 0, 190, 175, '#c8371c', 0.14),
    scatter(ink, 0, 0, 150, 140, 24, (x, y) => sauce(ink, x, y, 36, 26, ink.random.pick(['#d9482a', '#b52f17', '#e05a35']))),
    scatter(ink, 0, 0, 130, 120, 70, crumb(ink, '#fff6dc', 13)),
    leaf(ink, -6, 20, 96, -40, '#4f8a3c'),
    leaf(ink, 6, 20, 96, 40, '#5f9a48'),
    leaf(ink, 0, 26, 84, 180, '#4f8a3c'),
  ]);

const table: Art = (ink) =>
  group([
    tables.wood(palette.walnut, 4)(ink),
    settings.napkinTop('#e6d6ba')(ink),
    place(ragu(ink), 440, 500, 0, 0.86),
    place(prawnSpaghetti(ink), 1290, 340, 30, 0.74),
    place(ravioli(ink), 1150, 1050, -20, 0.7),
    pinchBowl(ink, 170, 1060, 130, '#ece2d0', scatter(ink, 170, 1060, 90, 86, 90, crumb(ink, '#f7e6b4', 13))),
    leaf(ink, 700, 1050, 90, 70, '#4f8a3c'),
    leaf(ink, 740, 1080, 80, 130, '#5f9a48'),
  ]);

export const pasta: Record<string, Art> = {
  'item/prawn-spaghetti': fromAbove(prawnSpaghetti, { table: tables.linen(palette.cream), beside: settings.forkLeft }),
  'item/rigatoni-ragu': fromAbove(ragu, { table: tables.wood(palette.oak, -3), beside: settings.napkinRight('#c97850'), scale: 1.02 }),
  'item/pumpkin-ravioli': fromAbove(ravioli, { table: tables.plaster(palette.sage), beside: settings.forkRight }),
  'item/orecchiette': fromAbove(orecchiette, { table: tables.plaster(palette.apricot), beside: settings.forkLeft, scale: 1.02 }),
  'item/cacio-e-pepe': fromAbove(cacio, { table: tables.plaster('#8b5a44'), beside: settings.napkinLeft('#e8d9be') }),
  'category/pasta': table,
};
