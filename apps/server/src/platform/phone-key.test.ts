import { expect, test } from 'vitest';
import { phoneKey } from './phone-key.ts';

test.each([
  ['0412 345 678', '+61412345678'],
  ['+61 412 345 678', '+61412345678'],
  ['(04) 1234-5678', '+61412345678'],
  ['0061 412 345 678', '+61412345678'],
  ['+64 21 123 4567', '+64211234567'],
  ['12 34', '1234'],
  ['', ''],
])('%s is %s', (typed, key) => {
  expect(phoneKey(typed, 'AU')).toBe(key);
});
