/**
 * Invisible characters (Unicode's default-ignorable code points, controls except the line break), and those that change the order of their
 * neighbours (bidirectional controls, annotations): with them a name looks like another one, on screens, in mails and on receipts.
 */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]|[^\P{Cc}\n]/u;
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\uFFF9-\uFFFB]/u;

/** A character, or a flag of tag letters as a whole: England's is a black flag with "gbeng" behind it, unseen. */
const flagOrCharacter = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|./gsu;
const flag = /^\u{1F3F4}./su;

/** Invisible characters that writing needs, and what they can follow (https://www.unicode.org/reports/tr31/ and /tr51/). */
const needed = [
  // Joiners: inside an emoji, and in scripts whose letters join. Some keyboards write two.
  {
    characters: /[\u200C\u200D]/,
    after:
      /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{M}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{L})[\u200C\u200D]?$/u,
  },
  { characters: /\p{Variation_Selector}/u, after: /^[\p{Emoji}\p{sc=Han}\p{sc=Mongolian}\p{sc=Myanmar}\p{Sm}]$/u },
  { characters: /\u180E/, after: /^\p{sc=Mongolian}$/u },
];

/** The message of forms, the API and the reader of menu files. */
export const hiddenMessage = 'Please remove invisible and control characters.';

/** Whether a text has characters that cannot be seen and that its writing does not need. Line breaks are none of them. */
export const hasHidden = (text: string): boolean => hidden.test(text) && withoutHidden(text) !== text;

/** The text without them. */
export function withoutHidden(text: string): string {
  if (!hidden.test(text)) return text;
  let kept = '';
  /** What a joiner or a selector would follow: the character before, with the joiner that follows it. */
  let before = '';
  for (const [character] of text.matchAll(flagOrCharacter)) {
    const isFlag = flag.test(character);
    if (!isFlag && hidden.test(character) && !needed.some((one) => one.characters.test(character) && one.after.test(before))) continue;
    kept += character;
    before = /[\u200C\u200D]/.test(character) ? before + character : character;
  }
  return kept;
}

/** Whether nothing of a text can be seen: spaces, fillers, Braille without a dot. */
export const isBlank = (text: string): boolean => !visible.test(text);

/**
 * A text as its writer sees it: pasted texts bring tabs, other signs for a line break and characters that nobody sees (a number copied
 * from a phone's contacts is between two marks of the direction). They go, and the spaces around the text.
 */
export const cleanTyped = (text: string): string =>
  withoutHidden(text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\t\v\f\u0085\u2028\u2029]/g, ' ')).trim();
