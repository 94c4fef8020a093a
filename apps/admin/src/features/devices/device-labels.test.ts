import { expect, it } from 'vitest';
import { formatLastSeen } from '../../shared/last-seen.ts';
import { codeEnds, countdown, groupedCode } from './device-labels.ts';

const now = Date.parse('2026-11-05T10:00:00.000Z');

it('groups a code as people read it out', () => {
  expect(groupedCode('ABCD1234')).toBe('ABCD 1234');
  expect(groupedCode('ABCD-1234')).toBe('ABCD 1234');
});

it('counts down to the end of the code', () => {
  const end = codeEnds('2026-11-05T10:10:00.000Z', now);
  expect(countdown(end, now)).toBe('10:00');
  expect(countdown(end, now + 55_001)).toBe('9:05');
  expect(countdown(end, now + 599_500)).toBe('0:01');
  expect(countdown(end, now + 600_000)).toBe('');
});

it('gives a code its whole life where the clock is wrong', () => {
  expect(codeEnds('2026-11-05T09:00:00.000Z', now)).toBe(now + 600_000);
  expect(codeEnds('2026-11-05T12:00:00.000Z', now)).toBe(now + 600_000);
});

it('shows when a device was last seen no more precisely than the server records it', () => {
  expect(formatLastSeen(now - 1000, now)).toBe('In the last few minutes');
  expect(formatLastSeen(now - 5 * 60_000, now)).toBe('In the last few minutes');
  expect(formatLastSeen(now - 6 * 60_000, now)).toBe('6 min ago');
});
