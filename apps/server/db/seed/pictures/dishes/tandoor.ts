import { citrusWedge, drizzle, flake, peppered, sauce, scatter, seed } from '../food/bits.ts';
import { flatbread } from '../food/breads.ts';
import { gravy, chilli, paneer } from '../food/curry.ts';
import { baked } from '../food/dough.ts';
import { rice } from '../food/grains.ts';
import { herb } from '../food/greens.ts';
import { sausage } from '../food/meats.ts';
import { lump, strip } from '../food/pizza-toppings.ts';
import { roundSlice, tomatoHalf } from '../food/vegetables.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { pinchBowl } from '../props.ts';
import { blob, circle, n, softPolygon } from '../shapes.ts';
import { bowl, plate, served } from '../ware.ts';
import { dipOf, heap } from './pizzeria-sides.ts';
import type { Art } from './scenes.ts';
import { fromAbove, tables } from './scenes.ts';

const mintGreen = '#7f9f3a';
const tamarindBrown = '#6b2f18';

/** Red from the marinade, black where the fire was. */
function charred(ink: Ink, path: string, rx: number, ry: number, color = '#c9481a'): string {
  const marks = Array.from({ length: 15 }, () => {
    const at = ink.random.inCircle();
    return glow(ink, at.x * rx, at.y * ry, rx * 0.24, ry * 0.16, '#1f0c06', ink.random.between(0.4, 0.8), ink.random.between(0, 180));
  });
  return (
    solid(ink, path, color, { drop: 15, form: 0.8, edge: 3 }) +
    clipped(ink, path, group(marks)) +
    glow(ink, -rx * 0.3, -ry * 0.4, rx * 0.3, ry * 0.12, '#ffe0b4', 0.75, -20)
  );
}

const leg = (ink: Ink, x: number, y: number, size: number, degrees: number): string =>
  place(
    solid(ink, `M${n(size * 0.7)} -24H${n(size * 1.3)}q40 -30 52 8q26 20 -4 40q-12 30 -50 2H${n(size * 0.7)}Z`, '#f0dfc0', { drop: 8 }) +
      charred(
        ink,
        `M${n(-size)} 0C${n(-size)} ${n(-size * 0.8)} ${n(size * 0.3)} ${n(-size * 0.72)} ${n(size * 0.9)} -40V44C${n(size * 0.3)} ${n(size * 0.72)} ${n(-size)} ${n(size * 0.8)} ${n(-size)} 0Z`,
        size * 0.8,
        size * 0.5,
      ) +
      [-0.5, -0.15, 0.2]
        .map((part) =>
          line(`M${n(size * part)} ${n(-size * 0.42)}q30 ${n(size * 0.3)} 0 ${n(size * 0.7)}`, '#5a1a08', 9, 'stroke-opacity=".6"'),
        )
        .join(''),
    x,
    y,
    degrees,
  );

const garnish = (ink: Ink): string =>
  scatter(ink, 0, 0, 300, 280, 13, strip(ink, '#c99ac0', 100, 11)) +
  scatter(ink, 0, 0, 290, 270, 10, (x, y) => herb(ink, x, y, 44)) +
  citrusWedge(ink, 280, 250, 96, 30) +
  citrusWedge(ink, 370, 190, 90, 80);

const chicken: Art = (ink) =>
  served(ink, { r: 510, color: '#3f3a3c' }, [
    leg(ink, -120, -170, 190, 20),
    leg(ink, 120, 0, 200, -150),
    leg(ink, -100, 190, 185, -12),
    garnish(ink),
    dipOf(ink, -300, -260, 112, mintGreen, '#b8743a'),
  ]);

const skewer = (ink: Ink, y: number, degrees: number, pieces: (ink: Ink, x: number) => string): string =>
  place(
    line('M-470 0H470', '#2a120a', 15, 'stroke-opacity=".3" transform="translate(5 12)"') +
      line('M-470 0H470', '#a9a49c', 13) +
      line('M-470 -3H470', '#f3efe6', 4) +
      [-300, -150, 0, 150, 300].map((x) => pieces(ink, x)).join(''),
    0,
    y,
    degrees,
  );

const tikkaPiece = (ink: Ink, x: number): string => place(charred(ink, blob(ink.random, 0, 0, 84, 72, 0.12, 9), 80, 68), x, 0);
const tikka: Art = (ink) =>
  served(
    ink,
    { r: 520, color: '#e9dfd0', speckled: true },
    [skewer(ink, -140, -8, tikkaPiece), skewer(ink, 60, -8, tikkaPiece), garnish(ink), dipOf(ink, -280, 260, 108, mintGreen, '#b8743a')],
    1.04,
  );

const paneerTikka: Art = (ink) =>
  served(
    ink,
    { r: 520, color: '#4f7f80' },
    [
      ...[-150, 60].map((y) =>
        skewer(ink, y, -6, (own, x) =>
          x % 300 === 0
            ? place(
                paneer(own, 140)(0, 0) +
                  Array.from({ length: 7 }, () =>
                    glow(own, own.random.around(0, 54), own.random.around(0, 54), 26, 14, '#b83a0c', 0.65),
                  ).join(''),
                x,
                0,
              )
            : place(charred(own, blob(own.random, 0, 0, 66, 74, 0.1, 7), 60, 60, x > 0 ? '#5f9a3a' : '#d9902a'), x, 0),
        ),
      ),
      garnish(ink),
      dipOf(ink, -280, 250, 108, mintGreen, '#b8743a'),
    ],
    1.04,
  );

const cutlets: Art = (ink) =>
  served(ink, { r: 510, color: '#e6ded2', speckled: true }, [
    ...[-210, 0, 210].map((x, index) =>
      place(
        solid(ink, 'M-16 -330H16V-60H-16Z', '#f0dfc0', { drop: 9, form: 0.6 }) +
          charred(ink, blob(ink.random, 0, 60, 118, 160, 0.08, 12), 108, 150, '#8a3f20'),
        x,
        0,
        -12 + index * 12,
      ),
    ),
    garnish(ink),
    dipOf(ink, -310, -250, 100, mintGreen, '#b8743a'),
  ]);

const seekh: Art = (ink) =>
  served(ink, { r: 510, color: '#35454a' }, [
    ...[-190, -50, 90, 220].map((y, index) => sausage(ink, 0, y, 620, -14 + index * 3, '#7d4022', 92)),
    garnish(ink),
    dipOf(ink, 300, -270, 108, mintGreen, '#b8743a'),
  ]);

const chicken65: Art = (ink) =>
  served(ink, { r: 510, color: '#f0e6d4' }, [
    heap(26, 290, (x, y) => lump(ink, 62, ink.random.pick(['#c23f18', '#b5340f', '#d05224']))(x, y)),
    scatter(ink, 0, 0, 280, 270, 14, (x, y) => herb(ink, x, y, 40)),
    scatter(ink, 0, 0, 280, 270, 7, chilli(ink, 120)),
    citrusWedge(ink, 300, -240, 92, 30, '#9ec03f'),
  ]);

const bhaji: Art = (ink) =>
  served(ink, { r: 510, color: '#5b4a6b' }, [
    ...[
      [-170, -130],
      [140, -150],
      [-220, 130],
      [30, 60],
      [230, 130],
    ].map(([x = 0, y = 0]) =>
      place(
        solid(ink, blob(ink.random, 0, 0, 126, 116, 0.14, 12), '#a8641f', { drop: 14, form: 0.8, edge: 2 }) +
          scatter(ink, 0, 0, 110, 100, 46, strip(ink, ink.random.pick(['#c9822a', '#d9983e', '#b06f22', '#8a4f16']), 90, 12)),
        x,
        y,
      ),
    ),
    scatter(ink, 0, 0, 290, 260, 10, (x, y) => herb(ink, x, y, 40)),
    dipOf(ink, -20, 300, 108, tamarindBrown, '#b8743a'),
  ]);

const samosaShape = softPolygon(
  [
    { x: 0, y: -190 },
    { x: 200, y: 140 },
    { x: -200, y: 140 },
  ],
  0.16,
);
const samosa = (ink: Ink, x: number, y: number, degrees: number, scale = 1): string =>
  place(
    baked(ink, samosaShape, 150, 120, '#d39a4a', 26) +
      line('M-10 -150Q40 20 150 110', '#8a5620', 8, 'stroke-opacity=".55"') +
      line('M-186 118Q0 156 186 118', '#b07a34', 15, 'stroke-opacity=".7" stroke-dasharray="26 12"'),
    x,
    y,
    degrees,
    scale,
  );
const samosas: Art = (ink) =>
  served(ink, { r: 510, color: '#e9dcc4', speckled: true }, [
    samosa(ink, -150, -60, -14),
    samosa(ink, 150, 40, 22),
    scatter(ink, 0, 0, 300, 260, 8, (x, y) => herb(ink, x, y, 40)),
    dipOf(ink, -250, 260, 104, mintGreen, '#b8743a'),
    dipOf(ink, 40, 300, 104, tamarindBrown, '#b8743a'),
  ]);

const papadum = (ink: Ink, x: number, y: number, r: number): string => {
  const path = blob(ink.random, 0, 0, r, r * 0.96, 0.04, 14);
  const bubbles = Array.from({ length: 46 }, () => {
    const at = ink.random.inCircle();
    const size = ink.random.between(9, 24);
    return (
      fill(circle(at.x * r * 0.88, at.y * r * 0.88, size), '#f9e6b0', 'fill-opacity=".6"') +
      line(circle(at.x * r * 0.88, at.y * r * 0.88, size), '#a8742c', 3, 'stroke-opacity=".5"')
    );
  });
  return place(
    solid(ink, path, '#edc77a', { drop: 12, form: 0.5, edge: 3 }) +
      clipped(ink, path, group(bubbles)) +
      peppered(ink, 0, 0, r * 0.9, r * 0.9, 30),
    x,
    y,
  );
};
const papadums: Art = (ink) =>
  group([
    papadum(ink, -200, -150, 300),
    papadum(ink, 180, -190, 290),
    papadum(ink, 20, 60, 310),
    dipOf(ink, -330, 300, 130, mintGreen, '#b8743a'),
    dipOf(ink, -30, 380, 130, '#e0952a', '#b8743a'),
    dipOf(ink, 270, 320, 130, tamarindBrown, '#b8743a'),
  ]);

const naanOf =
  (over: (ink: Ink) => string): Art =>
  (ink) =>
    group([
      plate(ink, { x: 0, y: 0, r: 530, color: '#b08a5c' }),
      flatbread(ink, -90, -60, 330, 250, -20),
      place(flatbread(ink, 0, 0, 340, 250, 14) + over(ink), 80, 90),
    ]);
const butter = (ink: Ink): string =>
  Array.from({ length: 14 }, () => glow(ink, ink.random.around(0, 220), ink.random.around(0, 150), 60, 20, '#fff4c4', 0.7, -20)).join('');
const breadsOf = {
  naan: naanOf(butter),
  garlic: naanOf(
    (ink) =>
      butter(ink) +
      scatter(ink, 0, 0, 270, 190, 40, flake(ink, '#f6ecd0', 12)) +
      scatter(ink, 0, 0, 270, 190, 24, (x, y) => herb(ink, x, y, 30)),
  ),
  cheese: naanOf(
    (ink) => butter(ink) + sauce(ink, 230, 60, 80, 50, '#f9e2a0') + scatter(ink, 0, 0, 250, 180, 16, seed(ink, '#2d2a28', 14)),
  ),
  paratha: ((ink) =>
    group([
      plate(ink, { x: 0, y: 0, r: 530, color: '#8f9a94' }),
      ...[-60, 60].map((x) =>
        place(
          baked(ink, blob(ink.random, 0, 0, 340, 330, 0.04, 14), 320, 310, '#d9a656', 40) +
            [300, 250, 200, 150, 100, 50]
              .map((r) => line(`M${r} 0A${r} ${r} 0 1 1 ${n(-r * 0.9)} ${n(r * 0.4)}`, '#a8702c', 7, 'stroke-opacity=".45"'))
              .join(''),
          x,
          x * 0.8,
          x,
        ),
      ),
    ])) satisfies Art,
};

const raita: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 460, color: '#7a4a6b' },
    group([
      fill(circle(0, 0, 420), '#fbf6ea'),
      scatter(ink, 0, 0, 340, 340, 20, (x, y) => roundSlice(ink, x, y, 60, '#3f7a3a', '#d8e8b4', '#f6f6d8')),
      sauce(ink, 40, 30, 210, 190, '#fdf9ef', 0.2),
      peppered(ink, 0, 0, 300, 300, 80, '#8a3f1c', 6),
      scatter(ink, 0, 0, 300, 300, 9, (x, y) => herb(ink, x, y, 42)),
    ]),
  );
const kachumber: Art = (ink) =>
  bowl(
    ink,
    { x: 0, y: 0, r: 460, color: '#b8743a' },
    group([
      fill(circle(0, 0, 420), '#c9d6a0'),
      scatter(ink, 0, 0, 360, 360, 26, (x, y) => tomatoHalf(ink, x, y, 56)),
      scatter(ink, 0, 0, 360, 360, 26, (x, y) => roundSlice(ink, x, y, 54, '#3f7a3a', '#d8e8b4', '#f6f6d8')),
      scatter(ink, 0, 0, 350, 350, 26, strip(ink, '#b2739f', 110, 13)),
      scatter(ink, 0, 0, 340, 340, 16, (x, y) => herb(ink, x, y, 46)),
      citrusWedge(ink, 210, -200, 100, 200),
    ]),
  );

const roll: Art = (ink) =>
  group([
    plate(ink, { x: 0, y: 0, r: 530, color: '#e6dccb' }),
    ...[-120, 130].map((y, index) =>
      place(
        baked(
          ink,
          softPolygon(
            [
              { x: -380, y: -105 },
              { x: 380, y: -115 },
              { x: 370, y: 110 },
              { x: -370, y: 105 },
            ],
            0.3,
          ),
          360,
          90,
          '#dba95c',
          30,
        ) +
          fill(blob(ink.random, 372, 0, 46, 96, 0.06, 10), '#8a4a1c') +
          scatter(ink, 372, 0, 34, 80, 9, lump(ink, 26, '#c9481a')) +
          scatter(ink, 376, 0, 30, 78, 6, strip(ink, '#c99ac0', 40, 8)),
        -20,
        y,
        -12 + index * 8,
      ),
    ),
    dipOf(ink, 350, 330, 108, mintGreen, '#b8743a'),
  ]);

const thali: Art = (ink) => {
  const cup = (x: number, y: number, color: string, more = '') =>
    pinchBowl(ink, x, y, 150, '#c9c4ba', clipped(ink, circle(x, y, 126), place(gravy(ink, 130, color), x, y) + more));
  return group([
    plate(ink, { x: 0, y: 0, r: 560, color: '#c3bfb6' }),
    rice(ink, 60, 60, 200, 180, '#f9f2e0'),
    flatbread(ink, -250, 190, 230, 180, 30),
    cup(-300, -170, '#e0742a', drizzle(ink, -300, -170, 70, 60, 2, '#fdf1d8', 9)),
    cup(0, -340, '#5a2f1a'),
    cup(300, -170, '#4f6a2a'),
    cup(340, 150, '#fbf6ea'),
    cup(110, 390, '#c98a1f'),
    papadum(ink, -180, -10, 120),
    scatter(ink, 60, 60, 150, 130, 9, (x, y) => herb(ink, x, y, 36)),
  ]);
};

const plum = tables.linen('#7a4a6b');
const teal = tables.plaster('#4f7f80');
const mustard = tables.plaster('#d9a94a');
const rose = tables.linen('#d9a9a0');
const night = tables.wood('#5a3a2c', 2);
const pairs =
  (a: Art, b: Art, c: Art, table: (ink: Ink) => string): Art =>
  (ink) =>
    group([table(ink), place(a(ink), 480, 560, 0, 0.86), place(b(ink), 1260, 330, 10, 0.6), place(c(ink), 1240, 1010, -8, 0.6)]);

export const tandoor: Record<string, Art> = {
  'item/tandoori-chicken': fromAbove(chicken, { table: mustard }),
  'item/chicken-tikka': fromAbove(tikka, { table: plum }),
  'item/lamb-cutlets': fromAbove(cutlets, { table: teal }),
  'item/onion-bhaji': fromAbove(bhaji, { table: rose }),
  'item/samosas': fromAbove(samosas, { table: plum }),
  'item/paneer-tikka': fromAbove(paneerTikka, { table: night }),
  'item/chicken-65': fromAbove(chicken65, { table: teal }),
  'item/seekh-kebab': fromAbove(seekh, { table: mustard }),
  'item/papadums': fromAbove(papadums, { table: teal, scale: 1 }),
  'item/naan': fromAbove(breadsOf.naan, { table: plum }),
  'item/garlic-naan': fromAbove(breadsOf.garlic, { table: teal }),
  'item/cheese-naan': fromAbove(breadsOf.cheese, { table: mustard }),
  'item/paratha': fromAbove(breadsOf.paratha, { table: rose }),
  'item/raita': fromAbove(raita, { table: mustard }),
  'item/kachumber': fromAbove(kachumber, { table: teal }),
  'item/lunch-thali': fromAbove(thali, { table: plum, scale: 1 }),
  'item/kathi-roll': fromAbove(roll, { table: night }),
  'category/starters': pairs(samosas, bhaji, chicken65, teal),
  'category/tandoor': pairs(chicken, tikka, seekh, night),
  'category/breads': pairs(breadsOf.garlic, breadsOf.naan, breadsOf.paratha, plum),
  'category/chutneys': pairs(kachumber, raita, papadums, mustard),
  'category/thali': (ink) => group([rose(ink), place(thali(ink), 620, 600, 0, 1.02), place(roll(ink), 1420, 760, 0, 0.56)]),
};
