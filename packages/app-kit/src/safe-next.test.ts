import { expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

it.each(['/staff/home', '/staff/restaurants/r/stores/s?x=1', '/staff/'])('goes back to %s', (next) => {
  expect(safeNext('staff', next)).toBe(next);
});

it.each(['https://evil.example/', '//evil.example', '/kitchen/', '/staff//evil.example', '/staff/\\\\evil.example', '', 7, undefined])(
  'refuses %j',
  (next) => {
    expect(safeNext('staff', next)).toBeUndefined();
  },
);
