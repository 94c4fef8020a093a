import { expect, it } from 'vitest';
import { staysOpen } from './stays-open.ts';

const now = Date.parse('2026-11-28T06:00:00.000Z');
const at = (time: string) => ({ at: `2026-11-28T${time}:00.000Z`, tradingDay: '2026-11-28' });

it('a paid bill stays open for its driver, and for a guest who comes later', () => {
  expect(staysOpen({ collectionType: 'delivery' }, now)).toBe(true);
  expect(staysOpen({ collectionType: 'pickup', requested: at('06:15') }, now)).toBe(true);
  expect(staysOpen({ collectionType: 'pickup', requested: at('05:45') }, now)).toBe(false);
  expect(staysOpen({ collectionType: 'pickup' }, now)).toBe(false);
  expect(staysOpen({ collectionType: 'dineIn' }, now)).toBe(false);
});
