import { darker, lighter } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, shadowColor, solid } from '../ink.ts';
import { blob, n, smoothClosed, smoothOpen } from '../shapes.ts';
import { shreds } from './vegetables.ts';

/** One layer of a burger seen from the front: what it draws with its lower edge at y = 0, and how much it lifts the next. */
interface Layer {
  art: string;
  lift: number;
}

export type Make = (ink: Ink, w: number) => Layer;

/** A flat thing with round ends. */
export const slab = (w: number, h: number, y: number): string =>
  `M${n(-w / 2 + h / 2)} ${n(y - h)}H${n(w / 2 - h / 2)}A${n(h / 2)} ${n(h / 2)} 0 0 1 ${n(w / 2 - h / 2)} ${n(y)}H${n(-w / 2 + h / 2)}A${n(h / 2)} ${n(h / 2)} 0 0 1 ${n(-w / 2 + h / 2)} ${n(y - h)}Z`;

export const patty =
  (color = '#5b3220', h = 92): Make =>
  (ink, w) => {
    const { random } = ink;
    const wide = w * 1.03;
    const steps = 22;
    const top = Array.from({ length: steps }, (_, index) => ({
      x: -wide / 2 + 22 + ((wide - 44) * index) / (steps - 1),
      y: -h + random.around(0, 5),
    }));
    const bottom = Array.from({ length: steps }, (_, index) => ({
      x: wide / 2 - 18 - ((wide - 36) * index) / (steps - 1),
      y: random.around(0, 5),
    }));
    const path = smoothClosed([
      ...top,
      { x: wide / 2 + 2, y: -h * 0.62 },
      { x: wide / 2 + 2, y: -h * 0.3 },
      ...bottom,
      { x: -wide / 2 - 2, y: -h * 0.3 },
      { x: -wide / 2 - 2, y: -h * 0.62 },
    ]);
    const lumps = Array.from({ length: 150 }, () => {
      const [px, py] = [random.around(0, wide / 2), random.between(-h, 0)];
      const tone = random.chance(0.45) ? lighter(color, random.between(0.1, 0.35)) : darker(color, random.between(0.2, 0.6));
      return fill(blob(random, px, py, random.between(5, 18), random.between(3, 9), 0.3, 6), tone, 'fill-opacity=".7"');
    });
    const juice = Array.from({ length: 16 }, () =>
      glow(
        ink,
        random.around(0, wide * 0.45),
        random.between(-h * 0.9, -h * 0.4),
        random.between(8, 22),
        random.between(3, 7),
        '#ffe6c4',
        random.between(0.35, 0.75),
      ),
    );
    return {
      art:
        solid(ink, path, color, { drop: 8, form: 0.5, edge: 2 }) +
        clipped(ink, path, group([...lumps, fill(`M${-w} ${n(-h * 0.34)}H${w}V20H${-w}Z`, shadowColor, 'fill-opacity=".3"'), ...juice])),
      lift: h - 8,
    };
  };

/** A slice of cheese that hangs over what lies below. */
export const cheese =
  (color = '#f5b12e'): Make =>
  (ink, w) => {
    const { random } = ink;
    const half = w / 2 + 8;
    const drips = 5;
    let path = `M${n(-half)} -22Q0 -34 ${n(half)} -22L${n(half)} -2`;
    for (let index = 0; index < drips; index += 1) {
      const from = half - (index * 2 * half) / drips;
      const to = half - ((index + 1) * 2 * half) / drips;
      const long = random.between(26, 84) * (index % 2 === 0 ? 0.55 : 1);
      const mid = (from + to) / 2;
      path += `C${n(from - 26)} 0 ${n(mid + 30)} ${n(long)} ${n(mid)} ${n(long)}C${n(mid - 30)} ${n(long)} ${n(to + 26)} 0 ${n(to)} -2`;
    }
    path += 'Z';
    return {
      art:
        fill(path, shadowColor, 'fill-opacity=".28" transform="translate(4 10)"') +
        fill(
          path,
          ink.linear(
            [
              [0, lighter(color, 0.35)],
              [0.4, color],
              [1, darker(color, 0.22)],
            ],
            [0, 0, 0, 1],
          ),
        ) +
        line(`M${n(-half + 14)} -20Q0 -30 ${n(half - 14)} -20`, '#fff5cf', 5, 'stroke-opacity=".75"'),
      lift: 20,
    };
  };

export const ruffle =
  (color = '#84ab45', h = 64): Make =>
  (ink, w) => {
    const { random } = ink;
    const art = [darker(color, 0.22), color].map((tone, layer) => {
      const wide = w * (1.1 - layer * 0.03);
      const waves = 13;
      const lower = Array.from({ length: waves * 2 + 1 }, (_, index) => ({
        x: wide / 2 - (wide * index) / (waves * 2),
        y: (index % 2 === 0 ? -4 : h * 0.5) * random.between(0.6, 1.1) - layer * 10,
      }));
      const path = smoothClosed(
        [{ x: -wide / 2 + 16, y: -h * 0.62 }, { x: 0, y: -h * 0.8 }, { x: wide / 2 - 16, y: -h * 0.62 }, ...lower],
        5,
      );
      const ribs = Array.from({ length: waves }, (_, index) => {
        const px = -wide / 2 + (wide * (index + 0.5)) / waves;
        return `M${n(px + random.around(0, 8))} ${n(-h * 0.6)}Q${n(px)} ${n(-h * 0.1)} ${n(px + random.around(0, 16))} ${n(h * 0.3)}`;
      }).join('');
      return solid(ink, path, tone, { drop: 9, form: 0.6, edge: 2 }) + line(ribs, lighter(tone, 0.6), 3, 'stroke-opacity=".45"');
    });
    return { art: group(art), lift: h * 0.55 };
  };

/** Slices lying side by side: tomato, beetroot, pickle, onion. */
export const slices =
  (color: string, count: number, h: number, rim = lighter(color, 0.3)): Make =>
  (ink, w) => {
    const each = (w * 1.02) / count;
    const art = Array.from({ length: count }, (_, index) => {
      const x = -w * 0.51 + each * (index + 0.5);
      const tilt = ink.random.around(0, 2.2);
      return place(
        solid(ink, slab(each * 1.1, h, 0), color, { drop: 7, form: 0.5, edge: 2 }) +
          line(`M${n(-each * 0.42)} ${n(-h * 0.68)}H${n(each * 0.42)}`, rim, h * 0.2, 'stroke-opacity=".65"'),
        x,
        ink.random.around(0, 2),
        tilt,
      );
    });
    return { art: group(art), lift: h * 0.88 };
  };

export const baconLayer: Make = (ink, w) => {
  const { random } = ink;
  const strip = (shift: number): string => {
    const points = Array.from({ length: 19 }, (_, index) => ({
      x: -w * 0.56 + (w * 1.12 * index) / 18,
      y: -16 + Math.sin(index * 1.15 + shift) * 13 + random.around(0, 3),
    }));
    const path = smoothOpen(points);
    return (
      line(path, shadowColor, 36, 'stroke-opacity=".3" transform="translate(3 9)"') +
      line(path, '#a2402a', 34) +
      line(path, '#ecbb8c', 8, 'transform="translate(0 -9)"') +
      line(path, '#7b2a19', 6, 'stroke-opacity=".7" transform="translate(0 3)"') +
      line(path, '#e6ad7d', 5, 'transform="translate(0 11)" stroke-opacity=".85"')
    );
  };
  return { art: strip(0) + strip(1.7), lift: 34 };
};

export const eggLayer: Make = (ink, w) => {
  const path = `M${n(-w * 0.52)} -26Q0 -52 ${n(w * 0.52)} -26C${n(w * 0.55)} 20 ${n(w * 0.4)} 2 ${n(w * 0.34)} 26C${n(w * 0.28)} 60 ${n(w * 0.16)} 6 0 12C${n(-w * 0.14)} 8 ${n(-w * 0.2)} 50 ${n(-w * 0.3)} 28C${n(-w * 0.4)} 2 ${n(-w * 0.54)} 24 ${n(-w * 0.52)} -26Z`;
  const yolk = `M${n(-w * 0.14)} -36Q0 -82 ${n(w * 0.14)} -36C${n(w * 0.1)} -10 ${n(w * 0.08)} 66 ${n(w * 0.045)} 66C${n(w * 0.01)} 66 0 -6 ${n(-w * 0.14)} -36Z`;
  return {
    art:
      solid(ink, path, '#fbf4e6', { drop: 9, form: 0.3, edge: 2 }) +
      fill(
        yolk,
        ink.linear(
          [
            [0, '#ffcf5c'],
            [0.5, '#f8a924'],
            [1, '#e88d12'],
          ],
          [0, 0, 0, 1],
        ),
      ) +
      glow(ink, -w * 0.04, -52, 34, 9, '#ffffff', 0.85),
    lift: 40,
  };
};

/** Sauce that has run down the side. */
export const sauceLayer =
  (color: string): Make =>
  (ink, w) => {
    const { random } = ink;
    const drips = 9;
    let path = `M${n(-w / 2 + 10)} -16H${n(w / 2 - 10)}V-2`;
    for (let index = 0; index < drips; index += 1) {
      const each = (w - 20) / drips;
      const from = w / 2 - 10 - index * each;
      const long = random.chance(0.45) ? random.between(24, 58) : random.between(2, 10);
      path += `C${n(from - each * 0.2)} ${n(long)} ${n(from - each * 0.75)} ${n(long)} ${n(from - each)} -2`;
    }
    return {
      art:
        fill(`${path}Z`, shadowColor, 'fill-opacity=".25" transform="translate(3 7)"') +
        fill(
          `${path}Z`,
          ink.linear(
            [
              [0, lighter(color, 0.4)],
              [1, darker(color, 0.1)],
            ],
            [0, 0, 0, 1],
          ),
        ),
      lift: 10,
    };
  };

export const slaw =
  (colors: readonly string[]): Make =>
  (ink, w) => ({ art: `<g transform="translate(0 -18)">${shreds(ink, 0, 0, w * 0.5, 22, 80, colors, 10)}</g>`, lift: 42 });

/** Something crumbed and craggy: fried chicken, fish. */
export const crunchy =
  (color = '#c47f2c', h = 118): Make =>
  (ink, w) => {
    const { random } = ink;
    const path = smoothClosed(
      Array.from({ length: 30 }, (_, index) => {
        const angle = (index / 30) * Math.PI * 2;
        const power = (value: number) => Math.sign(value) * Math.abs(value) ** 0.5;
        return {
          x: power(Math.cos(angle)) * w * 0.54 * random.between(0.97, 1.04),
          y: -h / 2 + power(Math.sin(angle)) * h * 0.52 * random.between(0.88, 1.1),
        };
      }),
    );
    const crags = Array.from({ length: 190 }, () => {
      const [px, py] = [random.around(0, w * 0.54), random.between(-h, 0)];
      const tone = random.chance(0.5) ? lighter(color, random.between(0.15, 0.55)) : darker(color, random.between(0.15, 0.5));
      return fill(blob(random, px, py, random.between(5, 17), random.between(4, 11), 0.35, 6), tone, 'fill-opacity=".72"');
    });
    return {
      art:
        solid(ink, path, color, { drop: 10, form: 0.6, edge: 2 }) +
        clipped(ink, path, group(crags) + fill(`M${-w} ${n(-h * 0.3)}H${w}V30H${-w}Z`, shadowColor, 'fill-opacity=".2"')),
      lift: h - 12,
    };
  };

/** A seared slab of haloumi. */
export const slabLayer =
  (color: string, sear: string, h = 66): Make =>
  (ink, w) => {
    const path = slab(w * 0.98, h, 0).replaceAll(/A[\d.]+ [\d.]+/g, 'A14 34');
    const marks = Array.from({ length: 9 }, (_, index) => glow(ink, -w * 0.44 + index * w * 0.11, -h + 12, 34, 18, sear, 0.8));
    return { art: solid(ink, path, color, { drop: 8, form: 0.45, edge: 2 }) + clipped(ink, path, group(marks)), lift: h - 4 };
  };
