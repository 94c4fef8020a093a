import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getColumns, decodeText, encodeText, printable } from './characters.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });

describe('printable', () => {
  it.each([
    ['control characters are commands to a printer', 'Tea\u001b@\u001dV\u0001\u009b\u007f cup', 'Tea@V cup', 'Tea@V cup'],
    ['line breaks stay, tabs are spaces', 'a\r\nb\rc\td\u2028e', 'a\nb\nc d\ne', 'a\nb\nc d\ne'],
    ['invisible direction marks go', 'abc\u202Edef\u200B', 'abcdef', 'abcdef'],
    ['piled-up accents go', 'Z\u0335\u0321a\u0337lgo', 'Zalgo', 'Zalgo'],
    ['accents that belong stay', 'Cre\u0300me bru\u0302le\u0301e', 'Crème brûlée', 'Crème brûlée'],
    ['money', '£5 €5 $5 ¢5', '£5 €5 $5 ¢5', '£5 €5 $5 ¢5'],
    ['typography becomes plain', '“it’s” 2×3 – 4…', '"it\'s" 2x3 - 4...', '"it\'s" 2x3 - 4...'],
    ['upright typography, for lines from top to bottom', 'a︱b﹘c', 'a︱b﹘c', 'a-b-c'],
    ['fractions keep their distance', '1½ spoons', '1½ spoons', '1½ spoons'],
    ['an emoji is a word, because it may be the allergy', 'no 🥜 or 🌶️!', 'no [peanut] or [chilli]!', 'no [peanut] or [chilli]!'],
    ['an emoji without a word leaves a mark', '👨‍🍳 🦖 🇦🇺', '[?] [?] [flag]', '[?] [?] [flag]'],
    ['letters outside the code page', 'Łukasz Żółć Čapek', 'Łukasz Żółć Čapek', 'Lukasz Zólc Capek'],
    ['other alphabets', 'Щука Ωμέγα', 'Щука Ωμέγα', 'Shchuka Omega'],
    ['scripts that only a wide font has', '李雷 ok', '李雷 ok', '?? ok'],
    ['fancy alphabets', '𝓐𝓵𝓮𝔁', 'Alex', 'Alex'],
    ['halves of characters', 'a\ud83db', 'a?b', 'a?b'],
  ])('%s', (_name, given, utf8, windows1252) => {
    expect(printable(given, 'utf8')).toBe(utf8);
    expect(printable(given, 'windows1252')).toBe(windows1252);
  });

  it.each(['utf8', 'windows1252'] as const)('gives what survives the printer in %s, and changes nothing the second time', (charset) => {
    fc.assert(
      fc.property(text, (given) => {
        const once = printable(given, charset);
        expect(printable(once, charset)).toBe(once);
        expect(once.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
        const line = once.replaceAll('\n', '');
        expect(decodeText(encodeText(line, charset), charset)).toBe(line);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('decodeText', () => {
  it('reads UTF-8 as the platform does', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(Uint8Array.from(encodeText(given, 'utf8'))).toEqual(new TextEncoder().encode(given));
        expect(decodeText(new TextEncoder().encode(given), 'utf8')).toBe(given.toWellFormed());
      }),
    );
  });

  it('marks bytes that mean nothing and goes on', () => {
    expect(decodeText([0x41, 0xff, 0x42, 0xe2, 0x82, 0x43, 0xc0, 0x80], 'utf8')).toBe('A\uFFFDB\uFFFDC\uFFFD\uFFFD');
    expect(decodeText([0x80, 0x81, 0xe9], 'windows1252')).toBe('€\uFFFDé');
  });
});

it('counts columns: wide characters are two, marks none', () => {
  expect(getColumns('abc')).toBe(3);
  expect(getColumns('李雷')).toBe(4);
  expect(getColumns('กำ้')).toBe(2);
});
