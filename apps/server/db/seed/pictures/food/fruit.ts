import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, circle, ellipse, n } from '../shapes.ts';

export function blueberry(ink: Ink, x: number, y: number, r: number): string {
  const turn = ink.random.between(0, 360);
  const crown = [0, 72, 144, 216, 288].map(
    (angle) =>
      `<g transform="rotate(${angle})">${fill(`M0 ${n(-r * 0.14)}L${n(r * 0.1)} ${n(-r * 0.36)}L${n(-r * 0.1)} ${n(-r * 0.36)}Z`, '#1b2340')}</g>`,
  );
  return (
    place(solid(ink, circle(0, 0, r), '#3f4a80', { drop: r * 0.2, form: 0.9, edge: 1 }), x, y) +
    place(group(crown) + fill(circle(0, 0, r * 0.16), '#1b2340'), x + r * 0.15, y + r * 0.1, turn) +
    glow(ink, x - r * 0.32, y - r * 0.38, r * 0.45, r * 0.28, '#dfe4ff', 0.75, -30)
  );
}

export function raspberry(ink: Ink, x: number, y: number, r: number): string {
  const { random } = ink;
  const beads = Array.from({ length: 22 }, () => {
    const at = random.inCircle();
    const [px, py, size] = [x + at.x * r * 0.8, y + at.y * r * 0.86, r * 0.27];
    return (
      solid(ink, circle(px, py, size), '#cc2b4b', { drop: 2, form: 0.8, edge: 1 }) +
      fill(circle(px - size * 0.3, py - size * 0.35, size * 0.22), '#ffffff', 'fill-opacity=".7"')
    );
  });
  return fill(circle(x + 2, y + r * 0.2, r), '#2a120a', 'fill-opacity=".3"') + fill(circle(x, y, r * 0.92), '#a01c38') + group(beads);
}

/** Half a strawberry, cut side up, pointing along `degrees`. */
export function strawberry(ink: Ink, x: number, y: number, size: number, degrees: number): string {
  const path = `M0 ${size}C${n(-size * 0.5)} ${n(size * 0.55)} ${n(-size * 0.86)} ${n(-size * 0.1)} ${n(-size * 0.6)} ${n(-size * 0.6)}C${n(-size * 0.3)} ${n(-size * 0.85)} ${n(size * 0.3)} ${n(-size * 0.85)} ${n(size * 0.6)} ${n(-size * 0.6)}C${n(size * 0.86)} ${n(-size * 0.1)} ${n(size * 0.5)} ${n(size * 0.55)} 0 ${size}Z`;
  const heart = `<g transform="scale(.84)">${fill(
    path,
    ink.radial(
      [
        [0, '#ffe2d6'],
        [0.35, '#f9a58f'],
        [0.8, '#e2433c'],
        [1, '#c92a2a'],
      ],
      [0.5, 0.42],
      0.6,
    ),
  )}</g>`;
  return place(
    solid(ink, path, '#c8262b', { drop: size * 0.14, form: 0.6 }) +
      heart +
      line(`M0 ${n(-size * 0.45)}V${n(size * 0.4)}`, '#fff0e8', size * 0.06, 'stroke-opacity=".6"') +
      glow(ink, -size * 0.3, -size * 0.35, size * 0.22, size * 0.12, '#ffffff', 0.7, -40),
    x,
    y,
    degrees,
  );
}

export function bananaSlice(ink: Ink, x: number, y: number, r: number): string {
  const turn = ink.random.between(0, 120);
  const seeds = [0, 120, 240].map(
    (angle) =>
      `<g transform="rotate(${angle})">${fill(ellipse(0, -r * 0.3, r * 0.05, r * 0.12), '#a98a4a')}${fill(ellipse(r * 0.1, -r * 0.24, r * 0.04, r * 0.08), '#a98a4a')}</g>`,
  );
  return place(
    solid(ink, circle(0, 0, r), '#f1dd98', { drop: 6, form: 0.35, edge: 1.5 }) +
      fill(
        circle(0, 0, r * 0.86),
        ink.radial([
          [0, '#f3e0a0'],
          [0.6, '#fbf0c4'],
          [1, '#f5e4a8'],
        ]),
      ) +
      group(seeds),
    x,
    y,
    turn,
  );
}

/** A fan wedge of watermelon. */
export function watermelon(ink: Ink, x: number, y: number, size: number, degrees: number): string {
  const path = `M0 ${-size}L${n(size * 0.78)} ${n(size * 0.5)}Q0 ${n(size * 0.86)} ${n(-size * 0.78)} ${n(size * 0.5)}Z`;
  const pith = `M${n(size * 0.69)} ${n(size * 0.34)}L${n(size * 0.78)} ${n(size * 0.5)}Q0 ${n(size * 0.86)} ${n(-size * 0.78)} ${n(size * 0.5)}L${n(-size * 0.69)} ${n(size * 0.34)}Q0 ${n(size * 0.68)} ${n(size * 0.69)} ${n(size * 0.34)}Z`;
  const skin = `M${n(size * 0.74)} ${n(size * 0.43)}L${n(size * 0.78)} ${n(size * 0.5)}Q0 ${n(size * 0.86)} ${n(-size * 0.78)} ${n(size * 0.5)}L${n(-size * 0.74)} ${n(size * 0.43)}Q0 ${n(size * 0.78)} ${n(size * 0.74)} ${n(size * 0.43)}Z`;
  const seeds = [
    [-0.2, -0.1],
    [0.22, 0.05],
    [0.02, 0.3],
    [-0.32, 0.28],
    [0.36, 0.32],
    [0, -0.42],
  ].map(([dx = 0, dy = 0]) => fill(ellipse(dx * size, dy * size, size * 0.03, size * 0.055), '#3a1712'));
  return place(
    solid(ink, path, '#e8504a', { drop: 11, form: 0.5 }) +
      fill(pith, '#f7e9cf') +
      fill(skin, '#4d7f3f') +
      group(seeds) +
      glow(ink, -size * 0.12, -size * 0.35, size * 0.14, size * 0.3, '#ffd2c4', 0.6, 28),
    x,
    y,
    degrees,
  );
}

/** A slice of peach or mango, a crescent. */
export function crescent(ink: Ink, x: number, y: number, size: number, degrees: number, color = '#f3a24a'): string {
  const path = `M${-size} 0Q0 ${n(-size * 0.95)} ${size} 0Q0 ${n(-size * 0.18)} ${-size} 0Z`;
  return place(
    solid(ink, path, color, { drop: 8, form: 0.6 }) +
      line(`M${n(-size * 0.94)} -3Q0 ${n(-size * 0.93)} ${n(size * 0.94)} -3`, '#c9482c', 5, 'stroke-opacity=".7"') +
      glow(ink, 0, -size * 0.34, size * 0.4, size * 0.1, '#fff2cf', 0.7),
    x,
    y,
    degrees,
  );
}

/** A ruby seed of pomegranate. */
export function aril(ink: Ink, x: number, y: number, r: number): string {
  return (
    solid(ink, blob(ink.random, x, y, r, r * 0.8, 0.16, 6), '#b5173a', { drop: 3, form: 0.8, edge: 1 }) +
    fill(circle(x - r * 0.25, y - r * 0.3, r * 0.25), '#ffd9e0', 'fill-opacity=".9"')
  );
}

/** A stoned olive. */
export function olive(ink: Ink, x: number, y: number, r: number, color = '#4a3040'): string {
  const turn = ink.random.between(0, 180);
  return place(
    solid(ink, ellipse(0, 0, r, r * 0.78), color, { drop: 5, form: 0.9 }) +
      fill(circle(r * 0.4, 0, r * 0.26), darker(color, 0.7)) +
      glow(ink, -r * 0.25, -r * 0.3, r * 0.4, r * 0.2, '#ffffff', 0.7),
    x,
    y,
    turn,
  );
}

/** A chunk of roast pumpkin or sweet potato with its skin. */
export function roastWedge(ink: Ink, x: number, y: number, size: number, degrees: number, color = '#e08a2c', skin = '#4f5f3a'): string {
  const path = `M${-size} ${n(size * 0.1)}Q0 ${n(-size * 0.85)} ${size} ${n(size * 0.1)}Q0 ${n(size * 0.32)} ${-size} ${n(size * 0.1)}Z`;
  const char = Array.from({ length: 5 }, () =>
    glow(
      ink,
      ink.random.around(0, size * 0.7),
      ink.random.between(-size * 0.35, size * 0.1),
      size * 0.22,
      size * 0.1,
      '#6a2d0c',
      0.6,
      ink.random.around(0, 40),
    ),
  );
  return place(
    solid(ink, path, color, { drop: 11, form: 0.65 }) +
      clipped(ink, path, group(char)) +
      line(
        `M${n(-size * 0.98)} ${n(size * 0.09)}Q0 ${n(-size * 0.84)} ${n(size * 0.98)} ${n(size * 0.09)}`,
        skin,
        size * 0.09,
        'stroke-opacity=".9"',
      ) +
      glow(ink, 0, -size * 0.12, size * 0.5, size * 0.1, lighter(color, 0.9), 0.5),
    x,
    y,
    degrees,
  );
}

/** A wedge or cube of cooked beetroot. */
export function beetroot(ink: Ink, x: number, y: number, size: number): string {
  const path = blob(ink.random, x, y, size, size * 0.8, 0.16, 5);
  return (
    solid(ink, path, '#7d1d46', { drop: 8, form: 0.8 }) +
    glow(ink, x - size * 0.25, y - size * 0.3, size * 0.4, size * 0.2, '#f3a9c4', 0.55, -20)
  );
}

/** Half a mushroom cap, sliced lengthwise and fried. */
export function mushroom(ink: Ink, x: number, y: number, size: number, degrees: number): string {
  const path = `M${-size} 0C${-size} ${n(-size * 0.95)} ${size} ${n(-size * 0.95)} ${size} 0C${n(size * 0.85)} ${n(size * 0.22)} ${n(size * 0.4)} ${n(size * 0.1)} ${n(size * 0.26)} ${n(size * 0.12)}L${n(size * 0.24)} ${n(size * 0.72)}Q0 ${n(size * 0.86)} ${n(-size * 0.24)} ${n(size * 0.72)}L${n(-size * 0.26)} ${n(size * 0.12)}C${n(-size * 0.4)} ${n(size * 0.1)} ${n(-size * 0.85)} ${n(size * 0.22)} ${-size} 0Z`;
  return place(
    solid(ink, path, '#7a4e2c', { drop: 8, form: 0.7 }) +
      `<g transform="translate(0 3) scale(.82)">${fill(
        path,
        ink.linear([
          [0, '#e9cfa4'],
          [1, '#b98551'],
        ]),
      )}</g>` +
      line(
        `M${n(-size * 0.55)} ${n(-size * 0.05)}Q0 ${n(-size * 0.3)} ${n(size * 0.55)} ${n(-size * 0.05)}`,
        '#7a4e2c',
        4,
        'stroke-opacity=".6"',
      ) +
      glow(ink, -size * 0.3, -size * 0.4, size * 0.3, size * 0.14, '#fff2d4', 0.6, -25),
    x,
    y,
    degrees,
  );
}
