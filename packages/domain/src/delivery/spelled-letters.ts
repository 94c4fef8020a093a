import { isEnd, units } from './street-words.ts';

/** Three or more separate letters: "E L I Z A", "e.l.i.z.a.". Fewer may be a name ("N W Smith Street", "P O Box"). */
const apart = /(?<![\p{L}\p{N}])\p{L}(?:[\s._·*-]+\p{L}(?![\p{L}\p{N}])){2,}/gu;

/** Digits that are taken for letters. */
const alike: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
/** A word with single digits among its letters. */
const digitsAmid = /(?<![\p{L}\p{N}])\p{L}+(?:\d\p{L}+)+(?![\p{L}\p{N}])/gu;
/** A British postcode or its first half: "sw1a2aa", "ec1a". */
const postcode = /^[a-z]{1,2}\d[a-z\d]?(?:\d[a-z]{2})?$/;

/** Words in small letters that were written letter by letter, or with digits for letters ("e1iza"), as people read them. */
export const readLetters = (text: string): string =>
  text.replace(apart, (letters) => withEnd(letters.replace(/[^\p{L}]+/gu, ''))).replace(digitsAmid, asLetters);

/** "elizast" is "eliza st". */
function withEnd(word: string): string {
  for (let at = 2; at < word.length - 1; at += 1) if (isEnd(word.slice(at))) return `${word.slice(0, at)} ${word.slice(at)}`;
  return word;
}

/** A postcode is not a word, and "unit4rear" is three. */
const asLetters = (word: string): string =>
  postcode.test(word) || units.has(/^\p{L}+/u.exec(word)?.[0] ?? '') ? word : word.replace(/\d/g, (digit) => alike[digit] ?? digit);
