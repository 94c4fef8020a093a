import { darker, lighter } from '../color.ts';
import { scatter } from '../food/bits.ts';
import { leaf } from '../food/greens.ts';
import { pizzaBase, putOn } from '../food/pizza.ts';
import type { Ink } from '../ink.ts';
import { clipped, fill, glow, group, line, place, solid } from '../ink.ts';
import { circle, n } from '../shapes.ts';
import { recipes } from './pizzas.ts';

/** A five-pointed star. */
const star = (x: number, y: number, r: number, color = '#f6dc9a'): string =>
  fill(
    `M${Array.from({ length: 10 }, (_, index) => `${n(x + Math.sin((index / 5) * Math.PI) * r * (index % 2 === 0 ? 1 : 0.42))} ${n(y - Math.cos((index / 5) * Math.PI) * r * (index % 2 === 0 ? 1 : 0.42))}`).join('L')}Z`,
    color,
  );

/** A pie as the crescent of a moon, `r` across, on the night that `night` says. */
export const crescentPie = (ink: Ink, r: number, night: string): string => {
  const scale = r / 500;
  return (
    glow(ink, -r * 0.06, 0, r * 1.5, r * 1.5, '#f6d99a', 0.35) +
    place(
      clipped(ink, circle(0, 0, 500), pizzaBase(ink, 500, recipes.pepperoni.look) + recipes.pepperoni.on(ink, putOn(ink, 430))),
      0,
      0,
      0,
      scale,
    ) +
    fill(circle(r * 0.42, -r * 0.16, r * 0.84), night) +
    star(r * 0.42, -r * 0.3, r * 0.17) +
    star(r * 0.78, r * 0.12, r * 0.1) +
    star(r * 0.28, r * 0.24, r * 0.07)
  );
};

/** A blackberry with its leaves, `r` across. */
export const blackberry = (ink: Ink, r: number): string => {
  const beads = Array.from({ length: 44 }, (_, index) => {
    const far = Math.sqrt((index + 0.5) / 44);
    const [x, y] = [Math.cos(index * 2.4) * far * r * 0.62, Math.sin(index * 2.4) * far * r * 0.78 + r * 0.14];
    const color = ink.random.pick(['#4a1f4f', '#3a173f', '#5a2a5f', '#6b2f5a']);
    return {
      y,
      art:
        solid(ink, circle(x, y, r * 0.17), color, { drop: r * 0.02, form: 0.95, edge: 2 }) +
        glow(ink, x - r * 0.05, y - r * 0.06, r * 0.06, r * 0.04, '#ffffff', 0.9, -30),
    };
  });
  return (
    [-118, -62, 62, 118].map((turn) => leaf(ink, 0, -r * 0.5, r * 0.92, turn, turn % 124 === 0 ? '#5f8f4a' : '#4f7f3f', 0.56)).join('') +
    fill(circle(0, r * 0.14, r * 0.66), '#2d1030') +
    beads
      .toSorted((a, b) => b.y - a.y)
      .map(({ art }) => art)
      .join('') +
    [-70, -24, 24, 70].map((turn) => leaf(ink, 0, -r * 0.56, r * 0.4, turn, '#7fae5a', 0.5)).join('') +
    line(`M0 ${n(-r * 0.6)}Q${n(r * 0.05)} ${n(-r * 0.86)} ${n(r * 0.2)} ${n(-r * 0.98)}`, '#5b7a34', r * 0.07)
  );
};

/** A mandala of brass petals about a spice, `r` across. */
export const mandala = (ink: Ink, r: number): string => {
  const ring = (count: number, far: number, long: number, broad: number, color: string, turn = 0) =>
    Array.from({ length: count }, (_, index) => {
      const petal = `M0 ${n(r * long * 0.5)}C${n(-r * broad)} ${n(r * long * 0.2)} ${n(-r * broad)} ${n(-r * long * 0.3)} 0 ${n(-r * long * 0.5)}C${n(r * broad)} ${n(-r * long * 0.3)} ${n(r * broad)} ${n(r * long * 0.2)} 0 ${n(r * long * 0.5)}Z`;
      return `<g transform="rotate(${n((index / count) * 360 + turn)}) translate(0 ${n(-r * far)})">${solid(ink, petal, color, { drop: r * 0.02, form: 0.6, edge: 2 })}${line(`M0 ${n(r * long * 0.3)}V${n(-r * long * 0.3)}`, lighter(color, 0.7), r * 0.012, 'stroke-opacity=".7"')}</g>`;
    }).join('');
  return group([
    line(circle(0, 0, r * 0.97), '#d9a94a', r * 0.03),
    ring(24, 0.86, 0.14, 0.035, '#d9a94a'),
    ring(16, 0.66, 0.34, 0.085, '#c9862a', 11),
    ring(12, 0.44, 0.34, 0.085, '#e3b24f'),
    ring(8, 0.23, 0.3, 0.08, '#f0cf82', 22),
    solid(ink, circle(0, 0, r * 0.13), '#b8431c', { drop: r * 0.02, form: 0.8 }),
    scatter(ink, 0, 0, r * 0.1, r * 0.1, 24, (x, y) => fill(circle(x, y, r * 0.012), darker('#b8431c', 0.4))),
    Array.from({ length: 32 }, (_, index) =>
      fill(circle(Math.cos((index / 32) * Math.PI * 2) * r * 1.04, Math.sin((index / 32) * Math.PI * 2) * r * 1.04, r * 0.014), '#e9c88e'),
    ).join(''),
  ]);
};
