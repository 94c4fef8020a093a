import { describe, expect, it } from 'vitest';
import { wellFormed, wellFormedJson } from './well-formed.ts';

describe('wellFormed', () => {
  it.each([
    ['plain', 'plain'],
    ['a pair \u{1F355} stays', 'a pair \u{1F355} stays'],
    ['first half \ud83c', 'first half \ufffd'],
    ['\udf55 second half', '\ufffd second half'],
    ['the wrong way round \udf55\ud83c', 'the wrong way round \ufffd\ufffd'],
    ['a\u0000b', 'ab'],
    ['\ud83c\u0000\udf55', '\u{1F355}'],
  ])('%j becomes %j', (given, expected) => {
    expect(wellFormed(given)).toBe(expected);
    expect(wellFormed(expected)).toBe(expected);
  });
});

describe('wellFormedJson', () => {
  it('cleans texts and keys at every level', () => {
    const given: unknown = JSON.parse('{"a\\u0000":["\\ud83c",{"\\udfff":"x\\u0000"}],"n":1,"z":null,"t":true}');
    expect(wellFormedJson(given)).toEqual({ a: ['\ufffd', { '\ufffd': 'x' }], n: 1, z: null, t: true });
  });
  it('gives back the same value where there is nothing to clean', () => {
    const given = { a: ['\u{1F355}', { b: 'x' }], n: 1 };
    expect(wellFormedJson(given)).toBe(given);
  });
  it('keeps a key __proto__ a key', () => {
    const cleaned = wellFormedJson(JSON.parse('{"__proto__":{"x":"\\u0000"}}')) as object;
    expect(Object.keys(cleaned)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
  });
  it('refuses what is nested too deep', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(wellFormedJson(nested(200))).toBeDefined();
    for (const levels of [201, 100_000]) expect(() => wellFormedJson(nested(levels))).toThrow(RangeError);
  });
});
