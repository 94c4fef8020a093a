import { describe, expect, it } from 'vitest';
import { readMoney, writeMoney } from './read-money.ts';

const read = (typed: string, allowNegative = false) => readMoney(typed, { symbol: '$', allowNegative });

describe('readMoney', () => {
  it.each([
    ['$1,234.5', 123_450],
    ['1,234,567.89', 123_456_789],
    ['1234.5', 123_450],
    ['$ 12', 1200],
    ['.5', 50],
    ['0.', 0],
    ['19.99', 1999],
    ['1.15', 115],
  ])('reads %s as %i', (typed, minor) => expect(read(typed)).toBe(minor));

  it.each(['', '$', '.', '12,50', '1,23,456', '1,2345', '1.234', '1.2.3', '12a', '--3', '1e3', '-3'])('refuses “%s”', (typed) => {
    expect(read(typed)).toBeNull();
  });

  it('reads what is taken off, where that is allowed', () => {
    expect([read('-$0.50', true), read('-1,000', true), read('-0', true)]).toEqual([-50, -100_000, 0]);
  });

  it('is read again as it was written', () => {
    for (const minor of [0, 5, 1999, 123_450, -75]) expect(read(writeMoney(minor, '$'), true)).toBe(minor);
  });
});
