import { emojiPattern, emojiWord, plainLetters, plainPunctuation } from './transliteration.ts';

/** How a printer reads text bytes. */
export type Charset = 'utf8' | 'windows1252';

/** 0x80-0x9F of Windows-1252; the rest of the upper half is Latin-1. A space marks a code that means nothing. */
const upper1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const byteOf1252 = new Map<string, number>();
const charOf1252 = new Map<number, string>();
for (let byte = 0x20; byte <= 0xff; byte += 1) {
  const char = byte >= 0x80 && byte < 0xa0 ? upper1252[byte - 0x80] : String.fromCharCode(byte);
  if (byte === 0x7f || char === undefined || (char === ' ' && byte !== 0x20)) continue;
  byteOf1252.set(char, byte);
  charOf1252.set(byte, char);
}

/** Columns that one character takes at normal size: 2 for East Asian wide ones, 0 for marks that sit on the one before. */
export const columnsOfChar = (char: string): 0 | 1 | 2 => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (/[\p{Mn}\p{Me}]/u.test(char)) return 0;
  const wide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf && code !== 0x303f) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x20000 && code <= 0x3fffd);
  return wide ? 2 : 1;
};

/** Columns of a text at normal size. */
export const getColumns = (text: string): number => {
  let columns = 0;
  for (const char of text) columns += columnsOfChar(char);
  return columns;
};

const plain1252 = (char: string): string => {
  if (byteOf1252.has(char)) return char;
  const lower = char.toLowerCase();
  const known = plainLetters.get(char) ?? plainLetters.get(lower);
  if (known !== undefined) return char === lower || known === '' ? known : known[0]?.toUpperCase() + known.slice(1);
  const bare = char.normalize('NFKD').replace(/\p{M}/gu, '');
  if (bare === char || bare === '') return '?';
  // Vertical forms (︱ is —) come apart into typography, which is made plain here as everywhere.
  return [...bare].map((part) => plainPunctuation[part] ?? (byteOf1252.has(part) ? part : (plainLetters.get(part) ?? '?'))).join('');
};

const printableChar = (char: string, charset: Charset): string => {
  if (char === '\n' || (char >= ' ' && char <= '~')) return char;
  // Control and format characters: commands to a printer, invisible overrides of direction, joiners. Piled-up accents go with them.
  if (/[\p{Cc}\p{Cf}\p{Script=Inherited}]/u.test(char)) return '';
  if (/\p{Zs}/u.test(char)) return ' ';
  const punctuation = plainPunctuation[char];
  if (punctuation !== undefined) return punctuation;
  if (/\p{C}/u.test(char) || char === '\uFFFD') return '?';
  if (charset === 'windows1252') return plain1252(char);
  // Letters in fancy alphabets ("𝓐𝓵𝓮𝔁") that no printer's font holds.
  return char >= '\u{1D400}' && char <= '\u{1D7FF}' ? char.normalize('NFKC') : char;
};

/**
 * What a printer with this charset can show of a text: control characters dropped (line breaks stay), tabs as spaces, typography made
 * plain, emoji as words, letters outside the code page transliterated, "?" for anything else. Applying it twice changes nothing.
 */
export const printable = (text: string, charset: Charset): string => {
  const tidy = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(emojiPattern, (emoji) => ((emoji.codePointAt(0) ?? 0) < 0x231a || plainPunctuation[emoji] ? emoji : emojiWord(emoji)));
  let out = '';
  for (const char of tidy) out += printableChar(char, charset);
  return out.normalize('NFC');
};

const utf8Bytes = (text: string): number[] => {
  const bytes: number[] = [];
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
  }
  return bytes;
};

/** Bytes of a text that `printable` has been through. Anything else becomes "?". */
export const encodeText = (text: string, charset: Charset): number[] =>
  charset === 'utf8' ? utf8Bytes(text) : Array.from(text, (char) => byteOf1252.get(char) ?? 0x3f);

const utf8Text = (bytes: ArrayLike<number>): string => {
  let out = '';
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0;
    const length =
      first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
    let code = length === 1 ? first : first & (0xff >> (length + 1));
    let read = 1;
    while (read < length && ((bytes[at + read] ?? 0) & 0xc0) === 0x80) code = (code << 6) | ((bytes[at + read++] ?? 0) & 0x3f);
    const least = [0, 0, 0x80, 0x800, 0x10000][length] ?? 0;
    const valid = length > 0 && read === length && code >= least && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    out += valid ? String.fromCodePoint(code) : '\uFFFD';
    at += read;
  }
  return out;
};

/** The text of some bytes; U+FFFD for bytes that mean nothing. Never throws. */
export const decodeText = (bytes: ArrayLike<number>, charset: Charset): string =>
  charset === 'utf8' ? utf8Text(bytes) : Array.from(bytes, (byte) => charOf1252.get(byte) ?? '\uFFFD').join('');
