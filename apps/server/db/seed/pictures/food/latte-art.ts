import { darker, lighter, mix } from '../color.ts';
import type { Ink } from '../ink.ts';
import { fill, glow, group, line } from '../ink.ts';
import { blob, circle, n } from '../shapes.ts';

/** The surface of a milky drink. */
export function surface(ink: Ink, r: number, color: string): string {
  const rim = fill(
    circle(0, 0, r),
    ink.radial([
      [0, lighter(color, 0.16)],
      [0.7, color],
      [0.93, darker(color, 0.22)],
      [1, darker(color, 0.4)],
    ]),
  );
  const bubbles = Array.from({ length: 26 }, () => {
    const angle = ink.random.between(0, Math.PI * 2);
    const far = ink.random.between(0.84, 0.93) * r;
    return line(
      circle(Math.cos(angle) * far, Math.sin(angle) * far, ink.random.between(1.5, 4.5)),
      lighter(color, 0.7),
      1.4,
      'stroke-opacity=".6"',
    );
  });
  return rim + group(bubbles);
}

const milk = '#fbf1dd';

/** Latte art: a fern. */
export function rosetta(r: number, coffee: string): string {
  const count = 8;
  const leaves = Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1);
    const y = r * (0.5 - part * 1.02);
    const wide = r * (0.2 + Math.sin((0.2 + part * 0.62) * Math.PI) * 0.46) * (1 - part * 0.24);
    const lift = r * 0.2;
    const path = `M0 ${n(y + r * 0.1)}C${n(-wide * 0.5)} ${n(y + r * 0.1)} ${n(-wide)} ${n(y - lift * 0.3)} ${n(-wide)} ${n(y - lift)}C${n(-wide * 0.8)} ${n(y - lift * 0.35)} ${n(-wide * 0.3)} ${n(y - lift * 0.1)} 0 ${n(y - lift * 0.06)}C${n(wide * 0.3)} ${n(y - lift * 0.1)} ${n(wide * 0.8)} ${n(y - lift * 0.35)} ${n(wide)} ${n(y - lift)}C${n(wide)} ${n(y - lift * 0.3)} ${n(wide * 0.5)} ${n(y + r * 0.1)} 0 ${n(y + r * 0.1)}Z`;
    return fill(path, milk, `stroke="${mix(coffee, milk, 0.5)}" stroke-opacity=".5" stroke-width="3"`);
  });
  const heart = fill(
    `M0 ${n(-r * 0.5)}C${n(-r * 0.12)} ${n(-r * 0.7)} ${n(-r * 0.3)} ${n(-r * 0.62)} ${n(-r * 0.22)} ${n(-r * 0.48)}Q${n(-r * 0.12)} ${n(-r * 0.36)} 0 ${n(-r * 0.32)}Q${n(r * 0.12)} ${n(-r * 0.36)} ${n(r * 0.22)} ${n(-r * 0.48)}C${n(r * 0.3)} ${n(-r * 0.62)} ${n(r * 0.12)} ${n(-r * 0.7)} 0 ${n(-r * 0.5)}Z`,
    milk,
  );
  const stem = fill(
    `M${n(-r * 0.016)} ${n(-r * 0.4)}Q0 ${n(r * 0.2)} 0 ${n(r * 0.74)}Q${n(r * 0.02)} ${n(r * 0.2)} ${n(r * 0.016)} ${n(-r * 0.4)}Z`,
    milk,
    `stroke="${mix(coffee, milk, 0.4)}" stroke-width="3" stroke-opacity=".7"`,
  );
  return group([...leaves, heart, stem]);
}

/** Latte art: a heart, ringed. */
export function heart(r: number, coffee: string): string {
  const path = (size: number): string =>
    `M0 ${n(-size * 0.42)}C${n(-size * 0.3)} ${n(-size * 0.98)} ${n(-size * 1.04)} ${n(-size * 0.7)} ${n(-size * 0.86)} ${n(-size * 0.08)}Q${n(-size * 0.6)} ${n(size * 0.5)} 0 ${n(size * 0.92)}Q${n(size * 0.6)} ${n(size * 0.5)} ${n(size * 0.86)} ${n(-size * 0.08)}C${n(size * 1.04)} ${n(-size * 0.7)} ${n(size * 0.3)} ${n(-size * 0.98)} 0 ${n(-size * 0.42)}Z`;
  return (
    fill(path(r * 0.72), milk, `stroke="${mix(coffee, milk, 0.5)}" stroke-width="5" stroke-opacity=".6"`) +
    line(path(r * 0.56), mix(coffee, milk, 0.55), 7, 'stroke-opacity=".55"') +
    fill(path(r * 0.42), milk) +
    line(path(r * 0.28), mix(coffee, milk, 0.6), 5, 'stroke-opacity=".4"')
  );
}

/** Latte art: a tulip of three. */
export function tulip(r: number, coffee: string): string {
  const petal = (y: number, wide: number, tall: number): string =>
    fill(
      `M0 ${n(y + tall)}C${n(-wide)} ${n(y + tall * 0.7)} ${n(-wide * 1.1)} ${n(y - tall * 0.5)} ${n(-wide * 0.5)} ${n(y - tall * 0.5)}Q${n(-wide * 0.15)} ${n(y - tall * 0.5)} 0 ${n(y - tall * 0.1)}Q${n(wide * 0.15)} ${n(y - tall * 0.5)} ${n(wide * 0.5)} ${n(y - tall * 0.5)}C${n(wide * 1.1)} ${n(y - tall * 0.5)} ${n(wide)} ${n(y + tall * 0.7)} 0 ${n(y + tall)}Z`,
      milk,
      `stroke="${mix(coffee, milk, 0.4)}" stroke-width="4" stroke-opacity=".6"`,
    );
  return petal(r * 0.3, r * 0.62, r * 0.42) + petal(-r * 0.06, r * 0.5, r * 0.34) + petal(-r * 0.38, r * 0.36, r * 0.3);
}

/** Foam with cocoa sifted over it. */
export function cocoaFoam(ink: Ink, r: number): string {
  const { random } = ink;
  const foam = fill(
    blob(random, 0, 0, r * 0.8, r * 0.8, 0.03, 14),
    ink.radial([
      [0, '#fffaf0'],
      [0.8, '#f9ecd4'],
      [1, '#e9cfa6'],
    ]),
  );
  const lumps = Array.from({ length: 40 }, () => {
    const at = random.inCircle();
    return glow(
      ink,
      at.x * r * 0.7,
      at.y * r * 0.7,
      random.between(8, 24),
      random.between(6, 18),
      random.chance(0.5) ? '#ffffff' : '#e2c69a',
      0.5,
    );
  });
  const dust = ['#5b2f18', '#7c4522'].map((color) => {
    const grains = Array.from({ length: 300 }, () => {
      const [a, b] = [random.inCircle(), random.inCircle()];
      return circle((a.x + b.x) * r * 0.36, (a.y + b.y) * r * 0.36, random.between(0.8, 3.6));
    });
    return fill(grains.join(''), color, 'fill-opacity=".75"');
  });
  return foam + group(lumps) + group(dust);
}

/** Crema: the tan top of an espresso. */
export function crema(ink: Ink, r: number): string {
  const { random } = ink;
  const tiger = Array.from({ length: 46 }, () => {
    const at = random.inCircle();
    return glow(
      ink,
      at.x * r * 0.8,
      at.y * r * 0.8,
      random.between(20, 70),
      random.between(6, 18),
      random.chance(0.55) ? '#7a3d14' : '#e0a35a',
      0.4,
      random.between(0, 180),
    );
  });
  const bubbles = Array.from({ length: 60 }, () => {
    const at = random.inCircle();
    return line(circle(at.x * r * 0.86, at.y * r * 0.86, random.between(1.5, 5)), '#f5cf94', 1.3, 'stroke-opacity=".5"');
  });
  return (
    fill(
      circle(0, 0, r),
      ink.radial([
        [0, '#c98543'],
        [0.6, '#b56f30'],
        [0.88, '#6d3813'],
        [1, '#3a1a09'],
      ]),
    ) +
    group(tiger) +
    group(bubbles)
  );
}
