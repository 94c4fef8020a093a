import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['short', 1],
  ['aaaaaaaaaaaa', 2],
  ['1234567890', 2],
  ['password123', 2],
  ['mia.lindgren1', 2],
  ['green kettle', 3],
  ['Qv7!mmz-Lp', 3],
  ['green kettle on a tuesday', 4],
] as const)('%s is worth %d', (password, score) => {
  expect(passwordStrength(password, ['Mia Lindgren', 'mia@example.com']).score).toBe(score);
});

it('says how many characters are missing', () => {
  expect(passwordStrength('ninechars').words).toBe('1 more character');
  expect(passwordStrength('eight888').words).toBe('2 more characters');
});
