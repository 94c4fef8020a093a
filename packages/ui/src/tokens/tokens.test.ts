import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Vitest empties imported style sheets, hence the file itself.
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

const hex = '#[0-9a-f]{6}';
const pairs = new Map<string, { light: string; dark: string }>();
for (const [, name, value] of css.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)) {
  const both = new RegExp(`^light-dark\\((${hex}), (${hex})\\)$`).exec(value ?? '');
  const one = new RegExp(`^(${hex})$`).exec(value ?? '');
  if (both?.[1] && both[2]) pairs.set(name ?? '', { light: both[1], dark: both[2] });
  else if (one?.[1]) pairs.set(name ?? '', { light: one[1], dark: one[1] });
}

const luminance = (color: string): number => {
  const channel = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const states = ['new', 'working', 'done', 'late', 'danger'];
const grounds = ['page', 'surface', 'surface-raised'];
const textPairs: [text: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-muted', ground],
  ]),
  ['text', 'surface-pressed'],
  ['text-muted', 'surface-pressed'],
  ['brand-contrast', 'brand'],
  ...states.flatMap((state): [string, string][] => [
    [`${state}-contrast`, state],
    [`${state}-text`, `${state}-soft`],
    ...grounds.map((ground): [string, string] => [`${state}-text`, ground]),
    ['text', `${state}-soft`],
  ]),
];

describe.each(['light', 'dark'] as const)('tokens, %s', (theme) => {
  const colour = (name: string): string => {
    const pair = pairs.get(name);
    if (!pair) throw new Error(`No colour --${name}`);
    return pair[theme];
  };

  it.each(textPairs)('--%s reads on --%s (4.5:1)', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('--border-strong, --focus and --brand-line show on --%s (3:1)', (ground) => {
    expect(contrast(colour('border-strong'), colour(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('brand-line'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
