import { expect, it } from 'vitest';
import { etaChoicesInMinutes } from '@servery/domain/orders';
import { formatEta, inMinutes, moment } from './format.ts';

it('labels the ETA choices as specified', () => {
  expect(etaChoicesInMinutes.map(formatEta)).toEqual(['ASAP', '15 min', '30 min', '45 min', '1 hr', '1 hr 15', '1 hr 30']);
});

it('shows a time in the store’s time zone, not the device’s', () => {
  const now = Date.parse('2026-11-21T07:30:00.000Z');
  expect(moment(inMinutes(15, now), now, 'Australia/Sydney')).toBe('6:45 PM');
  expect(moment('2026-11-22T07:45:00.000Z', now, 'Australia/Sydney')).toBe('Tomorrow 6:45 PM');
});
