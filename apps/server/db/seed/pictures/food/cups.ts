import { darker, lighter, mix } from '../color.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, penumbra, place, shadowColor, solid } from '../ink.ts';
import { blob, circle, ellipse, n } from '../shapes.ts';
import { plate } from '../ware.ts';

/** A cup on its saucer from above; `drink` is drawn about the origin, inside `r * 0.86`. */
export function cup(ink: Ink, x: number, y: number, r: number, color: string, handle: number, drink: string, saucer = color): string {
  const ear = `M${n(r * 0.86)} ${n(-r * 0.2)}C${n(r * 1.3)} ${n(-r * 0.34)} ${n(r * 1.56)} ${n(-r * 0.22)} ${n(r * 1.56)} 0C${n(r * 1.56)} ${n(r * 0.22)} ${n(r * 1.3)} ${n(r * 0.34)} ${n(r * 0.86)} ${n(r * 0.2)}Z`;
  const hole = `M${n(r * 1.02)} ${n(-r * 0.08)}C${n(r * 1.24)} ${n(-r * 0.16)} ${n(r * 1.36)} ${n(-r * 0.12)} ${n(r * 1.36)} 0C${n(r * 1.36)} ${n(r * 0.12)} ${n(r * 1.24)} ${n(r * 0.16)} ${n(r * 1.02)} ${n(r * 0.08)}Z`;
  const inner = r * 0.86;
  const depth = ink.radial(
    [
      [0, shadowColor, 0],
      [0.78, shadowColor, 0],
      [0.92, shadowColor, 0.25],
      [1, shadowColor, 0.6],
    ],
    [0.54, 0.57],
    0.55,
  );
  return group([
    plate(ink, { x, y, r: r * 1.5, color: saucer }),
    glow(ink, x + r * 0.16, y + r * 0.24, r * 1.26, r * 1.24, shadowColor, 0.7),
    place(
      `<path d="${ear}${hole}" fill="${shadowColor}" fill-opacity=".3" fill-rule="evenodd" transform="translate(10 18)"/><path d="${ear}${hole}" fill="${ink.linear(
        [
          [0, lighter(color, 0.6)],
          [0.5, color],
          [1, darker(color, 0.3)],
        ],
        [0, 0, 0, 1],
      )}" fill-rule="evenodd"/>`,
      x,
      y,
      handle,
    ),
    penumbra(circle(x, y, r), r * 0.03, r * 0.05, r * 0.05, 0.4),
    fill(
      circle(x, y, r),
      ink.linear([
        [0, lighter(color, 0.85)],
        [0.5, color],
        [1, darker(color, 0.3)],
      ]),
    ),
    fill(
      circle(x, y, r * 0.93),
      ink.linear([
        [0, darker(color, 0.45)],
        [0.55, darker(color, 0.15)],
        [1, lighter(color, 0.5)],
      ]),
    ),
    place(clipped(ink, circle(0, 0, inner), drink + fill(circle(0, 0, inner + 1), depth)), x, y),
    line(circle(x, y, r * 0.97), '#ffffff', r * 0.022, 'stroke-opacity=".55"'),
  ]);
}

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

/** A roasted bean. */
export function coffeeBean(ink: Ink, x: number, y: number, size: number): string {
  const turn = ink.random.between(0, 360);
  const color = ink.random.pick(['#5a2f17', '#4a2512', '#6b3b1e']);
  return place(
    solid(ink, ellipse(0, 0, size, size * 0.68), color, { drop: size * 0.22, form: 0.9, edge: 1.5 }) +
      line(`M${n(-size * 0.85)} 0Q${n(-size * 0.3)} ${n(-size * 0.26)} 0 0T${n(size * 0.85)} 0`, '#25100a', size * 0.13) +
      glow(ink, -size * 0.2, -size * 0.36, size * 0.4, size * 0.14, '#ffdcb0', 0.6),
    x,
    y,
    turn,
  );
}

/** A star of anise. */
export function starAnise(ink: Ink, x: number, y: number, size: number): string {
  const arms = Array.from(
    { length: 8 },
    (_, index) =>
      `<g transform="rotate(${index * 45 + ink.random.around(0, 6)})">${solid(ink, `M0 0Q${n(size * 0.26)} ${n(-size * 0.5)} 0 ${-size}Q${n(-size * 0.26)} ${n(-size * 0.5)} 0 0Z`, '#7a4420', { drop: 3, form: 0.8 })}${fill(ellipse(0, -size * 0.5, size * 0.06, size * 0.16), '#c98b4a')}</g>`,
  );
  return place(glow(ink, 6, 10, size, size, shadowColor, 0.4) + group(arms) + fill(circle(0, 0, size * 0.12), '#4a2512'), x, y);
}

/** A stick of cinnamon. */
export function cinnamon(ink: Ink, x: number, y: number, length: number, degrees: number): string {
  const path = `M${n(-length / 2)} -17H${n(length / 2)}V17H${n(-length / 2)}Z`;
  return place(
    penumbra(path, 8, 12, 9, 0.3) +
      fill(
        path,
        ink.linear(
          [
            [0, '#c98850'],
            [0.4, '#a35f2c'],
            [0.55, '#6d3a17'],
            [0.62, '#b0692f'],
            [1, '#7a4119'],
          ],
          [0, 0, 0, 1],
        ),
      ) +
      line(`M${n(-length / 2)} 1H${n(length / 2)}`, '#4f2810', 3) +
      fill(ellipse(length / 2, -7, 5, 9), '#5f3113') +
      fill(ellipse(length / 2, 9, 5, 8), '#5f3113'),
    x,
    y,
    degrees,
  );
}
