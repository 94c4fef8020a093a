import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import type { Point } from '../shapes.ts';
import { blob, circle, ellipse, n, smoothClosed } from '../shapes.ts';

function loafOutline(size: number, random: Ink['random']): string {
  const points: Point[] = [
    { x: -0.78, y: 0.84 },
    { x: 0, y: 0.9 },
    { x: 0.78, y: 0.84 },
    { x: 0.84, y: 0.1 },
    { x: 0.98, y: -0.4 },
    { x: 0.66, y: -0.82 },
    { x: 0, y: -0.94 },
    { x: -0.66, y: -0.82 },
    { x: -0.98, y: -0.4 },
    { x: -0.84, y: 0.1 },
  ];
  return smoothClosed(points.map(({ x, y }) => ({ x: x * size * random.between(0.97, 1.03), y: y * size * random.between(0.97, 1.03) })));
}

/** A slice of toasted sourdough from above. */
export function toast(ink: Ink, x: number, y: number, size: number, degrees: number, crust = '#9a5a26', crumb = '#e9b873'): string {
  const { random } = ink;
  const outline = loafOutline(size, random);
  const pores = Array.from({ length: 60 }, () => {
    const at = random.inCircle();
    const [px, py, r] = [at.x * size * 0.76, at.y * size * 0.76, random.between(2, 8)];
    return (
      fill(blob(random, px, py, r * 1.3, r, 0.3, 6), darker(crumb, 0.34), 'fill-opacity=".5"') +
      fill(circle(px + 1, py + r * 0.7, r * 0.4), lighter(crumb, 0.6), 'fill-opacity=".5"')
    );
  });
  const browned = ink.radial([
    [0, '#f4cf92', 0.55],
    [0.55, crumb, 0.2],
    [0.85, '#a85f22', 0.5],
    [1, '#7d4015', 0.75],
  ]);
  return place(
    solid(ink, outline, crust, { drop: 13, form: 0.7, edge: 2.5 }) +
      `<g transform="scale(.92)">${fill(outline, crumb)}</g>` +
      group(pores) +
      `<g transform="scale(.92)">${fill(outline, browned)}</g>`,
    x,
    y,
    degrees,
  );
}

/** A slice of a baguette or a garlic-buttered round. */
export function baguetteSlice(ink: Ink, x: number, y: number, rx: number, ry: number, degrees: number): string {
  const { random } = ink;
  const path = blob(random, 0, 0, rx, ry, 0.05, 10);
  const pores = Array.from({ length: 22 }, () => {
    const at = random.inCircle();
    return fill(ellipse(at.x * rx * 0.7, at.y * ry * 0.7, random.between(2, 6), random.between(2, 5)), '#c98f47', 'fill-opacity=".6"');
  });
  return place(
    solid(ink, path, '#a9672c', { drop: 11, form: 0.7 }) +
      `<g transform="scale(.87)">${fill(
        path,
        ink.radial([
          [0, '#fbe2a8'],
          [0.7, '#f0c475'],
          [1, '#cf8c3c'],
        ]),
      )}</g>` +
      group(pores) +
      glow(ink, -rx * 0.3, -ry * 0.35, rx * 0.45, ry * 0.25, '#fff6d6', 0.7, -20),
    x,
    y,
    degrees,
  );
}

/** A finger of buttered toast. */
export function soldier(ink: Ink, x: number, y: number, length: number, w: number, degrees: number): string {
  const path = `M${-w / 2} ${-length / 2}h${w}v${length}h${-w}Z`;
  return place(
    solid(ink, path, '#a9672c', { drop: 10, form: 0.5, edge: 2 }) +
      fill(
        `M${-w / 2 + 7} ${-length / 2}h${w - 14}v${length}h${-(w - 14)}Z`,
        ink.linear([
          [0, '#fbd98a'],
          [1, '#e9a640'],
        ]),
      ) +
      glow(ink, 0, -length * 0.1, w * 0.3, length * 0.3, '#fff3c9', 0.7),
    x,
    y,
    degrees,
  );
}

/** A flat bread torn or folded, with charred spots. */
export function flatbread(ink: Ink, x: number, y: number, rx: number, ry: number, degrees: number): string {
  const { random } = ink;
  const path = blob(random, 0, 0, rx, ry, 0.07, 12);
  const spots = Array.from({ length: 20 }, () => {
    const at = random.inCircle();
    const size = random.between(6, 24);
    return glow(ink, at.x * rx * 0.8, at.y * ry * 0.8, size * 1.4, size, '#6b3512', random.between(0.3, 0.75), random.between(0, 180));
  });
  return place(
    solid(ink, path, '#e6bd7d', { drop: 12, form: 0.5, edge: 2.5 }) +
      clipped(ink, path, group(spots)) +
      line(path, lighter('#e6bd7d', 0.6), 4, 'stroke-opacity=".4"'),
    x,
    y,
    degrees,
  );
}

/** A croissant from above: overlapping turns of pastry, largest in the middle. */
export function croissant(ink: Ink, x: number, y: number, size: number, degrees: number, almonds: boolean): string {
  const { random } = ink;
  const count = 9;
  const at = (part: number): { px: number; py: number; turn: number; fat: number } => {
    const angle = Math.PI * (1.02 - part * 1.04);
    return {
      px: Math.cos(angle) * size * 0.84,
      py: -Math.sin(angle) * size * 0.5 + size * 0.2,
      turn: (Math.PI / 2 - angle) * 46,
      fat: Math.sin((0.1 + part * 0.8) * Math.PI),
    };
  };
  const segments = Array.from({ length: count }, (_, index) => {
    const { px, py, turn, fat } = at(index / (count - 1));
    const [rx, ry] = [size * (0.15 + fat * 0.17), size * (0.1 + fat * 0.33)];
    const color = random.pick(['#c97f35', '#c0742c', '#d08a40']);
    const body = blob(random, 0, 0, rx, ry, 0.04, 10);
    const layers = [-0.62, -0.34, -0.06, 0.22, 0.5, 0.74].map((dx) =>
      line(
        `M${n(rx * dx)} ${n(-ry * 0.84)}Q${n(rx * dx * 1.35)} 0 ${n(rx * dx)} ${n(ry * 0.84)}`,
        random.chance(0.5) ? darker(color, 0.5) : lighter(color, 0.5),
        size * 0.008,
        'stroke-opacity=".42"',
      ),
    );
    const depth = fill(
      body,
      ink.radial(
        [
          [0, '#ffd890', 0.35],
          [0.55, '#ffd890', 0],
          [1, '#4a1f08', 0.6],
        ],
        [0.45, 0.36],
        0.66,
      ),
    );
    const shine = glow(ink, -rx * 0.15, -ry * 0.42, rx * 0.5, ry * 0.28, '#ffeabf', 0.85);
    return {
      order: fat,
      art: place(
        solid(ink, body, color, { drop: size * 0.035, form: 0.7, edge: 2 }) + clipped(ink, body, group(layers)) + depth + shine,
        px,
        py,
        turn,
      ),
    };
  });
  const on = (): { px: number; py: number } => {
    const spot = at(random.between(0.12, 0.88));
    return { px: spot.px, py: spot.py + random.around(0, size * 0.2 * spot.fat) };
  };
  const topping = almonds
    ? Array.from({ length: 34 }, () => {
        const { px, py } = on();
        return place(
          solid(ink, ellipse(0, 0, size * 0.066, size * 0.036), '#f6dfb2', { drop: 4, form: 0.5, edge: 1.2 }) +
            line(`M${n(-size * 0.036)} 0H${n(size * 0.036)}`, '#c79a5c', 1.5),
          px,
          py,
          random.between(0, 180),
        );
      })
    : [];
  const sugar = almonds
    ? Array.from({ length: 150 }, () => {
        const { px, py } = on();
        return fill(circle(px + random.around(0, 20), py, random.between(1, 3.4)), '#ffffff', 'fill-opacity=".8"');
      })
    : [];
  return place(group([...segments.toSorted((a, b) => a.order - b.order).map(({ art }) => art), ...topping, ...sugar]), x, y, degrees);
}
