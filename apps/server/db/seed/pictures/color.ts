/** Shadows lean to warm brown and lights to cream, so that every colour sits in the same daylight. */
const shade = '#2c120c';

const light = '#fff4dc';

const channels = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** Between two `#rrggbb` colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, part: number): string {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  const between = (a: number, b: number): number => Math.round(a + (b - a) * part);
  const value = (between(r1, r2) << 16) | (between(g1, g2) << 8) | between(b1, b2);
  return `#${value.toString(16).padStart(6, '0')}`;
}

export const darker = (color: string, part: number): string => mix(color, shade, part);

export const lighter = (color: string, part: number): string => mix(color, light, part);
