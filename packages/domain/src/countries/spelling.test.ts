import { expect, test } from 'vitest';
import { spell } from './index.ts';

test('spells texts as the country does', () => {
  const text = 'Colour at the till. It changes colour; colours, millimetres and the centre are recognised.';
  expect(spell(text, 'US')).toBe('Color at the till. It changes color; colors, millimeters and the center are recognized.');
  for (const country of ['AU', 'GB', 'NZ', null] as const) expect(spell(text, country)).toBe(text);
  // Names of things in code and words that only look alike stay.
  expect(spell('Metrics of the central counter: an exercise in promise', 'US')).toBe(
    'Metrics of the central counter: an exercise in promise',
  );
});
