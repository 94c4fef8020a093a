import { expect, it } from 'vitest';
import { cleanName, cleanText } from './read-json.ts';

it.each([
  ['\u202ESmashed avocado', 'Smashed avocado'],
  ['Rind\u00ADfleisch\u0007', 'Rindfleisch'],
  ['\u3164', ''],
  ['\u2800 ', ''],
  ['Flat\n white', 'Flat white'],
  ['👩‍🍳 special', '👩‍🍳 special'],
])('keeps of the name %j what can be seen: %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});

it('keeps the lines of a description', () => {
  expect(cleanText('Double\r\nshot\u200B')).toBe('Double\nshot');
});
