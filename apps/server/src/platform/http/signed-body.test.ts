import { describe, expect, it } from 'vitest';
import { eventTime, readSignedBody } from './signed-body.ts';

const read = (text: string) => readSignedBody(Buffer.from(text), ({ id }) => id);

describe('readSignedBody', () => {
  it('reads an object and the id that it names', () => {
    expect(read('{"id":"evt_1","a":"x\\u0000"}')).toEqual({
      id: 'evt_1',
      fields: { id: 'evt_1', a: 'x' },
      payload: { id: 'evt_1', a: 'x' },
    });
  });
  it.each([
    ['none', '{}'],
    ['no text', '{"id":7}'],
    ['an empty one', '{"id":""}'],
    ['half an emoji', '{"id":"evt_\\ud83c"}'],
    ['NUL, which cleaned would be the id of another event', '{"id":"evt_\\u0000"}'],
    ['longer than an index row', JSON.stringify({ id: 'e'.repeat(3_000) })],
  ])('names it after its bytes where its id is %s', (_name, text) => {
    const { id, fields } = read(text);
    expect(id).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(fields).not.toBeNull();
    expect([read(text).id === id, read(`${text} `).id === id]).toEqual([true, false]);
  });
  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text with NUL', '"a\\u0000"'],
    ['nothing', ''],
  ])('keeps the text of %s', (_name, text) => {
    expect(read(text)).toEqual({ id: expect.stringMatching(/^sha256:/), fields: null, payload: { text } });
  });
  it('keeps the text of what is nested too deep', () => {
    const text = `{"id":"evt_1","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(read(text)).toMatchObject({ fields: null, payload: { text } });
  });
});

describe('eventTime', () => {
  it.each([
    [1_790_000_000, '2026-09-21T14:13:20.000Z'],
    [1_790_000_000.5, '2026-09-21T14:13:20.500Z'],
    ['2026-09-21T14:13:20.000Z', '2026-09-21T14:13:20.000Z'],
  ])('%j is %s', (given, expected) => {
    expect(eventTime(given)?.toISOString()).toBe(expected);
  });
  it.each([undefined, null, 1e15, 1e17, -1, 0, Number.NaN, '', 'soon', {}, true])('%j is no time', (given) => {
    expect(eventTime(given)).toBeUndefined();
  });
});
