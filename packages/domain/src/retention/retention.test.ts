import { describe, expect, it } from 'vitest';
import { getRetainUntil } from './retention.ts';

describe('getRetainUntil', () => {
  it.each([
    ['AU', '2026-11-23', '2031-11-23'],
    ['NZ', '2026-11-23', '2033-11-23'],
    ['GB', '2026-11-23', '2032-11-23'],
    ['US', '2026-11-23', '2033-11-23'],
    ['GB', '2028-02-29', '2034-02-28'],
    ['AU', '2023-02-28', '2028-02-28'],
  ] as const)('%s, a sale of %s: until %s', (country, day, until) => {
    expect(getRetainUntil(country, day)).toBe(until);
  });

  it('has no period for a sale before the law', () => {
    expect(() => getRetainUntil('GB', '1990-01-01')).toThrow('no rule of GB');
  });
});
