import { darker, lighter, mix } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { band, blob, ellipse, n, smoothClosed, smoothOpen } from '../shapes.ts';

/** A rasher of bacon, wavy, lean and fat in stripes. */
export function bacon(ink: Ink, x: number, y: number, length: number, degrees: number, w = 74): string {
  const { random } = ink;
  const phase = random.between(0, 3);
  const spine = Array.from({ length: 15 }, (_, index) => ({
    x: (index / 14 - 0.5) * length,
    y: Math.sin(index * 0.95 + phase) * 13 + random.around(0, 3),
  }));
  const outline = band(spine, (part) => w * (0.88 + Math.sin(part * 19 + phase) * 0.12));
  const stripe = (offset: number, size: number, color: string, opacity: number): string =>
    line(
      smoothOpen(spine.map((point) => ({ x: point.x, y: point.y + offset * w + random.around(0, 3) }))),
      color,
      size,
      `stroke-opacity="${opacity}"`,
    );
  const content = [
    stripe(-0.36, 17, '#f0c391', 0.95),
    stripe(-0.12, 8, '#eebc8c', 0.85),
    stripe(0.1, 13, '#e8ab7c', 0.75),
    stripe(0.4, 20, '#f3cb9a', 0.95),
    stripe(-0.24, 5, '#7c2416', 0.6),
    stripe(0.24, 7, '#7c2416', 0.55),
    ...spine.filter((_, index) => index % 3 === 1).map((point) => glow(ink, point.x, point.y, 22, w * 0.62, '#3d0f08', 0.45)),
    ...spine.filter((_, index) => index % 3 === 2).map((point) => glow(ink, point.x, point.y - 6, 13, w * 0.5, '#ffe2c0', 0.5)),
  ];
  return place(solid(ink, outline, '#b04a2e', { drop: 10, form: 0.5, edge: 3 }) + clipped(ink, outline, group(content)), x, y, degrees);
}

/** A sausage with grill marks. */
export function sausage(ink: Ink, x: number, y: number, length: number, degrees: number, color = '#9c5530', w = 66): string {
  const { random } = ink;
  const spine = Array.from({ length: 9 }, (_, index) => ({
    x: (index / 8 - 0.5) * length,
    y: Math.sin((index / 8) * Math.PI) * -length * 0.09,
  }));
  const outline = band(spine, (part) => w * Math.min(1, 0.45 + Math.sin(part * Math.PI) * 1.5));
  const body = ink.linear(
    [
      [0, lighter(color, 0.35)],
      [0.4, color],
      [1, darker(color, 0.55)],
    ],
    [0, 0, 0, 1],
  );
  const marks = [-0.3, -0.1, 0.1, 0.3].map((part) =>
    line(`M${n(part * length - 14)} ${n(-w * 0.5 - length * 0.07)}q8 ${n(w * 0.5)} 30 ${n(w)}`, '#3b160b', 8, 'stroke-opacity=".5"'),
  );
  const shine = line(smoothOpen(spine.map((point) => ({ x: point.x * 0.8, y: point.y - w * 0.24 }))), '#fff0d0', 7, 'stroke-opacity=".55"');
  return place(
    solid(ink, outline, color, { drop: 12 }) +
      fill(outline, body) +
      clipped(ink, outline, group(marks)) +
      shine +
      fill(ellipse(random.around(0, 20), 2, 3, 2), '#fff'),
    x,
    y,
    degrees,
  );
}

/** A thick slice of haloumi, seared. */
export function halloumi(ink: Ink, x: number, y: number, w: number, h: number, degrees: number): string {
  const { random } = ink;
  const path = `M${-w / 2} ${-h / 2 + 8}Q${-w / 2} ${-h / 2} ${-w / 2 + 8} ${-h / 2}H${w / 2 - 8}Q${w / 2} ${-h / 2} ${w / 2} ${-h / 2 + 8}V${h / 2 - 8}Q${w / 2} ${h / 2} ${w / 2 - 8} ${h / 2}H${-w / 2 + 8}Q${-w / 2} ${h / 2} ${-w / 2} ${h / 2 - 8}Z`;
  const sear = Array.from({ length: 7 }, () =>
    glow(
      ink,
      random.around(0, w * 0.4),
      random.around(0, h * 0.35),
      random.between(w * 0.1, w * 0.25),
      random.between(h * 0.12, h * 0.3),
      '#a8641f',
      random.between(0.4, 0.8),
      random.between(0, 180),
    ),
  );
  return place(solid(ink, path, '#f3dfae', { drop: 10, form: 0.4 }) + clipped(ink, path, group(sear)), x, y, degrees);
}

/** Slices of grilled chicken breast fanned in a row, seared on the outside. */
export function chickenSlices(ink: Ink, x: number, y: number, count: number, size: number, degrees: number, skin = '#a8642a'): string {
  const { random } = ink;
  const parts = Array.from({ length: count }, (_, index) => {
    const grow = 0.82 + Math.sin(((index + 0.5) / count) * Math.PI) * 0.22;
    const path = blob(random, 0, 0, size * 0.3 * grow, size * 0.7 * grow, 0.07, 9);
    const meat = ink.linear([
      [0, '#f7dfba'],
      [0.5, '#efcf9f'],
      [1, '#d6a568'],
    ]);
    const fibres = [-0.14, -0.05, 0.05, 0.13].map((dx) =>
      line(
        `M${n(size * dx)} ${n(-size * 0.42 * grow)}q${n(size * random.around(0, 0.06))} ${n(size * 0.42 * grow)} 0 ${n(size * 0.84 * grow)}`,
        '#b98750',
        2.2,
        'stroke-opacity=".5"',
      ),
    );
    const seared = [-0.5, -0.28, -0.02, 0.24, 0.46].map((dy) =>
      glow(ink, -size * 0.25 * grow, size * dy * grow, size * 0.1, size * 0.13, '#5a2a0e', 0.75),
    );
    return place(
      solid(ink, path, skin, { drop: 11, form: 0.7, edge: 2.5 }) +
        `<g transform="translate(${n(size * 0.035)} 2) scale(.84 .9)">${fill(path, meat)}</g>` +
        clipped(ink, path, group([...fibres, ...seared])) +
        glow(ink, size * 0.06, -size * 0.2, size * 0.1, size * 0.26, '#fff7e2', 0.6),
      index * size * 0.33,
      random.around(0, 7),
      12 + random.around(0, 5),
    );
  });
  return place(group(parts), x, y, degrees);
}

/** Thin slices of rare beef, pink inside, peppered crust. */
export function beefSlices(ink: Ink, x: number, y: number, count: number, size: number, degrees: number): string {
  const { random } = ink;
  const parts = Array.from({ length: count }, (_, index) => {
    const path = blob(random, 0, 0, size * 0.27, size * 0.72, 0.12, 10);
    const rosy = ink.linear(
      [
        [0, '#d8756c'],
        [0.35, '#c4524f'],
        [0.8, '#a63f3d'],
        [1, '#7a3226'],
      ],
      [0, 0, 1, 0.5],
    );
    const grainOf = Array.from({ length: 7 }, () => {
      const dx = random.around(0, size * 0.18);
      return line(
        `M${n(dx)} ${n(random.between(-size * 0.5, 0))}q${n(random.around(0, 10))} ${n(size * 0.14)} 0 ${n(size * 0.3)}`,
        random.chance(0.5) ? '#f2b6a6' : '#83302d',
        2,
        'stroke-opacity=".45"',
      );
    });
    const crust = Array.from({ length: 26 }, (_unused, step) => {
      const angle = (step / 26) * Math.PI * 2;
      return fill(
        blob(random, Math.cos(angle) * size * 0.25, Math.sin(angle) * size * 0.68, random.between(4, 9), random.between(4, 8), 0.3, 6),
        random.pick(['#2d1710', '#4a2717', '#6b3b22']),
        'fill-opacity=".85"',
      );
    });
    return place(
      solid(ink, path, '#4a2a1b', { drop: 11, form: 0.5, edge: 2 }) +
        `<g transform="scale(.9 .94)">${fill(path, rosy)}</g>` +
        clipped(ink, path, group([...grainOf, ...crust])),
      index * size * 0.33,
      random.around(0, 9),
      14 + random.around(0, 7),
    );
  });
  return place(group(parts), x, y, degrees);
}

/** A cube of raw salmon with its fat lines. */
export function salmonCube(ink: Ink, x: number, y: number, size: number, degrees: number): string {
  const half = size / 2;
  const path = `M${-half} ${-half + 6}Q${-half} ${-half} ${-half + 6} ${-half}H${half - 6}Q${half} ${-half} ${half} ${-half + 6}V${half - 6}Q${half} ${half} ${half - 6} ${half}H${-half + 6}Q${-half} ${half} ${-half} ${half - 6}Z`;
  const lines = [-0.55, -0.2, 0.15, 0.5].map((part) =>
    line(
      `M${n(-half)} ${n(size * part)}q${n(half)} ${n(size * 0.18)} ${n(size)} ${n(size * 0.02)}`,
      '#ffd3b5',
      size * 0.05,
      'stroke-opacity=".8"',
    ),
  );
  return place(
    solid(ink, path, '#f0793f', { drop: 7, form: 0.6, edge: 1.5 }) +
      clipped(ink, path, group(lines)) +
      glow(ink, -half * 0.3, -half * 0.5, half * 0.6, half * 0.25, '#ffffff', 0.6, -15),
    x,
    y,
    degrees,
  );
}

/** A cooked prawn with its tail. */
export function prawn(ink: Ink, x: number, y: number, size: number, degrees: number): string {
  const spine = Array.from({ length: 13 }, (_, index) => {
    const angle = Math.PI * (1.25 - (index / 12) * 1.35);
    return { x: Math.cos(angle) * size * 0.62, y: -Math.sin(angle) * size * 0.62 };
  });
  const body = band(spine, (part) => size * (0.46 - part * 0.24));
  const rings = spine
    .filter((_, index) => index % 2 === 1)
    .map((point) =>
      line(
        `M${n(point.x * 0.7)} ${n(point.y * 0.7)}L${n(point.x * 1.34)} ${n(point.y * 1.34)}`,
        '#e8542f',
        size * 0.06,
        'stroke-opacity=".55"',
      ),
    );
  const end = spine.at(-1) ?? { x: 0, y: 0 };
  const tail = [18, 50].map((angle) =>
    place(
      solid(
        ink,
        `M0 0Q${n(size * 0.2)} ${n(-size * 0.05)} ${n(size * 0.3)} ${n(-size * 0.22)}Q${n(size * 0.05)} ${n(-size * 0.24)} 0 0Z`,
        '#d9411f',
        { drop: 4 },
      ),
      end.x,
      end.y,
      angle + 60,
    ),
  );
  return place(
    group(tail) +
      solid(ink, body, '#f59b72', { drop: 9, form: 0.6, edge: 2 }) +
      clipped(ink, body, group(rings)) +
      line(
        smoothOpen(spine.slice(1, 9).map((point) => ({ x: point.x * 1.12, y: point.y * 1.12 }))),
        '#fff1e6',
        size * 0.07,
        'stroke-opacity=".75"',
      ),
    x,
    y,
    degrees,
  );
}

/** Something in crumbs or batter: schnitzel, fish, falafel. */
export function crumbed(ink: Ink, x: number, y: number, rx: number, ry: number, color = '#cc8a35', degrees = 0): string {
  const { random } = ink;
  const path = blob(random, 0, 0, rx, ry, 0.09, 12);
  const count = Math.round((rx * ry) / 90);
  const crumbs = Array.from({ length: count }, () => {
    const at = random.inCircle();
    const tone = random.chance(0.5) ? lighter(color, random.between(0.15, 0.5)) : darker(color, random.between(0.15, 0.45));
    return fill(
      blob(random, at.x * rx * 0.96, at.y * ry * 0.96, random.between(2.5, 6), random.between(2, 5), 0.3, 5),
      tone,
      'fill-opacity=".75"',
    );
  });
  return place(
    solid(ink, path, color, { drop: 14, form: 0.75, edge: 2.5 }) +
      group(crumbs) +
      fill(
        path,
        ink.radial(
          [
            [0, '#2a120a', 0],
            [0.6, '#2a120a', 0.05],
            [1, '#2a120a', 0.4],
          ],
          [0.4, 0.36],
          0.68,
        ),
      ) +
      glow(ink, -rx * 0.35, -ry * 0.4, rx * 0.5, ry * 0.35, '#fff0c8', 0.35, -20),
    x,
    y,
    degrees,
  );
}

/** Folded slices of ham, prosciutto or smoked salmon. */
export function folds(ink: Ink, x: number, y: number, size: number, count: number, color: string): string {
  const { random } = ink;
  return Array.from({ length: count }, () => {
    const at = random.inCircle();
    const [px, py] = [x + at.x * size * 0.6, y + at.y * size * 0.4];
    const w = size * random.between(0.45, 0.65);
    const path = smoothClosed([
      { x: -w, y: 0 },
      { x: -w * 0.4, y: -w * 0.42 },
      { x: w * 0.3, y: -w * 0.3 },
      { x: w, y: -w * 0.1 },
      { x: w * 0.5, y: w * 0.35 },
      { x: -w * 0.3, y: w * 0.3 },
    ]);
    const waves = [-0.12, 0.08].map((dy) =>
      line(
        `M${n(-w * 0.7)} ${n(w * dy)}Q0 ${n(w * (dy - 0.25))} ${n(w * 0.75)} ${n(w * dy)}`,
        mix(color, '#ffffff', 0.6),
        w * 0.07,
        'stroke-opacity=".65"',
      ),
    );
    return place(solid(ink, path, color, { drop: 8, form: 0.6 }) + group(waves), px, py, random.between(-60, 60));
  }).join('');
}
