import { expect, it } from 'vitest';
import { etaChoicesInMinutes } from '@servery/domain/orders';
import { formatEta, inMinutes, moment } from './format.ts';

it("says the spec's ETA choices in the spec's words", () => {
  expect(etaChoicesInMinutes.map(formatEta)).toEqual(['ASAP', '15 min', '30 min', '45 min', '1 hr', '1 hr 15', '1 hr 30']);
});

it('tells a moment in the store, not on the device', () => {
  const now = Date.parse('2026-11-21T07:30:00.000Z');
  expect(moment(inMinutes(15, now), now, 'Australia/Sydney')).toBe('6:45 PM');
  expect(moment('2026-11-22T07:45:00.000Z', now, 'Australia/Sydney')).toBe('Tomorrow 6:45 PM');
});
