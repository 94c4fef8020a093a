import type { Ink } from '../ink.ts';
import { fill, glow, group, place, shadowColor } from '../ink.ts';
import { ellipse, n } from '../shapes.ts';
import { seed } from './bits.ts';
import type { Make } from './burger-layers.ts';
import { slab } from './burger-layers.ts';

const bunBrown = '#c97d33';

export const bunBase: Make = (ink, w) => {
  const h = 112;
  const path = `M${n(-w / 2)} ${n(-h)}H${n(w / 2)}C${n(w / 2 + 12)} ${n(-h * 0.4)} ${n(w / 2 - 26)} 0 ${n(w / 2 - 70)} 0H${n(-w / 2 + 70)}C${n(-w / 2 + 26)} 0 ${n(-w / 2 - 12)} ${n(-h * 0.4)} ${n(-w / 2)} ${n(-h)}Z`;
  const body = ink.linear(
    [
      [0, '#f3cf8e'],
      [0.25, '#dfa151'],
      [0.7, bunBrown],
      [1, '#8a4c1b'],
    ],
    [0, 0, 0, 1],
  );
  const crumb = fill(
    slab(w - 4, 26, -h + 24),
    ink.linear(
      [
        [0, '#fff0cd'],
        [1, '#ecc383'],
      ],
      [0, 0, 0, 1],
    ),
  );
  return {
    art:
      fill(path, body, 'stroke="#6d3a14" stroke-opacity=".4" stroke-width="2"') +
      crumb +
      glow(ink, -w * 0.22, -h * 0.42, w * 0.24, 18, '#fff3d0', 0.55),
    lift: h - 12,
  };
};

export const bunTop =
  (topping: 'sesame' | 'plain' | 'poppy' | 'shiny'): Make =>
  (ink, w) => {
    const h = 226;
    const path = `M${n(-w / 2 + 6)} -10C${n(-w / 2 - 46)} ${n(-h * 0.66)} ${n(-w * 0.3)} ${n(-h)} 0 ${n(-h)}C${n(w * 0.3)} ${n(-h)} ${n(w / 2 + 46)} ${n(-h * 0.66)} ${n(w / 2 - 6)} -10C${n(w * 0.3)} 12 ${n(-w * 0.3)} 12 ${n(-w / 2 + 6)} -10Z`;
    const body = ink.radial(
      [
        [0, '#f2bd6a'],
        [0.35, '#dc9240'],
        [0.75, '#b96722'],
        [1, '#7c3f14'],
      ],
      [0.36, 0.26],
      0.8,
    );
    const under = fill(
      `M${n(-w / 2 + 6)} -12C${n(-w * 0.3)} 10 ${n(w * 0.3)} 10 ${n(w / 2 - 6)} -12C${n(w * 0.3)} 22 ${n(-w * 0.3)} 22 ${n(-w / 2 + 6)} -12Z`,
      '#f6dba6',
    );
    const shine =
      glow(ink, -w * 0.17, -h * 0.76, w * 0.24, h * 0.13, '#fff6da', 0.85, -12) +
      glow(ink, w * 0.2, -h * 0.34, w * 0.24, h * 0.2, '#ffca7a', 0.4, 20);
    const dots: string[] = [];
    if (topping === 'sesame' || topping === 'poppy') {
      const draw = topping === 'sesame' ? seed(ink, '#fbeac4', 21) : seed(ink, '#33302e', 10);
      const count = topping === 'sesame' ? 64 : 120;
      for (let index = 0; index < count; index += 1) {
        const angle = ink.random.between(Math.PI * 1.08, Math.PI * 1.92);
        const reach = Math.sqrt(ink.random.next()) * 0.92;
        dots.push(draw(Math.cos(angle) * reach * w * 0.47, Math.sin(angle) * reach * h * 0.92 - 14));
      }
    }
    return {
      art:
        fill(ellipse(0, -2, w / 2 - 10, 16), shadowColor, 'fill-opacity=".35"') +
        fill(path, body, 'stroke="#6d3a14" stroke-opacity=".35" stroke-width="2"') +
        under +
        shine +
        group(dots),
      lift: h,
    };
  };

/** Stacks layers from the bottom up; the burger stands on y = 0 with its middle at x = 0. */
export function stack(ink: Ink, w: number, layers: readonly Make[]): string {
  let y = 0;
  const parts: string[] = [];
  for (const make of layers) {
    const { art, lift } = make(ink, w);
    parts.push(place(art, 0, y));
    y -= lift;
  }
  return glow(ink, 20, 8, w * 0.72, 54, shadowColor, 0.75) + group(parts);
}
