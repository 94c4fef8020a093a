import { describe, expect, it } from 'vitest';
import { cleanTyped, hasHidden, isBlank, withoutHidden } from './hidden.ts';

const hidden: [string, string][] = [
  ['an override of the direction', 'Ann \u202Egnp.exe'],
  ['an isolate', 'Ann \u2066x'],
  ['a mark of the direction', 'Ann\u200F'],
  ['the Arabic letter mark', '\u061CAnn'],
  ['a line separator', 'Ann\u2028Bea'],
  ['NUL', 'Ann\u0000'],
  ['ESC', 'Ann\u001B@'],
  ['a tab', 'Ann\tBea'],
  ['NEL', 'Ann\u0085Bea'],
  ['a zero-width space', 'An\u200Bn'],
  ['a byte order mark', '\uFEFFAnn'],
  ['a soft hyphen', 'An\u00ADn'],
  ['a grapheme joiner', 'An\u034Fn'],
  ['a Hangul filler', 'Ann\u3164'],
  ['a word joiner', 'An\u2060n'],
  ['an annotation', '\uFFF9Ann'],
  ['tag letters', '\u{E0041}Ann'],
  ['tag letters after an emoji that is no flag', '🍳\u{E0067}\u{E0062}\u{E007F}'],
  ['tag letters without an end', '🏴\u{E0067}\u{E0062}\u{E0065}Ann'],
  ['a joiner between Latin letters', 'An\u200Dn'],
  ['joiners in a row', 'می\u200C\u200C\u200C\u200Cخواهم'],
  ['a variation selector after a letter', 'An\uFE0Fn'],
  ['a variation selector in front', '\uFE0FAnn'],
];
const plain = [
  'Zoë O’Neill',
  'A\u0300\u0301nn',
  'محمد',
  'می‌خواهم',
  'किशोर',
  'क्‍ष',
  'ශ්‍රී',
  'Ann 👩‍🍳',
  '👨🏽‍🍳',
  '👁️‍🗨️',
  '🏳️‍🌈',
  '❤️ ☕︎',
  '1️⃣ #️⃣',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇦🇺',
  '葛󠄀城',
  'ᠮᠣᠩᠭᠣᠯ ᠠ᠋',
  'No onions.\nRing twice.',
  '⠁⠝⠝',
];

describe('hidden characters', () => {
  it.each(hidden)('are found: %s', (_what, text) => {
    expect(hasHidden(text)).toBe(true);
    expect(hasHidden(withoutHidden(text))).toBe(false);
    expect(withoutHidden(text).length).toBeLessThan(text.length);
  });

  it.each(plain)('are none in %s', (text) => {
    expect(hasHidden(text)).toBe(false);
    expect(withoutHidden(text)).toBe(text);
  });

  it('take no more time than the text is long', () => {
    const long = '\u200D\uFE0F\u{1F3F4}\u{E0067}'.repeat(20_000);
    expect(hasHidden(long)).toBe(true);
    expect(withoutHidden(long)).not.toContain('\u200D\u200D');
  });
});

describe('typed text', () => {
  it.each([
    ['a tab', 'no\tonion', 'no onion'],
    ['a phone number from the contacts', '\u202A0400 123 456\u202C', '0400 123 456'],
    ['a zero-width space', '\u200Bno onion\u200B ', 'no onion'],
    ['breaks of other systems', 'ring\r\ntwice\u2028please', 'ring\ntwice please'],
    ['a mark of the direction', 'شكرا\u200F', 'شكرا'],
    ['an emoji of several', ' 👩\u200D🍳 ', '👩\u200D🍳'],
    ['nothing that can be seen', '\u202E\u200B', ''],
  ])('is as its writer sees it: %s', (_what, text, clean) => {
    expect(cleanTyped(text)).toBe(clean);
    expect(hasHidden(cleanTyped(text))).toBe(false);
  });
});

describe('blank', () => {
  it.each(['', ' ', '\n', '\u2800', '\u3164', '\u2800 \u3164', '\u034F\u3164', '\u200B', '\u00A0', '\u200D\uFE0F', '\u202E'])(
    'is %j',
    (text) => {
      expect(isBlank(text)).toBe(true);
    },
  );
  it.each(['A', '.', '👩‍🍳', '\u2800⠝', '한'])('is not %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
