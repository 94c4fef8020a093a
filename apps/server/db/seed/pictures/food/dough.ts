import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, circle, n, smoothOpen } from '../shapes.ts';

const golden = '#d9993f';

/** Baked dough with brown spots and butter light, for any outline. */
export function baked(ink: Ink, path: string, rx: number, ry: number, color = golden, spots = 22): string {
  const { random } = ink;
  const marks = Array.from({ length: spots }, () => {
    const at = random.inCircle();
    return glow(
      ink,
      at.x * rx,
      at.y * ry,
      random.between(10, rx * 0.16),
      random.between(8, ry * 0.14),
      '#7d3f12',
      random.between(0.25, 0.6),
      random.between(0, 180),
    );
  });
  const lights = Array.from({ length: 9 }, () => {
    const at = random.inCircle();
    return glow(ink, at.x * rx * 0.7 - rx * 0.12, at.y * ry * 0.6 - ry * 0.16, rx * 0.2, ry * 0.1, '#fff0c4', 0.5, -20);
  });
  return solid(ink, path, color, { drop: 16, form: 0.75, edge: 3 }) + clipped(ink, path, group([...marks, ...lights]));
}

/** A half moon of dough with a crimped edge, `r` across. */
export function calzone(ink: Ink, r: number): string {
  const path = `M${-r} 60Q${n(-r * 0.96)} ${n(-r * 0.72)} 0 ${n(-r * 0.74)}Q${n(r * 0.96)} ${n(-r * 0.72)} ${r} 60Q${n(r * 0.6)} ${n(r * 0.26)} 0 ${n(r * 0.27)}Q${n(-r * 0.6)} ${n(r * 0.26)} ${-r} 60Z`;
  const crimps = Array.from({ length: 19 }, (_, index) => {
    const part = index / 18;
    const x = -r * 0.92 + part * r * 1.84;
    const y = 64 + Math.sin(part * Math.PI) * r * 0.16;
    return place(
      solid(ink, blob(ink.random, 0, 0, r * 0.07, r * 0.085, 0.08, 8), '#c98532', { drop: 6, form: 0.8 }),
      x,
      y,
      -40 + part * 80,
    );
  });
  const slits = [-0.3, 0, 0.3].map((part) =>
    line(`M${n(r * part - 30)} ${n(-r * 0.32)}q30 -26 60 ${n(r * 0.1)}`, '#6b2f10', 15, 'stroke-opacity=".75"'),
  );
  return baked(ink, path, r * 0.9, r * 0.55, golden, 30) + group(slits) + group(crimps);
}

/** A knot of dough, glazed: a trefoil, its strand drawn in three parts so that each lies over the one before. */
export function knot(ink: Ink, x: number, y: number, r: number): string {
  const strand = (from: number) => {
    const path = smoothOpen(
      Array.from({ length: 9 }, (_, index) => {
        const t = from + (index / 8) * ((Math.PI * 2) / 3 + 0.5);
        return { x: (Math.sin(t) + 2 * Math.sin(2 * t)) * r * 0.25, y: (Math.cos(t) - 2 * Math.cos(2 * t)) * r * 0.25 };
      }),
    );
    const color = ink.random.pick(['#d9993f', '#cf8d38', '#e0a650']);
    return (
      line(path, '#3a1a0a', r * 0.6, 'stroke-opacity=".35" transform="translate(4 9)"') +
      line(path, darker(color, 0.42), r * 0.58) +
      line(path, color, r * 0.5, 'transform="translate(-2 -3)"') +
      line(path, lighter(color, 0.6), r * 0.13, 'stroke-opacity=".7" transform="translate(-6 -9)"')
    );
  };
  return place([0, (Math.PI * 2) / 3, (Math.PI * 4) / 3].map((from) => strand(from)).join(''), x, y, ink.random.between(0, 360));
}

/** A crumbed stick, fried; `ooze` shows the cheese where it was bitten. */
export function crumbedStick(ink: Ink, x: number, y: number, length: number, w: number, degrees: number, color = '#cf8a34'): string {
  const { random } = ink;
  const path = `M${n(-length / 2 + w / 2)} ${n(-w / 2)}H${n(length / 2 - w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(length / 2 - w / 2)} ${n(w / 2)}H${n(-length / 2 + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(-length / 2 + w / 2)} ${n(-w / 2)}Z`;
  const crumbs = Array.from({ length: 90 }, () =>
    fill(
      blob(random, random.around(0, length / 2), random.around(0, w / 2), random.between(3, 7), random.between(2, 5), 0.3, 5),
      random.chance(0.5) ? lighter(color, random.between(0.2, 0.55)) : darker(color, random.between(0.15, 0.45)),
      'fill-opacity=".75"',
    ),
  );
  return place(
    solid(ink, path, color, { drop: 13, form: 0.75, edge: 2.5 }) +
      clipped(ink, path, group(crumbs)) +
      glow(ink, -length * 0.1, -w * 0.24, length * 0.34, w * 0.14, '#fff0c8', 0.5),
    x,
    y,
    degrees,
  );
}

/** A chicken wing: drumette or flat, glazed. */
export function wing(ink: Ink, x: number, y: number, size: number, degrees: number, color: string): string {
  const { random } = ink;
  const drum = random.chance(0.5);
  const path = drum
    ? `M${n(-size)} ${n(-size * 0.1)}Q${n(-size * 0.6)} ${n(-size * 0.2)} ${n(-size * 0.2)} ${n(-size * 0.46)}C${n(size * 0.5)} ${n(-size * 0.78)} ${n(size * 1.06)} ${n(-size * 0.2)} ${n(size * 0.86)} ${n(size * 0.22)}C${n(size * 0.6)} ${n(size * 0.7)} ${n(-size * 0.1)} ${n(size * 0.5)} ${n(-size * 0.36)} ${n(size * 0.18)}Q${n(-size * 0.7)} ${n(size * 0.1)} ${n(-size)} ${n(size * 0.08)}Z`
    : blob(random, 0, 0, size, size * 0.42, 0.1, 10);
  const bone = drum
    ? solid(
        ink,
        `M${n(-size * 0.8)} ${n(-size * 0.1)}H${n(-size * 1.16)}q-26 -22 -34 4q-20 14 2 28q6 22 34 4H${n(-size * 0.8)}Z`,
        '#f0dfc0',
        { drop: 5 },
      )
    : '';
  const crags = Array.from({ length: 16 }, () => {
    const at = random.inCircle();
    return glow(
      ink,
      at.x * size * 0.8,
      at.y * size * 0.4,
      random.between(10, 30),
      random.between(6, 16),
      random.chance(0.6) ? '#4a1606' : '#ffc98a',
      random.between(0.3, 0.6),
      random.between(0, 180),
    );
  });
  const shine = [0, 1, 2].map(() =>
    glow(
      ink,
      random.around(0, size * 0.4),
      random.between(-size * 0.3, 0),
      size * 0.2,
      size * 0.06,
      '#ffffff',
      0.85,
      random.between(-40, 20),
    ),
  );
  return place(
    bone + solid(ink, path, color, { drop: 14, form: 0.8, edge: 3 }) + clipped(ink, path, group(crags)) + group(shine),
    x,
    y,
    degrees,
  );
}

/** A meatball under its sauce. */
export function meatball(ink: Ink, x: number, y: number, r: number, sauce = '#b8341a'): string {
  return (
    solid(ink, blob(ink.random, x, y, r, r * 0.96, 0.06, 12), '#7d4527', { drop: 16, form: 0.85, edge: 3 }) +
    Array.from({ length: 22 }, () => {
      const at = ink.random.inCircle();
      return fill(
        circle(x + at.x * r * 0.85, y + at.y * r * 0.85, ink.random.between(3, 8)),
        ink.random.chance(0.5) ? '#9c6238' : '#52260f',
        'fill-opacity=".55"',
      );
    }).join('') +
    fill(blob(ink.random, x, y - r * 0.3, r * 0.72, r * 0.5, 0.2, 10), sauce, 'fill-opacity=".9"') +
    glow(ink, x - r * 0.25, y - r * 0.5, r * 0.3, r * 0.14, '#ffffff', 0.7, -20)
  );
}

/** A curl of fried potato. */
export function curl(ink: Ink, x: number, y: number, r: number, color = '#d9862c'): string {
  const start = ink.random.between(0, 6);
  const points = Array.from({ length: 14 }, (_, index) => {
    const angle = start + index * 0.5;
    const far = r * (0.55 + index * 0.035);
    return { x: x + Math.cos(angle) * far + index * 2.4, y: y + Math.sin(angle) * far * 0.78 };
  });
  const path = smoothOpen(points);
  return (
    line(path, '#2a120a', 26, 'stroke-opacity=".28" transform="translate(5 10)"') +
    line(path, darker(color, 0.35), 26) +
    line(path, color, 20, 'transform="translate(-1 -2)"') +
    line(path, lighter(color, 0.6), 6, 'stroke-opacity=".7" transform="translate(-3 -6)"')
  );
}
