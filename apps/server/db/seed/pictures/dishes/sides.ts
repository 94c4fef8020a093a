import { citrusWedge, drizzle, drop, flake, peppered, sauce, scatter } from '../food/bits.ts';
import { baguetteSlice } from '../food/breads.ts';
import { chip, chips, ring } from '../food/fried.ts';
import { aril } from '../food/fruit.ts';
import { almond } from '../food/grains.ts';
import { herb, leaf } from '../food/greens.ts';
import { crumbed } from '../food/slices.ts';
import { broccoli } from '../food/vegetables.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, penumbra, place, solid } from '../ink.ts';
import { board, pinchBowl } from '../props.ts';
import { circle, softPolygon } from '../shapes.ts';
import { bowl, served } from '../ware.ts';
import type { Art } from './scenes.ts';
import { fromAbove, palette, settings, tables } from './scenes.ts';

const dip = (ink: Ink, x: number, y: number, r: number, color: string, glaze = '#f1e8d8'): string =>
  pinchBowl(
    ink,
    x,
    y,
    r,
    glaze,
    sauce(ink, x, y, r * 0.8, r * 0.76, color, 0.05) +
      line(`M${x - r * 0.4} ${y}q${r * 0.3} ${-r * 0.4} ${r * 0.6} ${-r * 0.06}`, '#ffffff', 7, 'stroke-opacity=".45"'),
  );

/** Rosemary: a sprig of needles. */
function rosemary(ink: Ink, x: number, y: number, size: number, degrees: number): string {
  const needles = Array.from(
    { length: 22 },
    (_, index) => `M0 ${-index * size * 0.045}l${index % 2 === 0 ? size * 0.2 : -size * 0.2} ${-size * ink.random.between(0.1, 0.18)}`,
  ).join('');
  return place(
    line(`M0 ${size * 0.1}V${-size}${needles}`, '#1d2a10', 7, 'stroke-opacity=".25" transform="translate(3 6)"') +
      line(`M0 ${size * 0.1}V${-size}`, '#6b5230', 5) +
      line(needles, '#53753f', 6),
    x,
    y,
    degrees,
  );
}

/** Paper that lines a bowl or board. */
const paper = (ink: Ink, r: number): string => {
  const sheet = softPolygon(
    Array.from({ length: 9 }, (_, index) => ({
      x: Math.cos((index / 9) * Math.PI * 2) * r * ink.random.between(0.9, 1.06),
      y: Math.sin((index / 9) * Math.PI * 2) * r * ink.random.between(0.9, 1.06),
    })),
    0.14,
  );
  return (
    penumbra(sheet, 8, 12, 14, 0.3) +
    fill(
      sheet,
      ink.linear([
        [0, '#fffaf0'],
        [1, '#e9dcc4'],
      ]),
    ) +
    group(
      [0.3, 0.9, 2.1, 3.6, 4.8].map((angle) =>
        line(
          `M${Math.cos(angle) * r * 0.5} ${Math.sin(angle) * r * 0.5}L${Math.cos(angle) * r} ${Math.sin(angle) * r}`,
          '#cdbb9c',
          4,
          'stroke-opacity=".5"',
        ),
      ),
    )
  );
};

const rosemaryChips: Art = (ink) =>
  group([
    bowl(ink, { x: 0, y: 0, r: 490, color: '#5b6664' }, paper(ink, 430)),
    chips(ink, 0, 0, 300, 290, 74, '#f5b53a', 260, 48),
    scatter(ink, 0, 0, 300, 290, 60, (x, y) => fill(`M${x} ${y}h9v8h-9Z`, '#ffffff', 'fill-opacity=".85"')),
    rosemary(ink, -120, 40, 210, -40),
    rosemary(ink, 120, 120, 190, 50),
    scatter(ink, 0, 0, 290, 280, 40, (x, y) => line(`M${x} ${y}l16 ${ink.random.around(0, 14)}`, '#53753f', 5)),
    dip(ink, 270, -260, 124, '#f7e7b6'),
  ]);

export const sweetFries: Art = (ink) =>
  served(ink, { r: 500, color: '#ece4d6', speckled: true }, [
    paper(ink, 330),
    chips(ink, -30, 20, 270, 260, 84, '#ee7f22', 280, 34),
    peppered(ink, -30, 20, 280, 270, 120, '#7a1e0c', 4),
    scatter(ink, -30, 20, 280, 270, 40, (x, y) => fill(`M${x} ${y}h8v8h-8Z`, '#ffffff', 'fill-opacity=".85"')),
    scatter(ink, -30, 20, 260, 250, 8, (x, y) => herb(ink, x, y, 40)),
    dip(ink, 290, -240, 122, '#e59a6a', '#4f5b5c'),
  ]);

/** A thick stick of fried haloumi. */
const halloumiStick = (ink: Ink, x: number, y: number, turn: number): string =>
  chip(ink, x, y, 300, 76, turn, '#f3c870') +
  place(
    Array.from({ length: 6 }, () =>
      glow(ink, ink.random.around(0, 120), ink.random.around(0, 26), ink.random.between(14, 44), ink.random.between(8, 18), '#a85f18', 0.6),
    ).join(''),
    x,
    y,
    turn,
  );

const halloumiFries: Art = (ink) =>
  served(ink, { r: 500, color: '#8ba3a0' }, [
    ...Array.from({ length: 20 }, (_, index) => {
      const angle = index * 2.4;
      const far = Math.sqrt(1 - index / 20) * 240;
      return halloumiStick(ink, Math.cos(angle) * far, Math.sin(angle) * far, ink.random.between(0, 180));
    }),
    drizzle(ink, 0, 0, 260, 230, 4, '#d98a14', 11),
    scatter(ink, 0, 0, 280, 270, 50, (x, y) => aril(ink, x, y, 15)),
    scatter(ink, 0, 0, 270, 260, 16, (x, y) => leaf(ink, x, y, 72, ink.random.between(0, 360), '#5b9a48')),
    scatter(ink, 0, 0, 270, 260, 30, flake(ink)),
  ]);

const squid: Art = (ink) =>
  served(ink, { r: 500, color: '#4b5557' }, [
    ...Array.from({ length: 30 }, (_, index) => {
      const angle = index * 2.4;
      const far = Math.sqrt(1 - index / 30) * 280;
      return ring(ink, Math.cos(angle) * far, Math.sin(angle) * far, ink.random.between(76, 104));
    }),
    scatter(ink, 0, 0, 270, 260, 24, (x, y) =>
      place(solid(ink, circle(0, 0, 19), '#cf2a1c', { drop: 4 }) + fill(circle(0, 0, 10), '#f3a27e'), x, y),
    ),
    scatter(ink, 0, 0, 270, 260, 26, (x, y) =>
      place(solid(ink, circle(0, 0, 17), '#7fae4c', { drop: 4 }) + fill(circle(0, 0, 9), '#d9ebb0'), x, y),
    ),
    scatter(ink, 0, 0, 270, 260, 13, (x, y) => herb(ink, x, y, 50)),
    peppered(ink, 0, 0, 280, 270, 70, '#2b1a12', 4),
    dip(ink, -290, 260, 112, '#f6e9c4'),
    citrusWedge(ink, 300, -250, 96, 30, '#9ec03f'),
    citrusWedge(ink, 370, -170, 92, 70, '#9ec03f'),
  ]);

const broccoliniPlate: Art = (ink) =>
  served(ink, { r: 500, color: '#f0e7d8', speckled: true }, [
    ...Array.from({ length: 14 }, (_, index) => {
      const x = -250 + (index % 7) * 84;
      const length = ink.random.between(250, 330);
      return place(
        solid(ink, `M-13 0L-10 ${length}Q0 ${length + 10} 10 ${length}L13 0Z`, '#7ea351', { drop: 7, form: 0.7 }) +
          line(`M-4 10V${length - 10}`, '#cfe09a', 3, 'stroke-opacity=".6"') +
          leaf(ink, 6, length * 0.4, 80, 30, '#5b8a40') +
          broccoli(ink, 0, -10, 96, 0) +
          glow(ink, 0, -50, 40, 22, '#2a1206', 0.5),
        x + (index < 7 ? 0 : 40),
        (index < 7 ? -180 : -30) + ink.random.around(0, 30),
        24 + ink.random.around(0, 16),
      );
    }),
    scatter(ink, 0, 0, 290, 200, 22, (x, y) => almond(ink, x, y, 56, '#d9a866')),
    scatter(ink, 0, 0, 280, 200, 26, flake(ink, '#c4271a', 11)),
    scatter(ink, 0, 0, 300, 220, 30, drop(ink, '#c9a83a', 11)),
    citrusWedge(ink, 300, 240, 92, 140),
  ]);

const garlicBread: Art = (ink) =>
  group([
    board(ink, 0, 0, 1150, 640, 0, '#b98049'),
    ...[-390, -250, -110, 30, 170, 310].map(
      (x, index) =>
        baguetteSlice(ink, x, index % 2 === 0 ? -40 : 60, 106, 176, 14 + ink.random.around(0, 8)) +
        scatter(ink, x, index % 2 === 0 ? -40 : 60, 74, 130, 34, (px, py) =>
          ink.random.chance(0.6) ? herb(ink, px, py, 17) : solid(ink, circle(px, py, ink.random.between(4, 9)), '#fff0c4', { drop: 2 }),
        ) +
        scatter(ink, x, index % 2 === 0 ? -40 : 60, 70, 120, 8, drop(ink, '#eec04a', 11)),
    ),
    dip(ink, 430, 200, 92, '#f3cf62'),
    rosemary(ink, 480, -120, 200, 20),
  ]);

const table: Art = (ink) =>
  group([
    tables.plaster(palette.terracotta)(ink),
    settings.napkinTop('#f0e2c8')(ink),
    place(rosemaryChips(ink), 430, 430, 0, 0.8),
    place(squid(ink), 1260, 330, 0, 0.74),
    place(halloumiFries(ink), 1110, 1020, 20, 0.72),
    dip(ink, 290, 1030, 150, '#b5321c'),
    dip(ink, 590, 1080, 120, '#f7e7b6', '#5b6664'),
    chip(ink, 780, 660, 240, 44, 24, '#f5b53a'),
  ]);

/** Crumbed fish in fingers, side by side. */
export const fishFingers = (ink: Ink): string => {
  const finger = softPolygon(
    [
      { x: -66, y: -178 },
      { x: 62, y: -184 },
      { x: 68, y: 180 },
      { x: -62, y: 186 },
    ],
    0.16,
  );
  return [-170, -10, 150].map((x, index) => crumbed(ink, x, -60 + index * 18, 72, 188, '#dd9a3a', 12, finger)).join('');
};

export const sides: Record<string, Art> = {
  'item/rosemary-chips': fromAbove(rosemaryChips, { table: tables.wood(palette.oak, 2) }),
  'item/sweet-potato-fries': fromAbove(sweetFries, { table: tables.plaster(palette.blue) }),
  'item/halloumi-fries': fromAbove(halloumiFries, { table: tables.linen(palette.cream), beside: settings.forkRight }),
  'item/squid': fromAbove(squid, { table: tables.terrazzo('#e9e0d2'), beside: settings.forkLeft }),
  'item/broccolini': fromAbove(broccoliniPlate, { table: tables.plaster(palette.marigold), beside: settings.forkRight }),
  'item/garlic-bread': fromAbove(garlicBread, { table: tables.linen(palette.sage), scale: 1.1 }),
  'category/sides': table,
};
