import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { band, ellipse, n, smoothOpen } from '../shapes.ts';

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
