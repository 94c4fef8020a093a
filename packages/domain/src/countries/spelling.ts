import type { CountryCode } from './countries.types.ts';

/** British spellings that our texts have, and the American ones. Both begin with a capital where the text does. */
const american: readonly (readonly [british: RegExp, american: string])[] = [
  [/(c)olour/gi, '$1olor'],
  [/(c)entre/gi, '$1enter'],
  [/(f)avourite/gi, '$1avorite'],
  [/(m)etre(?=s?\b)/gi, '$1eter'],
  [/(recogn|organ|custom)is(?=e|ing)/gi, '$1iz'],
];

/** A text of ours, which is written in British English, in the spelling of a country; null: outside of any. */
export const spell = (text: string, country: CountryCode | null): string =>
  country === 'US' ? american.reduce((spelled, [from, to]) => spelled.replaceAll(from, to), text) : text;
