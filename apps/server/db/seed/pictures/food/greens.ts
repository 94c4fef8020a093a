import { darker, lighter, mix } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { band, blob, circle, ellipse, n, smoothClosed, smoothOpen } from '../shapes.ts';

/** One leaf (spinach, basil, mint, sage), its stem at the origin, pointing up. */
export function leaf(ink: Ink, x: number, y: number, length: number, degrees: number, color = '#4f7f3a', broad = 0.5): string {
  const w = length * broad * ink.random.between(0.85, 1.1);
  const bend = ink.random.around(0, length * 0.12);
  const path = `M0 0C${n(-w * 0.9)} ${n(-length * 0.2)} ${n(-w * 0.7 + bend)} ${n(-length * 0.8)} ${n(bend)} ${-length}C${n(w * 0.75 + bend)} ${n(-length * 0.75)} ${n(w * 0.85)} ${n(-length * 0.22)} 0 0Z`;
  const half = `M0 0C${n(w * 0.85)} ${n(-length * 0.22)} ${n(w * 0.75 + bend)} ${n(-length * 0.75)} ${n(bend)} ${-length}Q${n(bend * 0.3)} ${n(-length * 0.5)} 0 0Z`;
  const rib = `M0 ${n(length * 0.08)}Q${n(bend * 0.3)} ${n(-length * 0.5)} ${n(bend * 0.95)} ${n(-length * 0.93)}`;
  const veins = [0.25, 0.45, 0.65]
    .map(
      (part) =>
        `M${n(bend * part * 0.6)} ${n(-length * part)}l${n(w * 0.34)} ${n(-length * 0.12)}M${n(bend * part * 0.6)} ${n(-length * part)}l${n(-w * 0.34)} ${n(-length * 0.12)}`,
    )
    .join('');
  return place(
    solid(ink, path, color, { drop: 5, form: 0.6, edge: 1.5 }) +
      fill(half, darker(color, 0.35), 'fill-opacity=".35"') +
      line(`${rib}${veins}`, lighter(color, 0.55), Math.max(1.2, length * 0.018), 'stroke-opacity=".6"'),
    x,
    y,
    degrees,
  );
}

/** Rocket: a long lobed leaf. */
export function rocket(ink: Ink, x: number, y: number, length: number, degrees: number, color = '#56853b'): string {
  const { random } = ink;
  const side = (sign: number) =>
    [0.2, 0.34, 0.46, 0.58, 0.7, 0.84].map((part, index) => ({
      x: sign * length * (index % 2 === 0 ? 0.06 : 0.17) * random.between(0.8, 1.25),
      y: -length * part,
    }));
  const path = smoothClosed([{ x: 0, y: 0 }, ...side(-1), { x: 0, y: -length }, ...side(1).toReversed()]);
  return place(
    solid(ink, path, color, { drop: 5, form: 0.55, edge: 1.5 }) +
      line(`M0 8V${n(-length * 0.92)}`, lighter(color, 0.6), 2.5, 'stroke-opacity=".7"'),
    x,
    y,
    degrees,
  );
}

/** A frilled lettuce leaf seen from above. */
export function lettuce(ink: Ink, x: number, y: number, r: number, color = '#8cb04e'): string {
  const { random } = ink;
  const count = 18;
  const frill = smoothClosed(
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2;
      const radius = r * (index % 2 === 0 ? random.between(0.95, 1.1) : random.between(0.74, 0.86));
      return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius };
    }),
    5,
  );
  const turn = random.between(0, Math.PI * 2);
  const ribs = [-0.7, -0.35, 0, 0.35, 0.7].map((spread) => {
    const from = { x: x - Math.cos(turn) * r * 0.75, y: y - Math.sin(turn) * r * 0.75 };
    return smoothOpen([
      from,
      { x: x + Math.cos(turn + spread) * r * 0.2, y: y + Math.sin(turn + spread) * r * 0.2 },
      { x: x + Math.cos(turn + spread * 1.3) * r * 0.75, y: y + Math.sin(turn + spread * 1.3) * r * 0.75 },
    ]);
  });
  return (
    solid(ink, frill, color, { drop: 7, form: 0.75, edge: 2 }) +
    fill(blob(random, x, y, r * 0.55, r * 0.5, 0.2), lighter(color, 0.5), 'fill-opacity=".4"') +
    line(ribs.join(''), lighter(color, 0.75), r * 0.035, 'stroke-opacity=".55"')
  );
}

/** A heap of mixed leaves within an ellipse. */
export function leaves(
  ink: Ink,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  colors: readonly string[] = ['#4f7f3a', '#6d9a45', '#3d6a33'],
  length = 110,
): string {
  const { random } = ink;
  return Array.from({ length: count }, () => {
    const at = random.inCircle();
    const color = random.pick(colors);
    const [px, py, turn, size] = [x + at.x * rx, y + at.y * ry, random.between(0, 360), length * random.between(0.75, 1.2)];
    return random.chance(0.3)
      ? rocket(ink, px, py, size * 1.15, turn, color)
      : leaf(ink, px, py, size, turn, color, random.between(0.42, 0.62));
  }).join('');
}

/** A sprig of parsley, coriander or micro herbs. */
export function herb(ink: Ink, x: number, y: number, size: number, color = '#4e8a34'): string {
  const { random } = ink;
  const turn = random.between(0, 360);
  const lobes = [-55, 0, 55].map((angle) => {
    const reach = size * random.between(0.75, 1);
    return `<g transform="rotate(${angle})">${fill(blob(random, 0, -reach * 0.55, reach * 0.36, reach * 0.46, 0.22, 7), random.chance(0.5) ? color : lighter(color, 0.15))}</g>`;
  });
  return place(
    fill(blob(random, 2, -size * 0.3, size * 0.6, size * 0.55, 0.2, 8), '#1d2a10', 'fill-opacity=".25"') +
      line(`M0 ${n(size * 0.7)}V${n(-size * 0.3)}`, darker(color, 0.2), 2.5) +
      group(lobes),
    x,
    y,
    turn,
  );
}

/** A frond of dill. */
export function dill(ink: Ink, x: number, y: number, size: number, color = '#5f8f3a'): string {
  const { random } = ink;
  const hairs = Array.from({ length: 11 }, (_, index) => {
    const y0 = -size * (0.15 + index * 0.075);
    const reach = size * 0.36 * (1 - index * 0.06);
    return `M0 ${n(y0)}l${n(reach)} ${n(-reach * random.between(0.6, 1))}M0 ${n(y0)}l${n(-reach)} ${n(-reach * random.between(0.6, 1))}`;
  });
  return place(
    line(`M0 0V${n(-size)}${hairs.join('')}`, '#1d2a10', 3, 'stroke-opacity=".25" transform="translate(2 4)"') +
      line(`M0 0V${n(-size)}${hairs.join('')}`, color, 2.6),
    x,
    y,
    random.between(0, 360),
  );
}

/** A smear of smashed avocado. */
export function smash(ink: Ink, x: number, y: number, rx: number, ry: number): string {
  const { random } = ink;
  const base = blob(random, x, y, rx, ry, 0.1, 14);
  const lumps = Array.from({ length: 46 }, () => {
    const at = random.inCircle();
    const color = random.pick(['#a9be52', '#8fae46', '#c3cf6e', '#7d9c3c', '#b8c860']);
    const [px, py, size] = [x + at.x * rx * 0.86, y + at.y * ry * 0.84, random.between(14, 34)];
    return (
      fill(blob(random, px + 2, py + 5, size, size * 0.7, 0.25, 7), '#4d6420', 'fill-opacity=".3"') +
      fill(
        blob(random, px, py, size, size * 0.7, 0.25, 7),
        ink.linear([
          [0, lighter(color, 0.35)],
          [1, darker(color, 0.12)],
        ]),
      )
    );
  });
  return solid(ink, base, '#93ad45', { drop: 8, form: 0.4 }) + group(lumps);
}

/** A fan of sliced avocado. */
export function avocadoFan(ink: Ink, x: number, y: number, length: number, degrees: number, count = 8): string {
  const parts = Array.from({ length: count }, (_, index) => {
    const path = `M0 ${-length / 2}C${n(length * 0.26)} ${n(-length * 0.42)} ${n(length * 0.3)} ${n(length * 0.3)} 0 ${length / 2}C${n(-length * 0.04)} ${n(length * 0.2)} ${n(-length * 0.04)} ${n(-length * 0.2)} 0 ${-length / 2}Z`;
    const flesh = ink.linear(
      [
        [0, '#f0eba6'],
        [0.5, '#cfd878'],
        [0.86, '#9ebd4c'],
        [1, '#4d6f2a'],
      ],
      [0, 0, 1, 0],
    );
    return `<g transform="translate(${n(index * length * 0.12)} ${n(Math.sin((index / (count - 1)) * Math.PI) * -length * 0.06)}) rotate(${n(-14 + index * 4)})">${fill(path, '#26300f', 'fill-opacity=".3" transform="translate(5 6)"')}${fill(path, flesh, 'stroke="#6f8f3a" stroke-opacity=".5" stroke-width="1.5"')}</g>`;
  });
  return place(group(parts), x - 0, y, degrees);
}

/** Half an avocado with its stone's hollow. */
export function avocadoHalf(ink: Ink, x: number, y: number, size: number, degrees: number, stone = true): string {
  const skin = smoothClosed([
    { x: 0, y: -size },
    { x: size * 0.5, y: -size * 0.35 },
    { x: size * 0.68, y: size * 0.3 },
    { x: 0, y: size * 0.85 },
    { x: -size * 0.68, y: size * 0.3 },
    { x: -size * 0.5, y: -size * 0.35 },
  ]);
  const middle = stone
    ? solid(ink, circle(0, size * 0.24, size * 0.34), '#8a5a34', { drop: 5, form: 0.9 }) +
      glow(ink, -size * 0.1, size * 0.12, size * 0.14, size * 0.1, '#ffffff', 0.6)
    : fill(
        circle(0, size * 0.24, size * 0.32),
        ink.linear([
          [0, '#b9b75a'],
          [1, '#eee9a8'],
        ]),
      );
  return place(
    solid(ink, skin, '#3f5a2a', { drop: 10 }) +
      `<g transform="scale(.93)">${fill(skin, '#a8c052')}</g><g transform="scale(.84)">${fill(skin, '#e3e393')}</g>${middle}`,
    x,
    y,
    degrees,
  );
}

/** Half a cherry tomato, cut side up. */
export function tomatoHalf(ink: Ink, x: number, y: number, r: number, color = '#d6402b'): string {
  const turn = ink.random.between(0, 120);
  const chambers = [0, 120, 240].map(
    (angle) =>
      `<g transform="rotate(${angle})">${fill(ellipse(0, -r * 0.45, r * 0.3, r * 0.24), darker(color, 0.2), 'fill-opacity=".8"')}${fill(ellipse(-r * 0.1, -r * 0.48, r * 0.07, r * 0.1), '#f4d68a')}${fill(ellipse(r * 0.12, -r * 0.42, r * 0.07, r * 0.1), '#f4d68a')}</g>`,
  );
  return place(
    solid(ink, circle(0, 0, r), color, { drop: r * 0.16, form: 0.5 }) +
      fill(circle(0, 0, r * 0.84), mix(color, '#ff9a78', 0.5)) +
      group(chambers) +
      fill(circle(0, 0, r * 0.13), '#f9c9a8') +
      glow(ink, -r * 0.3, -r * 0.4, r * 0.4, r * 0.22, '#ffffff', 0.6, -30),
    x,
    y,
    turn,
  );
}

/** A whole cherry tomato, blistered if roasted. */
export function cherryTomato(ink: Ink, x: number, y: number, r: number, roasted = false, color = '#d5382a'): string {
  const skin = solid(ink, blob(ink.random, x, y, r, r, roasted ? 0.06 : 0.02), color, { drop: r * 0.2, form: 0.9 });
  const blister = roasted
    ? fill(blob(ink.random, x + r * 0.2, y + r * 0.1, r * 0.4, r * 0.28, 0.3, 7), '#5a140c', 'fill-opacity=".4"')
    : '';
  return (
    skin +
    blister +
    glow(ink, x - r * 0.32, y - r * 0.38, r * 0.32, r * 0.22, '#ffffff', 0.85, -35) +
    fill(circle(x + r * 0.15, y - r * 0.1, r * 0.08), darker(color, 0.5))
  );
}

/** A slice of tomato. */
export function tomatoSlice(ink: Ink, x: number, y: number, r: number): string {
  const turn = ink.random.between(0, 90);
  const chambers = [0, 72, 144, 216, 288].map(
    (angle) =>
      `<g transform="rotate(${angle})">${fill(ellipse(0, -r * 0.55, r * 0.24, r * 0.2), '#b92c1d', 'fill-opacity=".75"')}${[-0.08, 0.05].map((dx) => fill(ellipse(r * dx, -r * 0.55, r * 0.045, r * 0.075), '#f2d58b')).join('')}</g>`,
  );
  return place(
    solid(ink, circle(0, 0, r), '#cf3a28', { drop: 7, form: 0.3 }) +
      fill(circle(0, 0, r * 0.9), '#e56a4d') +
      group(chambers) +
      fill(circle(0, 0, r * 0.2), '#f0937a'),
    x,
    y,
    turn,
  );
}

/** A slice of cucumber, radish or zucchini: skin, rim, flesh, seeds. */
export function roundSlice(
  ink: Ink,
  x: number,
  y: number,
  r: number,
  skin: string,
  flesh: string,
  seeds: string | null = null,
  squash = 1,
): string {
  const turn = ink.random.between(0, 180);
  const inside =
    seeds === null
      ? ''
      : Array.from(
          { length: 9 },
          (_, index) =>
            `<g transform="rotate(${index * 40})">${fill(ellipse(0, -r * 0.42, r * 0.05, r * 0.13), seeds, 'fill-opacity=".7"')}</g>`,
        ).join('');
  return place(
    solid(ink, ellipse(0, 0, r, r * squash), skin, { drop: 6, form: 0.3, edge: 1 }) +
      fill(
        ellipse(0, 0, r * 0.88, r * 0.88 * squash),
        ink.radial([
          [0, lighter(flesh, 0.5)],
          [0.7, flesh],
          [1, lighter(flesh, 0.3)],
        ]),
      ) +
      inside,
    x,
    y,
    turn,
  );
}

/** A long shaved ribbon of carrot, cucumber or zucchini, curled. */
export function ribbon(ink: Ink, x: number, y: number, size: number, color: string, w = 22): string {
  const { random } = ink;
  const start = random.between(0, Math.PI * 2);
  const points = Array.from({ length: 12 }, (_, index) => {
    const angle = start + index * 0.42;
    const radius = size * (0.35 + index * 0.055);
    return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius * 0.8 };
  });
  const path = band(points, (part) => w * (0.5 + Math.sin(part * Math.PI) * 0.6));
  return (
    solid(ink, path, color, { drop: 6, form: 0.7, edge: 1.5 }) + line(smoothOpen(points), lighter(color, 0.6), 2, 'stroke-opacity=".6"')
  );
}

/** A piece of broccoli, from above. */
export function broccoli(ink: Ink, x: number, y: number, size: number, degrees: number): string {
  const { random } = ink;
  const stalk = `M-${n(size * 0.14)} 0L-${n(size * 0.1)} ${n(size * 1.1)}Q0 ${n(size * 1.2)} ${n(size * 0.1)} ${n(size * 1.1)}L${n(size * 0.14)} 0Z`;
  const florets = Array.from({ length: 24 }, () => {
    const at = random.inCircle();
    const color = random.pick(['#4c7a33', '#5f8f3d', '#3f6a2d', '#6f9f48']);
    return solid(ink, blob(random, at.x * size * 0.52, at.y * size * 0.4 - size * 0.18, size * 0.17, size * 0.15, 0.25, 8), color, {
      drop: 3,
      form: 0.7,
      edge: 1,
    });
  });
  return place(solid(ink, stalk, '#8fae5a', { drop: 7 }) + group(florets), x, y, degrees);
}

/** A clean clipped strip, for lettuce shreds and slaw. */
export function shreds(ink: Ink, x: number, y: number, rx: number, ry: number, count: number, colors: readonly string[], w = 9): string {
  const { random } = ink;
  const strips = Array.from({ length: count }, () => {
    const at = random.inCircle();
    const angle = random.between(0, Math.PI);
    const length = random.between(40, 95);
    const [px, py] = [x + at.x * rx, y + at.y * ry];
    const path = `M${n(px)} ${n(py)}q${n(Math.cos(angle + 0.6) * length * 0.5)} ${n(Math.sin(angle + 0.6) * length * 0.5)} ${n(Math.cos(angle) * length)} ${n(Math.sin(angle) * length)}`;
    const color = random.pick(colors);
    return (
      line(path, '#1d1208', w, 'stroke-opacity=".22" transform="translate(2 5)"') +
      line(path, color, w) +
      line(path, lighter(color, 0.6), w * 0.3, 'stroke-opacity=".6"')
    );
  });
  return clipped(ink, ellipse(x, y, rx * 1.35, ry * 1.35), group(strips));
}
