import { describe, expect, it } from 'vitest';
import { cutText, isSameName, mendTexts, parseJson, toSameName, wellFormed, wellFormedJson } from './index.ts';

const nul = '\u0000';

it('takes names for the same whatever their capitals and the spaces around them', () => {
  expect(isSameName(' Front bar', 'FRONT BAR ')).toBe(true);
  expect(isSameName('Front bar', 'Frontbar')).toBe(false);
  expect(toSameName(' Écran ')).toBe('écran');
});

describe('a text that a database takes', () => {
  it.each([
    ['plain', 'plain'],
    ['a pair \u{1F355} stays', 'a pair \u{1F355} stays'],
    ['first half \ud83c', 'first half \ufffd'],
    ['\udf55 second half', '\ufffd second half'],
    ['the wrong way round \udf55\ud83c', 'the wrong way round \ufffd\ufffd'],
    ['a\u0000b', 'ab'],
    ['\ud83c\u0000\udf55', '\u{1F355}'],
    ['', ''],
  ])('%j becomes %j', (given, expected) => {
    expect(wellFormed(given)).toBe(expected);
    expect(wellFormed(expected)).toBe(expected);
  });
});

describe('JSON of somebody else', () => {
  it('keeps everything but broken signs and NUL, in keys too', () => {
    const text = String.raw`{"a":"x\ud83c","b":["\u0000y",{"c\udc00":"\ud83c\udf55","d\u0000":1}],"n":null,"f":1.5,"t":true}`;
    expect(parseJson(text)).toEqual({ a: 'x\ufffd', b: ['y', { 'c\ufffd': '🍕', d: 1 }], n: null, f: 1.5, t: true });
    expect(parseJson(String.raw`"\ud800"`)).toBe('\ufffd');
    expect(() => parseJson('{"a":')).toThrow(SyntaxError);
  });

  it('gives back the same value where there is nothing to mend, and leaves what it was given alone', () => {
    const given = { a: ['\u{1F355}', { b: 'x' }], n: 1 };
    expect(wellFormedJson(given)).toBe(given);
    const broken = { a: ['\ud83c'], b: 1 };
    expect([wellFormedJson(broken), broken]).toEqual([
      { a: ['\ufffd'], b: 1 },
      { a: ['\ud83c'], b: 1 },
    ]);
  });

  it('keeps a key __proto__ a key', () => {
    for (const text of ['{"__proto__":{"x":"\\u0000"}}', '{"__proto__\\u0000":{"x":1}}']) {
      const cleaned = parseJson(text) as object;
      expect(Object.keys(cleaned)).toEqual(['__proto__']);
      expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
    }
  });

  it('refuses what is nested too deep', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(wellFormedJson(nested(200))).toBeDefined();
    for (const levels of [201, 100_000]) expect(() => wellFormedJson(nested(levels))).toThrow(RangeError);
  });
});

it('says where NUL is', () => {
  const places: string[] = [];
  const value = mendTexts({ a: nul, lines: [{ name: `x${nul}`, [`k${nul}`]: 'fine' }] }, (text, path) => {
    places.push(path.join('.'));
    return text.replaceAll(nul, '?');
  });
  expect(places.toSorted()).toEqual(['a', 'lines.0', 'lines.0.name']);
  expect(value).toEqual({ a: '?', lines: [{ name: 'x?', 'k?': 'fine' }] });
});

it.each([
  ['pizza', 5, 'pizza'],
  ['pizza', 4, 'pizz'],
  ['piz🍕a', 4, 'piz'],
  ['piz🍕a', 5, 'piz🍕'],
  ['🍕', 1, ''],
])('%j cut at %i is %j', (text, max, expected) => expect(cutText(text, max)).toBe(expected));
