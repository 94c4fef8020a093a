import { darker, lighter, mix } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, circle, ellipse, n, smoothClosed } from '../shapes.ts';

/** A bed of rice or other grain. */
export function rice(ink: Ink, x: number, y: number, rx: number, ry: number, color = '#f6eedd', size = 17): string {
  const { random } = ink;
  const bed = blob(random, x, y, rx, ry, 0.05, 14);
  const count = Math.round((rx * ry) / (size * 10));
  const tones = [lighter(color, 0.75), lighter(color, 0.4), color, darker(color, 0.08), darker(color, 0.17)];
  const grains = Array.from({ length: count }, () => {
    const at = random.inCircle();
    const tone = random.pick(tones);
    const turn = random.between(0, Math.PI);
    const [dx, dy] = [Math.cos(turn) * size * 0.4, Math.sin(turn) * size * 0.4];
    const [px, py] = [x + at.x * rx * 0.96, y + at.y * ry * 0.96];
    const path = `M${n(px - dx)} ${n(py - dy)}L${n(px + dx)} ${n(py + dy)}`;
    return { path, tone };
  });
  const layers = Array.from({ length: 4 }, (_, layer) => {
    const own = grains.filter((_grain, index) => index % 4 === layer);
    const shadow = line(
      own.map(({ path }) => path).join(''),
      darker(color, 0.45),
      size * 0.52,
      'stroke-opacity=".3" transform="translate(1.5 3)"',
    );
    return (
      shadow +
      tones
        .map((tone) =>
          line(
            own
              .filter((grain) => grain.tone === tone)
              .map(({ path }) => path)
              .join(''),
            tone,
            size * 0.5,
          ),
        )
        .join('')
    );
  });
  return solid(ink, bed, color, { drop: 8, form: 0.4, edge: 1 }) + group(layers);
}

export interface Strands {
  color: string;
  size: number;
  count: number;
}

/** A nest of long pasta or noodles, turned with a fork. */
export function nest(ink: Ink, x: number, y: number, rx: number, ry: number, { color, size, count }: Strands): string {
  const { random } = ink;
  const strands = Array.from({ length: count }, (_, index) => {
    const part = index / count;
    const reach = 1 - part * 0.82;
    const [cx, cy] = [x + random.around(0, rx * 0.13), y + random.around(0, ry * 0.13)];
    const [ax, ay] = [rx * reach * random.between(0.8, 1), ry * reach * random.between(0.72, 1)];
    const from = random.between(0, Math.PI * 2);
    const sweep = random.between(1.4, 3.9);
    const points = Array.from({ length: 7 }, (_unused, step) => {
      const angle = from + (sweep * step) / 6;
      const wander = 1 + random.around(0, 0.045);
      return `${n(cx + Math.cos(angle) * ax * wander)} ${n(cy + Math.sin(angle) * ay * wander)}`;
    });
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = ''] = points;
    const arcPath = `M${first}C${second} ${second} ${third}S${fourth} ${fifth}S${sixth} ${seventh}`;
    const tone = random.chance(0.5) ? lighter(color, random.between(0, 0.35)) : darker(color, random.between(0, 0.18));
    return (
      line(arcPath, darker(color, 0.75), size * 1.15, 'stroke-opacity=".42" transform="translate(2 5)"') +
      line(arcPath, tone, size) +
      line(arcPath, lighter(color, 0.85), size * 0.26, `stroke-opacity=".65" transform="translate(${n(-size * 0.12)} ${n(-size * 0.2)})"`)
    );
  });
  return fill(blob(random, x + 4, y + 10, rx * 0.98, ry * 0.98, 0.05), darker(color, 0.6)) + group(strands);
}

/** A ridged tube of rigatoni or penne. */
export function tube(ink: Ink, x: number, y: number, length: number, degrees: number, color: string, w = length * 0.42): string {
  const half = length / 2;
  const body = `M${n(-half)} ${n(-w / 2)}H${n(half)}A${n(w * 0.22)} ${n(w / 2)} 0 0 1 ${n(half)} ${n(w / 2)}H${n(-half)}A${n(w * 0.22)} ${n(w / 2)} 0 0 1 ${n(-half)} ${n(-w / 2)}Z`;
  const round = ink.linear(
    [
      [0, lighter(color, 0.55)],
      [0.45, color],
      [1, darker(color, 0.42)],
    ],
    [0, 0, 0, 1],
  );
  const ridges = [-0.32, -0.14, 0.04, 0.22, 0.38].map((part) => `M${n(-half + 4)} ${n(w * part)}H${n(half)}`).join('');
  return place(
    fill(body, '#2a120a', 'fill-opacity=".3" transform="translate(5 9)"') +
      fill(body, round, `stroke="${darker(color, 0.5)}" stroke-opacity=".4" stroke-width="1.5"`) +
      line(ridges, darker(color, 0.4), 2.2, 'stroke-opacity=".4"') +
      line(`M${n(-half + 6)} ${n(-w * 0.26)}H${n(half - 8)}`, '#fff5da', 4, 'stroke-opacity=".5"') +
      fill(ellipse(half, 0, w * 0.22, w * 0.5), lighter(color, 0.35)) +
      fill(ellipse(half, 0, w * 0.14, w * 0.36), darker(color, 0.62)),
    x,
    y,
    degrees,
  );
}

/** A square filled pillow with a crimped edge. */
export function raviolo(ink: Ink, x: number, y: number, size: number, degrees: number, color = '#f0cd85'): string {
  const half = size / 2;
  const teeth = 7;
  const sides = [0, 1, 2, 3].flatMap((side) =>
    Array.from({ length: teeth * 2 }, (_, index) => {
      const along = (index / (teeth * 2)) * 2 - 1;
      const out = index % 2 === 0 ? 1 : 0.93;
      const [px, py] = [along * half, -half * out];
      const angle = (side * Math.PI) / 2;
      return { x: px * Math.cos(angle) - py * Math.sin(angle), y: px * Math.sin(angle) + py * Math.cos(angle) };
    }),
  );
  const pillow = blob(ink.random, 0, 0, half * 0.62, half * 0.62, 0.05, 8);
  return place(
    solid(ink, smoothClosed(sides, 8), color, { drop: 10, form: 0.4, edge: 2 }) +
      fill(pillow, '#8a5a1f', 'fill-opacity=".28" transform="translate(5 8)"') +
      fill(
        pillow,
        ink.radial(
          [
            [0, lighter(color, 0.75)],
            [0.6, mix(color, '#eeb04a', 0.35)],
            [1, darker(color, 0.15)],
          ],
          [0.36, 0.32],
          0.75,
        ),
      ) +
      glow(ink, -half * 0.2, -half * 0.25, half * 0.26, half * 0.14, '#ffffff', 0.75, -30),
    x,
    y,
    degrees,
  );
}

/** A little ear of orecchiette. */
export function ear(ink: Ink, x: number, y: number, r: number, degrees: number, color = '#efcf8f'): string {
  const hollow = ink.radial(
    [
      [0, darker(color, 0.32)],
      [0.6, darker(color, 0.1)],
      [1, lighter(color, 0.3)],
    ],
    [0.4, 0.38],
    0.7,
  );
  return place(
    solid(ink, blob(ink.random, 0, 0, r, r * 0.86, 0.06, 8), color, { drop: 8, form: 0.6 }) +
      fill(blob(ink.random, r * 0.05, r * 0.06, r * 0.68, r * 0.55, 0.06, 8), hollow) +
      line(
        `M${n(-r * 0.75)} ${n(-r * 0.2)}Q${n(-r * 0.5)} ${n(-r * 0.78)} ${n(r * 0.1)} ${n(-r * 0.78)}`,
        '#fff6dc',
        r * 0.1,
        'stroke-opacity=".8"',
      ),
    x,
    y,
    degrees,
  );
}

/** Shavings of hard cheese. */
export function shaving(ink: Ink, x: number, y: number, size: number): string {
  const { random } = ink;
  const path = smoothClosed([
    { x: -size, y: random.around(0, 6) },
    { x: -size * 0.2, y: -size * random.between(0.25, 0.45) },
    { x: size, y: random.around(0, 8) },
    { x: size * 0.1, y: size * random.between(0.1, 0.3) },
  ]);
  return place(solid(ink, path, '#f7e6b4', { drop: 5, form: 0.6, edge: 1.5 }), x, y, random.between(0, 360));
}

/** A cube of toasted bread. */
export function crouton(ink: Ink, x: number, y: number, size: number): string {
  const path = blob(ink.random, 0, 0, size, size * 0.9, 0.12, 4);
  return place(
    solid(ink, path, '#c98a3e', { drop: 8, form: 0.7 }) + `<g transform="translate(-2 -4) scale(.76)">${fill(path, '#edc684')}</g>`,
    x,
    y,
    ink.random.between(0, 90),
  );
}

/** A cluster of toasted oats. */
export function cluster(ink: Ink, x: number, y: number, size: number): string {
  const { random } = ink;
  return Array.from({ length: 9 }, () => {
    const at = random.inCircle();
    const color = random.pick(['#c58a44', '#d8a45c', '#b0742f', '#e2b878']);
    return solid(ink, blob(random, x + at.x * size, y + at.y * size * 0.8, size * 0.4, size * 0.3, 0.2, 7, random.between(0, 3)), color, {
      drop: 4,
      form: 0.7,
      edge: 1,
    });
  }).join('');
}

/** A pulse: bean, chickpea, lentil, edamame. */
export function bean(ink: Ink, x: number, y: number, r: number, color: string): string {
  const turn = ink.random.between(0, 180);
  return place(
    solid(ink, blob(ink.random, 0, 0, r, r * 0.72, 0.06, 8), color, { drop: r * 0.2, form: 0.8, edge: 1 }) +
      glow(ink, -r * 0.25, -r * 0.28, r * 0.36, r * 0.18, '#ffffff', 0.75, -20),
    x,
    y,
    turn,
  );
}

/** A whole nut or almond. */
export function almond(ink: Ink, x: number, y: number, length: number, color = '#a5673a'): string {
  const half = length / 2;
  const path = `M0 ${-half}C${n(half * 0.7)} ${n(-half * 0.5)} ${n(half * 0.75)} ${n(half * 0.6)} 0 ${half}C${n(-half * 0.75)} ${n(half * 0.6)} ${n(-half * 0.7)} ${n(-half * 0.5)} 0 ${-half}Z`;
  return place(
    solid(ink, path, color, { drop: 5, form: 0.8 }) +
      line(
        `M0 ${n(-half * 0.8)}V${n(half * 0.8)}M${n(-half * 0.25)} ${n(-half * 0.5)}V${n(half * 0.5)}`,
        darker(color, 0.5),
        1.5,
        'stroke-opacity=".5"',
      ),
    x,
    y,
    ink.random.between(0, 360),
  );
}

/** A chip, fry or stick with a lit upper side. */
export function chip(ink: Ink, x: number, y: number, length: number, w: number, degrees: number, color = '#eebc5c'): string {
  const { random } = ink;
  const [half, tall] = [length / 2, w / 2];
  const path = `M${n(-half)} ${n(-tall * random.between(0.8, 1))}L${n(half)} ${n(-tall)}L${n(half + random.around(0, 5))} ${n(tall)}L${n(-half + random.around(0, 5))} ${n(tall * random.between(0.85, 1))}Z`;
  const light = `M${n(-half + 3)} ${n(-tall + 3)}L${n(half - 3)} ${n(-tall + 3)}L${n(half - 4)} ${n(tall * 0.1)}L${n(-half + 4)} ${n(tall * 0.1)}Z`;
  const ends = [glow(ink, -half + 4, 0, w * 0.6, tall, '#a8621c', 0.6), glow(ink, half - 4, 0, w * 0.6, tall, '#a8621c', 0.6)];
  return place(
    solid(ink, path, color, { drop: 8, form: 0.6, edge: 2 }) +
      fill(light, lighter(color, 0.5), 'fill-opacity=".65"') +
      clipped(ink, path, group(ends)),
    x,
    y,
    degrees,
  );
}

/** A heap of chips over an ellipse. */
export function chips(
  ink: Ink,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  color = '#eebc5c',
  length = 200,
  w = 38,
): string {
  const { random } = ink;
  return Array.from({ length: count }, (_, index) => {
    const at = random.inCircle();
    const near = 1 - (index / count) * 0.45;
    const tone = random.chance(0.5) ? lighter(color, random.between(0, 0.25)) : darker(color, random.between(0, 0.12));
    return chip(
      ink,
      x + at.x * rx * near,
      y + at.y * ry * near,
      length * random.between(0.7, 1.1),
      w * random.between(0.85, 1.1),
      random.between(0, 180),
      tone,
    );
  }).join('');
}

/** A ring of fried squid. */
export function ring(ink: Ink, x: number, y: number, r: number, color = '#dfa651'): string {
  const { random } = ink;
  const squash = random.between(0.6, 0.95);
  const outer = blob(random, 0, 0, r, r * squash, 0.08, 10);
  const inner = blob(random, 0, 0, r * 0.48, r * 0.44 * squash, 0.1, 8);
  const crumbs = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * Math.PI * 2;
    return fill(
      circle(Math.cos(angle) * r * random.between(0.6, 0.9), Math.sin(angle) * r * squash * random.between(0.6, 0.9), random.between(2, 5)),
      random.chance(0.5) ? lighter(color, 0.5) : darker(color, 0.3),
      'fill-opacity=".8"',
    );
  });
  return place(
    `<path d="${outer}${inner}" fill="#2a120a" fill-opacity=".3" fill-rule="evenodd" transform="translate(5 10)"/><path d="${outer}${inner}" fill="${ink.linear(
      [
        [0, lighter(color, 0.45)],
        [0.5, color],
        [1, darker(color, 0.3)],
      ],
    )}" fill-rule="evenodd" stroke="${darker(color, 0.5)}" stroke-opacity=".5" stroke-width="2"/>` + group(crumbs),
    x,
    y,
    random.between(0, 180),
  );
}
