import { expect, it } from 'vitest';
import { keysetCursor, readKeysetCursor } from './keyset.ts';

const id = '0198f0de-7d3a-7c6b-8f00-000000000001';
const makeCursor = (at: string) => Buffer.from(`${at} ${id}`).toString('base64url');

it('reads the cursors that it makes', () => {
  const at = '2026-02-28T23:59:59.999Z';
  expect(readKeysetCursor(keysetCursor(new Date(at), id))).toEqual({ at, id });
});

it.each([
  '2026-02-31T00:00:00.000Z',
  '2026-04-31T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
])('refuses %s, which the database would not read, or differently', (at) => {
  expect(() => readKeysetCursor(makeCursor(at))).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});
