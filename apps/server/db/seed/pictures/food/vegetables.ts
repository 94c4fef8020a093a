import { darker, lighter, mix } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { band, blob, circle, ellipse, n, smoothOpen } from '../shapes.ts';

/** A smear of smashed avocado. */
export function smash(ink: Ink, x: number, y: number, rx: number, ry: number): string {
  const { random } = ink;
  const base = blob(random, x, y, rx, ry, 0.1, 14);
  const lumps = Array.from({ length: 120 }, (_, index) => {
    const far = Math.sqrt(1 - index / 130);
    const at = { x: Math.cos(index * 2.4) * far, y: Math.sin(index * 2.4) * far };
    const color = random.pick(['#a9be52', '#8fae46', '#c3cf6e', '#7d9c3c', '#b8c860']);
    const [px, py, size] = [x + at.x * rx * 0.93 + random.around(0, 9), y + at.y * ry * 0.92 + random.around(0, 9), random.between(16, 36)];
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
