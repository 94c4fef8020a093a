import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line, place, solid } from '../ink.ts';
import { blob, n } from '../shapes.ts';

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
