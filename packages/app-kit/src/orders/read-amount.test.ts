import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

describe('an amount to refund', () => {
  const read = (typed: string) => readAmount(typed, 'AUD', 1950, 'At most $19.50 can be refunded.');
  it('is read in the formats that people type', () => {
    expect(read('12.4')).toEqual({ ok: true, amount: 1240 });
    expect(read(' $5 ')).toEqual({ ok: true, amount: 500 });
    expect(read('12,50')).toEqual({ ok: true, amount: 1250 });
  });
  it('is refused with the reason', () => {
    for (const typed of ['', '0', '-3', 'five', '1.234', '1,234']) expect(read(typed)).toMatchObject({ ok: false });
    expect(read('19.51')).toEqual({ ok: false, message: 'At most $19.50 can be refunded.' });
  });
});
