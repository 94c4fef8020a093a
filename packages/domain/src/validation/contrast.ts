import { formats } from './formats.ts';

/** The contrast that text needs (WCAG 2.2 AA). */
export const readableContrast = 4.5;

/** Red, green and blue, 0 to 255. Throws a RangeError for anything but # and 3 or 6 hex digits. */
export function getRgb(hex: string): [number, number, number] {
  if (!formats.hexColor.pattern.test(hex)) throw new RangeError(`not a hex colour: ${hex}`);
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** How light a colour is to the eye, 0 (black) to 1 (white), as WCAG defines it. */
export function getLuminance(hex: string): number {
  const [red, green, blue] = getRgb(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 (the same) to 21 (black and white). */
export function contrastRatio(one: string, other: string): number {
  const a = getLuminance(one);
  const b = getLuminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Black or white, whichever reads better on a background. The better of the two always has at least 4.5:1. */
export function textColorOn(background: string): '#000000' | '#ffffff' {
  return contrastRatio(background, '#ffffff') >= contrastRatio(background, '#000000') ? '#ffffff' : '#000000';
}

/**
 * A brand colour that can be read as text on a background (white unless given): the colour itself where its contrast is 4.5:1,
 * else the nearest step towards black, or towards white on a dark background.
 */
export function readableBrand(brand: string, background = '#ffffff'): string {
  const towards = textColorOn(background) === '#000000' ? 0 : 255;
  const from = getRgb(brand);
  for (let step = 0; step <= 20; step += 1) {
    const mixed = getHex(from.map((channel) => Math.round(channel + ((towards - channel) * step) / 20)));
    if (contrastRatio(mixed, background) >= readableContrast) return mixed;
  }
  return textColorOn(background);
}

const getHex = (channels: number[]): string => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
