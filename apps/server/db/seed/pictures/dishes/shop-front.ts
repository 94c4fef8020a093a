import { darker, lighter } from '../color.ts';
import { leaf } from '../food/greens.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { blob, circle, n } from '../shapes.ts';
import { height, width } from '../surfaces.ts';
import { marigold } from './marigold.ts';
import type { Art } from './scenes.ts';

interface Front {
  sky: readonly [string, string];
  wall: string;
  trim: string;
  awning: string;
  behind: (ink: Ink) => string;
  /** On the board over the door, about 200 across; the house's flower unless another house has its own. */
  sign?: (ink: Ink) => string;
}

/** A potted bush. */
function planter(ink: Ink, x: number, y: number, size: number, flowers: boolean): string {
  const bush = Array.from({ length: 70 }, () => {
    const at = ink.random.inCircle();
    return leaf(
      ink,
      at.x * size * 0.5,
      -size * 0.92 + at.y * size * 0.42,
      size * 0.24,
      ink.random.between(0, 360),
      ink.random.pick(['#5b8a45', '#6f9f55', '#4a7539']),
    );
  });
  const blossoms = flowers
    ? Array.from({ length: 7 }, () => marigold(ink, ink.random.around(0, size * 0.42), -size * ink.random.between(0.7, 1.28), size * 0.12))
    : [];
  return place(
    glow(ink, 12, 4, size * 0.6, size * 0.12, shadowColor, 0.6) +
      fill(
        `M${n(-size * 0.34)} ${n(-size * 0.6)}H${n(size * 0.34)}L${n(size * 0.26)} 0H${n(-size * 0.26)}Z`,
        ink.linear(
          [
            [0, '#d98a62'],
            [1, '#8a4a30'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      group(bush) +
      group(blossoms),
    x,
    y,
  );
}

/** The front of a shop: awning, window, door and what stands on the pavement. */
export function shopFront({ sky, wall, trim, awning, behind, sign = (ink) => marigold(ink, 0, 0, 92) }: Front): Art {
  return (ink) => {
    const bricks = Array.from(
      { length: 13 },
      (_, row) =>
        Array.from({ length: 9 }, (_unused, index) => `M${220 + index * 136 + (row % 2) * 68} ${150 + row * 58}v58`).join('') +
        `M200 ${150 + row * 58}H1400`,
    ).join('');
    const stripes = Array.from({ length: 14 }, (_, index) => {
      const [top, low] = [230 + index * 82, 190 + index * 87.6];
      const path = `M${n(top)} 520H${n(top + 82)}L${n(low + 87.6)} 660Q${n(low + 43.8)} 716 ${n(low)} 660Z`;
      return fill(path, index % 2 === 0 ? awning : '#fbf1dd');
    });
    const pane = (x: number, y: number, w: number, h: number): string => {
      const path = `M${x} ${y}H${x + w}V${y + h}H${x}Z`;
      const lamps = [0.3, 0.7].map(
        (part) =>
          glow(ink, x + w * part, y + h * 0.34, 120, 100, '#fff0c0', 0.9) +
          line(`M${n(x + w * part)} ${y}V${n(y + h * 0.26)}`, '#4a2a1a', 4) +
          fill(
            `M${n(x + w * part - 34)} ${n(y + h * 0.34)}Q${n(x + w * part)} ${n(y + h * 0.18)} ${n(x + w * part + 34)} ${n(y + h * 0.34)}Z`,
            '#c97850',
          ),
      );
      const shelf = Array.from({ length: 5 }, (_, index) =>
        fill(
          blob(ink.random, x + w * (0.14 + index * 0.18), y + h * 0.74, 26, 26, 0.06),
          ink.random.pick(['#f6e3bd', '#d98a44', '#c25a3a', '#efe6d6']),
        ),
      );
      return (
        fill(path, trim, `stroke="${trim}" stroke-width="26" stroke-linejoin="round"`) +
        fill(
          path,
          ink.linear(
            [
              [0, '#8a5a2c'],
              [0.5, '#e0a552'],
              [1, '#b87434'],
            ],
            [0, 0, 0, 1],
          ),
        ) +
        clipped(
          ink,
          path,
          group(lamps) +
            group(shelf) +
            fill(`M${x} ${n(y + h * 0.8)}H${x + w}V${y + h}H${x}Z`, '#7a4a26') +
            fill(`M${x} ${y + h}L${n(x + w * 0.42)} ${y}H${n(x + w * 0.64)}L${n(x + w * 0.2)} ${y + h}Z`, '#ffffff', 'fill-opacity=".14"'),
        )
      );
    };
    return group([
      `<rect width="${width}" height="${height}" fill="${ink.linear(
        [
          [0, sky[0]],
          [1, sky[1]],
        ],
        [0, 0, 0, 1],
      )}"/>`,
      behind(ink),
      fill(
        'M200 120H1400V1000H200Z',
        ink.linear([
          [0, lighter(wall, 0.3)],
          [1, darker(wall, 0.12)],
        ]),
      ),
      line(bricks, darker(wall, 0.5), 2.5, 'stroke-opacity=".12"'),
      fill(
        'M170 96H1430V150H170Z',
        ink.linear(
          [
            [0, lighter(trim, 0.5)],
            [1, trim],
          ],
          [0, 0, 0, 1],
        ),
      ),
      fill('M170 150H1430V166H170Z', shadowColor, 'fill-opacity=".25"'),
      solid(ink, 'M540 240H1060Q1084 240 1084 264V426Q1084 450 1060 450H540Q516 450 516 426V264Q516 240 540 240Z', '#4a3a30', {
        drop: 14,
        form: 0.4,
      }),
      place(sign(ink), 800, 345),
      [620, 980].map((x) => line(`M${x - 50} 345H${x + 50}`, '#e9c88e', 7) + fill(circle(x, 345, 11), '#e9c88e')).join(''),
      pane(290, 690, 560, 262),
      pane(1000, 690, 270, 300),
      fill('M1135 690V990', trim) + line('M1135 700V986', trim, 16),
      solid(ink, circle(1112, 850, 11), '#e9c88e', { drop: 4 }),
      fill('M190 660Q800 760 1410 660L1400 730Q800 790 200 730Z', shadowColor, 'fill-opacity=".3"'),
      group(stripes),
      line('M230 520H1378', darker(awning, 0.4), 10),
      `<rect y="1000" width="${width}" height="200" fill="${ink.linear(
        [
          [0, '#d9cbb8'],
          [1, '#a8957f'],
        ],
        [0, 0, 0, 1],
      )}"/>`,
      line('M0 1096H1600M260 1000L120 1200M620 1000L560 1200M980 1000L1040 1200M1340 1000L1480 1200', '#8a7763', 3, 'stroke-opacity=".4"'),
      glow(ink, 800, 1004, 760, 30, shadowColor, 0.5),
      planter(ink, 230, 1050, 230, true),
      planter(ink, 1390, 1050, 230, true),
      cafeTable(ink, 560, 1100),
    ]);
  };
}

/** A small round table with two stools and a cup. */
function cafeTable(ink: Ink, x: number, y: number): string {
  const stool = (dx: number): string =>
    place(
      glow(ink, 8, 4, 80, 16, shadowColor, 0.6) +
        line('M-34 0L-22 -120M34 0L22 -120', '#5a4032', 11) +
        solid(ink, 'M-62 -140H62Q70 -140 66 -122H-66Q-70 -140 -62 -140Z', '#c97850', { drop: 5 }),
      dx,
      10,
    );
  return place(
    stool(-210) +
      stool(210) +
      glow(ink, 10, 6, 110, 22, shadowColor, 0.6) +
      line('M0 0V-200M-60 0Q0 -30 60 0', '#4a3a30', 14) +
      solid(ink, 'M-136 -222H136Q146 -222 140 -200H-140Q-146 -222 -136 -222Z', '#f3ece0', { drop: 8 }) +
      fill('M-26 -272H26Q24 -226 0 -224Q-24 -226 -26 -272Z', '#fffaf0') +
      fill('M-26 -272H26L25 -262H-25Z', '#9c5f2c'),
    x,
    y,
  );
}

export const terraces = (ink: Ink): string =>
  [
    [-40, 240, '#b98a78'],
    [1400, 260, '#9fae9c'],
  ]
    .map(
      ([x, w, color]) =>
        fill(
          `M${x} 210H${Number(x) + Number(w)}V1000H${x}Z`,
          ink.linear([
            [0, lighter(String(color), 0.2)],
            [1, darker(String(color), 0.2)],
          ]),
        ) + [330, 640].map((y) => fill(`M${Number(x) + 60} ${y}h90v170h-90Z`, '#5e4a40', 'fill-opacity=".5"')).join(''),
    )
    .join('');

export const sea = (ink: Ink): string =>
  fill(
    'M0 640H1600V1000H0Z',
    ink.linear(
      [
        [0, '#5fa3b3'],
        [1, '#9ccfd0'],
      ],
      [0, 0, 0, 1],
    ),
  ) +
  Array.from({ length: 40 }, () =>
    line(
      `M${n(ink.random.between(0, width))} ${n(ink.random.between(650, 930))}h${n(ink.random.between(30, 120))}`,
      '#ffffff',
      4,
      'stroke-opacity=".45"',
    ),
  ).join('') +
  fill('M0 930Q400 890 800 940T1600 920V1000H0Z', '#f0dcb0') +
  glow(ink, 150, 220, 190, 190, '#fff3c4', 0.9);
