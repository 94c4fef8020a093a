import { expect, it } from 'vitest';
import { countSegments } from './segments.ts';

it.each([
  ['one part of 160', 'a'.repeat(160), 1],
  ['161', 'a'.repeat(161), 2],
  ['306', 'a'.repeat(306), 2],
  ['307', 'a'.repeat(307), 3],
  ['80 euro signs', '€'.repeat(80), 1],
  ['81 euro signs', '€'.repeat(81), 2],
  ['an euro sign that may not straddle', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['a curly apostrophe and 69', `’${'a'.repeat(69)}`, 1],
  ['a curly apostrophe and 70', `’${'a'.repeat(70)}`, 2],
  ['35 emoji', '🍕'.repeat(35), 1],
  ['36 emoji', '🍕'.repeat(36), 2],
  ['67 emoji', '🍕'.repeat(67), 3],
])('%s', (_name, text, parts) => {
  expect(countSegments(text).parts).toBe(parts);
});
