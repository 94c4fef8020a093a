import { darker, lighter } from '../color.ts';
import { scatter } from '../food/bits.ts';
import type { Ink } from '../ink.ts';
import { fill, group, line, place, shadowColor, solid } from '../ink.ts';
import { circle, n } from '../shapes.ts';

/** The house's flower: rings of petals about a dark heart, `r` across. */
export function marigold(ink: Ink, x: number, y: number, r: number): string {
  const rings = [
    { count: 15, far: 0.7, long: 0.36, broad: 0.2, color: '#d9731c' },
    { count: 14, far: 0.54, long: 0.32, broad: 0.18, color: '#e88a22' },
    { count: 12, far: 0.37, long: 0.27, broad: 0.15, color: '#f2a233' },
    { count: 9, far: 0.22, long: 0.2, broad: 0.11, color: '#f8b94a' },
  ];
  const petals = rings.map(({ count, far, long, broad, color }, ring) =>
    Array.from({ length: count }, (_, index) => {
      const petal = `M0 ${n(r * long * 0.6)}C${n(-r * broad)} ${n(r * long * 0.3)} ${n(-r * broad * 1.15)} ${n(-r * long * 0.7)} ${n(-r * broad * 0.45)} ${n(-r * long * 0.8)}Q${n(-r * broad * 0.2)} ${n(-r * long)} 0 ${n(-r * long * 0.82)}Q${n(r * broad * 0.2)} ${n(-r * long)} ${n(r * broad * 0.45)} ${n(-r * long * 0.8)}C${n(r * broad * 1.15)} ${n(-r * long * 0.7)} ${n(r * broad)} ${n(r * long * 0.3)} 0 ${n(r * long * 0.6)}Z`;
      const vein = `M0 ${n(r * long * 0.4)}V${n(-r * long * 0.6)}M${n(-r * broad * 0.3)} ${n(r * long * 0.2)}Q${n(-r * broad * 0.5)} ${n(-r * long * 0.3)} ${n(-r * broad * 0.3)} ${n(-r * long * 0.6)}M${n(r * broad * 0.3)} ${n(r * long * 0.2)}Q${n(r * broad * 0.5)} ${n(-r * long * 0.3)} ${n(r * broad * 0.3)} ${n(-r * long * 0.6)}`;
      const shape =
        fill(petal, shadowColor, 'fill-opacity=".22" transform="translate(2 7)"') +
        fill(
          petal,
          ink.linear(
            [
              [0, lighter(color, 0.4)],
              [0.5, color],
              [1, darker(color, 0.25)],
            ],
            [0.5, 0, 0.5, 1],
          ),
        ) +
        line(vein, darker(color, 0.3), r * 0.006, 'stroke-opacity=".45"');
      return `<g transform="rotate(${n((index / count) * 360 + ring * 13)}) translate(0 ${n(-r * far)})">${shape}</g>`;
    }).join(''),
  );
  const heart = scatter(ink, 0, 0, r * 0.13, r * 0.13, 60, (px, py) =>
    solid(ink, circle(px, py, r * 0.02), ink.random.pick(['#7a3a12', '#94491a', '#5e2a0d']), { drop: 2, form: 0.8, edge: 0 }),
  );
  return place(group(petals) + fill(circle(0, 0, r * 0.15), '#6b3210') + heart, x, y);
}
